/** A fee in minor units: before and after its reductions, and by partner where it is charged partner by partner. */
import { addDays, date, double, type Input, list, plainArgument, type Rational, shape, sumOf } from "@capstack/decimal";
import type { Books } from "../../books/books.js";
import type { BooksIndex } from "../../books/books-index.js";
import { toIndex } from "../../books/index-books.js";
import { toAmount, type Units } from "../../money/amount.js";
import { sumUnits, totalUnits } from "../../money/exact-sum.js";
import { splitUnits } from "../../money/split.js";
import { appliedReductions, type FeeReductionUnits } from "./fee-reduction.js";
import {
  basisUnits,
  checkPeriod,
  feeOn,
  feeSpans,
  type ManagementFeeTerms,
  type MeasuredSpan,
  managementFeeDeal,
} from "./fee-terms.js";
import { partnerFees, partnerSpans } from "./negotiated-fee.js";
import { isNegotiated } from "./partner-rate.js";

/** A partner's part of a fee, after the reductions. */
export interface FeePart {
  readonly at: number;
  readonly units: Units;
}

/** A fee; `parts` without those of zero, none where the common rate is shared by the terms of allocation. */
export interface FeeUnits {
  readonly gross: Units;
  readonly fee: Units;
  readonly reductions: FeeReductionUnits;
  readonly parts: readonly FeePart[];
}

export function feeUnits(index: BooksIndex, terms: ManagementFeeTerms): FeeUnits {
  checkPeriod(terms);
  const own = isNegotiated(terms) ? partnerFees(index, terms) : undefined;
  const gross = own === undefined ? commonFee(index, terms) : totalUnits(own);
  const reductions = appliedReductions(index, terms, gross);
  const fee = sumUnits(gross, -reductions.offset, -reductions.waiver, -reductions.rebate);
  const parts = own === undefined ? [] : splitUnits(fee, own).map((units, at) => ({ at, units }));
  return { gross, fee, reductions, parts: parts.filter(({ units }) => units !== 0) };
}

function commonFee(index: BooksIndex, terms: ManagementFeeTerms): Units {
  return Math.max(Number(spanFees(index, terms, feeSpans(index, terms)).round("half_up")), 0);
}

function spanFees(index: BooksIndex, terms: ManagementFeeTerms, spans: readonly MeasuredSpan[]): Rational {
  if (isNegotiated(terms)) {
    return sumOf(partnerSpans(index, terms, spans).flatMap((own) => own.map(({ fee }) => fee)));
  }
  return sumOf(spans.map((span) => feeOn(basisUnits(index, span.basis, span.measuredOn), span)));
}

export const feeWaiver = shape({
  /** The first day. YYYY-MM-DD. */
  from: date(),
  /** The last day. YYYY-MM-DD. */
  to: date(),
  /** Of the fee of these days. A fraction of one: 0.5 is half. */
  waivedPct: double({ unit: "fraction", min: 0, max: 1 }),
});

/** A part of the fee of some days that the manager waives. */
export interface FeeWaiver extends Input<typeof feeWaiver> {}

const waiverQuestion = managementFeeDeal({
  /** What is waived, by days; days outside of the period waive nothing. */
  waivers: list(feeWaiver),
});

/** A fee, and what is waived of it by days. */
export interface WaiverQuestion extends Input<typeof waiverQuestion> {}

/**
 * What the manager waives of a fee: of each waiver its part of what the fee charges for its days, on the basis the whole
 * fee is measured on; rounded half up to the minor unit.
 * @throws EngineError as {@link computeManagementFee}
 * @example
 * const quarter = { from: "2025-04-01", to: "2025-06-30", annualRate: 0.02, dayCount: "30/360" };
 * const waivers = [{ from: "2025-06-01", to: "2025-12-31", waivedPct: 0.5 }];
 * waivedOfFee(halfAYear, { ...quarter, waivers }) // => 7000
 */
export function waivedOfFee(books: Books | BooksIndex, input: WaiverQuestion): number {
  const { waivers, ...terms } = plainArgument(input, waiverQuestion);
  const index = toIndex(books);
  checkPeriod(terms);
  const spans = feeSpans(index, terms);
  const waived = waivers.map(({ from, to, waivedPct }) => {
    return spanFees(index, terms, clippedTo(spans, from, addDays(to, 1))).times(waivedPct);
  });
  return toAmount(Math.max(Number(sumOf(waived).round("half_up")), 0), index.base.decimals);
}

function clippedTo(spans: readonly MeasuredSpan[], from: string, until: string): MeasuredSpan[] {
  return spans
    .map((span) => ({
      ...span,
      from: span.from > from ? span.from : from,
      until: [span.until, until].sort()[0] as string,
    }))
    .filter((span) => span.from < span.until);
}
