/** What moved without cash, in the words of a statement: what happened, and the company it happened to. */
import type { BooksIndex } from "../../books/books-index.js";
import type { Entry } from "../../records/entry.js";
import { securityTypeInSentence } from "../investments/security-type-text.js";
import type { NonCashItem } from "./non-cash-item.js";

/** Such as `Conversion of convertible note, at cost — Granite Bio`; the entry's memo where its kind has no words. */
export function nonCashText(index: BooksIndex, item: NonCashItem): string {
  const row = index.entries.entry.findIndex(({ id }) => id === item.entryId);
  const accounts = row < 0 ? [] : accountsOf(index, row);
  const companies = new Set(accounts.map((at) => index.accountCompany[at] as number).filter((at) => at >= 0));
  const [company] = companies;
  const name = companies.size === 1 ? index.companies[company as number]?.name : undefined;
  const what = kindText(index, item, row);
  if (what === null)
    return item.memo || item.sourceType.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase());
  return name === undefined ? what : `${what} — ${name}`;
}

function kindText(index: BooksIndex, { sourceType }: NonCashItem, row: number): string | null {
  switch (sourceType) {
    case "conversion":
      return `Conversion of ${convertedType(index, row)}, at cost`;
    case "realized_gain":
      return touches(index, row, "escrow_receivable") ? "Proceeds of sale held in escrow" : null;
    case "distribution":
    case "recallable_distribution":
      return touches(index, row, "investment") ? "Distribution in kind" : "Distributions declared and not paid";
    case "capital_call":
    case "contribution":
      return touches(index, row, "receivable") ? "Contributions called and not paid" : null;
    default:
      return null;
  }
}

/** The type of the security whose cost went down. */
function convertedType({ accounts, accountSecurity, securities, postings, entries }: BooksIndex, row: number): string {
  const end = entries.firstPosting[row + 1] as number;
  for (let posting = entries.firstPosting[row] as number; posting < end; posting++) {
    const account = postings.account[posting] as number;
    const isGiven = accounts[account]?.subtype === "investment" && (postings.units[posting] as number) < 0;
    const type = securities[accountSecurity[account] as number]?.securityType ?? null;
    if (isGiven && type !== null) return securityTypeInSentence(type);
  }
  return "security";
}

function touches(index: BooksIndex, row: number, subtype: Entry["sourceType"]): boolean {
  return row >= 0 && accountsOf(index, row).some((at) => index.accounts[at]?.subtype === subtype);
}

function accountsOf({ entries, postings }: BooksIndex, row: number): number[] {
  const [first, end] = [entries.firstPosting[row] as number, entries.firstPosting[row + 1] as number];
  return Array.from({ length: end - first }, (_, place) => postings.account[first + place] as number);
}
