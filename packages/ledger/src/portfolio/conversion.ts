/** Conversion of a loan or note to a company into shares: cost and accrued interest move to the investment. */

import { EngineError, type Input, plainArgument } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { draftEntry } from "../entries/draft-entry.js";
import { companyLine, positiveUnits } from "../entries/draft-line.js";
import { companyDeal, zeroOrMore } from "../records/deal.js";
import type { Entry } from "../records/entry.js";
import { carryingOf, withCompanyId } from "./valuation.js";

export const conversion = companyDeal({
  /** Accrued interest that converts; none by default. Currency. */
  interest: zeroOrMore(),
  /** Of the shares; the carrying value of the note by default. Currency. */
  fairValue: zeroOrMore(),
});

/** The conversion of a company's loan or note into shares. */
export interface Conversion extends Input<typeof conversion> {}

/**
 * A note or SAFE that converts: accrued interest becomes cost (debit 1100, credit 1150); a step to the price of the round
 * goes through 1200 and 4200.
 * @param conversion `fairValue` after the conversion; by default the carrying value stays
 * @throws EngineError `over_release` (more interest than accrued), `empty_entry`, `unknown_company`, `period_locked`
 * @example
 * const step = { date: "2025-07-01", companyId: nimbus, fairValue: 900_000 };
 * buildConversion(halfAYear, step).postings.map((posting) => posting.amount) // => [150000, -150000]
 */
export function buildConversion(books: Books | BooksIndex, input: Conversion): Entry {
  const read = plainArgument(input, conversion);
  const index = toIndex(books);
  const { companyId, date } = read;
  const held = carryingOf(index, companyId, date);
  const interest = positiveUnits(index, read.interest ?? 0, "interest", 0);
  if (interest > held.accruedInterest) {
    throw new EngineError("over_release", "More interest converts than has accrued on 1150.", ["interest"]);
  }
  const fairValue = read.fairValue === undefined ? held.value : positiveUnits(index, read.fairValue, "fairValue", 0);
  const step = fairValue - held.value;
  return draftEntry(index, "conversion", withCompanyId(read, "conversion"), [
    companyLine(index, "1100", companyId, interest),
    companyLine(index, "1150", companyId, -interest),
    companyLine(index, "1200", companyId, step),
    { account: "4200", units: -step, companyId },
  ]);
}
