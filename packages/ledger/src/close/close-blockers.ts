/** What stands in the way of a close, and what it should not overlook. */

import { toDayNumber } from "@capstack/decimal";
import { balanceUnits } from "../balances/account-balance.js";
import { bankReconciliation } from "../bank/bank-reconciliation.js";
import type { BooksIndex } from "../books/books-index.js";
import type { LiveAllocation } from "../capital/live-allocation.js";
import { strandedCapital } from "../capital/stranded-capital.js";
import { translationOfCash } from "../chart/translation-of-cash.js";
import { toAmount, type Units } from "../money/amount.js";
import { readWindow } from "../periods/window.js";
import type { CloseOptions } from "./close-preview.js";

/** What stands in the way of a close. Drafts and bank rows may be accepted by the caller; the others may not. */
export interface CloseBlocker {
  readonly code: "drafts" | "unposted_bank_rows" | "stranded_capital" | "no_participants" | "out_of_order";
  readonly message: string;
  readonly count: number;
}

/** What a close should not overlook. */
export interface CloseWarning {
  readonly code: "bank_does_not_tie" | "commitment_missing";
  readonly message: string;
}

interface BlockerContext {
  readonly first: string;
  readonly options: CloseOptions;
  readonly allocation: LiveAllocation;
}

export function blockersOf(index: BooksIndex, { first, options, allocation }: BlockerContext): CloseBlocker[] {
  const { through, bankRows = [] } = options;
  const inSpan = (date: string) => date >= first && date <= through;
  const drafts = index.drafts.filter((entry) => inSpan(entry.entryDate)).length;
  const open = bankRows.filter(
    (row) => (row.status === "unmatched" || row.status === "drafted") && inSpan(row.txnDate),
  ).length;
  const stranded = strandedCapital(index, readWindow({ end: through }).endDay);
  const nobody = allocation.unallocated.length;
  const closed = index.closedThrough !== null && through <= index.closedThrough;
  const found: readonly (CloseBlocker | false)[] = [
    closed && {
      code: "out_of_order",
      message: `The books are closed through ${index.closedThrough} already.`,
      count: 1,
    },
    drafts > 0 && { code: "drafts", message: `${drafts} drafts are dated in the months to close.`, count: drafts },
    open > 0 && { code: "unposted_bank_rows", message: `${open} bank rows in the span are not posted.`, count: open },
    stranded.stranded && { code: "stranded_capital", message: stranded.message ?? "", count: stranded.pooledPostings },
    nobody > 0 && { code: "no_participants", message: `${nobody} amounts have no one to share them.`, count: nobody },
  ];
  return found.filter((blocker) => blocker !== false);
}

export function warningsOf(index: BooksIndex, { through, bankRows }: CloseOptions): CloseWarning[] {
  const warnings: CloseWarning[] = [];
  const endDay = toDayNumber(through);
  const committed = new Set(index.commitments.filter((event) => event.day <= endDay).map((event) => event.partner));
  index.partners.forEach(({ name, partnerClass }, partner) => {
    if (committed.has(partner) || partnerClass === "gp") return;
    warnings.push({ code: "commitment_missing", message: `${name} has no commitment on ${through}.` });
  });
  if (bankRows === undefined) return warnings;
  const balances = balanceUnits(index, endDay);
  const booked = index.accounts.reduce(
    (sum, account, at) => sum + (account.subtype === "cash" ? (balances[at] as Units) : 0),
    0,
  );
  const cash = booked - translationUnits(index, endDay);
  const rows = bankRows.filter((row) => row.txnDate <= through);
  const { tiesOut, difference } = bankReconciliation({
    rows,
    ledgerCash: toAmount(cash, index.base.decimals),
    decimals: index.base.decimals,
  });
  if (!tiesOut)
    warnings.push({
      code: "bank_does_not_tie",
      message: `The bank and the books differ by ${difference} on ${through}.`,
    });
  return warnings;
}

/** What revaluations made of cash. */
function translationUnits({ entries, postings, accountByCode }: BooksIndex, endDay: number): Units {
  const { code, sourceType } = translationOfCash;
  const account = accountByCode.get(code);
  let units = 0;
  for (let row = 0; account !== undefined && row < entries.count && (entries.day[row] as number) <= endDay; row++) {
    if (entries.entry[row]?.sourceType !== sourceType) continue;
    const end = entries.firstPosting[row + 1] as number;
    for (let posting = entries.firstPosting[row] as number; posting < end; posting++) {
      if (postings.account[posting] === account) units += postings.units[posting] as Units;
    }
  }
  return units;
}
