/**
 * What a principal earns between two dates at a yearly rate: interest on a note, a cumulative dividend, a preferred
 * return. Simple: P · r · τ. Compound with m periods a year: whole periods, counted in calendar months from the start,
 * compound; the stub accrues simply on the balance: P · ((1 + r/m)^k · (1 + r · τ_stub) − 1). Daily: P · ((1 + r/b)^days − 1)
 * with b = 360 under `actual/360`, `30/360` and `30E/360`, else 365.
 */

import { maxOf, type Numeric, Rational, rational } from "../arithmetic/rational.js";
import { divideRounded } from "../arithmetic/rounding.js";
import { EngineError } from "../errors/engine-error.js";
import { requireType, shown } from "../errors/untyped.js";
import { addMonths, daysBetween, wholeMonthsBetween } from "./calendar-date.js";
import { type DayCount, exactYearFraction } from "./day-count.js";

/**
 * How often a balance may grow, the rarest first.
 * @example compoundings[0] // => "annual"
 */
export const compoundings = ["annual", "semiannual", "quarterly", "monthly", "daily"] as const;

/**
 * How often interest is added to the balance: `daily`, `monthly`, `quarterly`, `semiannual` (twice a year) or `annual`.
 */
export type Compounding = (typeof compoundings)[number];

/** The terms of an accrual. `annualRate` is a fraction a year; dates are `YYYY-MM-DD`. */
export interface AccrualTerms {
  readonly annualRate: Numeric;
  readonly accrual: "simple" | "compound";
  /** Used by `compound` only; `annual` by default. */
  readonly compounding?: Compounding;
  /** `actual/365` by default. */
  readonly dayCount?: DayCount;
  readonly from: string;
  /** A date before `from` accrues nothing. */
  readonly to: string;
}

const PERIOD_MONTHS = /* @__PURE__ */ new Map<string, number>([
  ["monthly", 1],
  ["quarterly", 3],
  ["semiannual", 6],
  ["annual", 12],
]);

/**
 * What `principal` accrues under the terms, unrounded. Exact up to 400 compounding periods; beyond that each product is
 * rounded to 256 bits after the point, an error below 1e-60 of the principal or the balance, whichever is larger.
 * @param principal currency, zero or more
 * @returns currency, not rounded to cents
 * @throws EngineError `invalid_date`, `invalid_day_count`, `not_finite`, `invalid_number`; `invalid_value` (an unknown
 * accrual or compounding, a rate so negative that a period loses everything, or growth past a factor of 10^10,000)
 * @see Fabozzi, "Bond Markets, Analysis, and Strategies", chapter 2 (compounding), for the stub rule of term sheets
 * @example
 * const note = { annualRate: 0.08, accrual: "simple", from: "2023-01-15", to: "2024-07-15" };
 * accruedOn(500_000, note).toFixed(2) // => "59945.21"
 * const compound = { annualRate: 0.06, accrual: "compound", compounding: "quarterly", from: "2022-03-31", to: "2023-08-15" };
 * accruedOn(200_000, compound).toFixed(2) // => "17086.01"
 */
export function accruedOn(principal: Numeric, terms: AccrualTerms): Rational {
  requireType(terms, "object", "terms");
  const { from, to, dayCount = "actual/365", accrual, compounding = "annual" } = terms;
  const rate = rational(terms.annualRate);
  const years = exactYearFraction(from, to, dayCount);
  const span = { rate, from, to: years.sign() < 0 ? from : to, dayCount };
  switch (accrual) {
    case "simple":
      return rational(principal)
        .times(rate)
        .times(maxOf(years, rational(0)));
    case "compound":
      return rational(principal).times(compoundGrowth(span, compounding).minus(1));
    default:
      throw new EngineError("invalid_value", `${shown(accrual)} is no accrual; use simple or compound.`);
  }
}

interface Span {
  readonly rate: Rational;
  readonly from: string;
  /** Not before `from`. */
  readonly to: string;
  readonly dayCount: DayCount;
}

function compoundGrowth(span: Span, compounding: Compounding): Rational {
  if (compounding === "daily") return dailyGrowth(span);
  const months = PERIOD_MONTHS.get(compounding);
  if (months !== undefined) return periodicGrowth(span, months);
  throw new EngineError("invalid_value", `${shown(compounding)} is not a compounding frequency.`);
}

function dailyGrowth({ rate, from, to, dayCount }: Span): Rational {
  const base = dayCount === "actual/360" || dayCount === "30/360" || dayCount === "30E/360" ? 360 : 365;
  return power(rate.div(base).plus(1), daysBetween(from, to));
}

function periodicGrowth({ rate, from, to, dayCount }: Span, months: number): Rational {
  const periods = Math.floor(wholeMonthsBetween(from, to) / months);
  const stub = exactYearFraction(addMonths(from, periods * months), to, dayCount);
  return power(rate.times(months).div(12).plus(1), periods).times(rate.times(stub).plus(1));
}

const EXACT_PERIODS = 400;
const LARGEST_GROWTH_BITS = 33_220;
const UNIT = /* @__PURE__ */ (() => 1n << 256n)();

function power(base: Rational, periods: number): Rational {
  if (base.sign() <= 0) throw new EngineError("invalid_value", "The rate loses the whole principal in one period.");
  if (periods * Math.log2(base.toNumber()) > LARGEST_GROWTH_BITS) {
    throw new EngineError("invalid_value", "The rate multiplies the principal by more than 10^10,000.");
  }
  return periods <= EXACT_PERIODS ? base.pow(periods) : powerAtWorkingPrecision(base, periods);
}

function powerAtWorkingPrecision(base: Rational, periods: number): Rational {
  let factor = base.times(UNIT).round("half_even");
  let result = UNIT;
  for (let left = periods; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = divideRounded(result * factor, UNIT, "half_even");
    if (left > 1) factor = divideRounded(factor * factor, UNIT, "half_even");
  }
  return Rational.of(result, UNIT);
}
