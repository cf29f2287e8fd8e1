/** Where the difference between the bank and the books comes from. */

import { date, type Input, later, list, openShape, plainArgument, text } from "@capstack/decimal";
import { requireUnits, toAmount, type Units } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { amount as amountOf } from "../records/books-kinds.js";
import { bankRow, decimalsOfCall, readRows } from "./bank-reconciliation.js";

export const cashPosting = openShape({
  /** The entry it is part of. */
  entryId: text({ least: 0 }),
  /** YYYY-MM-DD. */
  entryDate: date(),
  /** A debit is positive. Currency. */
  amount: later(amountOf()),
});

/** An entry's net effect on cash. */
export interface CashPosting extends Input<typeof cashPosting> {}

export const explained = openShape({
  /** Rows of the bank. */
  rows: list(bankRow),
  /** The net cash of entries on the bank's account. */
  cashPostings: list(cashPosting),
  /** Of the currency; 2 by default. */
  decimals: decimalsOfCall(),
});

/** The input of an explanation. */
export interface Explained extends Input<typeof explained> {}

/** Why bank and books differ; the items sum to `difference`. */
export interface DifferenceExplanation {
  readonly rowsWithoutEntry: readonly {
    readonly rowId: string;
    readonly txnDate: string;
    readonly amount: number;
    readonly effect: number;
  }[];
  readonly postingsWithoutRow: readonly {
    readonly entryId: string;
    readonly entryDate: string;
    readonly amount: number;
    readonly effect: number;
  }[];
  readonly amountMismatches: readonly {
    readonly entryId: string;
    readonly rowIds: readonly string[];
    readonly bank: number;
    readonly ledger: number;
    readonly effect: number;
  }[];
  readonly difference: number;
  /** Always true: the items add up to the difference, to the minor unit. */
  readonly proven: boolean;
}

/**
 * Lists the causes of the difference between books and bank: rows without an entry, cash postings without a row, and
 * amounts that differ between a row and its entry. The effects sum to ledger − bank.
 * @param input every non-ignored row, and the net cash of every posted entry that touches cash
 * @throws EngineError as {@link bankReconciliation}
 * @example
 * const rows = [{ id: "r", txnDate: "2025-01-31", amount: -12.5, status: "unmatched" }];
 * const { rowsWithoutEntry, difference, proven } = explainDifference({ rows, cashPostings: [] });
 * [rowsWithoutEntry[0]?.effect, difference, proven] // => [12.5, 12.5, true]
 */
export function explainDifference(values: Explained): DifferenceExplanation {
  const { decimals, ...input } = plainArgument(values, explained);
  const rows = readRows(input.rows, decimals);
  const postings = input.cashPostings.map((posting, index) => ({
    ...posting,
    units: requireUnits(posting.amount, decimals, ["cashPostings", index, "amount"]),
  }));
  const entryIds = new Set(postings.map((posting) => posting.entryId));
  const linked = new Map<string, typeof rows>();
  for (const row of rows) {
    const id = row.journalEntryId ?? "";
    if (entryIds.has(id)) linked.set(id, [...(linked.get(id) ?? []), row]);
  }
  const loose = rows.filter((row) => !entryIds.has(row.journalEntryId ?? ""));
  const effects: Units[] = [...loose.map((row) => -row.units)];
  const amount = (units: Units) => toAmount(units, decimals);
  const postingsWithoutRow = postings.filter((posting) => !linked.has(posting.entryId));
  effects.push(...postingsWithoutRow.map((posting) => posting.units));
  const mismatches = [...linked].flatMap(([entryId, own]) => {
    const bank = totalUnits(own.map((row) => row.units));
    const ledger = totalUnits(
      postings.filter((posting) => posting.entryId === entryId).map((posting) => posting.units),
    );
    if (bank === ledger) return [];
    effects.push(ledger - bank);
    const figures = { bank: amount(bank), ledger: amount(ledger), effect: amount(ledger - bank) };
    return [{ entryId, rowIds: own.map((row) => row.id), ...figures }];
  });
  const difference = sumUnits(...postings.map((posting) => posting.units), ...rows.map((row) => -row.units));
  return {
    rowsWithoutEntry: loose.map(({ id, txnDate, units }) => ({
      rowId: id,
      txnDate,
      amount: amount(units),
      effect: amount(-units),
    })),
    postingsWithoutRow: postingsWithoutRow.map(({ entryId, entryDate, units }) => ({
      entryId,
      entryDate,
      amount: amount(units),
      effect: amount(units),
    })),
    amountMismatches: mismatches,
    difference: amount(difference),
    proven: totalUnits(effects) === difference,
  };
}
