/**
 * What a fee is a rate on, for how long, and by which count of days; a step-down inside the period makes two spans.
 */

import {
  addDays,
  type DayCount,
  EngineError,
  exactYearFraction,
  fromDayNumber,
  type Rational,
  rational,
} from "@capstack/decimal";
import type { BooksIndex } from "../books/books-index.js";
import { netAssetUnits } from "../capital/capital-ties.js";
import { commitmentUnits } from "../capital/commitment.js";
import { positionUnits } from "../fund/position-units.js";
import { requireNumber, type Units } from "../money/amount.js";
import { totalUnits } from "../money/exact-sum.js";
import { checkDate, readWindow } from "../periods/window.js";

/** What a fee is a rate on: commitments, or on the period's first day the cost of what is held, or net assets. */
export type FeeBasis = "committed" | "invested" | "nav";

/** Terms of a fee for one period, both days inclusive. Rates are fractions a year. */
export interface ManagementFeeTerms {
  readonly from: string;
  readonly to: string;
  readonly annualRate: number;
  /** `committed` unless given. */
  readonly basis?: FeeBasis;
  /** Commitments that change inside the period count from their day on (`each_day`, unless given), or not at all. */
  readonly commitmentsOn?: "each_day" | "first_day";
  /** From this date on the rate, and where given the basis, is another. */
  readonly stepDown?: { readonly date: string; readonly annualRate: number; readonly basis?: FeeBasis };
  /** `actual/365` unless given. */
  readonly dayCount?: DayCount;
  /** Fees the portfolio has paid that reduce this one; zero or more. */
  readonly offset?: number;
  /** A rate of its own for some partners, on their part of the basis; the entry then carries each partner's line. */
  readonly partnerRates?: readonly { readonly lpEntityId: string; readonly annualRate: number }[];
}

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

/** One span, or two where the step-down falls inside; `until` is the day after. */
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

/** A span on one basis; `measuredOn` is the day the basis is taken from. */
type MeasuredSpan = FeeSpan & { readonly measuredOn: string };

/** The spans, those on commitments cut where commitments change. */
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
  requireNumber(annualRate, { min: 0, max: 1 }, "annualRate");
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
