/** Buying, converting, earning, and getting capital back. */

import { EngineError, type ShapeOfFields } from "@capstack/decimal";
import { OF_COMPANY, oneOf, readDeal, readLater } from "../books/argument.js";
import type { Books, Entry } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { sumUnits } from "../money/exact-sum.js";
import { companyLine, companyOrdinal, draftEntry, type EntryHead, positiveUnits } from "./draft-entry.js";
import { carryingOf, withCompanyId } from "./valuation.js";

/** An entry about one company. */
export interface CompanyHead extends EntryHead {
  readonly companyId: string;
}

const INCOME: ShapeOfFields = {
  ...OF_COMPANY,
  ...readLater("amount"),
  "account?": oneOf("4100", "4110", "4120"),
  "accrued?": "flag",
};

/**
 * A purchase: debit the company's cost with price and capitalised costs, credit 1000.
 * @throws EngineError `unknown_company`, `period_locked`, `invalid_value`
 * @example
 * const buy = { date: "2025-07-01", companyId: nimbus, amount: 100_000, capitalizedCosts: 2_500 };
 * buildInvestment(halfAYear, buy).postings.map((posting) => posting.amount) // => [102500, -102500]
 */
export function buildInvestment(
  books: Books | BooksIndex,
  given: CompanyHead & { readonly amount: number; readonly capitalizedCosts?: number },
): Entry {
  const purchase = readDeal(given, { ...OF_COMPANY, ...readLater("amount", "capitalizedCosts") });
  const index = toIndex(books);
  companyOrdinal(index, purchase.companyId);
  const price = positiveUnits(index, purchase.amount, "amount");
  const total = sumUnits(price, positiveUnits(index, purchase.capitalizedCosts ?? 0, "capitalizedCosts", 0));
  return draftEntry(index, "investment", withCompanyId(purchase, "investment"), [
    companyLine(index, "1100", purchase.companyId, total),
    { account: "1000", units: -total },
  ]);
}

/**
 * A note or SAFE that converts: accrued interest becomes cost (debit 1100, credit 1150); a step to the price of the round
 * goes through 1200 and 4200.
 * @param conversion `fairValue` after the conversion; without it the carrying value stays
 * @throws EngineError `over_release` (more interest than accrued), `empty_entry`, `unknown_company`, `period_locked`
 * @example
 * const step = { date: "2025-07-01", companyId: nimbus, fairValue: 900_000 };
 * buildConversion(halfAYear, step).postings.map((posting) => posting.amount) // => [150000, -150000]
 */
export function buildConversion(
  books: Books | BooksIndex,
  given: CompanyHead & { readonly interest?: number; readonly fairValue?: number },
): Entry {
  const conversion = readDeal(given, { ...OF_COMPANY, ...readLater("interest", "fairValue") });
  const index = toIndex(books);
  const { companyId, date } = conversion;
  const held = carryingOf(index, companyId, date);
  const interest = positiveUnits(index, conversion.interest ?? 0, "interest", 0);
  if (interest > held.accruedInterest) {
    throw new EngineError("over_release", "More interest converts than has accrued on 1150.", ["interest"]);
  }
  const fairValue =
    conversion.fairValue === undefined ? held.value : positiveUnits(index, conversion.fairValue, "fairValue", 0);
  const step = fairValue - held.value;
  return draftEntry(index, "conversion", withCompanyId(conversion, "conversion"), [
    companyLine(index, "1100", companyId, interest),
    companyLine(index, "1150", companyId, -interest),
    companyLine(index, "1200", companyId, step),
    { account: "4200", units: -step, companyId },
  ]);
}

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
