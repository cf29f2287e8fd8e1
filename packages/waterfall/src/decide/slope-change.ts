/** Changes of the slope of all payoffs along the price of a common share. */

import type { Rational } from "@capstack/decimal";
import { ZERO } from "../shapes/exact-figures.js";
import type { KinkEvent, Level, Piece } from "./payoff.js";

/** A unit's payoff changes slope here. */
export interface SlopeChange {
  readonly unit: number;
  readonly events: readonly KinkEvent[];
  /** What the change adds to the unit's intercept and slope on this tier. */
  readonly intercept: Rational;
  readonly slope: Rational;
}

interface PlacedSlopeChange extends SlopeChange, Level {
  /** The level as a double, to sort by where doubles suffice. */
  readonly near: number;
}

export function slopeChangesOf(pieces: readonly Piece[], unit: number): PlacedSlopeChange[] {
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
export function inOrder(a: PlacedSlopeChange, b: PlacedSlopeChange): number {
  if (a.tier !== b.tier) return a.tier - b.tier;
  const gap = a.near - b.near;
  return Math.abs(gap) > 1e-9 * (a.near + b.near) ? gap : a.at.cmp(b.at) || a.unit - b.unit;
}
