/** What a share that cannot be sold for some years is worth less than one that can, by two methods in use. */

import { double, type Input, shape } from "@capstack/decimal";
import { normalDistribution } from "./normal-distribution.js";
import { OpmReport } from "./option-pricing-terms.js";

const marketabilityRequest = /* @__PURE__ */ shape({
  /** Of the share, a fraction a year: 0.6 is 60 %. Above zero. */
  volatility: double({ unit: "rate", above: 0, max: 100 }),
  /** Fraction a year, continuously compounded. */
  riskFreeRate: double({ unit: "rate", min: -1, max: 100 }),
  /** Years until it can be sold, above zero. */
  years: double({ unit: "years", above: 0, max: 1000 }),
});

/** For how long a share cannot be sold, and how much its price moves meanwhile. */
export interface MarketabilityRequest extends Input<typeof marketabilityRequest> {}

/** Discounts as fractions of the price of a share that can be sold. */
export interface MarketabilityDiscounts {
  /** The average-strike put: what a holder without special knowledge gives up. At most 32.3 %. */
  readonly finnerty: number;
  /** The protective put: what insurance of today's price costs. */
  readonly chaffe: number;
}

/**
 * The discount for lack of marketability, by the average-strike put of Finnerty and by the protective put of Chaffe. Shares
 * that pay no dividend; binary floating point.
 * @returns fractions of the price, not rounded
 * @throws EngineError `missing_field`, `unknown_field`, `invalid_value`, `negative_value`, `not_finite`
 * @see Finnerty, "An Average-Strike Put Option Model of the Marketability Discount", Journal of Derivatives 2012
 * @see Chaffe, "Option Pricing as a Proxy for Discount for Lack of Marketability", Business Valuation Review 1993
 * @example
 * const { finnerty, chaffe } = discountForLackOfMarketability({ volatility: 0.6, riskFreeRate: 0.04, years: 3 });
 * [finnerty.toFixed(6), chaffe.toFixed(6)] // => ["0.214950", "0.319973"]
 */
export function discountForLackOfMarketability(request: MarketabilityRequest): MarketabilityDiscounts {
  const report = new OpmReport();
  const { volatility, riskFreeRate, years } = marketabilityRequest.readAt(request, report);
  report.problems.throwIfAny();
  const variance = volatility ** 2 * years;
  const deviation = Math.sqrt(variance);
  const upper = (riskFreeRate * years + variance / 2) / deviation;
  const present = Math.exp(-riskFreeRate * years);
  return {
    finnerty: 2 * normalDistribution(Math.sqrt(ofAverage(variance)) / 2) - 1,
    chaffe: present * normalDistribution(deviation - upper) - normalDistribution(-upper),
  };
}

/** Below this variance the formula loses digits, and a series keeps them. */
const SMALL = 0.5;

/** The variance of a price against its average to the end: `x + ln 2(eˣ − x − 1) − 2 ln(eˣ − 1)`, from x / 3 up to ln 2. */
function ofAverage(x: number): number {
  if (x < SMALL) return x + Math.log1p(seriesOf(x, 3)) - 2 * Math.log1p(seriesOf(x, 2));
  return Math.LN2 + Math.log1p(-(x + 1) * Math.exp(-x)) - 2 * Math.log1p(-Math.exp(-x));
}

/** `x/n + x²/(n(n+1)) + …`: with n = 2 it is (eˣ − 1)/x − 1, with n = 3 it is 2(eˣ − x − 1)/x² − 1. */
function seriesOf(x: number, n: number): number {
  let sum = 0;
  let term = 1;
  for (let next = n; term > 1e-18; next++) {
    term *= x / next;
    sum += term;
  }
  return sum;
}
