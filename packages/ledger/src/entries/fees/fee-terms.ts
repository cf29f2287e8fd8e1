/**
 * The basis, period and day count of a fee; a step-down inside the period splits it into two spans.
 */

import {
  addDays,
  type DayCount,
  date,
  dayCounts,
  double,
  EngineError,
  exactYearFraction,
  type FieldTable,
  fromDayNumber,
  type Input,
  later,
  list,
  type ObjectShape,
  oneOf,
  optional,
  type Rational,
  rational,
  shape,
  text,
} from "@capstack/decimal";
import type { BooksIndex } from "../../books/books-index.js";
import { netAssetUnits } from "../../capital/capital-ties.js";
import { commitmentUnits } from "../../capital/movements/commitment.js";
import { positionUnits } from "../../fund/position-units.js";
import type { Units } from "../../money/amount.js";
import { totalUnits } from "../../money/exact-sum.js";
import { checkDate, readWindow } from "../../periods/window.js";
import { zeroOrMore } from "../../records/deal.js";

export const feeBases = ["committed", "invested", "nav"] as const;

/** The basis of a fee: commitments, or on the period's first day the cost of investments held, or net assets. */
export type FeeBasis = (typeof feeBases)[number];

const annualRate = double({ unit: "rate", min: 0, max: 1 });

export const feeStepDown = shape({
  /** The first day of the new rate. YYYY-MM-DD. */
  date: date(),
  /** The rate from then on. A fraction a year: 0.02 is 2 %. */
  annualRate,
  /** The basis from then on; the fee's own by default. */
  basis: oneOf(feeBases, { optional: true }),
});

/** The change of a fee inside its period. */
export interface FeeStepDown extends Input<typeof feeStepDown> {}

export const partnerRate = shape({
  /** A partner of the books. */
  lpEntityId: later(text()),
  /** A fraction a year: 0.02 is 2 %. */
  annualRate,
});

/** A partner's negotiated rate. */
export interface PartnerRate extends Input<typeof partnerRate> {}

const commitmentFee = {
  /** The first day. YYYY-MM-DD. */
  from: later(date()),
  /** The last day. YYYY-MM-DD. */
  to: later(date()),
  /** A fraction a year: 0.02 is 2 %. */
  annualRate,
  /** Another rate from a day on. */
  stepDown: optional(feeStepDown),
  /** Day-count convention, which turns two dates into years; `actual/365` by default. */
  dayCount: oneOf(dayCounts, { default: "actual/365" }),
  /** Negotiated rates by partner. */
  partnerRates: list(partnerRate, { optional: true }),
};

/** The fields of a fee on commitments, followed by further ones. */
/* @__NO_SIDE_EFFECTS__ */
export function feeTerms<const T extends FieldTable>(fields: T): ObjectShape<typeof commitmentFee & T> {
  return shape({ ...commitmentFee, ...fields });
}

const ownFeeTerms = {
  /** The basis of the fee; `committed` by default. */
  basis: oneOf(feeBases, { default: "committed" }),
  /** Whether commitments count day by day or as of the first day; `each_day` by default. */
  commitmentsOn: oneOf(["each_day", "first_day"], { default: "each_day" }),
  /** Fees the portfolio paid that are deducted from this one; none by default. Currency. */
  offset: zeroOrMore(),
  /** What the manager waives of the fee; none by default. Currency. */
  waiver: zeroOrMore(),
  /** What the manager gives back of the fee; none by default. Currency. */
  rebate: zeroOrMore(),
};

/** The fields of a management fee, followed by further ones. */
/* @__NO_SIDE_EFFECTS__ */
export function managementFeeDeal<const T extends FieldTable>(
  fields: T,
): ObjectShape<typeof commitmentFee & typeof ownFeeTerms & T> {
  return shape({ ...commitmentFee, ...ownFeeTerms, ...fields });
}

export const managementFeeTerms = managementFeeDeal({});

/** Terms of a fee for one period, both days inclusive. Rates are fractions a year. */
export interface ManagementFeeTerms extends Input<typeof managementFeeTerms> {}

export function checkPeriod({ from, to }: Pick<ManagementFeeTerms, "from" | "to">): void {
  checkDate(from, "from");
  checkDate(to, "to");
  if (from > to) throw new EngineError("invalid_period", `The fee runs from ${from}, after ${to}.`, ["from"]);
}

interface FeeSpan {
  readonly from: string;
  readonly until: string;
  readonly annualRate: number;
  readonly basis: FeeBasis;
  readonly dayCount: DayCount;
}

/** One span, or two if the step-down falls inside; `until` is the day after. */
export function spansOf({
  from,
  to,
  annualRate,
  basis = "committed",
  stepDown,
  dayCount = "actual/365",
}: ManagementFeeTerms): FeeSpan[] {
  const until = addDays(to, 1);
  const first = { from, until, annualRate, basis, dayCount };
  if (stepDown === undefined || stepDown.date >= until) return [first];
  checkDate(stepDown.date, "stepDown");
  const second = { ...first, annualRate: stepDown.annualRate, basis: stepDown.basis ?? basis };
  return stepDown.date <= from
    ? [second]
    : [
        { ...first, until: stepDown.date },
        { ...second, from: stepDown.date },
      ];
}

/** A span on one basis; `measuredOn` is the day on which the basis is measured. */
type MeasuredSpan = FeeSpan & { readonly measuredOn: string };

/** The spans; those on commitments are split where commitments change. */
export function feeSpans({ commitments }: BooksIndex, terms: ManagementFeeTerms): MeasuredSpan[] {
  const weighed = terms.commitmentsOn !== "first_day";
  const changes = [...new Set(commitments.map(({ day }) => day))].sort((a, b) => a - b).map(fromDayNumber);
  return spansOf(terms).flatMap((span): MeasuredSpan[] => {
    if (span.basis !== "committed" || !weighed) return [{ ...span, measuredOn: terms.from }];
    const inside = changes.filter((day) => day > span.from && day < span.until);
    const starts = [span.from, ...inside];
    return starts.map((from, at) => ({ ...span, from, until: starts[at + 1] ?? span.until, measuredOn: from }));
  });
}

export function feeOn(basis: Units | Rational, { from, until, annualRate, dayCount }: FeeSpan) {
  return rational(basis)
    .times(annualRate)
    .times(exactYearFraction(from, until, dayCount));
}

export function basisUnits(index: BooksIndex, basis: FeeBasis, from: string): Units {
  const { endDay } = readWindow({ end: from });
  switch (basis) {
    case "committed":
      return totalUnits(commitmentUnits(index, endDay));
    case "invested":
      return totalUnits(positionUnits(index, endDay).map((position) => position.carrying[0] as Units));
    case "nav":
      return Math.max(netAssetUnits(index, endDay), 0);
  }
}
