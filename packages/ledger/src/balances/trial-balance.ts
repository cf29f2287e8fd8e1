/** The trial balance, which proves that debits equal credits. */

import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { toAmount } from "../money/amount.js";
import { totalUnits } from "../money/exact-sum.js";
import { queryWindow, readWindow } from "../periods/window.js";
import { readOptions } from "../records/options.js";
import { type AccountBalance, accountRows, balanceUnits } from "./account-balance.js";

/** One row of a trial balance: the balance is in one column, the other is 0. */
export interface TrialBalanceRow extends AccountBalance {
  readonly debit: number;
  readonly credit: number;
}

/** A trial balance; `balanced` always holds for validated books. */
export interface TrialBalance {
  readonly end: string | null;
  readonly rows: readonly TrialBalanceRow[];
  readonly totalDebits: number;
  readonly totalCredits: number;
  readonly balanced: boolean;
}

/**
 * The trial balance: one row per non-zero account, by ascending code.
 * @returns base currency, exact to the minor unit
 * @throws EngineError `invalid_date`, `total_out_of_range`, and what {@link indexBooks} refuses
 * @example
 * const books = {
 *   vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" }, partners: [], commitments: [], today: "2025-06-30",
 *   accounts: seedChart({ vehicle: { id: "v" } }),
 *   entries: [{ id: "1", entryDate: "2025-01-15", sourceType: "manual", status: "posted", postings: [
 *     { account: "5100", amount: 250, currency: "USD" }, { account: "1000", amount: -250, currency: "USD" }] }],
 * };
 * trialBalance(books).totalDebits // => 250
 */
export function trialBalance(books: Books | BooksIndex, options: { end?: string | null } = {}): TrialBalance {
  const { end = null } = readOptions(options, queryWindow);
  const index = toIndex(books);
  const units = balanceUnits(index, readWindow({ end }).endDay);
  const rows = accountRows(index, units)
    .filter((row) => row.balance !== 0)
    .map((row) => ({ ...row, debit: Math.max(row.balance, 0), credit: row.balance < 0 ? -row.balance : 0 }));
  const debits = totalUnits(units.filter((balance) => balance > 0));
  const credits = totalUnits(units.filter((balance) => balance < 0).map((balance) => -balance));
  const { decimals } = index.base;
  const totals = { totalDebits: toAmount(debits, decimals), totalCredits: toAmount(credits, decimals) };
  return { end, rows, ...totals, balanced: debits === credits };
}
