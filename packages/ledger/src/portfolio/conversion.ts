/** Conversion of a loan or note to a company into shares: cost and accrued interest move to the investment. */

import { EngineError, type Input, later, plainArgument, text } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { draftEntry } from "../entries/draft-entry.js";
import { type DraftLine, type Holding, holdingLine, positiveUnits } from "../entries/draft-line.js";
import type { Units } from "../money/amount.js";
import { sumUnits } from "../money/exact-sum.js";
import { securityDeal, zeroOrMore } from "../records/deal.js";
import type { Entry } from "../records/entry.js";
import { carryingOf, namedSecurity } from "./carrying.js";
import { withHoldingId } from "./valuation.js";

export const conversion = securityDeal({
  /** The security it becomes; the position stays one by default. */
  intoSecurityId: later(text({ optional: true })),
  /** Accrued interest that converts; none by default. Currency. */
  interest: zeroOrMore(),
  /** Of the shares; the carrying value of the note by default. Currency. */
  fairValue: zeroOrMore(),
});

/** The conversion of a company's loan or note into shares. */
export interface Conversion extends Input<typeof conversion> {}

/**
 * A note or SAFE that converts: accrued interest becomes cost (debit 1100, credit 1150); a step to the price of the round
 * goes through 1200 and 4200. Where the shares are a security of their own, the note's cost, mark and translation move to
 * its accounts; interest that does not convert stays on the note.
 * @param conversion `fairValue` after the conversion; by default the carrying value stays
 * @throws EngineError `over_release` (more interest than accrued), `empty_entry`, `unknown_company`, `unknown_security`,
 * `security_required`, `period_locked`
 * @example
 * const step = { date: "2025-07-01", companyId: nimbus, fairValue: 900_000 };
 * buildConversion(halfAYear, step).postings.map((posting) => posting.amount) // => [150000, -150000]
 */
export function buildConversion(books: Books | BooksIndex, input: Conversion): Entry {
  const read = plainArgument(input, conversion);
  const index = toIndex(books);
  const { companyId } = read;
  const held = carryingOf(index, read, read.date);
  const interest = positiveUnits(index, read.interest ?? 0, "interest", 0);
  if (interest > held.accruedInterest) {
    throw new EngineError("over_release", "More interest converts than has accrued on 1150.", ["interest"]);
  }
  const into = intoOf(index, read, held.holding);
  // Interest that does not convert stays on the note; of one position it stays within it.
  const left = into === held.holding ? 0 : sumUnits(held.accruedInterest, -interest);
  const converted = sumUnits(held.value, -left);
  const fairValue = read.fairValue === undefined ? converted : positiveUnits(index, read.fairValue, "fairValue", 0);
  const step = sumUnits(fairValue, -converted);
  const move = (base: string, units: Units, added: Units) => moved(index, base, units, [held.holding, into], added);
  return draftEntry(index, "conversion", withHoldingId(read, held.holding, "conversion"), [
    ...move("1100", held.cost, interest),
    holdingLine(index, "1150", held.holding, -interest),
    ...move("1200", held.unrealized, step),
    ...move("1250", held.fxTranslation, 0),
    { account: "4200", units: -step, companyId },
  ]);
}

/** The security that the note becomes. @throws EngineError `unknown_security` */
function intoOf({ securities }: BooksIndex, { companyId, intoSecurityId }: Conversion, from: Holding): Holding {
  if (intoSecurityId === undefined || intoSecurityId === from.securityId) return from;
  const own = securities.filter((security) => security.companyId === companyId);
  return { companyId, securityId: namedSecurity(own, intoSecurityId, "intoSecurityId").securityId };
}

/** What leaves one holding's account and enters another's with what is added on the way; of one holding, what is added. */
function moved(
  index: BooksIndex,
  base: string,
  units: Units,
  [from, into]: readonly [Holding, Holding],
  added: Units,
): DraftLine[] {
  if (from === into) return [holdingLine(index, base, into, added)];
  return [holdingLine(index, base, from, -units), holdingLine(index, base, into, sumUnits(units, added))];
}
