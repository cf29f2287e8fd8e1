/**
 * IRR: the rate a period at which evenly spaced cash flows are worth zero, Σ aₜ·(1 + r)^(−t) = 0 for t = 0, 1, 2 …
 * Binary floating point.
 * @see Microsoft Excel, IRR
 */
import { EngineError } from "@capstack/decimal";
import { checkNumbers, checkOptions, isFiniteNumber, shown } from "./cash-flow.js";
import { type RateDetails, rateDetails, rateOnly } from "./rate-of-return.js";
import type { SelectionOptions } from "./roots/root-selection.js";
import { timelineOfPeriods } from "./timeline.js";

/** Options of IRR. */
export interface IrrOptions extends SelectionOptions {
  /** Compounds the rate a period to a rate a year, (1 + r)^m − 1; 1 by default. `guess` is then a rate a year too. */
  readonly periodsPerYear?: number;
}

/**
 * The internal rate of return of flows at t = 0, 1, 2 …
 * @param flows money paid in negative, money received positive
 * @returns a fraction a period, or a year with `periodsPerYear`; null when there is none. Binary floating point.
 * @throws EngineError `empty_flows`, `not_finite`, `invalid_option`, `rate_out_of_range`
 * @see Microsoft Excel, IRR
 * @example
 * irr([-70000, 12000, 15000, 18000, 21000, 26000])?.toFixed(12) // => "0.086630948037"
 * irr([-100, 60, 50]) === irr([0, -100, 60, 50]) // => true
 * irr([100, -300, 250]) // => null
 */
export function irr(flows: ArrayLike<number>, options: IrrOptions = {}): number | null {
  checkNumbers(flows, "flows");
  return rateOnly(timelineOfPeriods(flows), options, readPeriodsPerYear(options));
}

/**
 * IRR with its status, every root, and what NPV is left at the answer.
 * @returns all roots ascending; `rate` the chosen one. Binary floating point.
 * @throws EngineError as {@link irr}
 * @example
 * irrDetailed([-1000, 2350, -1375]).roots.map((rate) => rate.toFixed(9)) // => ["0.100000000", "0.250000000"]
 * irrDetailed([100, -300, 250]).status // => "none"
 * irrDetailed([100, 200]).status // => "no_sign_change"
 */
export function irrDetailed(flows: ArrayLike<number>, options: IrrOptions = {}): RateDetails {
  checkNumbers(flows, "flows");
  return rateDetails(timelineOfPeriods(flows), options, readPeriodsPerYear(options));
}

function readPeriodsPerYear(options: IrrOptions): number {
  const { periodsPerYear = 1 } = checkOptions(options);
  if (isFiniteNumber(periodsPerYear) && periodsPerYear > 0) return periodsPerYear;
  throw new EngineError("invalid_option", `periodsPerYear is ${shown(periodsPerYear)}; it must be above zero.`, [
    "periodsPerYear",
  ]);
}
