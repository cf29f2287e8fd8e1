/** Bank reconciliation: the bank's balance against the ledger's cash, and what makes the difference, item by item. */

import { readArgument, type Shape } from "@capstack/decimal";
import { BANK_ROW, DECIMALS } from "../books/argument.js";
import { requireNumber, requireUnits, toAmount } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";

/** A row of the bank feed; negative for money going out. */
export interface BankRow {
  readonly id: string;
  readonly txnDate: string;
  readonly amount: number;
  readonly status: "unmatched" | "drafted" | "reconciled" | "ignored";
  readonly description?: string | null;
  readonly counterparty?: string | null;
  /** The entry it is linked to. */
  readonly journalEntryId?: string | null;
}

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

export const EXPLAINED: Shape = {
  rows: [BANK_ROW],
  cashPostings: [{ entryId: "text", entryDate: "date" }],
  "decimals?": "number",
};

/**
 * Holds a bank feed against the ledger's cash balance. Ignored rows are left out.
 * @param input `ledgerCash` in currency; `decimals` of that currency, 2 unless given
 * @throws EngineError `amount_precision`, `not_finite`, `amount_out_of_range`, `total_out_of_range`
 * @example
 * const rows = [
 *   { id: "1", txnDate: "2025-01-10", amount: 1000, status: "reconciled" },
 *   { id: "2", txnDate: "2025-01-31", amount: -12.5, status: "unmatched" }];
 * const { difference, unmatchedTotal, tiesOut } = bankReconciliation({ rows, ledgerCash: 1000 });
 * [difference, unmatchedTotal, tiesOut] // => [12.5, -12.5, false]
 */
export function bankReconciliation(given: {
  readonly rows: readonly BankRow[];
  readonly ledgerCash: number;
  readonly decimals?: number;
}): BankReconciliation {
  const input = readArgument(given, { rows: [BANK_ROW], "decimals?": "number" });
  const decimals = requireNumber(input.decimals ?? 2, DECIMALS, "decimals");
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
