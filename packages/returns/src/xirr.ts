/**
 * XIRR: the yearly rate at which dated cash flows are worth zero, Σ aᵢ·(1 + r)^(−tᵢ) = 0 with tᵢ years from the earliest
 * flow. Solved in ln(1 + r), so every rate above −100 % can be reached and none has to be guessed. Binary floating point.
 * @see Microsoft Excel, XIRR; ILPA, "Quarterly reporting standards" on since-inception IRR
 */
import { type DayCount, dayCounts, EngineError, fromDayNumber, yearFraction } from "@capstack/decimal";
import { checkNumbers, checkOptions, checkSameLength, type DatedFlow, readDatedFlows, shown } from "./cash-flow.js";
import { type RateDetails, rateDetails, rateOnly } from "./rate-of-return.js";
import type { SelectionOptions } from "./roots/root-selection.js";
import { type Timeline, timelineOfDays } from "./timeline.js";

/** Options of XIRR. */
export interface XirrOptions extends SelectionOptions {
  /** How days become years; `actual/365` by default, as in Excel. */
  readonly dayCount?: DayCount;
}

/**
 * The internal rate of return of dated flows, in any order; flows of one day are added, zeros ignored.
 * @param flows money paid in negative, money received positive
 * @returns a fraction a year, within 1e-12 of the root in ln(1 + r); null when there is none. Binary floating point.
 * @throws EngineError `empty_flows`, `invalid_date`, `not_finite`, `invalid_day_count`, `invalid_option`,
 * `rate_out_of_range`
 * @see Microsoft Excel, XIRR
 * @example
 * xirr([["2020-01-01", -100], ["2020-12-31", 110]])?.toFixed(12) // => "0.100000000000"
 * xirr([{ date: "2021-01-01", amount: -100 }, { date: "2022-01-01", amount: -5 }]) // => null
 */
export function xirr(flows: readonly DatedFlow[], options: XirrOptions = {}): number | null {
  const { dayCount } = checkOptions(options);
  const { days, amounts } = readDatedFlows(flows);
  return rateOnly(dayTimeline(days, amounts, dayCount), options);
}

/**
 * XIRR with its status, every root, and what NPV is left at the answer.
 * @returns all roots ascending; `rate` the chosen one. Binary floating point.
 * @throws EngineError as {@link xirr}
 * @example
 * const details = xirrDetailed([["2020-01-01", -1000], ["2021-01-01", 2500], ["2022-01-01", -1540]]);
 * details.status // => "multiple"
 * details.roots.map((rate) => rate.toFixed(6)) // => ["0.101070", "0.393982"]
 * details.rate === details.roots[1] // => true
 */
export function xirrDetailed(flows: readonly DatedFlow[], options: XirrOptions = {}): RateDetails {
  const { dayCount } = checkOptions(options);
  const { days, amounts } = readDatedFlows(flows);
  return rateDetails(dayTimeline(days, amounts, dayCount), options);
}

/**
 * XIRR of day numbers and amounts side by side, for hot paths: no text is parsed.
 * @param days whole days since 1970-01-01 (for `actual/365`, `actual/360` and `actual/365.25` any origin will do)
 * @param amounts one for each day, money paid in negative
 * @returns a fraction a year, or null. Binary floating point.
 * @throws EngineError `empty_flows`, `not_finite`, `length_mismatch`, `invalid_date`, `invalid_day_count`,
 * `invalid_option`, `rate_out_of_range`
 * @example
 * xirrDays(Int32Array.of(0, 365), Float64Array.of(-100, 112)) // => 0.12
 */
export function xirrDays(
  days: ArrayLike<number>,
  amounts: ArrayLike<number>,
  options: XirrOptions = {},
): number | null {
  const { dayCount } = checkOptions(options);
  checkNumbers(days, "days");
  checkNumbers(amounts, "amounts");
  checkDays(days);
  if (days.length !== amounts.length) checkSameLength({ days, amounts });
  return rateOnly(dayTimeline(days, amounts, dayCount), options);
}

/** Nearly three million years either way: days and their places in a list still fit one double. */
const FURTHEST_DAY = 1_000_000_000;

/** @throws EngineError `invalid_date` */
function checkDays(days: ArrayLike<number>): void {
  for (let i = 0; i < days.length; i++) {
    const day = days[i] as number;
    if (Number.isInteger(day) && Math.abs(day) <= FURTHEST_DAY) continue;
    const message = `days.${i} is ${day}; it must be a whole number of days, at most a billion from 1970-01-01.`;
    throw new EngineError("invalid_date", message, ["days", i]);
  }
}

/** Orders dated flows on a line of years. */
export function dayTimeline(
  days: ArrayLike<number>,
  amounts: ArrayLike<number>,
  dayCount: DayCount = "actual/365",
): Timeline {
  return timelineOfDays(days, amounts, yearsBy(dayCount));
}

/** Years between two day numbers, by a day count. */
export function yearsBy(dayCount: DayCount): (day: number, earliest: number) => number {
  switch (dayCount) {
    case "actual/365":
      return (day, earliest) => (day - earliest) / 365;
    case "actual/360":
      return (day, earliest) => (day - earliest) / 360;
    case "actual/365.25":
      return (day, earliest) => (day - earliest) / 365.25;
    case "actual/actual":
    case "30/360":
    case "30E/360":
      return (day, earliest) => yearFraction(fromDayNumber(earliest), fromDayNumber(day), dayCount);
    default: {
      const message = `${shown(dayCount)} is not a day count; use one of ${dayCounts.join(", ")}.`;
      throw new EngineError("invalid_day_count", message, ["dayCount"]);
    }
  }
}
