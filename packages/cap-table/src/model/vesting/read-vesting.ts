/** A vesting plan as an event states it: installments over months, or dated tranches. */

import {
  date,
  double,
  type Exact,
  fraction,
  type Input,
  list,
  oneOf,
  optional,
  type Rational,
  rational,
  shape,
  shares,
} from "@capstack/decimal";
import { ONE, ZERO } from "../../shapes/figures/exact-figures.js";
import { refuse } from "../../shapes/reading.js";
import { schedulePlan, type VestingPlan, vestingAllocations } from "../../shapes/vesting-plan.js";

export const vestingTranche = shape(
  {
    /** When the tranche vests. YYYY-MM-DD. */
    date: date(),
    /** Of the tranche; or pct. Shares. */
    shares: shares({ optional: true }),
    /** Of the grant; or shares. A fraction of one: 0.2 is 20 %. */
    pct: fraction({ optional: true }),
  },
  { check: ({ place }) => place.exactlyOne("shares", "pct") },
);

/** One dated tranche: a number of shares, or a fraction of the grant. */
export interface VestingTranche extends Input<typeof vestingTranche> {}

export const vestingInput = shape(
  {
    /** Start of vesting. YYYY-MM-DD. */
    start: date({ optional: true }),
    /** Months until all has vested; a whole number of intervals. */
    months: double({ unit: "count", min: 0, whole: true, optional: true }),
    /** Months before anything vests; 0 by default. */
    cliffMonths: double({ unit: "count", min: 0, whole: true, default: 0 }),
    /** Months between installments; 1 by default. */
    intervalMonths: double({ unit: "count", min: 0, whole: true, default: 1 }),
    /** How shares that do not divide evenly are spread; `cumulative_round_down` by default. */
    allocation: oneOf(vestingAllocations, { default: "cumulative_round_down" }),
    /** Dated tranches, instead of installments. */
    schedule: list(vestingTranche, { optional: true }),
  },
  {
    check: ({ months, cliffMonths, intervalMonths, place }) => {
      if (place.gives("schedule")) return;
      place.lacks("start");
      place.lacks("months");
      if (months === null) return;
      if (intervalMonths < 1 || months % intervalMonths !== 0 || months > 1200) {
        refuse(place, "invalid_value", "months must be a whole number of intervals, 1,200 months at most.", "months");
      }
      if (cliffMonths > months) refuse(place, "invalid_value", "The cliff lies after the end.", "cliffMonths");
    },
  },
);

/** How a grant vests: over `months` from `start`, or by a `schedule` of dated tranches. */
export interface VestingInput extends Input<typeof vestingInput> {}

/** The vesting of a grant; null when it has none. */
export const vesting = optional(vestingInput);

type Vesting = Exact<typeof vestingInput>;

/** Notes tranches that add up to more than the grant. */
export function checkTranches(vesting: Vesting | null, shares: Rational): void {
  if (vesting?.schedule == null || shares.isZero()) return;
  const total = tranches(vesting.schedule, shares).reduce((sum, { pct }) => sum.plus(pct), rational(0));
  if (total.lte(ONE)) return;
  refuse(vesting.place, "invalid_value", "The tranches add up to more than the grant.", "schedule");
}

/** The plan of a grant of so many shares. */
export function vestingPlan(vesting: Vesting | null, shares: Rational): VestingPlan | null {
  if (vesting === null) return null;
  const { start, months, cliffMonths, intervalMonths, allocation, schedule } = vesting;
  if (schedule !== null) return schedulePlan(tranches(schedule, shares));
  return { start: start ?? "", months: months ?? 0, cliffMonths, intervalMonths, allocation };
}

function tranches(schedule: readonly Exact<typeof vestingTranche>[], shares: Rational) {
  return schedule.map((one) => ({ date: one.date, pct: one.pct ?? (one.shares ?? ZERO).div(shares) }));
}
