/**
 * What each claimant of a unit receives, exactly. Within a unit, preference and dividends are split by claim,
 * participation and conversion by as-converted shares.
 */

import type { Rational } from "@capstack/decimal";
import type { Claimant } from "../claims/claimant.js";
import type { Tiers } from "../claims/tiers.js";
import type { Threshold, Unit } from "../claims/unit.js";
import type { CompiledStack, Equilibrium, Outcome } from "../decide/equilibrium.js";
import { catchUpFill } from "../decide/price-level.js";
import { ONE, ZERO } from "../shapes/exact-figures.js";
import type { Row } from "./payment-row.js";

/** The exact parts of a payment; net = preference + dividends + participation + common - exerciseCost. */
export interface Payment {
  readonly preference: Rational;
  readonly dividends: Rational;
  readonly participation: Rational;
  readonly common: Rational;
  readonly exerciseCost: Rational;
}

/** No payment. */
export const nothing: Payment = {
  preference: ZERO,
  dividends: ZERO,
  participation: ZERO,
  common: ZERO,
  exerciseCost: ZERO,
};

/** How far the claims of a tier are paid at a level: 0 to 1. */
export function fillOf(tier: number, { level, price }: Equilibrium, commonTier: number): Rational {
  if (level.tier > tier || price.sign() > 0 || level.tier === commonTier) return ONE;
  return level.tier === tier ? level.at : ZERO;
}

/** What a row receives, with the dividends that it is owed whatever its unit decides. */
export function rowPayment(
  stack: CompiledStack,
  at: Equilibrium,
  row: Row,
  outcome: Outcome,
  outcomes: readonly Outcome[],
): Payment {
  const own = paymentOf(stack, at, stack.units[row.unit] as Unit, row.claimant, outcome);
  if (row.dividends === null) return own;
  const { unit, claimant } = row.dividends;
  const owed = paymentOf(stack, at, stack.units[unit] as Unit, claimant, outcomes[unit] as Outcome);
  return { ...own, dividends: own.dividends.plus(owed.dividends) };
}

/** What one claimant of a unit receives. */
export function paymentOf(stack: CompiledStack, at: Equilibrium, unit: Unit, one: Claimant, outcome: Outcome): Payment {
  const { tiers } = stack;
  if (outcome.choice === "waits") return nothing;
  if (unit.threshold !== null) return { ...nothing, common: aboveThreshold(one, unit.threshold, at, tiers) };
  const shares = unit.ownershipPct === null ? one.converting : outcome.converting;
  if (outcome.choice === "converts") return { ...nothing, common: shares.times(at.price), exerciseCost: one.cost };
  const fill = fillOf(unit.tier, at, tiers.common);
  const ownsCommon = unit.kind === "common" || (unit.kind === "right" && !unit.onPreferred);
  if (ownsCommon) return { ...nothing, common: one.participating.times(at.price), exerciseCost: one.cost };
  return {
    preference: one.preference.times(fill),
    dividends: one.dividends.times(fill),
    participation: participationOf(unit, one, outcome, at).plus(stepUpOf(one, at, tiers.stepUp, tiers.common)),
    common: ZERO,
    exerciseCost: one.cost,
  };
}

/** A profits interest shares above its threshold: in what common receives beyond it, or, caught up, in all of it. */
function aboveThreshold(
  { participating }: Claimant,
  { perUnit, catchUp }: Threshold,
  { level, price }: Equilibrium,
  tiers: Tiers,
): Rational {
  if (price.gt(perUnit)) return participating.times(catchUp ? price : price.minus(perUnit));
  return catchUp ? participating.times(perUnit).times(catchUpFill(level, tiers, perUnit)) : ZERO;
}

function participationOf(unit: Unit, one: Claimant, { choice }: Outcome, { price }: Equilibrium): Rational {
  if (one.participating.isZero() || price.isZero()) return ZERO;
  const atCap = choice === "capped" || unit.cap?.eq(unit.claim);
  if (!atCap || unit.cap === null) return one.participating.times(price);
  const whole = unit.cap.minus(unit.claim);
  return unit.claimants.length === 1 ? whole : whole.times(one.participating).div(unit.participating);
}

function stepUpOf({ stepUp }: Claimant, at: Equilibrium, stepUpTier: number, commonTier: number): Rational {
  return stepUp.isZero() ? ZERO : stepUp.times(fillOf(stepUpTier, at, commonTier));
}

/** What is left of the parts once the strike is paid. */
export function netOf({ preference, dividends, participation, common, exerciseCost }: Payment): Rational {
  return preference.plus(dividends).plus(participation).plus(common).minus(exerciseCost);
}
