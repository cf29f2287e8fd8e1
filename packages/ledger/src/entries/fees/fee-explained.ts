/** A management fee line by line: what each span is charged on, and each partner's part of it and why. */
import { addDays, EngineError, plainArgument, sumOf, toDayNumber } from "@capstack/decimal";
import type { Books } from "../../books/books.js";
import type { BooksIndex } from "../../books/books-index.js";
import { toIndex } from "../../books/index-books.js";
import { allocationShares } from "../../capital/allocation/allocation-shares.js";
import { toAmount, type Units } from "../../money/amount.js";
import { sumUnits } from "../../money/exact-sum.js";
import { splitUnits } from "../../money/split.js";
import { checkDate } from "../../periods/window.js";
import type { FeeReductionUnits } from "./fee-reduction.js";
import {
  basisUnits,
  type FeeBasis,
  feeOn,
  feeSpans,
  type ManagementFeeTerms,
  managementFeeTerms,
} from "./fee-terms.js";
import { feeUnits } from "./fee-units.js";
import { type PartnerSpan, partnerFees, partnerSpans } from "./negotiated-fee.js";
import { isNegotiated, type RateReason } from "./partner-rate.js";

/** Days on one basis and rate, both inclusive; currency, rounded half up. */
export interface FeeSpanLine {
  readonly from: string;
  readonly to: string;
  readonly basis: FeeBasis;
  /** What is charged on: the fund's basis, or a partner's part of it. */
  readonly basisAmount: number;
  /** A fraction a year: 0.02 is 2 %. */
  readonly annualRate: number;
  readonly fee: number;
}

/** A partner's span, and why its rate is what it is. */
export interface PartnerSpanLine extends FeeSpanLine {
  readonly because: RateReason;
}

/** A partner's part of a fee, in currency: `gross` less `reduced` is `fee`. */
export interface PartnerFeeLine {
  readonly lpEntityId: string;
  readonly gross: number;
  /** Its part of offset, waiver and rebate. */
  readonly reduced: number;
  readonly fee: number;
  /** How its part came about; empty where the fund's fee is shared by the terms of allocation. */
  readonly spans: readonly PartnerSpanLine[];
}

/** A fee, explained; partners' parts add up to it. */
export interface ExplainedFee extends Record<keyof FeeReductionUnits, number> {
  readonly gross: number;
  readonly fee: number;
  /** The fund's basis and rate by days; those on commitments are split where commitments change. */
  readonly spans: readonly FeeSpanLine[];
  readonly partners: readonly PartnerFeeLine[];
}

/**
 * Explains the fee of a period, booked on a day. A fee at the common rate is shared as the terms of allocation share
 * it at the end of that day's month; one charged partner by partner says each partner's basis and rate.
 * @throws EngineError as {@link computeManagementFee}, and `no_participants` where no one bears it
 * @example
 * const quarter = { from: "2025-04-01", to: "2025-06-30", annualRate: 0.02, dayCount: "30/360" };
 * explainManagementFee(halfAYear, quarter, "2025-06-30").partners.map((line) => line.fee) // => [25000, 16500, 500]
 */
export function explainManagementFee(books: Books | BooksIndex, input: ManagementFeeTerms, date: string): ExplainedFee {
  const terms = plainArgument(input, managementFeeTerms);
  checkDate(date, "date");
  const index = toIndex(books);
  const { gross, fee, reductions } = feeUnits(index, terms);
  const shown = (units: Units) => toAmount(units, index.base.decimals);
  const { offset, waiver, rebate } = reductions;
  return {
    gross: shown(gross),
    offset: shown(offset),
    waiver: shown(waiver),
    rebate: shown(rebate),
    fee: shown(fee),
    spans: feeSpans(index, terms).map((span) => {
      const basis = basisUnits(index, span.basis, span.measuredOn);
      return spanLine(index, { ...span, basis: span.basis, units: basis, fee: feeOn(basis, span) });
    }),
    partners: partnerLines(index, terms, { gross, fee, date }),
  };
}

interface Shared {
  readonly gross: Units;
  readonly fee: Units;
  readonly date: string;
}

function partnerLines(index: BooksIndex, terms: ManagementFeeTerms, { gross, fee, date }: Shared): PartnerFeeLine[] {
  const negotiated = isNegotiated(terms);
  const spans = negotiated ? partnerSpans(index, terms) : [];
  const weights = negotiated ? partnerFees(index, terms) : allocationShares(index, "management_fee", toDayNumber(date));
  if (gross !== 0 && weights.every((weight) => Number(weight) === 0)) {
    throw new EngineError("no_participants", "No partner bears the management fee.", ["partners"]);
  }
  const [grossParts, feeParts] = [splitOver(gross, weights), splitOver(fee, weights)];
  const shown = (units: Units) => toAmount(units, index.base.decimals);
  return index.partners.flatMap(({ lpEntityId }, at) => {
    const [own, left] = [grossParts[at] ?? 0, feeParts[at] ?? 0];
    const lines = (spans[at] ?? []).map((span) => partnerSpanLine(index, span));
    if (own === 0 && lines.every(({ because }) => because === "common")) return [];
    return [{ lpEntityId, gross: shown(own), reduced: shown(sumUnits(own, -left)), fee: shown(left), spans: lines }];
  });
}

function splitOver(units: Units, weights: readonly (number | bigint)[]): Units[] {
  return units === 0 ? [] : splitUnits(units, weights);
}

function partnerSpanLine(index: BooksIndex, { span, part, rate, because, fee }: PartnerSpan): PartnerSpanLine {
  const units = Number(part.round("half_up"));
  return { ...spanLine(index, { ...span, annualRate: rate.toNumber(), units, fee }), because };
}

interface Charged {
  readonly from: string;
  readonly until: string;
  readonly basis: FeeBasis;
  readonly annualRate: number;
  readonly units: Units;
  readonly fee: PartnerSpan["fee"];
}

function spanLine({ base }: BooksIndex, { from, until, basis, annualRate, units, fee }: Charged): FeeSpanLine {
  return {
    from,
    to: addDays(until, -1),
    basis,
    basisAmount: toAmount(units, base.decimals),
    annualRate,
    fee: toAmount(Number(sumOf([fee]).round("half_up")), base.decimals),
  };
}
