/** A vesting plan as an event states it: installments over months, or dated tranches; and milestones. */

import {
  date,
  double,
  duplicateSentence,
  type Exact,
  fraction,
  type Input,
  list,
  oneOf,
  optional,
  type Place,
  type Rational,
  shape,
  shares,
  sumOf,
  text,
} from "@capstack/decimal";
import { ONE, ZERO } from "../../shapes/figures/exact-figures.js";
import type { Milestone } from "../../shapes/milestones.js";
import { refuse } from "../../shapes/reading.js";
import { schedulePlan, type VestingPlan, vestingAllocations } from "../../shapes/vesting-plan.js";
import { accelerationInput, accelerationTerms } from "./read-acceleration.js";

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

export const requiredMilestone = shape({
  /** Names the milestone; the same id is the same milestone in every grant. */
  id: text(),
  /** For people; the id by default. */
  name: text({ optional: true }),
  /** Last day on which it can be reached; open-ended by default. YYYY-MM-DD. */
  expires: date({ optional: true }),
});

/** Something the company is to reach before anything vests, such as a sale or an offering. */
export interface RequiredMilestone extends Input<typeof requiredMilestone> {}

export const vestingMilestone = shape(
  {
    ...requiredMilestone.fields,
    /** That vest when it is reached; or pct. Shares. */
    shares: shares({ above: 0, optional: true }),
    /** Of the grant, that vests when it is reached; or shares. A fraction of one: 0.2 is 20 %. */
    pct: fraction({ above: 0, max: 1, optional: true }),
  },
  { check: ({ place }) => place.exactlyOne("shares", "pct") },
);

/** A part of a grant that vests on the day the company reaches something. */
export interface VestingMilestone extends Input<typeof vestingMilestone> {}

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
    /** Parts that vest as milestones are reached; what they leave of the grant vests in installments. */
    milestones: list(vestingMilestone, { optional: true }),
    /**
     * A milestone before which nothing counts as vested, as liquidity for double-trigger stock units; what service has
     * given by then vests on its day.
     */
    requires: optional(requiredMilestone),
    /** What vests at a change of control, and at a termination that follows it. */
    acceleration: optional(accelerationInput),
  },
  {
    check: ({ months, cliffMonths, intervalMonths, milestones, requires, place }) => {
      checkMilestoneIds(milestones ?? [], requires, place);
      if (place.gives("schedule")) return;
      if (milestones !== null && milestones.length > 0 && !place.gives("start") && !place.gives("months")) return;
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

/** How a grant vests: over `months` from `start`, by a `schedule` of days, by `milestones`. */
export interface VestingInput extends Input<typeof vestingInput> {}

interface Named {
  readonly id: string;
}

function checkMilestoneIds(milestones: readonly Named[], requires: Named | null, place: Place): void {
  if (requires !== null && milestones.some(({ id }) => id === requires.id)) {
    refuse(place, "duplicate_id", duplicateSentence("id", requires.id), "requires", "id");
  }
  const seen = new Set<string>();
  milestones.forEach(({ id }, index) => {
    if (seen.has(id)) refuse(place, "duplicate_id", duplicateSentence("id", id), "milestones", index, "id");
    seen.add(id);
  });
}

/** The vesting of a grant; null when it has none. */
export const vesting = optional(vestingInput);

type Vesting = Exact<typeof vestingInput>;

/** Notes tranches and milestones that add up to more than the grant. */
export function checkTranches(vesting: Vesting | null, shares: Rational): void {
  if (vesting === null || shares.isZero()) return;
  const { schedule, milestones, place } = vesting;
  if (schedule === null && milestones === null) return;
  const total = sumOf([...(schedule ?? []), ...(milestones ?? [])].map((one) => pctOf(one, shares)));
  if (total.lte(ONE)) return;
  const [what, field] = milestones === null ? ["tranches", "schedule"] : ["milestones and what is dated", "milestones"];
  refuse(place, "invalid_value", `The ${what} add up to more than the grant.`, field);
}

/** The plan of a grant of so many shares. */
export function vestingPlan(vesting: Vesting | null, shares: Rational): VestingPlan | null {
  if (vesting === null) return null;
  const { milestones, requires, acceleration } = vesting;
  const time = timePlan(vesting, shares);
  if (milestones === null && requires === null && acceleration === null) return time;
  return {
    ...time,
    ...(milestones === null ? {} : { milestones: milestones.map((one) => partFor(one, shares)) }),
    ...(requires === null ? {} : { requires: notReached(requires) }),
    ...(acceleration === null ? {} : { acceleration: accelerationTerms(acceleration) }),
  };
}

function timePlan({ start, months, cliffMonths, intervalMonths, allocation, schedule }: Vesting, shares: Rational) {
  if (schedule !== null) return schedulePlan(schedule.map((one) => ({ date: one.date, pct: pctOf(one, shares) })));
  if (start === null || months === null) return schedulePlan([]);
  return { start, months, cliffMonths, intervalMonths, allocation };
}

function partFor(milestone: Exact<typeof vestingMilestone>, shares: Rational) {
  return { ...notReached(milestone), pct: pctOf(milestone, shares) };
}

function notReached({ id, name, expires }: Omit<Milestone, "reached">): Milestone {
  return { id, name, expires, reached: null };
}

/** Of a grant, the fraction that is stated as such or as a number of shares. */
function pctOf(part: { readonly pct: Rational | null; readonly shares: Rational | null }, shares: Rational): Rational {
  return part.pct ?? (part.shares ?? ZERO).div(shares);
}
