/** Income from a company while it is held: interest, dividends, and returned capital. */

import { EngineError, flag, type Input, later, oneOf, plainArgument, text } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { codeForUse } from "../chart/account-for-use.js";
import { draftEntry } from "../entries/draft-entry.js";
import { companyOrdinal, holdingLine, positiveUnits } from "../entries/draft-line.js";
import type { Units } from "../money/amount.js";
import { deal, paid, securityDeal, zeroOrMore } from "../records/deal.js";
import type { Entry } from "../records/entry.js";
import { carryingOf } from "./carrying.js";
import { withHoldingId } from "./valuation.js";

export const income = deal({
  /** Above zero. Currency. */
  amount: paid(),
  /** Cash interest, a company's note interest (4110), dividend (4130) or other income (4120); `4100` by default. */
  account: oneOf(["4100", "4110", "4120", "4130"], { default: "4100" }),
  /** Tax that was withheld of it, at most all of it; none by default. Currency. */
  withheld: zeroOrMore(),
  /** A company of the books. */
  companyId: later(text({ optional: true })),
  /** The note, of a company with several securities. */
  securityId: later(text({ optional: true })),
  /** Accrues a company's note interest on 1150 instead of receiving cash; false by default. */
  accrued: flag({ default: false }),
});

/** Income: cash interest by default, or a company's note interest (4110), dividend (4130) or other income (4120). */
export interface Income extends Input<typeof income> {}

export const returnOfCapital = securityDeal({
  /** Above zero, at most the cost of the position. Currency. */
  amount: paid(),
});

/** Capital that a company returns. */
export interface ReturnOfCapital extends Input<typeof returnOfCapital> {}

/**
 * Income received (debit 1000, and 4140 for tax that was withheld of it) or accrued on a note (debit 1150 of the company).
 * @throws EngineError `unknown_company`, `period_locked`, `invalid_value` (more is withheld than earned, or of what accrues)
 * @example
 * const note = { date: "2025-07-31", amount: 4_000, account: "4110", companyId: nimbus, accrued: true };
 * buildIncome(halfAYear, note).postings.map((posting) => posting.account) // => ["1150-44444444", "4110"]
 */
export function buildIncome(books: Books | BooksIndex, input: Income): Entry {
  const read = plainArgument(input, income);
  const index = toIndex(books);
  const units = positiveUnits(index, read.amount, "amount");
  const { companyId, securityId, accrued, account } = read;
  const withheld = withheldUnits(index, read, units);
  if (companyId !== undefined || accrued) companyOrdinal(index, companyId);
  const debit = accrued
    ? holdingLine(
        index,
        "1150",
        carryingOf(index, { companyId: companyId as string, securityId }, read.date).holding,
        units,
      )
    : { account: "1000", units: units - withheld, companyId };
  const tax = withheld === 0 ? [] : [{ account: codeForUse(index, "4140"), units: withheld, companyId }];
  return draftEntry(index, "income", read, [debit, ...tax, { account, units: -units, companyId }]);
}

function withheldUnits(index: BooksIndex, { withheld, accrued }: Income, earned: Units): Units {
  const units = positiveUnits(index, withheld ?? 0, "withheld", 0);
  if (units === 0 || (units <= earned && !accrued)) return units;
  const message = accrued
    ? "Tax is withheld of what is received, not of what accrues."
    : "More is withheld than earned.";
  throw new EngineError("invalid_value", message, ["withheld"]);
}

/**
 * Capital returned by a company: debit 1000, credit its cost.
 * @throws EngineError `over_release` (more than the cost), `unknown_company`, `period_locked`
 * @example
 * const back = { date: "2025-07-01", companyId: nimbus, amount: 50_000 };
 * buildReturnOfCapital(halfAYear, back).postings.map((posting) => posting.amount) // => [50000, -50000]
 */
export function buildReturnOfCapital(books: Books | BooksIndex, input: ReturnOfCapital): Entry {
  const back = plainArgument(input, returnOfCapital);
  const index = toIndex(books);
  const units = positiveUnits(index, back.amount, "amount");
  const { holding, cost } = carryingOf(index, back, back.date);
  if (units > cost) {
    throw new EngineError("over_release", "More capital comes back than the position cost.", ["amount"]);
  }
  return draftEntry(index, "return_of_capital", withHoldingId(back, holding, "return_of_capital"), [
    { account: "1000", units, companyId: back.companyId },
    holdingLine(index, "1100", holding, -units),
  ]);
}
