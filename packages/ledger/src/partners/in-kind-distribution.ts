/** Distributing shares of a company instead of cash. */

import { rational, type ShapeOfFields, toDayNumber } from "@capstack/decimal";
import { OF_COMPANY, oneOf, readDeal, readLater } from "../books/argument.js";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import type { Entry } from "../books/entry.js";
import { toIndex } from "../books/index-books.js";
import { type DistributionSplit, splitDistribution } from "../capital/distribution-split.js";
import { draftEntry, type EntryHead } from "../entries/draft-entry.js";
import { capitalLine, companyLine, companyOrdinal, positiveUnits, toParts } from "../entries/draft-line.js";
import { carryingSubtypes } from "../fund/portfolio.js";
import { positionUnits } from "../fund/position-units.js";
import { requireNumber } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { checkDate } from "../periods/window.js";
import { buildValuation } from "../portfolio/valuation.js";

/** Handing a company's shares to the partners, all of them or a part, at `value`. */
export interface InKindDistribution extends EntryHead {
  readonly companyId: string;
  /** Fair value of the whole position on the date. */
  readonly value: number;
  /** The part of the position handed over, above 0 up to 1; all of it unless given. */
  readonly distributedPct?: number;
  readonly by?: Exclude<DistributionSplit, "waterfall">;
}

const IN_KIND: ShapeOfFields = {
  ...OF_COMPANY,
  ...readLater("value", "distributedPct"),
  "by?": oneOf("commitment", "capital_balance"),
};

/**
 * A distribution in kind: first the position is marked to its distribution value (when that differs), then each
 * partner's capital is debited by the value given, the same share of cost leaves 1100, and the gain is realized: 4000 is
 * credited, and the share of the mark and of FX translation is unwound through 4200 and 4300.
 * @returns the valuation, when one is due, and the distribution; post them in order
 * @throws EngineError `unknown_company`, `no_participants`, `period_locked`, `invalid_value`
 * @see ASC 845-10-30 (nonmonetary distributions at fair value)
 * @example
 * const entries = buildInKindDistribution(halfAYear, { date: "2025-07-01", companyId: nimbus, value: 760_000 });
 * entries.map((entry) => entry.sourceType) // => ["valuation", "distribution"]
 */
export function buildInKindDistribution(books: Books | BooksIndex, given: InKindDistribution): Entry[] {
  const transfer = readDeal(given, IN_KIND);
  const index = toIndex(books);
  const { date, companyId, distributedPct = 1 } = transfer;
  checkDate(date, "date");
  const at = companyOrdinal(index, companyId);
  const value = positiveUnits(index, transfer.value, "value");
  requireNumber(distributedPct, { above: 0, max: 1 }, "distributedPct");
  const held = positionUnits(index, toDayNumber(date))[at];
  const change = value - (held?.value ?? 0);
  const carrying = (held?.carrying ?? []).map((units, slot) => (slot === UNREALIZED ? units + change : units));
  const share = rational(distributedPct);
  const handed = carrying.map((units) => Number(share.times(units).round("half_up")));
  const [cost = 0, accruedInterest = 0, unrealized = 0, fxTranslation = 0] = handed;
  const total = totalUnits(handed);
  const { distribution } = splitDistribution(index, total, date, transfer.by ?? "capital_balance");
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
