/** What a company pays while it is held: interest, dividends, and capital given back. */

import { EngineError, type ShapeOfFields } from "@capstack/decimal";
import { OF_COMPANY, oneOf, readDeal, readLater } from "../books/argument.js";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import type { Entry } from "../books/entry.js";
import { toIndex } from "../books/index-books.js";
import { draftEntry, type EntryHead } from "../entries/draft-entry.js";
import { companyLine, companyOrdinal, positiveUnits } from "../entries/draft-line.js";
import type { CompanyHead } from "./investment.js";
import { carryingOf, withCompanyId } from "./valuation.js";

const INCOME: ShapeOfFields = {
  ...OF_COMPANY,
  ...readLater("amount"),
  "account?": oneOf("4100", "4110", "4120"),
  "accrued?": "flag",
};

/** Income: cash interest by default, or a company's note interest (4110) or dividend (4120). */
export interface Income extends EntryHead {
  readonly amount: number;
  readonly account?: "4100" | "4110" | "4120";
  readonly companyId?: string;
  /** Accrues a company's note interest on 1150 instead of receiving cash. */
  readonly accrued?: boolean;
}

/**
 * Income received (debit 1000) or accrued on a note (debit 1150 of the company).
 * @throws EngineError `unknown_company`, `period_locked`, `invalid_value`
 * @example
 * const note = { date: "2025-07-31", amount: 4_000, account: "4110", companyId: nimbus, accrued: true };
 * buildIncome(halfAYear, note).postings.map((posting) => posting.account) // => ["1150-44444444", "4110"]
 */
export function buildIncome(books: Books | BooksIndex, given: Income): Entry {
  const income = readDeal(given, INCOME);
  const index = toIndex(books);
  const units = positiveUnits(index, income.amount, "amount");
  const { companyId, accrued = false, account = "4100" } = income;
  if (companyId !== undefined || accrued) companyOrdinal(index, companyId);
  const debit = accrued
    ? companyLine(index, "1150", companyId as string, units)
    : { account: "1000", units, companyId };
  return draftEntry(index, "income", income, [debit, { account, units: -units, companyId }]);
}

/**
 * Capital returned by a company: debit 1000, credit its cost.
 * @throws EngineError `over_release` (more than the cost), `unknown_company`, `period_locked`
 * @example
 * const back = { date: "2025-07-01", companyId: nimbus, amount: 50_000 };
 * buildReturnOfCapital(halfAYear, back).postings.map((posting) => posting.amount) // => [50000, -50000]
 */
export function buildReturnOfCapital(
  books: Books | BooksIndex,
  given: CompanyHead & { readonly amount: number },
): Entry {
  const back = readDeal(given, { ...OF_COMPANY, ...readLater("amount") });
  const index = toIndex(books);
  const units = positiveUnits(index, back.amount, "amount");
  if (units > carryingOf(index, back.companyId, back.date).cost) {
    throw new EngineError("over_release", "More capital comes back than the position cost.", ["amount"]);
  }
  return draftEntry(index, "return_of_capital", withCompanyId(back, "return_of_capital"), [
    { account: "1000", units, companyId: back.companyId },
    companyLine(index, "1100", back.companyId, -units),
  ]);
}
