/**
 * The basis, period and day count of a fee; each step inside the period begins a span of its own.
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
  type Place,
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
import { amount } from "../../records/books-kinds.js";
import { zeroOrMore } from "../../records/deal.js";

export const feeBases = ["committed", "invested", "nav"] as const;

/** The basis of a fee: commitments, or on the period's first day the cost of investments held, or net assets. */
export type FeeBasis = (typeof feeBases)[number];

const RATE = { unit: "rate", min: 0, max: 1 } as const;
const annualRate = double(RATE);

export const feeStep = shape({
  /** The first day of the new rate. YYYY-MM-DD. */
  date: date(),
  /** The rate from then on. A fraction a year: 0.02 is 2 %. */
  annualRate,
  /** The basis from then on; that before by default. */
  basis: oneOf(feeBases, { optional: true }),
});

/** A change of a fee's rate, and of its basis, from a day on. */
export interface FeeStep extends Input<typeof feeStep> {}

const FRACTION = { unit: "fraction", min: 0, max: 1 } as const;

export const partnerRate = shape(
  {
    /** A partner of the books. */
    lpEntityId: later(text()),
    /** Its own rate on every day; this or `discountPct`. A fraction a year: 0.02 is 2 %. */
    annualRate: double({ ...RATE, optional: true }),
    /** Less than the rate of each day by this part, instead of a discount of its band. A fraction of one: 0.1 is 10 %. */
    discountPct: double({ ...FRACTION, optional: true }),
  },
  { check: refuseTwoRates },
);

/** A partner's negotiated rate, or its negotiated discount. */
export interface PartnerRate extends Input<typeof partnerRate> {}

interface RateOrDiscount {
  readonly annualRate: number | null;
  readonly discountPct: number | null;
  readonly place: Place;
}

function refuseTwoRates({ annualRate, discountPct, place }: RateOrDiscount): void {
  if ((annualRate === null) !== (discountPct === null)) return;
  place.problem("invalid_value", "A partner has a rate of its own or a discount; give one of them.", "annualRate");
}

export const commitmentBand = shape({
  /** The least commitment of the band. Currency. */
  fromCommitment: later(amount({ min: 0 })),
  /** Less than the rate of each day by this part. A fraction of one: 0.1 is 10 %. */
  discountPct: double(FRACTION),
});

/** A discount of those who commit at least an amount. */
export interface CommitmentBand extends Input<typeof commitmentBand> {}

const commitmentFee = {
  /** The first day. YYYY-MM-DD. */
  from: later(date()),
  /** The last day. YYYY-MM-DD. */
  to: later(date()),
  /** A fraction a year: 0.02 is 2 %. */
  annualRate,
  /** Other rates from later days on, in the order of their days. */
  steps: list(feeStep, { optional: true }),
  /** Day-count convention, which turns two dates into years; `actual/365` by default. */
  dayCount: oneOf(dayCounts, { default: "actual/365" }),
  /** Negotiated rates and discounts by partner. */
  partnerRates: list(partnerRate, { optional: true }),
  /** Discounts by commitment; of several bands that fit, that of the largest commitment counts. */
  commitmentBands: list(commitmentBand, { optional: true }),
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

/** Days on one rate and basis; `until` is the day after. */
export interface FeeSpan {
  /** The first day of the fee: days are counted from it, since not every day count adds up over parts. */
  readonly since: string;
  readonly from: string;
  readonly until: string;
  readonly annualRate: number;
  readonly basis: FeeBasis;
  readonly dayCount: DayCount;
}

/** One span, and one more for each step inside; `until` is the day after. */
export function spansOf({
  from,
  to,
  annualRate,
  basis = "committed",
  steps = [],
  dayCount = "actual/365",
}: ManagementFeeTerms): FeeSpan[] {
  const end = addDays(to, 1);
  const spans: FeeSpan[] = [{ since: from, from, until: end, annualRate, basis, dayCount }];
  for (const [at, step] of steps.entries()) {
    refuseEarlierStep(steps, at);
    const before = spans.at(-1) as FeeSpan;
    if (step.date >= end) continue;
    const after = { ...before, annualRate: step.annualRate, basis: step.basis ?? before.basis };
    if (step.date <= before.from) spans.splice(-1, 1, after);
    else spans.splice(-1, 1, { ...before, until: step.date }, { ...after, from: step.date });
  }
  return spans;
}

function refuseEarlierStep(steps: readonly FeeStep[], at: number): void {
  const [before, step] = [steps[at - 1], steps[at]];
  if (before === undefined || step === undefined || before.date < step.date) return;
  const message = `The step of ${step.date} does not come after that of ${before.date}; give steps in the order of their days.`;
  throw new EngineError("invalid_value", message, ["steps", at, "date"]);
}

/** A span on one basis; `measuredOn` is the day on which the basis is measured. */
export type MeasuredSpan = FeeSpan & { readonly measuredOn: string };

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

/** The fee on a basis for a span, at the span's rate or at another, exact. */
export function feeOn(basis: Units | Rational, span: FeeSpan, annualRate: number | Rational = span.annualRate) {
  const { since, from, until, dayCount } = span;
  const years = exactYearFraction(since, until, dayCount).minus(exactYearFraction(since, from, dayCount));
  return rational(basis).times(annualRate).times(years);
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
