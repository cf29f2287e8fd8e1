/**
 * Time-weighted return: what a unit of money earned, whatever the owner added or took out. Exact when the portfolio is
 * valued at every external flow; Modified Dietz approximates it from the two ends. Here a contribution is positive: the
 * portfolio's view. Binary floating point.
 * @see CFA Institute, "GIPS standards handbook", calculation methodology
 */
import { daysBetween, EngineError } from "@capstack/decimal";
import { checkNumber, checkNumbers, checkOptions, fieldsOf, isFiniteNumber, shown } from "./cash-flow.js";
import { decimalSum, sumAsWritten } from "./roots/exact-sum.js";

/** One valuation period cut at an external flow: `begin` includes the flow that opened it. */
export interface SubPeriod {
  readonly begin: number;
  readonly end: number;
}

/** An external flow on a day counted from the period's first; money added is positive. */
export interface DietzFlow {
  /** 1 to `days` of the period, or a date when the period has dates. */
  readonly day: number | string;
  readonly amount: number;
}

/** A period for Modified Dietz. */
export interface DietzPeriod {
  readonly begin: number;
  readonly end: number;
  readonly flows: readonly DietzFlow[];
  /** Length of the period in days, or its two dates: the day `from` is valued, not counted. */
  readonly days: number | { readonly from: string; readonly to: string };
  /** Whether flows arrive at the end of their day (the default) or at its start, a day longer at work. */
  readonly timing?: "end" | "start";
}

/**
 * (end − begin − ΣF) / (begin + Σ wᵢ·Fᵢ) with wᵢ = (D − dayᵢ)/D, or (D − dayᵢ + 1)/D for flows at the start of a day.
 * @returns a fraction over the period, or null when the average capital is zero
 * @throws EngineError `not_finite`, `invalid_option`, `invalid_date`
 * @see Dietz, "Pension funds: measuring investment performance", 1966; GIPS standards handbook
 * @example
 * modifiedDietz({ begin: 100000, end: 135000, days: 31, flows: [{ day: 10, amount: 20000 }] })
 *   ?.toFixed(9) // => "0.132102273"
 */
export function modifiedDietz(period: DietzPeriod): number | null {
  const { begin, end, flows, days, timing = "end" } = fieldsOf(period);
  checkNumber(begin, ["begin"]);
  checkNumber(end, ["end"]);
  if (timing !== "end" && timing !== "start") {
    throw new EngineError("invalid_option", `timing is ${shown(timing)}; use end or start.`, ["timing"]);
  }
  if (!Array.isArray(flows)) {
    throw new EngineError("empty_flows", `flows are ${shown(flows)}; they must be a list, which may be empty.`, [
      "flows",
    ]);
  }
  const length = periodLength(days);
  const gain = [end, -begin];
  const capital: (readonly [amount: number, days: number])[] = [];
  for (let i = 0; i < flows.length; i++) {
    const { day, amount } = fieldsOf<DietzFlow>(flows[i]);
    checkNumber(amount, ["flows", i, "amount"]);
    const at = dayOfPeriod(day, days, length, ["flows", i, "day"]);
    gain.push(-amount);
    capital.push([amount, length - at + (timing === "start" ? 1 : 0)]);
  }
  const average = averageCapital(begin, capital, length);
  return average === 0 ? null : sumAsWritten(gain) / average + 0;
}

/** begin + Σ amount·days / length, exact where the terms nearly cancel out. */
function averageCapital(begin: number, flows: readonly (readonly [number, number])[], length: number): number {
  let sum = begin;
  let size = Math.abs(begin);
  for (const [amount, days] of flows) {
    sum += (amount * days) / length;
    size += Math.abs((amount * days) / length);
  }
  if (Math.abs(sum) > (flows.length + 1) * 2 ** -50 * size) return sum;
  return decimalSum([[begin, length], ...flows]) / length;
}

/**
 * Π (end / begin) − 1 over sub-periods cut at each external flow.
 * @returns a fraction over the whole time, or null when a sub-period begins with nothing
 * @throws EngineError `empty_flows`, `not_finite`
 * @see GIPS standards handbook, true time-weighted rate of return
 * @example
 * timeWeighted([{ begin: 100, end: 110 }, { begin: 130, end: 143 }, { begin: 133, end: 126.35 }])
 *   ?.toFixed(4) // => "0.1495"
 */
export function timeWeighted(subPeriods: readonly SubPeriod[]): number | null {
  if (!Array.isArray(subPeriods) || subPeriods.length === 0) {
    throw new EngineError("empty_flows", "subPeriods must be a list with at least one entry.", ["subPeriods"]);
  }
  let growth = 1;
  for (let i = 0; i < subPeriods.length; i++) {
    const { begin, end } = fieldsOf<SubPeriod>(subPeriods[i]);
    checkNumber(begin, ["subPeriods", i, "begin"]);
    checkNumber(end, ["subPeriods", i, "end"]);
    growth *= begin === 0 ? Number.NaN : end / begin;
  }
  return Number.isNaN(growth) ? null : growth - 1;
}

/**
 * Chains returns of consecutive periods: Π (1 + rᵢ) − 1.
 * @throws EngineError `empty_flows`, `not_finite`
 * @example linkReturns([0.1, 0.1, -0.05]).toFixed(4) // => "0.1495"
 */
export function linkReturns(returns: readonly number[]): number {
  checkNumbers(returns, "returns");
  return Array.from(returns).reduce((growth, rate) => growth * (1 + rate), 1) - 1;
}

/**
 * A return over some years as a rate a year: (1 + R)^(1/years) − 1. A return over less than a year is not
 * annualised unless an option says so, as GIPS requires.
 * @param totalReturn a fraction over the whole time, −1 or more
 * @param years above zero, fractions allowed
 * @throws EngineError `rate_out_of_range`, `invalid_option`
 * @example
 * annualise(0.21, 2).toFixed(6) // => "0.100000"
 * annualise(0.05, 0.5) // => 0.05
 * annualise(0.05, 0.5, { underOneYear: true }).toFixed(4) // => "0.1025"
 */
export function annualise(
  totalReturn: number,
  years: number,
  options: { readonly underOneYear?: boolean } = {},
): number {
  if (!(isFiniteNumber(totalReturn) && totalReturn >= -1)) {
    const message = `totalReturn is ${shown(totalReturn)}; it must be -1 or more.`;
    throw new EngineError("rate_out_of_range", message, ["totalReturn"]);
  }
  if (!(isFiniteNumber(years) && years > 0)) {
    throw new EngineError("invalid_option", `years is ${shown(years)}; it must be above zero.`, ["years"]);
  }
  if (years < 1 && checkOptions(options).underOneYear !== true) return totalReturn + 0;
  return Math.expm1(Math.log1p(totalReturn) / years) + 0;
}

type Days = DietzPeriod["days"] | undefined;

function periodLength(days: Days): number {
  const length: unknown = typeof days === "object" && days !== null ? daysBetween(days.from, days.to) : days;
  if (isFiniteNumber(length) && length > 0) return length;
  throw new EngineError("invalid_option", `the period is ${shown(length)} days long; it must be above zero.`, ["days"]);
}

function dayOfPeriod(
  day: number | string | undefined,
  days: Days,
  length: number,
  path: readonly (string | number)[],
): number {
  const dated = typeof days === "object" && typeof day === "string";
  const at: unknown = dated ? daysBetween(days.from, day) : day;
  if (isFiniteNumber(at) && at >= 0 && at <= length) return at;
  throw new EngineError("invalid_option", `day ${shown(day)} is outside the period of ${length} days.`, path);
}
