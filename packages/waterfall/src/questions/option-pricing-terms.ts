/** What a valuation by option pricing is asked with. */

import type { ErrorPath } from "@capstack/decimal";
import type { Breakpoint } from "../shapes/breakpoint.js";
import { Fields } from "../shapes/field-reader.js";
import type { InputReport } from "../shapes/input-report.js";

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

export const TERMS = ["breakpoints", "volatility", "riskFreeRate", "years"] as const;

/** A question of code to code: breakpoints come from a waterfall, whose limits have been held already. */
export const UNBOUNDED = { limits: { rows: Number.POSITIVE_INFINITY } };
export const ABOVE_ZERO = { above: 0, max: 1e18 };

/** What both questions have in common; breakpoints may carry all that a waterfall tells of them. */
export function readTerms(fields: Fields): Omit<OpmRequest, "equityValue"> {
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
