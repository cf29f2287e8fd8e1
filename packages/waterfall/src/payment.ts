/**
 * What each claimant of a unit receives, exactly. Within a unit, preference and dividends are split by claim,
 * participation and conversion by as-converted shares.
 */
import { type Rational, rational } from "@capstack/decimal";
import type { Claimant, Unit } from "./claimant.js";
import type { CompiledStack, Equilibrium, Outcome } from "./equilibrium.js";

/** The exact parts of a payment; net = preference + dividends + participation + common - exerciseCost. */
export interface Payment {
  readonly preference: Rational;
  readonly dividends: Rational;
  readonly participation: Rational;
  readonly common: Rational;
  readonly exerciseCost: Rational;
}

const ZERO = /* @__PURE__ */ rational(0);
const ONE = /* @__PURE__ */ rational(1);

/** No payment. */
export const nothing: Payment = {
  preference: ZERO,
  dividends: ZERO,
  participation: ZERO,
  common: ZERO,
  exerciseCost: ZERO,
};

/** How far the claims of a rung are paid at a level: 0 to 1. */
export function fillOf(rung: number, { level, price }: Equilibrium, commonRung: number): Rational {
  if (level.rung > rung || price.sign() > 0 || level.rung === commonRung) return ONE;
  return level.rung === rung ? level.at : ZERO;
}

/** What one claimant of a unit receives. */
export function paymentOf(stack: CompiledStack, at: Equilibrium, unit: Unit, one: Claimant, outcome: Outcome): Payment {
  const { tiers } = stack;
  if (outcome.stance === "waits") return nothing;
  const shares = unit.ownershipPct === null ? one.converting : outcome.converting;
  if (outcome.stance === "converts") return { ...nothing, common: shares.times(at.price), exerciseCost: one.cost };
  const fill = fillOf(unit.rung, at, tiers.common);
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

function participationOf(unit: Unit, one: Claimant, { stance }: Outcome, { price }: Equilibrium): Rational {
  if (one.participating.isZero() || price.isZero()) return ZERO;
  const atCap = stance === "capped" || unit.cap?.eq(unit.claim);
  if (!atCap || unit.cap === null) return one.participating.times(price);
  const whole = unit.cap.minus(unit.claim);
  return unit.claimants.length === 1 ? whole : whole.times(one.participating).div(unit.participating);
}

function stepUpOf({ stepUp }: Claimant, at: Equilibrium, stepUpRung: number, commonRung: number): Rational {
  return stepUp.isZero() ? ZERO : stepUp.times(fillOf(stepUpRung, at, commonRung));
}

/** What is left of the parts once the strike is paid. */
export function netOf({ preference, dividends, participation, common, exerciseCost }: Payment): Rational {
  return preference.plus(dividends).plus(participation).plus(common).minus(exerciseCost);
}
