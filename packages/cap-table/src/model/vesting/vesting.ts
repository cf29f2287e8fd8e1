/**
 * Vesting of a lot over its life: what the plan has released, plus what was accelerated, less vested shares that have
 * left by exercise, sale or settlement. What is cancelled while unvested comes off the end of the plan.
 */
import { maxOf, minOf, type Rational } from "@capstack/decimal";
import { ZERO } from "../../shapes/figures/exact-figures.js";
import type { Milestone } from "../../shapes/milestones.js";
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

/** Vested shares of those still in the lot; all of them when there is no plan. */
export function vestedOf(shares: Rational, vesting: Vesting | null, date: string): Rational {
  if (vesting === null) return shares;
  const { plan, quantity, left, accelerated } = vesting;
  return minOf(shares, maxOf(vestedBy(plan, quantity, date).plus(accelerated).minus(left), ZERO));
}

export function nextChange(vesting: Vesting, date: string): string | null {
  return nextVestingDate(vesting.plan, date);
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

/** The milestone of an id in a plan; undefined where the plan does not name it. */
export function milestoneOf({ plan }: Vesting, id: string): Milestone | undefined {
  return plan.milestones?.find((one) => one.id === id);
}

/** The vesting once a milestone of the plan is reached. */
export function reach({ plan, ...vesting }: Vesting, id: string, date: string): Vesting {
  const milestones = plan.milestones?.map((one) => (one.id === id ? { ...one, reached: date } : one)) ?? [];
  return { ...vesting, plan: { ...plan, milestones } };
}
