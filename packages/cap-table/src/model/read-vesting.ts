/** A vesting plan as an event states it: installments over months, or dated tranches. */

import type { Rational } from "@capstack/decimal";
import { rational } from "@capstack/decimal";
import { type Fields, ONE, ZERO } from "../shapes/fields.js";
import { fraction, zeroOrMore } from "../shapes/ranges.js";
import { schedulePlan, type VestingAllocation, type VestingPlan, vestingAllocations } from "../shapes/vesting-plan.js";

/** One dated tranche: a number of shares, or a fraction of the grant. */
export interface VestingTranche {
  /** When the tranche vests. YYYY-MM-DD. */
  readonly date: string;
  /** Of the tranche; or pct. Shares. */
  readonly shares?: number;
  /** Of the grant; or shares. A fraction of one: 0.2 is 20 %. */
  readonly pct?: number;
}

/** How a grant vests: over `months` from `start`, or by a `schedule` of dated tranches. */
export interface VestingInput {
  /** Start of vesting. YYYY-MM-DD. */
  readonly start?: string;
  /** Months until all has vested; a whole number of intervals. */
  readonly months?: number;
  /** Months before anything vests; 0 unless given. */
  readonly cliffMonths?: number;
  /** Months between installments; 1 unless given. */
  readonly intervalMonths?: number;
  /** How shares that do not divide evenly are spread; `cumulative_round_down` unless given. */
  readonly allocation?: VestingAllocation;
  /** Dated tranches, instead of installments. */
  readonly schedule?: readonly VestingTranche[];
}

/** Reads `vesting`; null when the grant has none. `shares` is the quantity the plan is for. */
export function readVesting(fields: Fields, shares: Rational): VestingPlan | null {
  return fields.object("vesting", (vesting) =>
    vesting.given("schedule").length > 0 ? readSchedule(vesting, shares) : readInstallments(vesting),
  );
}

function readInstallments(fields: Fields): VestingPlan {
  const plan = {
    start: fields.date("start"),
    months: fields.wholeNumber("months", zeroOrMore),
    cliffMonths: fields.wholeNumber("cliffMonths", zeroOrMore, 0),
    intervalMonths: fields.wholeNumber("intervalMonths", zeroOrMore, 1),
    allocation: fields.choice("allocation", vestingAllocations, "cumulative_round_down"),
  };
  if (plan.intervalMonths < 1 || plan.months % plan.intervalMonths !== 0 || plan.months > 1200) {
    fields.problem("invalid_value", "months must be a whole number of intervals, 1,200 months at most.", "months");
  }
  if (plan.cliffMonths > plan.months) fields.problem("invalid_value", "The cliff lies after the end.", "cliffMonths");
  return { ...plan, intervalMonths: Math.max(plan.intervalMonths, 1) };
}

function readSchedule(fields: Fields, shares: Rational): VestingPlan {
  for (const name of ["start", "months", "cliffMonths", "intervalMonths", "allocation"]) fields.has(name);
  const steps = fields.list("schedule", (tranche) => {
    tranche.exactlyOne("shares", "pct");
    const count = tranche.optionalShares("shares", zeroOrMore);
    const pct = tranche.optionalNumber("pct", fraction);
    return { date: tranche.date("date"), pct: pct ?? (count ?? ZERO).div(shares) };
  });
  const total = steps.reduce((sum, { pct }) => sum.plus(pct), rational(0));
  if (total.gt(ONE)) fields.problem("invalid_value", "The tranches add up to more than the grant.", "schedule");
  return schedulePlan(steps);
}
