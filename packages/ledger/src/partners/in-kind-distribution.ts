/** Distributions of a company's shares instead of cash. */

import { double, type Input, later, oneOf, plainArgument, rational, toDayNumber } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { splitDistribution } from "../capital/distribution-split.js";
import { draftEntry } from "../entries/draft-entry.js";
import { capitalLine, companyLine, companyOrdinal, positiveUnits, toParts } from "../entries/draft-line.js";
import { carryingSubtypes } from "../fund/portfolio.js";
import { positionUnits } from "../fund/position-units.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { checkDate } from "../periods/window.js";
import { buildValuation } from "../portfolio/valuation.js";
import { amount } from "../records/books-kinds.js";
import { companyDeal } from "../records/deal.js";
import type { Entry } from "../records/entry.js";

export const inKindDistribution = companyDeal({
  /** Fair value of the whole position on the date. Currency. */
  value: later(amount({ above: 0 })),
  /** The part of the position distributed; 1, all of it, by default. A fraction of one: 0.5 is half. */
  distributedPct: double({ unit: "fraction", above: 0, max: 1, default: 1 }),
  /** The basis of the split; `capital_balance` by default. */
  by: oneOf(["commitment", "capital_balance"], { default: "capital_balance" }),
});

/** A distribution of a company's shares, all or a part, at `value`. */
export interface InKindDistribution extends Input<typeof inKindDistribution> {}

/**
 * A distribution in kind: the position is first marked to its distribution value (if that differs). Then each
 * partner's capital is debited by the value distributed, the same share of cost leaves 1100, and the gain is realized:
 * 4000 is
 * credited, and the share of the mark and of FX translation is unwound through 4200 and 4300.
 * @returns the valuation, if one is needed, and the distribution; post them in order
 * @throws EngineError `unknown_company`, `no_participants`, `period_locked`, `invalid_value`
 * @see ASC 845-10-30 (nonmonetary distributions at fair value)
 * @example
 * const entries = buildInKindDistribution(halfAYear, { date: "2025-07-01", companyId: nimbus, value: 760_000 });
 * entries.map((entry) => entry.sourceType) // => ["valuation", "distribution"]
 */
export function buildInKindDistribution(books: Books | BooksIndex, input: InKindDistribution): Entry[] {
  const transfer = plainArgument(input, inKindDistribution);
  const index = toIndex(books);
  const { date, companyId, distributedPct } = transfer;
  checkDate(date, "date");
  const at = companyOrdinal(index, companyId);
  const value = positiveUnits(index, transfer.value, "value");
  const held = positionUnits(index, toDayNumber(date))[at];
  const change = value - (held?.value ?? 0);
  const carrying = (held?.carrying ?? []).map((units, slot) => (slot === UNREALIZED ? units + change : units));
  const share = rational(distributedPct);
  const handed = carrying.map((units) => Number(share.times(units).round("half_up")));
  const [cost = 0, accruedInterest = 0, unrealized = 0, fxTranslation = 0] = handed;
  const total = totalUnits(handed);
  const { distribution } = splitDistribution(index, total, date, transfer.by);
  const debits = toParts(index, distribution).map((part) => capitalLine(index, part.lpEntityId, part.units));
  const credits = [
    companyLine(index, "1100", companyId, -cost),
    companyLine(index, "1150", companyId, -accruedInterest),
    { account: "4000", units: sumUnits(cost, accruedInterest, -total), companyId },
    { account: "4200", units: unrealized, companyId },
    companyLine(index, "1200", companyId, -unrealized),
    { account: "4300", units: fxTranslation, companyId },
    companyLine(index, "1250", companyId, -fxTranslation),
  ];
  const { distributedPct: _part, ...head } = transfer;
  const mark = change === 0 ? [] : [buildValuation(index, { date, companyId, fairValue: transfer.value })];
  return [...mark, draftEntry(index, "distribution", head, [...debits, ...credits])];
}

const UNREALIZED = carryingSubtypes.indexOf("unrealized");
