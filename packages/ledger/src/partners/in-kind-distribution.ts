/** Distributions of a company's shares instead of cash. */

import { double, type Input, later, oneOf, plainArgument, rational } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { splitDistribution } from "../capital/distribution-split.js";
import { draftEntry } from "../entries/draft-entry.js";
import { capitalLine, type Holding, holdingLine, positiveUnits, toParts } from "../entries/draft-line.js";
import type { Units } from "../money/amount.js";
import { sumUnits } from "../money/exact-sum.js";
import { carryingOf } from "../portfolio/carrying.js";
import { buildValuation } from "../portfolio/valuation.js";
import { amount } from "../records/books-kinds.js";
import { securityDeal } from "../records/deal.js";
import type { Entry } from "../records/entry.js";

export const inKindDistribution = securityDeal({
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
 * @throws EngineError `unknown_company`, `unknown_security`, `security_required`, `no_participants`, `period_locked`, `invalid_value`
 * @see ASC 845-10-30 (nonmonetary distributions at fair value)
 * @example
 * const entries = buildInKindDistribution(halfAYear, { date: "2025-07-01", companyId: nimbus, value: 760_000 });
 * entries.map((entry) => entry.sourceType) // => ["valuation", "distribution"]
 */
export function buildInKindDistribution(books: Books | BooksIndex, input: InKindDistribution): Entry[] {
  const transfer = plainArgument(input, inKindDistribution);
  const index = toIndex(books);
  const { date, companyId, distributedPct } = transfer;
  const held = carryingOf(index, transfer, date);
  const { holding } = held;
  const change = positiveUnits(index, transfer.value, "value") - held.value;
  const handed = (units: Units) => Number(rational(distributedPct).times(units).round("half_up"));
  const [cost, accruedInterest] = [handed(held.cost), handed(held.accruedInterest)];
  const [unrealized, fxTranslation] = [handed(held.unrealized + change), handed(held.fxTranslation)];
  const total = sumUnits(cost, accruedInterest, unrealized, fxTranslation);
  const { distribution } = splitDistribution(index, total, date, transfer.by);
  const debits = toParts(index, distribution).map((part) => capitalLine(index, part.lpEntityId, part.units));
  const credits = [
    holdingLine(index, "1100", holding, -cost),
    holdingLine(index, "1150", holding, -accruedInterest),
    { account: "4000", units: sumUnits(cost, accruedInterest, -total), companyId },
    { account: "4200", units: unrealized, companyId },
    holdingLine(index, "1200", holding, -unrealized),
    { account: "4300", units: fxTranslation, companyId },
    holdingLine(index, "1250", holding, -fxTranslation),
  ];
  const { distributedPct: _part, ...head } = transfer;
  const mark = change === 0 ? [] : [buildValuation(index, { date, ...named(holding), fairValue: transfer.value })];
  return [...mark, draftEntry(index, "distribution", head, [...debits, ...credits])];
}

/** A holding as a deal names it. */
function named({ companyId, securityId }: Holding) {
  return securityId === undefined ? { companyId } : { companyId, securityId };
}
