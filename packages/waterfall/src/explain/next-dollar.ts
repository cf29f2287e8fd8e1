/** Who takes the next dollar of equity: each slope at the point of the ladder that is reached, over the slope of all. */

import type { Rational } from "@capstack/decimal";
import type { Claimant } from "../claims/claimant.js";
import type { Unit } from "../claims/unit.js";
import type { Regime } from "../decide/conversion-regimes.js";
import type { CompiledStack, Equilibrium } from "../decide/equilibrium.js";
import { addedSlope, type LadderPoint, lastReached } from "../decide/ladder.js";
import { compareLevels, type Piece } from "../decide/payoff.js";
import { ZERO } from "../shapes/exact-figures.js";

/** The next dollar, by class and by claimant; all zero where nobody takes it. */
export interface NextDollar {
  readonly ofClass: readonly Rational[];
  readonly ofClaimant: (unit: number, claimant: Claimant) => Rational;
  /** Common shares that take part; zero below the common tier. */
  readonly participatingShares: Rational;
}

export function nextDollarAt(stack: CompiledStack, { equity, regime }: Equilibrium): NextDollar {
  const { ladder, tiers, units, classes } = stack;
  const point = ladder[Math.max(0, lastReached(ladder, equity, tiers.common, regime.line))] as LadderPoint;
  const isCommon = point.tier === tiers.common;
  const total = isCommon ? point.slope.plus(addedSlope(point, regime.line)) : point.slope;
  const slopes = units.map((unit, index) => slopeAt(stack, regime, unit, index, point));
  const ofClass = classes.map(() => ZERO);
  units.forEach(({ classIndex }, index) => {
    const slope = slopes[index];
    if (slope !== undefined) ofClass[classIndex] = (ofClass[classIndex] as Rational).plus(slope.slope);
  });
  const fraction = (slope: Rational) => (total.isZero() ? ZERO : slope.div(total));
  return {
    ofClass: ofClass.map(fraction),
    ofClaimant: (unit, claimant) => fraction(slopes[unit]?.of(claimant) ?? ZERO),
    participatingShares: isCommon && point.priceSlope === 1 ? total : ZERO,
  };
}

interface UnitSlope {
  readonly slope: Rational;
  readonly of: (claimant: Claimant) => Rational;
}

function slopeAt(
  stack: CompiledStack,
  regime: Regime,
  unit: Unit,
  index: number,
  point: LadderPoint,
): UnitSlope | undefined {
  const place = unit.ownershipPct === null ? undefined : stack.regimes.placeOf.get(index);
  if (place !== undefined && place < regime.converting && point.tier === stack.tiers.common) {
    const slope = point.priceSlope === 1 ? (unit.ownershipPct ?? ZERO).times(regime.capitalization) : ZERO;
    return { slope, of: () => slope };
  }
  let active: Piece | undefined;
  for (const piece of stack.payoffs[index] as readonly Piece[]) if (compareLevels(piece, point) <= 0) active = piece;
  if (active === undefined || active.tier !== point.tier || active.slope.isZero()) return undefined;
  const { slope } = active;
  return { slope, of: unit.threshold === null ? claimantSlope(stack, active) : () => slope };
}

function claimantSlope(stack: CompiledStack, { tier, choice }: Piece): UnitSlope["of"] {
  if (tier !== stack.tiers.common) {
    const isStepUp = stack.tiers.list[tier]?.kind === "step_up";
    return isStepUp ? ({ stepUp }) => stepUp : ({ preference, dividends }) => preference.plus(dividends);
  }
  return choice === "converts" ? ({ converting }) => converting : ({ participating }) => participating;
}
