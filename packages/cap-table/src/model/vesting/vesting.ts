/**
 * Vesting of a lot over its life: what the plan has released, plus what was accelerated, less vested shares that have
 * left by exercise, sale or settlement. What is cancelled while unvested comes off the end of the plan.
 */
import { maxOf, minOf, type Rational } from "@capstack/decimal";
import { ONE, ZERO } from "../../shapes/figures/exact-figures.js";
import { isReachedBy, type Milestone } from "../../shapes/milestones.js";
import { nextVestingDate, type VestingPlan, vestedBy } from "../../shapes/vesting-plan.js";

export interface Vesting {
  readonly plan: VestingPlan;
  /** The quantity the plan was made for. */
  readonly quantity: Rational;
  /** Vested shares that have left the lot. */
  readonly left: Rational;
  readonly accelerated: Rational;
}

export function startVesting(plan: VestingPlan, quantity: Rational): Vesting {
  return { plan, quantity, left: ZERO, accelerated: ZERO };
}

/** Vested shares of those still in the lot; all of them when there is no plan, none before the milestone it requires. */
export function vestedOf(shares: Rational, vesting: Vesting | null, date: string): Rational {
  if (vesting === null) return shares;
  return isWaiting(vesting, date) ? ZERO : servedOf(shares, vesting, date);
}

/** Shares that service and acceleration have given, whatever milestone the plan requires besides. */
export function servedOf(shares: Rational, { plan, quantity, left, accelerated }: Vesting, date: string): Rational {
  return minOf(shares, maxOf(vestedBy(plan, quantity, date).plus(accelerated).minus(left), ZERO));
}

/** Whether the plan requires a milestone that is not reached by a day. */
export function isWaiting({ plan: { requires } }: Vesting, date: string): boolean {
  return requires !== undefined && !isReachedBy(requires, date);
}

export function nextChange(vesting: Vesting, date: string): string | null {
  return isWaiting(vesting, date) ? (vesting.plan.requires?.reached ?? null) : nextVestingDate(vesting.plan, date);
}

/** The vesting of a part that moves with its shares, everything in proportion. */
export function partOf(vesting: Vesting | null, part: Rational, whole: Rational): Vesting | null {
  if (vesting === null || part.eq(whole)) return vesting;
  const ratio = part.div(whole);
  return scaleVesting(vesting, ratio);
}

export function scaleVesting({ plan, quantity, left, accelerated }: Vesting, ratio: Rational): Vesting {
  return { plan, quantity: quantity.times(ratio), left: left.times(ratio), accelerated: accelerated.times(ratio) };
}

/** Whether what leaves a vesting lot is vested or unvested shares first, or a like part of both. */
export type LeavesFirst = "vested" | "unvested" | "both";

/** The vesting of a lot that shares have left. */
export function vestingAfter(
  lot: { readonly shares: Rational; readonly unvested: Rational },
  vesting: Vesting,
  shares: Rational,
  first: LeavesFirst,
): Vesting {
  if (first === "both") return scaleVesting(vesting, lot.shares.minus(shares).div(lot.shares));
  if (first === "vested") return { ...vesting, left: vesting.left.plus(shares) };
  const beyond = shares.minus(lot.unvested);
  return beyond.sign() > 0 ? { ...vesting, left: vesting.left.plus(beyond) } : vesting;
}

/** The milestones that a plan names. */
export function milestonesOf({ plan: { milestones = [], requires } }: Vesting): readonly Milestone[] {
  return requires === undefined ? milestones : [...milestones, requires];
}

/** The vesting once a milestone of the plan is reached. */
export function reach({ plan, ...vesting }: Vesting, id: string, date: string): Vesting {
  const reached = <One extends Milestone>(one: One): One => (one.id === id ? { ...one, reached: date } : one);
  const { milestones, requires } = plan;
  return {
    ...vesting,
    plan: {
      ...plan,
      ...(milestones === undefined ? {} : { milestones: milestones.map(reached) }),
      ...(requires === undefined ? {} : { requires: reached(requires) }),
    },
  };
}

/** The vesting of so many shares whose service is over and which only wait for the milestone that the plan requires. */
export function servedVesting(shares: Rational, requires: Milestone, date: string): Vesting {
  return startVesting({ steps: [{ date, vestedPct: ONE }], requires }, shares);
}
