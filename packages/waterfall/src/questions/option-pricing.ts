/**
 * The option pricing method: each tranche between two breakpoints is a call spread on the equity, split among classes
 * by their shares of the next dollar. Binary floating point throughout.
 * @see AICPA, "Valuation of Privately-Held-Company Equity Securities Issued as Compensation", chapter 8
 */
import type { ErrorPath } from "@capstack/decimal";
import type { Breakpoint } from "../shapes/explanation.js";
import { Fields, InputReport } from "../shapes/field-reader.js";
import { normalDistribution } from "./normal-distribution.js";

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
  const report = new InputReport(UNBOUNDED);
  const fields = new Fields(request, [], report, [...TERMS, "equityValue"]);
  const read = { ...readTerms(fields), equityValue: fields.double("equityValue", ABOVE_ZERO) };
  report.problems.throwIfAny();
  return allocate(read);
}

/**
 * The equity value at which a class has a given price: the latest round, usually. By bisection in binary floating point.
 * @returns the allocation at that equity value
 * @throws EngineError `invalid_value` (also when no equity value gives the price), `missing_field`, `unknown_field`,
 * `negative_value`, `not_finite`
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
  const report = new InputReport(UNBOUNDED);
  const fields = new Fields(request, [], report, [...TERMS, "classId", "shares", "pricePerShare"]);
  const terms = readTerms(fields);
  const classId = fields.text("classId");
  const target = fields.double("pricePerShare", ABOVE_ZERO) * fields.double("shares", ABOVE_ZERO);
  report.problems.throwIfAny();
  const worth = (equityValue: number) =>
    allocate({ ...terms, equityValue }).classes.find((one) => one.classId === classId)?.value ?? 0;
  let high = Math.max(target, terms.breakpoints.at(-1)?.equityValue ?? 0, 1);
  while (worth(high) < target && high < 1e18) high *= 2;
  if (high >= 1e18) {
    report.problem("invalid_value", `No equity value gives "${classId}" that price.`, ["pricePerShare"]);
    report.problems.throwIfAny();
  }
  let low = 0;
  for (let step = 0; step < 200 && high - low > high * 1e-15; step++) {
    const middle = (low + high) / 2;
    if (worth(middle) < target) low = middle;
    else high = middle;
  }
  return allocate({ ...terms, equityValue: high });
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

const TERMS = ["breakpoints", "volatility", "riskFreeRate", "years"] as const;
/** A question of code to code: breakpoints come from a waterfall, whose limits have been held already. */
const UNBOUNDED = { limits: { rows: Number.POSITIVE_INFINITY } };
const ABOVE_ZERO = { above: 0, max: 1e18 };

/** What both questions have in common; breakpoints may carry all that a waterfall tells of them. */
function readTerms(fields: Fields): Omit<OpmRequest, "equityValue"> {
  const volatility = fields.double("volatility", { above: 0, max: 100 });
  const riskFreeRate = fields.double("riskFreeRate", { min: -1, max: 100 });
  const years = fields.double("years", { above: 0, max: 1000 });
  return { breakpoints: readBreakpoints(fields), volatility, riskFreeRate, years };
}

function readBreakpoints(fields: Fields): OpmRequest["breakpoints"] {
  const rows = fields.rows("breakpoints");
  if (rows.length === 0) fields.missing("breakpoints", null);
  let before = Number.NEGATIVE_INFINITY;
  return rows.map((row, index) => {
    const one = open(row, [...fields.at("breakpoints"), index], fields.report);
    const equityValue = one.double("equityValue", { min: 0 });
    const tranche = open(one.raw("tranche"), one.at("tranche"), fields.report);
    if (index === 0 ? equityValue !== 0 : equityValue <= before) {
      one.problem("invalid_value", "Breakpoints start at zero and rise.", "equityValue");
    }
    before = equityValue;
    if (one.flag("jump", false)) {
      one.problem("invalid_value", "Payoffs jump here; the method needs continuous ones.");
    }
    const to = tranche.optionalDouble("to", {}) ?? null;
    return { equityValue, jump: false, tranche: { from: equityValue, to, shares: readShares(tranche) } };
  });
}

function readShares(tranche: Fields): OpmRequest["breakpoints"][number]["tranche"]["shares"] {
  tranche.require("shares");
  return tranche.rows("shares").map((row, index) => {
    const one = open(row, [...tranche.at("shares"), index], tranche.report);
    return { classId: one.text("classId"), share: one.double("share", { min: 0, max: 1 }) };
  });
}

function open(value: unknown, path: ErrorPath, report: InputReport): Fields {
  return new Fields(value, path, report, Object.keys(Object(value)));
}
