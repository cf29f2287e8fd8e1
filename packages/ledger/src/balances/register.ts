/**
 * The register of an account: its opening balance, one line per entry with the running balance, and its closing
 * balance.
 * The running balance is debit-positive for every type of account.
 */

import { flag, type Input, plainArgument, text } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { baseCode } from "../chart/sub-account.js";
import { toAmount, type Units, unknownId } from "../money/amount.js";
import { ExactSums } from "../money/exact-sum.js";
import { readWindow, windowed } from "../periods/window.js";
import type { Account, AccountType } from "../records/vehicle.js";
import { firstRowFrom } from "./account-balance.js";

/** An account as a register names it. */
export interface RegisterAccount {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

/** One entry's effect on the account. `debit` and `credit` are both zero or more, and may both be non-zero. */
export interface RegisterLine {
  readonly entryId: string;
  readonly entryDate: string;
  readonly memo: string | null;
  readonly sourceType: string;
  readonly counterAccounts: readonly RegisterAccount[];
  readonly debit: number;
  readonly credit: number;
  readonly change: number;
  readonly running: number;
}

/** A register; `closing` = `opening` + `totals.debit` − `totals.credit`. */
export interface Register {
  readonly account: RegisterAccount & { readonly type: AccountType; readonly normalSide: "debit" | "credit" };
  readonly period: { readonly start: string | null; readonly end: string | null };
  readonly opening: number;
  readonly lines: readonly RegisterLine[];
  readonly totals: { readonly debit: number; readonly credit: number };
  readonly closing: number;
}

export const registerOptions = windowed({
  /** The id or the code of an account. */
  account: text({ least: 0 }),
  /** Includes its sub-accounts; false by default. */
  includeChildren: flag({ default: false }),
});

/** The account, by code, and the window; `includeChildren` includes its sub-accounts. */
export interface RegisterOptions extends Input<typeof registerOptions> {}

/**
 * The register of one account by code. Lines ascend by date, then posting order, then id. An account without postings
 * has no lines and zero totals.
 * @returns base currency, exact to the minor unit
 * @throws EngineError `unknown_account`, `invalid_date`, `invalid_period`, `total_out_of_range`
 * @example
 * const books = {
 *   vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" }, partners: [], commitments: [], today: "2025-06-30",
 *   accounts: seedChart({ vehicle: { id: "v" } }),
 *   entries: [{ id: "1", entryDate: "2025-01-15", sourceType: "manual", status: "posted", postings: [
 *     { account: "5100", amount: 250, currency: "USD" }, { account: "1000", amount: -250, currency: "USD" }] }],
 * };
 * register(books, { account: "1000" }).lines[0]?.running // => -250
 * register(books, { account: "1000", start: "2025-02-01" }).opening // => -250
 */
export function register(books: Books | BooksIndex, input: RegisterOptions): Register {
  const options = plainArgument(input, registerOptions);
  const index = toIndex(books);
  const window = readWindow(options);
  const account = findAccount(index, options.account);
  const covered = coveredAccounts(index, account, options.includeChildren);
  const { entries, postings, base } = index;
  const from = firstRowFrom(entries.day, window.startDay);
  const to = firstRowFrom(entries.day, window.endDay + 1);
  const sums = new ExactSums(3);
  for (let row = 0; row < (entries.firstPosting[from] as number); row++) {
    if (covered[postings.account[row] as number] === 1) sums.add(RUNNING, postings.units[row] as number);
  }
  const opening = sums.at(RUNNING);
  const lines: RegisterLine[] = [];
  for (let entry = from; entry < to; entry++) {
    const line = readLine(index, entry, covered, sums);
    if (line !== undefined) lines.push(line);
  }
  const amount = (slot: number) => toAmount(sums.at(slot), base.decimals);
  return {
    account: { ...nameOf(account), type: account.type, normalSide: normalSide(account.type) },
    period: { start: window.start, end: window.end },
    opening: toAmount(opening, base.decimals),
    lines,
    totals: { debit: amount(DEBIT), credit: amount(CREDIT) },
    closing: amount(RUNNING),
  };
}

const RUNNING = 0;
const DEBIT = 1;
const CREDIT = 2;

function readLine(index: BooksIndex, row: number, covered: Uint8Array, sums: ExactSums): RegisterLine | undefined {
  const { entries, postings, base } = index;
  const end = entries.firstPosting[row + 1] as number;
  let debit = 0;
  let credit = 0;
  for (let posting = entries.firstPosting[row] as number; posting < end; posting++) {
    if (covered[postings.account[posting] as number] === 0) continue;
    const units = postings.units[posting] as Units;
    if (units > 0) debit += units;
    else credit -= units;
    sums.add(RUNNING, units);
  }
  if (debit === 0 && credit === 0) return undefined;
  sums.add(DEBIT, debit);
  sums.add(CREDIT, credit);
  const entry = entries.entry[row] as BooksIndex["drafts"][number];
  return {
    entryId: entry.id,
    entryDate: entry.entryDate,
    memo: entry.memo ?? null,
    sourceType: entry.sourceType,
    counterAccounts: counterAccounts(index, row, covered),
    debit: toAmount(debit, base.decimals),
    credit: toAmount(credit, base.decimals),
    change: toAmount(debit - credit, base.decimals),
    running: toAmount(sums.at(RUNNING), base.decimals),
  };
}

/** The other accounts of the entry, each once, in posting order. */
function counterAccounts(
  { entries, postings, accounts }: BooksIndex,
  row: number,
  covered: Uint8Array,
): RegisterAccount[] {
  const others: number[] = [];
  const end = entries.firstPosting[row + 1] as number;
  for (let posting = entries.firstPosting[row] as number; posting < end; posting++) {
    const account = postings.account[posting] as number;
    if (covered[account] === 0 && !others.includes(account)) others.push(account);
  }
  return others.map((account) => nameOf(accounts[account] as Account));
}

function findAccount(index: BooksIndex, code: unknown): Account {
  const ordinal = index.accountByCode.get(code as string);
  if (ordinal !== undefined) return index.accounts[ordinal] as Account;
  throw unknownId("unknown_account", ["account"], code, "an account of the chart");
}

function coveredAccounts({ accounts }: BooksIndex, account: Account, includeChildren: boolean): Uint8Array {
  return Uint8Array.from(accounts, (other) => {
    const isChild = other.parentId === account.id || baseCode(other.code) === account.code;
    return other.id === account.id || (includeChildren && isChild) ? 1 : 0;
  });
}

function nameOf({ id, code, name }: Account): RegisterAccount {
  return { id, code, name };
}

function normalSide(type: AccountType): "debit" | "credit" {
  return type === "asset" || type === "expense" ? "debit" : "credit";
}
