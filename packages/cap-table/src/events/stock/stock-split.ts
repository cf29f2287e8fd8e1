/**
 * A stock split, r new shares for each old one; below one it is a reverse split. Of all classes: every count times r,
 * rounded down per lot, and every price divided by r. Of common alone: preferred converts into r times as much. Of one
 * preferred series alone: its shares times r, its price and ratio divided by r, so that it converts into what it did.
 */

import { type Exact, type Input, type Rational, shape, shares, text } from "@capstack/decimal";
import { type CapTable, issued } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { changeLot, reconvert, requireCountable } from "../../model/lots/lot.js";
import type { StockClass } from "../../model/records.js";
import { requireClass } from "../../model/stock-class.js";
import { scaleVesting } from "../../model/vesting/vesting.js";
import { eventHead, typeOf } from "../../shapes/event-head.js";

export const stockSplitEvent = shape({
  type: typeOf("stock_split"),
  ...eventHead,
  /** New shares: 3 in 3 for 2. */
  numerator: shares({ above: 0 }),
  /** Old shares: 2 in 3 for 2. */
  denominator: shares({ above: 0 }),
  /** The class; all by default. */
  classId: text({ optional: true }),
});

/** 3 for 2 is `numerator` 3, `denominator` 2; all classes unless `classId` names one. */
export interface StockSplitEvent extends Input<typeof stockSplitEvent> {}

export function applyStockSplit(
  table: CapTable,
  { numerator, denominator, classId }: Exact<typeof stockSplitEvent>,
  step: EventStep,
): void {
  const ratio = numerator.div(denominator);
  const named = classId === null ? null : requireClass(table, classId, step.path("classId"));
  const split = named === null ? [...table.classes.values()] : [named];
  for (const stockClass of split) splitClass(table, stockClass, ratio, step);
  if (named === null || named.kind === "common") splitPools(table, ratio);
  if (named === null) splitRoundPrices(table, ratio);
  else if (named.kind === "preferred") reconvert(table, named, named.conversionRatio.div(ratio));
  else {
    for (const other of table.classes.values()) {
      if (other.kind === "preferred") reconvert(table, other, other.conversionRatio.times(ratio));
    }
  }
}

function splitClass(table: CapTable, stockClass: StockClass, ratio: Rational, step: EventStep): void {
  stockClass.originalIssuePrice = stockClass.originalIssuePrice?.div(ratio) ?? null;
  stockClass.authorized = stockClass.authorized === null ? null : whole(stockClass.authorized.times(ratio), table);
  for (const lot of [...stockClass.lots]) {
    const shares = whole(lot.shares.times(ratio), table);
    requireCountable(shares, step.path());
    changeLot(table, lot, {
      shares,
      pricePerShare: lot.pricePerShare.div(ratio),
      strikePrice: lot.strikePrice?.div(ratio) ?? null,
      vesting: lot.vesting === null ? null : scaleVesting(lot.vesting, ratio),
    });
  }
}

/** Down, as a split leaves no fractions; unless the fold issues fractions. */
function whole(shares: Rational, table: CapTable): Rational {
  return table.rounding.shares === null ? issued(shares, table) : shares.roundTo(0, "down");
}

function splitPools(table: CapTable, ratio: Rational): void {
  for (const pool of table.pools.values()) {
    pool.authorized = whole(pool.authorized.times(ratio), table);
    pool.issued = whole(pool.issued.times(ratio), table);
  }
}

function splitRoundPrices(table: CapTable, ratio: Rational): void {
  for (const [roundId, round] of table.rounds) {
    table.rounds.set(roundId, { ...round, pricePerShare: round.pricePerShare.div(ratio) });
  }
}
