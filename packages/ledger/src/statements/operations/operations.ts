/**
 * Statement of operations: income and expense of a window, and the net increase from operations.
 * @see ASC 946-225 (statement of operations)
 */

import { resultUnits } from "../../balances/result-units.js";
import type { Books } from "../../books/books.js";
import type { BooksIndex } from "../../books/books-index.js";
import { toIndex } from "../../books/index-books.js";
import { toAmount, type Units } from "../../money/amount.js";
import { sumUnits, totalUnits } from "../../money/exact-sum.js";
import { readWindow, type Window } from "../../periods/window.js";
import { FX_SUBTYPES, isManagementFee } from "../../records/allocation-category.js";
import type { Account } from "../../records/vehicle.js";
import { type Compared, rowsOf, type StatementOptions, type StatementRow, withComparisons } from "../page/statement.js";

/** Income positive, expense positive, contra accounts negative, gains signed. Year-end closes are ignored. `check` is zero. */
export interface OperationsStatement {
  readonly start: string | null;
  readonly end: string | null;
  readonly income: readonly StatementRow[];
  readonly investmentIncome: number;
  readonly expenses: readonly StatementRow[];
  readonly totalExpenses: number;
  /** Among the expenses: the fee after offsets, waivers and rebates, which are lines of their own. */
  readonly managementFeeNet: number;
  /** Investment income less expenses. */
  readonly netInvestmentIncome: number;
  readonly realizedGains: number;
  readonly unrealizedGains: number;
  /** The effect of exchange rates, on investments and on cash. */
  readonly fxTranslation: number;
  /** Of it, the effect on cash. */
  readonly fxTranslationOfCash: number;
  /** Realized and unrealized gains and the effect of exchange rates together. */
  readonly netGains: number;
  readonly netIncrease: number;
  /** Net increase less the part of the change of net assets that capital transactions do not explain. */
  readonly check: number;
}

const GAINS = ["realized_gain", "unrealized", ...FX_SUBTYPES];

/**
 * The statement of operations of a window.
 * @returns base currency, exact to the minor unit
 * @throws EngineError `invalid_date`, `invalid_period`, `total_out_of_range`, and what {@link indexBooks} refuses
 * @example
 * const books = {
 *   vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" }, partners: [], commitments: [], today: "2025-06-30",
 *   accounts: seedChart({ vehicle: { id: "v" } }),
 *   entries: [{ id: "1", entryDate: "2025-01-15", sourceType: "manual", status: "posted", postings: [
 *     { account: "5100", amount: 250, currency: "USD" }, { account: "1000", amount: -250, currency: "USD" }] }],
 * };
 * operationsStatement(books, { start: "2025-01-01", end: "2025-03-31" }).netIncrease // => -250
 */
export function operationsStatement(
  books: Books | BooksIndex,
  options: StatementOptions = {},
): Compared<OperationsStatement> {
  const index = toIndex(books);
  return withComparisons(options, (window) => operationsOf(index, window));
}

function operationsOf(index: BooksIndex, window: Window): OperationsStatement {
  const { start, end, startDay, endDay } = readWindow(window);
  const units = resultUnits(index, startDay, endDay);
  const { accounts } = index;
  const isGain = (at: number) => accounts[at]?.type === "income" && GAINS.includes(accounts[at]?.subtype ?? "");
  const isIncome = (at: number) => accounts[at]?.type === "income" && !isGain(at);
  const isExpense = (at: number) => accounts[at]?.type === "expense";
  const total = (keep: (at: number) => boolean) => totalUnits(units.filter((_, at) => keep(at)));
  const gain = (subtype: string) => -total((at) => isGain(at) && accounts[at]?.subtype === subtype) + 0;
  const income = -total(isIncome) + 0;
  const expenses = total(isExpense);
  const [realized, unrealized] = [gain("realized_gain"), gain("unrealized")];
  const fxOfCash = gain("fx_translation_of_cash");
  const fx = sumUnits(gain("fx_translation"), fxOfCash);
  const gains = sumUnits(realized, unrealized, fx);
  const netIncrease = sumUnits(income, -expenses, gains);
  const isCapital = (at: number) => accounts[at]?.type === "equity";
  const isNet = (at: number) => accounts[at]?.type === "asset" || accounts[at]?.type === "liability";
  const amount = (value: Units) => toAmount(value, index.base.decimals);
  return {
    start,
    end,
    income: rowsOf(index, units, { sign: -1, keep: isIncome }),
    investmentIncome: amount(income),
    expenses: rowsOf(index, units, { sign: 1, keep: isExpense }),
    totalExpenses: amount(expenses),
    managementFeeNet: amount(total((at) => isManagementFee(accounts[at] as Account))),
    netInvestmentIncome: amount(sumUnits(income, -expenses)),
    realizedGains: amount(realized),
    unrealizedGains: amount(unrealized),
    fxTranslation: amount(fx),
    fxTranslationOfCash: amount(fxOfCash),
    netGains: amount(gains),
    netIncrease: amount(netIncrease),
    check: amount(sumUnits(netIncrease, -total(isNet), -total(isCapital))),
  };
}
