/** Bank reconciliation: the bank's balance against the ledger's cash, with the difference explained item by item. */

import {
  date,
  double,
  type Input,
  later,
  list,
  oneOf,
  openShape,
  orNull,
  plainArgument,
  text,
} from "@capstack/decimal";
import { requireUnits, toAmount } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { amount } from "../records/books-kinds.js";

export const bankRow = openShape({
  /** Unique in its list. */
  id: text({ least: 0 }),
  /** YYYY-MM-DD. */
  txnDate: date(),
  /** Money in is positive. Currency. */
  amount: double({ unit: "money" }),
  /** Its matching status. */
  status: oneOf(["unmatched", "drafted", "reconciled", "ignored"]),
  /** As the bank writes it. */
  description: orNull(text({ optional: true, least: 0 })),
  /** As the bank writes it. */
  counterparty: orNull(text({ optional: true, least: 0 })),
  /** The name of its bank account; the default one without. */
  bankAccount: orNull(text({ optional: true, least: 0 })),
  /** The entry it is linked to. */
  journalEntryId: orNull(text({ optional: true, least: 0 })),
});

/** A row of the bank feed; negative for money going out. */
export interface BankRow extends Input<typeof bankRow> {}

/** The state of a reconciliation; `difference` = ledger − bank. */
export interface BankReconciliation {
  readonly bankEndingBalance: number;
  readonly ledgerCashBalance: number;
  readonly difference: number;
  readonly matchedCount: number;
  readonly unmatchedCount: number;
  readonly unmatchedTotal: number;
  readonly tiesOut: boolean;
}

/** Decimals of the amounts; 2 by default. */
/* @__NO_SIDE_EFFECTS__ */
export function decimalsOfCall() {
  return double({ unit: "count", min: 0, max: 6, whole: true, default: 2 });
}

export const reconciled = openShape({
  /** Rows of the bank. */
  rows: list(bankRow),
  /** What the books have on the bank's account. Currency. */
  ledgerCash: later(amount()),
  /** Of the currency; 2 by default. */
  decimals: decimalsOfCall(),
});

/** The input of a reconciliation. */
export interface Reconciled extends Input<typeof reconciled> {}

/**
 * Compares a bank feed with the ledger's cash balance. Ignored rows are left out.
 * @param input `ledgerCash` in currency; `decimals` of that currency, 2 by default
 * @throws EngineError `amount_precision`, `not_finite`, `amount_out_of_range`, `total_out_of_range`
 * @example
 * const rows = [
 *   { id: "1", txnDate: "2025-01-10", amount: 1000, status: "reconciled" },
 *   { id: "2", txnDate: "2025-01-31", amount: -12.5, status: "unmatched" }];
 * const { difference, unmatchedTotal, tiesOut } = bankReconciliation({ rows, ledgerCash: 1000 });
 * [difference, unmatchedTotal, tiesOut] // => [12.5, -12.5, false]
 */
export function bankReconciliation(values: Reconciled): BankReconciliation {
  const { decimals, ...input } = plainArgument(values, reconciled);
  const rows = readRows(input.rows, decimals);
  const ledger = requireUnits(input.ledgerCash, decimals, ["ledgerCash"]);
  const bank = totalUnits(rows.map((row) => row.units));
  const open = rows.filter((row) => row.status !== "reconciled");
  const difference = sumUnits(ledger, -bank);
  return {
    bankEndingBalance: toAmount(bank, decimals),
    ledgerCashBalance: toAmount(ledger, decimals),
    difference: toAmount(difference, decimals),
    matchedCount: rows.length - open.length,
    unmatchedCount: open.length,
    unmatchedTotal: toAmount(totalUnits(open.map((row) => row.units)), decimals),
    tiesOut: difference === 0 && open.length === 0,
  };
}

export function readRows(rows: readonly BankRow[], decimals: number) {
  return rows
    .map((row, index) => ({ ...row, units: requireUnits(row.amount, decimals, ["rows", index, "amount"]) }))
    .filter((row) => row.status !== "ignored");
}
