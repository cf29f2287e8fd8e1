/** Fees with negotiated rates for some partners, each on its part of the basis. */

import { type Rational, rational, sumOf, toDayNumber } from "@capstack/decimal";
import type { BooksIndex } from "../../books/books-index.js";
import { commitmentUnits } from "../../capital/movements/commitment.js";
import type { Units } from "../../money/amount.js";
import { totalUnits } from "../../money/exact-sum.js";
import { partnerOrdinal } from "../draft-line.js";
import { basisUnits, type FeeBasis, feeOn, feeSpans, type ManagementFeeTerms } from "./fee-terms.js";

/** Negotiated rates by partner. */
export function ownRates(index: BooksIndex, { partnerRates = [] }: Pick<ManagementFeeTerms, "partnerRates">) {
  return new Map(partnerRates.map(({ lpEntityId, annualRate }) => [partnerOrdinal(index, lpEntityId), annualRate]));
}

/** By partner: the fee on its part of the basis before any reduction, rounded half up. */
export function partnerFees(index: BooksIndex, terms: ManagementFeeTerms): Units[] {
  const own = ownRates(index, terms);
  const spans = feeSpans(index, terms).map((span) => ({ span, commitments: commitmentsOn(index, span.measuredOn) }));
  return index.partners.map((_, at) => {
    const rate = own.get(at);
    const fees = spans.map(({ span, commitments }) =>
      feeOn(partOfBasis(index, span.basis, { from: terms.from, commitments, at }), {
        ...span,
        annualRate: rate ?? span.annualRate,
      }),
    );
    return Number(sumOf(fees).round("half_up"));
  });
}

function commitmentsOn(index: BooksIndex, day: string): Units[] {
  return commitmentUnits(index, toDayNumber(day)).map((units) => Math.max(units, 0));
}

/** A partner's part of the basis, exact. */
function partOfBasis(
  index: BooksIndex,
  basis: FeeBasis,
  { from, commitments, at }: { from: string; commitments: readonly Units[]; at: number },
): Rational {
  const own = rational(commitments[at] ?? 0);
  const all = totalUnits(commitments);
  return basis === "committed" || all === 0 ? own : own.times(basisUnits(index, basis, from)).div(all);
}
