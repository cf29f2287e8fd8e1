/** A fee in minor units: before and after its reductions, and by partner where it is charged partner by partner. */
import { sumOf } from "@capstack/decimal";
import type { BooksIndex } from "../../books/books-index.js";
import type { Units } from "../../money/amount.js";
import { sumUnits, totalUnits } from "../../money/exact-sum.js";
import { splitUnits } from "../../money/split.js";
import { appliedReductions, type FeeReductionUnits } from "./fee-reduction.js";
import { basisUnits, checkPeriod, feeOn, feeSpans, type ManagementFeeTerms } from "./fee-terms.js";
import { partnerFees } from "./negotiated-fee.js";
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
  const spans = feeSpans(index, terms).map((span) => feeOn(basisUnits(index, span.basis, span.measuredOn), span));
  return Math.max(Number(sumOf(spans).round("half_up")), 0);
}
