/**
 * The breakpoint sweep. V(level) is the sum of all net payoffs; every unit bends it at a few levels. Sorted and swept
 * once, those changes carry slope and value, so that "which level does E reach?" is a binary search and one division.
 * O(n log n) to build, O(log n) to ask.
 */

import { Rational } from "@capstack/decimal";
import type { Tiers } from "../claims/tiers.js";
import { ZERO } from "../shapes/exact-figures.js";
import type { Level, Piece } from "./payoff.js";
import { priceOf, priceRises } from "./price-level.js";
import { inOrder, type SlopeChange, slopeChangesOf } from "./slope-change.js";

/** A level where something changes; from it on, equity = intercept + slope × at until the next point. */
export interface LadderPoint extends Level {
  /** Price of a common share here, and how it moves from here on: 1 with the level, 0 while a catch-up is paid. */
  readonly price: Rational;
  readonly priceSlope: 0 | 1;
  readonly equity: Rational;
  readonly intercept: Rational;
  readonly slope: Rational;
  readonly slopeChanges: readonly SlopeChange[];
}

/** The points of V in order of level; the first is the lowest level there is. */
export type Ladder = readonly LadderPoint[];

/** An addition to V on the common tier: what SAFEs that convert take, less what they were owed. */
export interface CommonLine {
  readonly intercept: Rational;
  readonly slope: Rational;
}

/** Sweeps the payoffs of all units; `payoffs[i]` belongs to unit i. */
export function sweep(payoffs: readonly (readonly Piece[])[], tiers: Pick<Tiers, "common" | "catchUps">): Ladder {
  const { common: commonTier } = tiers;
  const slopeChanges = payoffs.flatMap((pieces, unit) => slopeChangesOf(pieces, unit)).sort(inOrder);
  const points: LadderPoint[] = [];
  let intercept = ZERO;
  let slope = ZERO;
  let next = 0;
  for (let tier = 0; tier <= commonTier; tier++) {
    intercept = intercept.plus(slope);
    slope = ZERO;
    let isStart = true;
    while (isStart || slopeChanges[next]?.tier === tier) {
      const first = slopeChanges[next];
      const at = isStart || first === undefined ? ZERO : first.at;
      isStart = false;
      const here: SlopeChange[] = [];
      for (let one = slopeChanges[next]; one?.tier === tier && one.at.eq(at); one = slopeChanges[++next]) {
        intercept = intercept.plus(one.intercept);
        slope = slope.plus(one.slope);
        here.push(one);
      }
      const level = { tier, at };
      const price = priceOf(level, tiers);
      const priceSlope = priceRises(level, tiers) ? 1 : 0;
      const equity = intercept.plus(slope.times(at));
      points.push({ tier, at, price, priceSlope, equity, intercept, slope, slopeChanges: here });
    }
  }
  return points;
}

/** Index of the last point of V below E; -1 when the lowest level already gives it. */
export function lastBelow(ladder: Ladder, equity: Rational, commonTier: number, extra?: CommonLine): number {
  return lastWhere(ladder, (point) => equityAt(point, commonTier, extra).lt(equity));
}

/** Index of the last point of V that E has reached: where its next dollar goes. */
export function lastReached(ladder: Ladder, equity: Rational, commonTier: number, extra?: CommonLine): number {
  return lastWhere(ladder, (point) => equityAt(point, commonTier, extra).lte(equity));
}

/** The smallest level whose V is E; null when even the last slope is flat and E lies above it. */
export function levelOf(ladder: Ladder, equity: Rational, commonTier: number, extra?: CommonLine): Level | null {
  const index = lastBelow(ladder, equity, commonTier, extra);
  const point = ladder[index];
  if (point === undefined) return { tier: 0, at: ZERO };
  const added = point.tier === commonTier ? extra : undefined;
  const slope = added === undefined ? point.slope : point.slope.plus(addedSlope(point, added));
  if (slope.isZero()) return null;
  const missing = equity.minus(point.intercept).minus(added === undefined ? ZERO : addedIntercept(point, added));
  const { numerator, denominator } = missing.div(slope).toFraction();
  return { tier: point.tier, at: Rational.of(numerator, denominator) };
}

/** V at a point of the ladder, with the extra line on the common tier. */
export function equityAt(point: LadderPoint, commonTier: number, extra?: CommonLine): Rational {
  if (extra === undefined || point.tier !== commonTier) return point.equity;
  return point.equity.plus(extra.intercept).plus(extra.slope.times(point.price));
}

/** What an extra line adds to the slope over levels: nothing while the price is flat. */
export function addedSlope({ priceSlope }: LadderPoint, { slope }: CommonLine): Rational {
  return priceSlope === 1 ? slope : ZERO;
}

/** What it adds to the intercept over levels, from the point on. */
function addedIntercept({ at, price, priceSlope }: LadderPoint, { intercept, slope }: CommonLine): Rational {
  return intercept.plus(slope.times(priceSlope === 1 ? price.minus(at) : price));
}

/** Index of the last point that passes, where all that pass come first; -1 when none does. */
function lastWhere(ladder: Ladder, passes: (point: LadderPoint) => boolean): number {
  let low = -1;
  let high = ladder.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (passes(ladder[middle] as LadderPoint)) low = middle;
    else high = middle;
  }
  return low;
}
