/** Distributing shares of a company instead of cash. */

import { type ShapeOfFields, toDayNumber } from "@capstack/decimal";
import { OF_COMPANY, oneOf, readDeal, readLater } from "../books/argument.js";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import type { Entry } from "../books/entry.js";
import { toIndex } from "../books/index-books.js";
import { type DistributionSplit, splitDistribution } from "../capital/distribution-split.js";
import { draftEntry, type EntryHead } from "../entries/draft-entry.js";
import { capitalLine, companyLine, companyOrdinal, positiveUnits, toParts } from "../entries/draft-line.js";
import { positionUnits } from "../fund/position-units.js";
import { requireNumber } from "../money/amount.js";
import { totalUnits } from "../money/exact-sum.js";
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
 * partner's capital is debited and the position's accounts credited.
 * @returns the valuation, when one is due, and the distribution; post them in order
 * @throws EngineError `unknown_company`, `no_participants`, `period_locked`, `invalid_value`
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
  const handed = carrying.map((units) => Math.round(units * distributedPct));
  const total = totalUnits(handed);
  const { distribution } = splitDistribution(index, total, date, transfer.by ?? "capital_balance");
  const debits = toParts(index, distribution).map((part) => capitalLine(index, part.lpEntityId, part.units));
  const credits = handed.map((units, slot) => companyLine(index, CARRYING_CODES[slot] as string, companyId, -units));
  const { distributedPct: _part, ...head } = transfer;
  const mark = change === 0 ? [] : [buildValuation(index, { date, companyId, fairValue: transfer.value })];
  return [...mark, draftEntry(index, "distribution", head, [...debits, ...credits])];
}

const CARRYING_CODES = ["1100", "1150", "1200", "1250"];
const UNREALIZED = 2;
