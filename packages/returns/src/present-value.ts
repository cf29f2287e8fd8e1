/**
 * Net present value at a given rate: evenly spaced flows from t = 0, or dated flows discounted to the earliest of them.
 * Excel's NPV puts its first flow at t = 1; ours at t = 0, where IRR has it too. Binary floating point.
 * @see Microsoft Excel, NPV and XNPV
 */
import { type DayCount, EngineError } from "@capstack/decimal";
import { checkNumbers, checkOptions, type DatedFlow, isFiniteNumber, readDatedFlows, shown } from "./cash-flow.js";
import { sumAsWritten } from "./roots/exact-sum.js";
import { sumsByDay } from "./timeline.js";
import { yearsBy } from "./xirr.js";

/**
 * Σ flowₜ·(1 + rate)^(−t) for t = 0, 1, 2 …
 * @param rate a fraction a period, above −1
 * @param flows money paid in negative, money received positive
 * @returns currency, unrounded binary floating point
 * @throws EngineError `rate_out_of_range`, `empty_flows`, `not_finite`
 * @example
 * npv(0.1, [-100, 110]).toFixed(9) // => "0.000000000"
 * npv(-1, [-100, 110]) // throws rate_out_of_range
 */
export function npv(rate: number, flows: ArrayLike<number>): number {
  checkRate(rate);
  checkNumbers(flows, "flows");
  const logRate = Math.log1p(rate);
  const worths = new Float64Array(flows.length);
  for (let t = 0; t < worths.length; t++) worths[t] = worth(flows[t] as number, logRate, t);
  return sumAsWritten(worths) + 0;
}

/**
 * Σ amountᵢ·(1 + rate)^(−tᵢ), tᵢ years from the earliest flow, whatever the order of the list.
 * @param rate a fraction a year, above −1
 * @returns currency, unrounded binary floating point
 * @throws EngineError `rate_out_of_range`, `empty_flows`, `invalid_date`, `not_finite`, `invalid_day_count`
 * @example
 * xnpv(0.09, [["2008-01-01", -10000], ["2008-03-01", 2750], ["2008-10-30", 4250], ["2009-02-15", 3250],
 *   ["2009-04-01", 2750]]).toFixed(4) // => "2086.6476"
 */
export function xnpv(
  rate: number,
  flows: readonly DatedFlow[],
  options: { readonly dayCount?: DayCount } = {},
): number {
  checkRate(rate);
  const years = yearsBy(checkOptions(options).dayCount ?? "actual/365");
  const { days, amounts } = readDatedFlows(flows);
  const earliest = days.reduce((first, day) => Math.min(first, day));
  const logRate = Math.log1p(rate);
  const worths = sumsByDay(days, amounts).map(([day, sum]) => worth(sum, logRate, years(day, earliest)));
  return sumAsWritten(worths) + 0;
}

/** @throws EngineError `rate_out_of_range` */
export function checkRate(rate: number, name = "rate"): void {
  if (isFiniteNumber(rate) && rate > -1) return;
  throw new EngineError("rate_out_of_range", `${name} is ${shown(rate)}; it must be a rate above -1.`, [name]);
}

function worth(amount: number, logRate: number, years: number): number {
  return amount === 0 ? 0 : amount * Math.exp(-logRate * years);
}
