/**
 * The option pricing method: each tranche between two breakpoints is a call spread on the equity, split among classes
 * by their shares of the next dollar. Binary floating point throughout.
 * @see AICPA, "Valuation of Privately-Held-Company Equity Securities Issued as Compensation", chapter 8
 */
import { type ErrorPath, Problems } from "@capstack/decimal";
import type { WaterfallErrorCode } from "./error-codes.js";
import { normalDistribution } from "./normal-distribution.js";
import type { Breakpoint } from "./result.js";

/** What the method starts from. */
export interface OpmRequest {
  /** Breakpoints of a waterfall, as {@link computeExitWaterfall} gives them. */
  readonly breakpoints: readonly Pick<Breakpoint, "equityValue" | "tranche" | "jump">[];
  /** Value of all equity today, in currency, above zero. */
  readonly equityValue: number;
  /** Fraction a year: 0.6 is 60 %. Above zero. */
  readonly volatility: number;
  /** Fraction a year, continuously compounded. */
  readonly riskFreeRate: number;
  /** Years to the exit, above zero. */
  readonly years: number;
}

/** Value by class, and the calls behind it. */
export interface OpmResult {
  readonly equityValue: number;
  readonly classes: readonly { readonly classId: string; readonly value: number }[];
  /** A call on all equity at each breakpoint, and the tranche from there to the next. */
  readonly tranches: readonly { readonly from: number; readonly call: number; readonly value: number }[];
}

/** Which class is known to be worth what. */
export interface BacksolveRequest extends Omit<OpmRequest, "equityValue"> {
  readonly classId: string;
  /** Shares of that class. */
  readonly shares: number;
  /** Price of one of them, in currency, above zero. */
  readonly pricePerShare: number;
}

/**
 * Splits the value of all equity among classes.
 * @returns currency, not rounded (binary floating point); class values add up to `equityValue`
 * @throws EngineError `invalid_value`, `not_finite`, `missing_field`
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
  const problems = new Problems<WaterfallErrorCode>();
  checkTerms(request, ["equityValue", "volatility", "years"], problems);
  checkBreakpoints(request.breakpoints, problems);
  problems.throwIfAny();
  return allocate(request);
}

/**
 * The equity value at which a class has a given price: the latest round, usually. By bisection in binary floating point.
 * @returns the allocation at that equity value
 * @throws EngineError `invalid_value` (also when no equity value gives the price), `not_finite`, `missing_field`
 * @see AICPA guide, chapter 8, "backsolve method"
 * @example
 * const breakpoints = [
 *   { equityValue: 0, jump: false, tranche: { from: 0, to: 1000, shares: [{ classId: "a", share: 1 }] } },
 *   { equityValue: 1000, jump: false, tranche: { from: 1000, to: null, shares: [{ classId: "common", share: 1 }] } },
 * ];
 * const terms = { breakpoints, volatility: 0.5, riskFreeRate: 0.03, years: 2 };
 * const { equityValue } = backsolveOpm({ ...terms, classId: "a", shares: 1000, pricePerShare: 0.873 });
 * Math.round(equityValue / 10) * 10 // => 2000
 */
export function backsolveOpm(request: BacksolveRequest): OpmResult {
  const problems = new Problems<WaterfallErrorCode>();
  checkTerms(request, ["volatility", "years", "shares", "pricePerShare"], problems);
  checkBreakpoints(request.breakpoints, problems);
  problems.throwIfAny();
  const target = request.pricePerShare * request.shares;
  const worth = (equityValue: number) =>
    allocate({ ...request, equityValue }).classes.find(({ classId }) => classId === request.classId)?.value ?? 0;
  let high = Math.max(target, request.breakpoints.at(-1)?.equityValue ?? 0, 1);
  while (worth(high) < target && high < 1e18) high *= 2;
  if (high >= 1e18) {
    problems.add("invalid_value", `No equity value gives "${request.classId}" that price.`, ["pricePerShare"]);
    problems.throwIfAny();
  }
  let low = 0;
  for (let step = 0; step < 200 && high - low > high * 1e-15; step++) {
    const middle = (low + high) / 2;
    if (worth(middle) < target) low = middle;
    else high = middle;
  }
  return allocate({ ...request, equityValue: high });
}

function allocate(request: OpmRequest): OpmResult {
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
function callValue(strike: number, { equityValue, volatility, riskFreeRate, years }: OpmRequest): number {
  if (strike === 0) return equityValue;
  const deviation = volatility * Math.sqrt(years);
  const upper = (Math.log(equityValue / strike) + (riskFreeRate + volatility ** 2 / 2) * years) / deviation;
  const discounted = strike * Math.exp(-riskFreeRate * years);
  return equityValue * normalDistribution(upper) - discounted * normalDistribution(upper - deviation);
}

function checkTerms(request: object, positive: readonly string[], problems: Problems<WaterfallErrorCode>): void {
  const terms = request as Record<string, unknown>;
  for (const name of [...positive, "riskFreeRate"]) {
    const value = terms[name];
    const path: ErrorPath = [name];
    if (value === undefined) problems.add("missing_field", `${name} is required.`, path);
    else if (typeof value !== "number") problems.add("invalid_value", `${name} must be a number.`, path);
    else if (!Number.isFinite(value)) problems.add("not_finite", `${name} is ${value}; it must be finite.`, path);
    else if (name !== "riskFreeRate" && value <= 0) problems.add("invalid_value", `${name} must be above zero.`, path);
  }
}

function checkBreakpoints(breakpoints: unknown, problems: Problems<WaterfallErrorCode>): void {
  if (!Array.isArray(breakpoints) || breakpoints.length === 0) {
    problems.add("missing_field", "breakpoints are required, as a waterfall gives them.", ["breakpoints"]);
    return;
  }
  breakpoints.forEach((one: OpmRequest["breakpoints"][number] | null, index) => {
    const rises =
      index === 0 ? one?.equityValue === 0 : (one?.equityValue ?? 0) > (breakpoints[index - 1]?.equityValue ?? 0);
    if (!rises || !Array.isArray(one?.tranche?.shares)) {
      problems.add("invalid_value", "Breakpoints start at zero, rise, and carry their tranche.", [
        "breakpoints",
        index,
      ]);
    } else if (one.jump) {
      problems.add("invalid_value", "Payoffs jump here; the method needs continuous ones.", ["breakpoints", index]);
    }
  });
}
