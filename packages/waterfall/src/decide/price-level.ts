/**
 * The common tier is measured by the price of a common share, except where a catch-up is paid: there the price stands
 * still while profits interests receive what common has. So `at` runs from 0 through the prices, with a stretch of length
 * one put in after each threshold of a catch-up. Without catch-ups `at` is the price.
 */
import type { Rational } from "@capstack/decimal";
import type { Tiers } from "../claims/tiers.js";
import type { Threshold, Unit } from "../claims/unit.js";
import { ONE, ZERO } from "../shapes/exact-figures.js";
import type { Level, Piece } from "./payoff.js";

/** The tiers, as far as prices go. */
type Priced = Pick<Tiers, "common" | "catchUps">;

/** Price of a common share at a level; zero below the common tier. */
export function priceOf({ tier, at }: Level, { common, catchUps }: Priced): Rational {
  if (tier !== common) return ZERO;
  for (const [paid, threshold] of catchUps.entries()) {
    const begins = threshold.plus(paid);
    if (at.lte(begins)) return at.minus(paid);
    if (at.lt(begins.plus(ONE))) return threshold;
  }
  return catchUps.length === 0 ? at : at.minus(catchUps.length);
}

/** Whether the price rises from a level of the common tier on, rather than a catch-up being paid. */
export function priceRises({ at }: Level, { catchUps }: Priced): boolean {
  return !catchUps.some((threshold, paid) => {
    const begins = threshold.plus(paid);
    return at.gte(begins) && at.lt(begins.plus(ONE));
  });
}

/** The level at which the price is reached, its catch-up not yet paid. */
export function levelOfPrice(price: Rational, { common, catchUps }: Priced): Level {
  return { tier: common, at: price.plus(catchUps.filter((threshold) => threshold.lt(price)).length) };
}

/** How far the catch-up at a threshold is paid: 0 to 1. */
export function catchUpFill({ tier, at }: Level, { common, catchUps }: Priced, threshold: Rational): Rational {
  if (tier !== common) return ZERO;
  const paid = at.minus(threshold).minus(catchUps.findIndex((one) => one.eq(threshold)));
  if (paid.sign() <= 0) return ZERO;
  return paid.gt(1) ? ONE : paid;
}

/** Pieces whose `at` is a price, over levels: each is flat while a catch-up is paid, and begins after it. */
export function overLevels(pieces: readonly Piece[], tiers: Priced): readonly Piece[] {
  const { common, catchUps } = tiers;
  if (catchUps.length === 0) return pieces;
  return pieces.flatMap((piece, index) => {
    if (piece.tier !== common) return [piece];
    const end = pieces[index + 1]?.at ?? null;
    const before = catchUps.filter((threshold) => threshold.lte(piece.at)).length;
    const passed = catchUps.filter((threshold) => threshold.gt(piece.at) && (end === null || threshold.lte(end)));
    const rising = (paid: number, at: Rational): Piece => ({
      ...piece,
      at,
      intercept: piece.intercept.minus(piece.slope.times(paid)),
    });
    const made = [rising(before, piece.at.plus(before))];
    if (piece.slope.isZero()) return made;
    for (const [nth, threshold] of passed.entries()) {
      const paid = before + nth;
      const at = threshold.plus(paid);
      const reached = piece.intercept.plus(piece.slope.times(threshold));
      made.push({ ...piece, at, intercept: reached, slope: ZERO, events: [] });
      if (end === null || threshold.lt(end)) made.push({ ...rising(paid + 1, at.plus(ONE)), events: [] });
    }
    return made;
  });
}

/** The payoff of a profits interest of so many units. */
export function thresholdPieces(
  { participating: slope }: Pick<Unit, "participating">,
  { perUnit: threshold, catchUp }: Threshold,
  tiers: Priced,
): readonly Piece[] {
  if (slope.isZero()) return [];
  const after = { tier: tiers.common, at: threshold, slope, choice: "holds", events: ["participates"] } as const;
  if (!catchUp || threshold.isZero()) {
    return overLevels([{ ...after, intercept: slope.times(threshold).neg() }], tiers);
  }
  const begins = levelOfPrice(threshold, tiers);
  const whole = slope.times(threshold);
  const filling: Piece = {
    ...after,
    ...begins,
    intercept: whole.times(begins.at).neg(),
    slope: whole,
    events: ["catches_up"],
  };
  return [filling, ...overLevels([{ ...after, intercept: ZERO }], tiers)];
}
