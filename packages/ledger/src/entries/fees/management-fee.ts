/**
 * The management fee of a period: a rate on committed, invested or net asset value, with an optional step-down, less an
 * offset for fees the portfolio has paid.
 * @see ILPA, "Principles 3.0", management fee and offsets
 */

import { flag, type Input, plainArgument, sumOf } from "@capstack/decimal";
import type { Books } from "../../books/books.js";
import type { BooksIndex } from "../../books/books-index.js";
import { toIndex } from "../../books/index-books.js";
import { toAmount, type Units } from "../../money/amount.js";
import { deal } from "../../records/deal.js";
import type { Entry } from "../../records/entry.js";
import { draftEntry } from "../draft-entry.js";
import { capitalLine, type DraftLine, positiveUnits } from "../draft-line.js";
import { periodMemo, refuseBilledTwice } from "./fee-billed.js";
import {
  basisUnits,
  checkPeriod,
  feeOn,
  feeSpans,
  type ManagementFeeTerms,
  managementFeeDeal,
  managementFeeTerms,
} from "./fee-terms.js";
import { type FeePart, partnerFees } from "./negotiated-fee.js";

export const managementFee = deal(
  managementFeeDeal({
    /** Credits 1000 as paid instead of 2100; false by default. */
    paidAtOnce: flag({ default: false }),
    /** Allows billing days that another fee in force, or its draft, covers; false by default. */
    allowRepeated: flag({ default: false }),
  }).fields,
);

/** A fee to book. */
export interface ManagementFee extends Input<typeof managementFee> {}

/** A fee in currency; `lines` by partner where rates are negotiated. */
export interface FeeAmount {
  readonly fee: number;
  readonly offset: number;
  readonly lines: readonly { readonly lpEntityId: string; readonly amount: number }[];
}

/**
 * The fee of a period: Σ basis · rate · years, rounded half up to the minor unit, less the offset, not below zero.
 * Commitments are weighted by day unless the terms say the first day. With `partnerRates` each partner is charged on
 * its own part of the basis: its commitment, or its share by commitment of cost or net assets. Each part is rounded
 * separately, and the offset is taken in proportion.
 * @throws EngineError `invalid_date`, `invalid_period`, `invalid_value`, `unknown_partner`
 * @example
 * const quarter = { from: "2025-04-01", to: "2025-06-30", annualRate: 0.02, dayCount: "30/360" };
 * computeManagementFee(halfAYear, quarter).fee // => 42000
 */
export function computeManagementFee(books: Books | BooksIndex, input: ManagementFeeTerms): FeeAmount {
  const terms = plainArgument(input, managementFeeTerms);
  const index = toIndex(books);
  const { decimals } = index.base;
  const { fee, offset, parts } = feeUnits(index, terms);
  const lines = parts.map(({ at, units }) => ({
    lpEntityId: index.partners[at]?.lpEntityId ?? "",
    amount: toAmount(units, decimals),
  }));
  return { fee: toAmount(fee, decimals), offset: toAmount(offset, decimals), lines };
}

/**
 * The fee as an entry: debit 5000, credit 2100 (or 1000 when paid at once). With `partnerRates` the entry also
 * allocates the fee: debit each partner's capital, credit 3200.
 * @throws EngineError as {@link computeManagementFee}; `already_billed` (another fee covers a day of the period),
 * `period_locked`, `empty_entry` (the offset covers the fee)
 * @example
 * const quarter = { date: "2025-07-01", from: "2025-07-01", to: "2025-09-30", annualRate: 0.02, dayCount: "30/360" };
 * buildManagementFee(halfAYear, quarter).postings.map((posting) => posting.amount) // => [42000, -42000]
 */
export function buildManagementFee(books: Books | BooksIndex, input: ManagementFee): Entry {
  const terms = plainArgument(input, managementFee);
  const index = toIndex(books);
  checkPeriod(terms);
  if (!terms.allowRepeated) refuseBilledTwice(index, terms);
  const { fee, parts } = feeUnits(index, terms);
  const credit = terms.paidAtOnce ? "1000" : "2100";
  const own: DraftLine[] = parts.map(({ at, units }) =>
    capitalLine(index, index.partners[at]?.lpEntityId ?? "", units),
  );
  const shared = parts.length === 0 ? [] : [...own, { account: "3200", units: -fee }];
  return draftEntry(index, "management_fee", terms, [
    { account: "5000", units: fee, memo: periodMemo(terms) },
    { account: credit, units: -fee },
    ...shared,
  ]);
}

function feeUnits(index: BooksIndex, terms: ManagementFeeTerms): { fee: Units; offset: Units; parts: FeePart[] } {
  checkPeriod(terms);
  const offset = positiveUnits(index, terms.offset ?? 0, "offset", 0);
  if (terms.partnerRates === undefined) {
    const gross = feeSpans(index, terms).map((span) => feeOn(basisUnits(index, span.basis, span.measuredOn), span));
    const fee = Number(sumOf(gross).round("half_up"));
    return { fee: Math.max(fee - offset, 0), offset, parts: [] };
  }
  return partnerFees(index, terms, offset);
}
