/** What a valuation by option pricing starts from. */

import { double, type Exact, flag, type Input, list, orNull, shape, text } from "@capstack/decimal";
import { InputReport, refuse } from "../shapes/answer/input-report.js";

/**
 * The findings of a question of code to code: its breakpoints come from a waterfall, whose limits have been held
 * already, and its numbers are computed in binary floating point.
 */
export class OpmReport extends InputReport {
  constructor() {
    super({ limits: { rows: Number.POSITIVE_INFINITY } });
  }

  override misfit(): undefined {
    return undefined;
  }
}

const trancheShare = shape(
  {
    classId: text(),
    share: double({ unit: "fraction", min: 0, max: 1 }),
  },
  { isOpen: true },
);

const tranche = shape({ to: orNull(double({ optional: true })), shares: list(trancheShare) }, { isOpen: true });

/** A breakpoint; it may carry all that a waterfall tells of one. */
const breakpoint = shape(
  { equityValue: double({ unit: "money", min: 0 }), jump: flag({ default: false }), tranche },
  { isOpen: true },
);

export const opmTerms = {
  /** Breakpoints of a waterfall, as {@link computeExitWaterfall} gives them. */
  breakpoints: list(breakpoint),
  /** Fraction a year: 0.6 is 60 %. Above zero. */
  volatility: double({ unit: "rate", above: 0, max: 100 }),
  /** Fraction a year, continuously compounded. */
  riskFreeRate: double({ unit: "rate", min: -1, max: 100 }),
  /** Years to the exit, above zero. */
  years: double({ unit: "years", above: 0, max: 1000 }),
};

export const opmRequest = shape({
  ...opmTerms,
  /** Value of all equity today, in currency, above zero. */
  equityValue: double({ unit: "money", above: 0, max: 1e18 }),
});

/** What the method starts from. */
export interface OpmRequest extends Input<typeof opmRequest> {}

/** What the method starts from, read. */
export type ExactOpmRequest = Omit<Exact<typeof opmRequest>, "place">;

/** Refuses breakpoints the method does not know how to price. */
export function checkBreakpoints(breakpoints: ExactOpmRequest["breakpoints"], report: InputReport): void {
  if (breakpoints.length === 0 && report.problems.count === 0) {
    report.problem("missing_field", "breakpoints is required.", ["breakpoints"]);
  }
  let before = Number.NEGATIVE_INFINITY;
  breakpoints.forEach(({ equityValue, jump, place }, index) => {
    if (index === 0 ? equityValue !== 0 : equityValue <= before) {
      refuse(place, "invalid_value", "Breakpoints start at zero and rise.", "equityValue");
    }
    if (jump) refuse(place, "invalid_value", "Payoffs jump here; the method needs continuous ones.");
    before = equityValue;
  });
}
