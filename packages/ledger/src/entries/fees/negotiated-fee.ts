/** Fees charged partner by partner, each at its rate on its part of the basis. */

import { type Rational, rational, sumOf, toDayNumber } from "@capstack/decimal";
import type { BooksIndex } from "../../books/books-index.js";
import { termsAt } from "../../books/terms-at.js";
import { cellWeights } from "../../capital/allocation/allocation-weight.js";
import { commitmentUnits } from "../../capital/movements/commitment.js";
import type { Units } from "../../money/amount.js";
import { totalUnits } from "../../money/exact-sum.js";
import { allocationCategories } from "../../records/allocation-category.js";
import { basisUnits, feeOn, feeSpans, type ManagementFeeTerms, type MeasuredSpan } from "./fee-terms.js";
import { partnerRates, type ReasonedRate } from "./partner-rate.js";

/** A partner's part of the basis of a span, in minor units, its rate, and its fee, all exact. */
export interface PartnerSpan extends ReasonedRate {
  readonly span: MeasuredSpan;
  readonly part: Rational;
  readonly fee: Rational;
}

/** By partner: its spans. Partners exempted from the fee by a rule pay none. */
export function partnerSpans(
  index: BooksIndex,
  terms: ManagementFeeTerms,
  of: readonly MeasuredSpan[] = feeSpans(index, terms),
): PartnerSpan[][] {
  const rateOf = partnerRates(index, terms);
  const spans = of.map((span) => measured(index, span));
  return index.partners.map((_, at) =>
    spans.map(({ span, commitments, bears, all, basis }) => {
      const commitment = commitments[at] ?? 0;
      const part = span.basis === "committed" || all === 0 ? rational(commitment) : basis.times(commitment).div(all);
      const agreed = rateOf(at, commitment, span.annualRate);
      const { rate, because } = bears[at] === true ? agreed : ({ rate: rational(0), because: "exempt" } as const);
      return { span, part, rate, because, fee: feeOn(part, span, rate) };
    }),
  );
}

/** By partner: the fee before any reduction, rounded half up. */
export function partnerFees(index: BooksIndex, terms: ManagementFeeTerms): Units[] {
  return partnerSpans(index, terms).map((spans) => Number(sumOf(spans.map(({ fee }) => fee)).round("half_up")));
}

/** What a span is charged on, and who bears fees on its day. */
function measured(index: BooksIndex, span: MeasuredSpan) {
  const day = toDayNumber(span.measuredOn);
  const commitments = commitmentUnits(index, day).map((units) => Math.max(units, 0));
  const all = totalUnits(commitments);
  const basis = rational(span.basis === "committed" ? all : basisUnits(index, span.basis, span.measuredOn));
  return { span, commitments, all, basis, bears: bearers(termsAt(index, day)) };
}

/** By partner: whether it bears management fees, under the terms of the books given. */
export function bearers(index: BooksIndex): boolean[] {
  const cell = { category: allocationCategories.indexOf("management_fee"), company: -1 };
  const bearing = cellWeights(index, cell).of(index.partners.map(() => 1));
  return index.partners.map((_, at) => Number(bearing[at] ?? 0) > 0);
}
