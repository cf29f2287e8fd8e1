/**
 * The breakpoint sweep. V(level) is the sum of all net payoffs; every unit bends it at a few levels. Sorted and swept
 * once, those changes carry slope and value, so that "which level does E reach?" is a binary search and one division.
 * O(n log n) to build, O(log n) to ask.
 */
import { Rational, rational } from "@capstack/decimal";
import type { KinkEvent, Level, Piece } from "./payoff.js";

/** A unit's payoff changes slope here. */
interface SlopeChange {
  readonly unit: number;
  readonly events: readonly KinkEvent[];
  /** What the change adds to the unit's intercept and slope on this tier. */
  readonly intercept: Rational;
  readonly slope: Rational;
}

/** A level where something changes; from it on, equity = intercept + slope × at until the next point. */
export interface LadderPoint extends Level {
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

const ZERO = /* @__PURE__ */ rational(0);

interface PlacedSlopeChange extends SlopeChange, Level {
  /** The level as a double, to sort by where doubles suffice. */
  readonly near: number;
}

/** Sweeps the payoffs of all units; `payoffs[i]` belongs to unit i. */
export function sweep(payoffs: readonly (readonly Piece[])[], commonTier: number): Ladder {
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
      points.push({ tier, at, equity: intercept.plus(slope.times(at)), intercept, slope, slopeChanges: here });
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
  const slope = added === undefined ? point.slope : point.slope.plus(added.slope);
  if (slope.isZero()) return null;
  const missing = equity.minus(point.intercept).minus(added?.intercept ?? ZERO);
  const { numerator, denominator } = missing.div(slope).toFraction();
  return { tier: point.tier, at: Rational.of(numerator, denominator) };
}

/** V at a point of the ladder, with the extra line on the common tier. */
export function equityAt(point: LadderPoint, commonTier: number, extra?: CommonLine): Rational {
  if (extra === undefined || point.tier !== commonTier) return point.equity;
  return point.equity.plus(extra.intercept).plus(extra.slope.times(point.at));
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

function slopeChangesOf(pieces: readonly Piece[], unit: number): PlacedSlopeChange[] {
  const slopeChanges: PlacedSlopeChange[] = [];
  let before: Piece | undefined;
  for (const piece of pieces) {
    const { tier, at, events } = piece;
    const near = at.isZero() ? 0 : at.toNumber();
    if (before?.tier === tier) {
      const intercept = piece.intercept.minus(before.intercept);
      slopeChanges.push({ unit, events, tier, at, near, intercept, slope: piece.slope.minus(before.slope) });
    } else {
      const carried = before === undefined ? ZERO : before.intercept.plus(before.slope);
      slopeChanges.push({
        unit,
        events,
        tier,
        at,
        near,
        intercept: piece.intercept.minus(carried),
        slope: piece.slope,
      });
    }
    before = piece;
  }
  return slopeChanges;
}

/** Doubles decide when they are clearly apart; otherwise the exact levels do. */
function inOrder(a: PlacedSlopeChange, b: PlacedSlopeChange): number {
  if (a.tier !== b.tier) return a.tier - b.tier;
  const gap = a.near - b.near;
  return Math.abs(gap) > 1e-9 * (a.near + b.near) ? gap : a.at.cmp(b.at) || a.unit - b.unit;
}
