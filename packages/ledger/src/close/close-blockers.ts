/** What blocks a close, and what to check before it. */

import { toDayNumber } from "@capstack/decimal";
import { bankReconciliation } from "../bank/bank-reconciliation.js";
import type { BooksIndex } from "../books/books-index.js";
import type { LiveAllocation } from "../capital/allocation/live-allocation.js";
import { strandedCapital } from "../capital/stranded-capital.js";
import { isTranslationOfCash } from "../chart/translation-of-cash.js";
import { toAmount, type Units } from "../money/amount.js";
import { ExactSums } from "../money/exact-sum.js";
import { readWindow } from "../periods/window.js";
import type { Entry } from "../records/entry.js";
import type { Account } from "../records/vehicle.js";
import type { CloseOptions } from "./close-preview.js";

/** A reason that blocks a close. The caller may override drafts and bank rows, but not the others. */
export interface CloseBlocker {
  readonly code: "drafts" | "unposted_bank_rows" | "stranded_capital" | "no_participants" | "out_of_order";
  readonly message: string;
  readonly count: number;
}

/** A warning before a close. */
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
  const cash = bankCashUnits(index, endDay);
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

/** Cash that the bank's rows can show: in the vehicle's currency, without revaluations of other currencies. */
function bankCashUnits({ accounts, base, entries, postings }: BooksIndex, endDay: number): Units {
  const sum = new ExactSums(1);
  for (let row = 0; row < entries.count && (entries.day[row] as number) <= endDay; row++) {
    const { sourceType, postings: lines } = entries.entry[row] as Entry;
    const first = entries.firstPosting[row] as number;
    lines.forEach(({ currency }, line) => {
      const { code, subtype } = accounts[postings.account[first + line] as number] as Account;
      if (subtype !== "cash" || currency !== base.currency || isTranslationOfCash(code, sourceType)) return;
      sum.add(0, postings.units[first + line] as Units);
    });
  }
  return sum.at(0);
}
