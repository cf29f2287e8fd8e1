/**
 * When shares vest: in equal installments over months, on listed days, or as milestones are reached. Nothing vests before
 * the cliff, which then pays everything so far. Month steps are taken from the start and clamp to the month's end.
 * @see Open Cap Format 1.2, vesting terms and allocation types
 */
import { addMonths, maxOf, minOf, type Rational, rational, wholeMonthsBetween } from "@capstack/decimal";
import type { AccelerationTerms } from "./acceleration-terms.js";
import { ONE, ZERO } from "./figures/exact-figures.js";
import { earlier, type Milestone, milestonePct, nextReached, type VestingMilestone } from "./milestones.js";

/**
 * How a quantity that does not divide evenly is spread over its installments. 18 over 4: 4,5,4,5 rounded down
 * cumulatively · 5,4,5,4 rounded · 5,5,4,4 and 4,4,5,5 front- and back-loaded · 6,4,4,4 and 4,4,4,6 in a single
 * installment · 4.5 each as fractions.
 * @see Open Cap Format 1.2, AllocationType
 * @example vestingAllocations.length // => 7
 */
export const vestingAllocations = [
  "cumulative_round_down",
  "cumulative_rounding",
  "front_loaded",
  "back_loaded",
  "front_loaded_single",
  "back_loaded_single",
  "fractional",
] as const;

/**
 * How 18 shares fall over four installments: 4,5,4,5 `cumulative_round_down` · 5,4,5,4 `cumulative_rounding` · 5,5,4,4
 * `front_loaded` · 4,4,5,5 `back_loaded` · 6,4,4,4 `front_loaded_single` · 4,4,4,6 `back_loaded_single` · 4.5 each
 * `fractional`.
 */
export type VestingAllocation = (typeof vestingAllocations)[number];

/** Equal parts at equal distances, none before the cliff. */
export interface InstallmentPlan {
  /** First day. YYYY-MM-DD. */
  readonly start: string;
  /** Until all has vested. */
  readonly months: number;
  /** Before which nothing vests. */
  readonly cliffMonths: number;
  /** Between two parts. */
  readonly intervalMonths: number;
  /** How parts become whole shares. */
  readonly allocation: VestingAllocation;
}

/** Listed days with the fraction of the quantity that has vested by then. */
interface SchedulePlan {
  readonly steps: readonly { readonly date: string; readonly vestedPct: Rational }[];
}

/** What time vests. */
export type TimePlan = InstallmentPlan | SchedulePlan;

/** What time vests, what milestones do, and on what it all depends. */
export type VestingPlan = TimePlan & {
  /** Parts of the quantity; installments are of what they leave. */
  readonly milestones?: readonly VestingMilestone[];
  /** Before it is reached, nothing counts as vested. */
  readonly requires?: Milestone;
  readonly acceleration?: AccelerationTerms;
};

/** What service has vested of a quantity by a day, before acceleration; whole shares except under `fractional`. */
export function vestedBy(plan: VestingPlan, quantity: Rational, date: string): Rational {
  const { milestones } = plan;
  if (milestones === undefined) return vestedByTime(plan, quantity, date);
  const reached = milestonePct(milestones, date);
  if ("steps" in plan) return portion(quantity, stepPct(plan, date).plus(reached));
  const rest = quantity.minus(portion(quantity, milestonePct(milestones)));
  return vestedByTime(plan, rest, date).plus(portion(quantity, reached));
}

function vestedByTime(plan: TimePlan, quantity: Rational, date: string): Rational {
  if ("steps" in plan) return portion(quantity, stepPct(plan, date));
  const { done, of } = installments(plan, date);
  if (done === 0) return ZERO;
  return done === of ? quantity : allocated(plan.allocation, quantity, done, of);
}

function stepPct({ steps }: SchedulePlan, date: string): Rational {
  return steps.filter((step) => step.date <= date).at(-1)?.vestedPct ?? ZERO;
}

/** Whole shares of a quantity; all of it where the fraction is the whole. */
function portion(quantity: Rational, pct: Rational): Rational {
  return pct.gte(ONE) ? quantity : floor(quantity.times(pct));
}

/** The next day on which something vests, or null when all has; a milestone that was not reached has no day. */
export function nextVestingDate(plan: VestingPlan, date: string): string | null {
  const next = nextByTime(plan, date);
  return plan.milestones === undefined ? next : earlier(next, nextReached(plan.milestones, date));
}

function nextByTime(plan: TimePlan, date: string): string | null {
  if ("steps" in plan) return plan.steps.find((step) => step.date > date)?.date ?? null;
  const { months, cliffMonths, intervalMonths, start } = plan;
  if (date < start) return addMonths(start, Math.min(Math.max(cliffMonths, months === 0 ? 0 : intervalMonths), months));
  const elapsed = wholeMonthsBetween(start, date);
  if (elapsed >= months) return null;
  const next = (Math.floor(elapsed / intervalMonths) + 1) * intervalMonths;
  return addMonths(start, elapsed < cliffMonths ? cliffMonths : next);
}

function installments(plan: InstallmentPlan, date: string): { done: number; of: number } {
  const { start, months, cliffMonths, intervalMonths } = plan;
  const of = months / intervalMonths;
  if (date < start) return { done: 0, of };
  const elapsed = wholeMonthsBetween(start, date);
  if (elapsed >= months) return { done: Math.max(of, 1), of: Math.max(of, 1) };
  return { done: elapsed < cliffMonths ? 0 : Math.floor(elapsed / intervalMonths), of };
}

function allocated(allocation: VestingAllocation, quantity: Rational, done: number, of: number): Rational {
  const base = floor(quantity.div(of));
  const rest = quantity.minus(base.times(of));
  switch (allocation) {
    case "cumulative_round_down":
      return floor(quantity.times(done).div(of));
    case "cumulative_rounding":
      return quantity.times(done).div(of).roundTo(0, "half_up");
    case "front_loaded":
      return base.times(done).plus(minOf(rational(done), rest));
    case "back_loaded":
      return base.times(done).plus(maxOf(rational(done).minus(of).plus(rest), ZERO));
    case "front_loaded_single":
      return base.times(done).plus(rest);
    case "back_loaded_single":
      return base.times(done);
    case "fractional":
      return quantity.times(done).div(of);
  }
}

function floor(value: Rational): Rational {
  return value.isInteger() ? value : value.roundTo(0, "down");
}

/** A schedule of dated fractions that add up to one at most; each step holds the running sum. */
export function schedulePlan(steps: readonly { readonly date: string; readonly pct: Rational }[]): SchedulePlan {
  const ordered = [...steps].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  let vestedPct = ZERO;
  return {
    steps: ordered.map(({ date, pct }) => {
      vestedPct = minOf(vestedPct.plus(pct), ONE);
      return { date, vestedPct };
    }),
  };
}
