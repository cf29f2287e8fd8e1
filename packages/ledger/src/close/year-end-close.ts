/** The optional year-end close: income and expense of a fiscal year zeroed into 3200. Statements ignore it. */

import { addDays, addMonths, date, EngineError, type Input, later, plainArgument, shape } from "@capstack/decimal";
import { balanceUnits } from "../balances/account-balance.js";

import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { toAmount } from "../money/amount.js";
import { totalUnits } from "../money/exact-sum.js";
import { checkDate, readWindow } from "../periods/window.js";
import type { Entry } from "../records/entry.js";

export const yearEndClose = shape({
  /** The last day of a fiscal year. YYYY-MM-DD. */
  yearEnd: later(date()),
});

/** A fiscal year to close. */
export interface YearEndClose extends Input<typeof yearEndClose> {}

/**
 * The entry that zeroes the income and expense of the fiscal year ending on a date against 3200, `sourceType`
 * `year_end_close`. Capital accounts and statements exclude it from income and expense, so no figure changes.
 * @param options `yearEnd`: the last day of a fiscal year
 * @throws EngineError `invalid_date`, `invalid_period` (not the end of a fiscal year), `empty_entry` (nothing to close)
 * @example
 * const books = {
 *   vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" }, partners: [], commitments: [], today: "2026-06-30",
 *   accounts: seedChart({ vehicle: { id: "v" } }),
 *   entries: [{ id: "1", entryDate: "2025-01-15", sourceType: "manual", status: "posted", postings: [
 *     { account: "5100", amount: 250, currency: "USD" }, { account: "1000", amount: -250, currency: "USD" }] }],
 * };
 * buildYearEndClose(books, { yearEnd: "2025-12-31" }).postings.map((posting) => posting.amount) // => [250, -250]
 */
export function buildYearEndClose(books: Books | BooksIndex, close: YearEndClose): Entry {
  const { yearEnd } = plainArgument(close, yearEndClose);
  const index = toIndex(books);
  checkDate(yearEnd, "yearEnd");
  const next = addDays(yearEnd, 1);
  if (next.slice(5) !== index.vehicle.fiscalYearStart) {
    throw new EngineError(
      "invalid_period",
      `${yearEnd} does not end a fiscal year, which starts on ${index.vehicle.fiscalYearStart}.`,
      ["yearEnd"],
    );
  }
  const { startDay, endDay } = readWindow({ start: addMonths(next, -12), end: yearEnd });
  const balances = balanceUnits(index, endDay, startDay);
  const { currency, decimals } = index.base;
  const closing = index.accounts.flatMap((account, at) => {
    const isResult = account.type === "income" || account.type === "expense";
    const units = balances[at] as number;
    return isResult && units !== 0 ? [{ account: account.code, units: -units }] : [];
  });
  const result = -totalUnits(closing.map((line) => line.units));
  const lines = [...(result === 0 ? [] : [{ account: "3200", units: result }]), ...closing];
  if (lines.length < 2)
    throw new EngineError("empty_entry", `There is no income or expense in the year to ${yearEnd}.`, ["yearEnd"]);
  return {
    id: `year-end-close:${yearEnd}`,
    entryDate: yearEnd,
    memo: `Year-end close ${yearEnd.slice(0, 4)}`,
    sourceType: "year_end_close",
    sourceRef: `year-end:${yearEnd}`,
    status: "draft",
    postings: lines.map(({ account, units }) => ({ account, amount: toAmount(units, decimals), currency })),
  };
}
