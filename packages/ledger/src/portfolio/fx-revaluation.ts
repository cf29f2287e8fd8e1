/** Revaluation of positions in a foreign currency. */

import { double, type Input, plainArgument, rational } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { draftEntry } from "../entries/draft-entry.js";
import { holdingLine } from "../entries/draft-line.js";
import { LARGEST_UNITS } from "../money/amount.js";
import { securityDeal } from "../records/deal.js";
import type { Entry } from "../records/entry.js";
import { carryingOf } from "./carrying.js";
import { withHoldingId } from "./valuation.js";

export const fxRevaluation = securityDeal({
  /** Old rate: base currency per unit of the position's currency. */
  oldRate: double({ unit: "factor", above: 0 }),
  /** New rate: base currency per unit of the position's currency. */
  newRate: double({ unit: "factor", above: 0 }),
  /** The position in its own currency; its carrying value over `oldRate` by default. */
  localValue: double({ unit: "money", min: -LARGEST_UNITS, max: LARGEST_UNITS, optional: true }),
});

/** A position and its old and new exchange rates. */
export interface FxRevaluation extends Input<typeof fxRevaluation> {}

/**
 * A revaluation at a new rate: the carrying value in local currency times the change of the rate, debit 1250 / credit
 * 4300, rounded half up to the minor unit. Rates are base currency per unit of local currency.
 * @param revaluation `localValue` the carrying value in local currency; carrying value ÷ old rate by default
 * @throws EngineError `invalid_value`, `empty_entry`, `unknown_company`, `period_locked`
 * @see ASC 830-10
 * @example
 * const rates = { oldRate: 1.25, newRate: 1.3 };
 * buildFxRevaluation(halfAYear, { date: "2025-07-31", companyId: nimbus, ...rates }).postings[0]?.amount // => 30000
 */
export function buildFxRevaluation(books: Books | BooksIndex, input: FxRevaluation): Entry {
  const revaluation = plainArgument(input, fxRevaluation);
  const index = toIndex(books);
  const { companyId, oldRate, newRate, localValue } = revaluation;
  const { holding, value } = carryingOf(index, revaluation, revaluation.date);
  const carried = rational(value);
  const local = localValue === undefined ? carried.div(oldRate) : rational(localValue).times(10 ** index.base.decimals);
  const change = Number(local.times(rational(newRate).minus(oldRate)).round("half_up"));
  return draftEntry(index, "fx", withHoldingId(revaluation, holding, "fx"), [
    holdingLine(index, "1250", holding, change),
    { account: "4300", units: -change, companyId },
  ]);
}
