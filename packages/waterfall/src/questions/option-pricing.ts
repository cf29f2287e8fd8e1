/**
 * The option pricing method: each tranche between two breakpoints is a call spread on the equity, split among classes
 * by their shares of the next dollar. Binary floating point throughout.
 * @see AICPA, "Valuation of Privately-Held-Company Equity Securities Issued as Compensation", chapter 8
 */

import { normalDistribution } from "./normal-distribution.js";
import {
  checkBreakpoints,
  type ExactOpmRequest,
  OpmReport,
  type OpmRequest,
  opmRequest,
} from "./option-pricing-terms.js";

/** Value by class, and the calls behind it. */
export interface OpmResult {
  readonly equityValue: number;
  readonly classes: readonly { readonly classId: string; readonly value: number }[];
  /** A call on all equity at each breakpoint, and the tranche from there to the next. */
  readonly tranches: readonly { readonly from: number; readonly call: number; readonly value: number }[];
}

/**
 * Splits the value of all equity among classes.
 * @returns currency, not rounded (binary floating point); class values add up to `equityValue`
 * @throws EngineError `missing_field`, `unknown_field`, `invalid_value`, `negative_value`, `not_finite`
 * @see Mercer Capital, "A Layperson's Guide to the Option Pricing Model"
 * @example
 * const breakpoints = [
 *   { equityValue: 0, jump: false, tranche: { from: 0, to: 1000, shares: [{ classId: "a", share: 1 }] } },
 *   { equityValue: 1000, jump: false, tranche: { from: 1000, to: null, shares: [{ classId: "common", share: 1 }] } },
 * ];
 * const { classes } = allocateOpm({ breakpoints, equityValue: 2000, volatility: 0.5, riskFreeRate: 0.03, years: 2 });
 * classes.map((one) => Math.round(one.value)) // => [873, 1127]
 */
export function allocateOpm(request: OpmRequest): OpmResult {
  const report = new OpmReport();
  const read = opmRequest.readAt(request, report);
  checkBreakpoints(read.breakpoints, report);
  report.problems.throwIfAny();
  return allocate(read);
}

export function allocate(request: ExactOpmRequest): OpmResult {
  const calls = request.breakpoints.map(({ equityValue }) => callValue(equityValue, request));
  const values = calls.map((call, index) => call - (calls[index + 1] ?? 0));
  const byClass = new Map<string, number>();
  request.breakpoints.forEach(({ tranche }, index) => {
    for (const { classId, share } of tranche.shares) {
      byClass.set(classId, (byClass.get(classId) ?? 0) + share * (values[index] ?? 0));
    }
  });
  const tranches = request.breakpoints.map(({ equityValue }, index) => ({
    from: equityValue,
    call: calls[index] ?? 0,
    value: values[index] ?? 0,
  }));
  const classes = [...byClass].map(([classId, value]) => ({ classId, value }));
  return { equityValue: request.equityValue, classes, tranches };
}

/** Black and Scholes: a call on all equity, struck at a breakpoint; struck at zero it is the equity itself. */
function callValue(strike: number, { equityValue, volatility, riskFreeRate, years }: ExactOpmRequest): number {
  if (strike === 0) return equityValue;
  const deviation = volatility * Math.sqrt(years);
  const upper = (Math.log(equityValue / strike) + (riskFreeRate + volatility ** 2 / 2) * years) / deviation;
  const discounted = strike * Math.exp(-riskFreeRate * years);
  return equityValue * normalDistribution(upper) - discounted * normalDistribution(upper - deviation);
}
