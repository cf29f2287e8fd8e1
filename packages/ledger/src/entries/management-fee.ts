/**
 * The management fee of a period: a rate on committed, invested or net asset value, stepping down when the fund says so,
 * less an offset for fees the portfolio has paid.
 * @see ILPA, "Principles 3.0", management fee and offsets
 */

import {
  addDays,
  type DayCount,
  EngineError,
  exactYearFraction,
  type Rational,
  rational,
  toDayNumber,
} from "@capstack/decimal";
import { FEE, HEAD, readDeal } from "../books/argument.js";
import type { Books, Entry } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { checkDate, readWindow } from "../books/period.js";
import { commitmentUnits, netAssetUnits } from "../capital/capital-account.js";
import { positionUnits } from "../fund/position.js";
import { requireNumber, toAmount, type Units } from "../money/amount.js";
import { totalUnits } from "../money/exact-sum.js";
import { splitUnits } from "../money/split.js";
import {
  capitalLine,
  type DraftLine,
  draftEntry,
  type EntryHead,
  partnerOrdinal,
  positiveUnits,
} from "./draft-entry.js";

/** What a fee is a rate on: commitments, cost of what is held, or net assets, each on the period's first day. */
export type FeeBasis = "committed" | "invested" | "nav";

/** Terms of a fee for one period, both days inclusive. Rates are fractions a year. */
export interface ManagementFeeTerms {
  readonly from: string;
  readonly to: string;
  readonly annualRate: number;
  /** `committed` unless given. */
  readonly basis?: FeeBasis;
  /** From this date on the rate, and where given the basis, is another. */
  readonly stepDown?: { readonly date: string; readonly annualRate: number; readonly basis?: FeeBasis };
  /** `actual/365` unless given. */
  readonly dayCount?: DayCount;
  /** Fees the portfolio has paid that reduce this one; zero or more. */
  readonly offset?: number;
  /** A rate of its own for some partners, on their part of the basis; the entry then carries each partner's line. */
  readonly partnerRates?: readonly { readonly lpEntityId: string; readonly annualRate: number }[];
}

/** A fee to book. */
export type ManagementFee = EntryHead & ManagementFeeTerms & { readonly paidAtOnce?: boolean };

/** A fee in currency; `lines` by partner where rates are negotiated. */
export interface FeeAmount {
  readonly fee: number;
  readonly offset: number;
  readonly lines: readonly { readonly lpEntityId: string; readonly amount: number }[];
}

/**
 * What the fee of a period comes to: Σ basis · rate · years, rounded half up to the minor unit, less the offset, not
 * below zero. With `partnerRates` each partner is charged on its part of the basis: its own commitment of what is committed,
 * its share by commitment of cost or net assets. Its part is rounded by itself, and the offset is taken in proportion.
 * @throws EngineError `invalid_date`, `invalid_period`, `invalid_value`, `unknown_partner`
 * @example
 * const quarter = { from: "2025-04-01", to: "2025-06-30", annualRate: 0.02, dayCount: "30/360" };
 * computeManagementFee(halfAYear, quarter).fee // => 42000
 */
export function computeManagementFee(books: Books | BooksIndex, given: ManagementFeeTerms): FeeAmount {
  const terms = readDeal(given, FEE);
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
 * The fee as an entry: debit 5000, credit 2100 (or 1000 when paid at once). With `partnerRates` it also shares itself
 * out: debit each partner's capital, credit 3200.
 * @throws EngineError as {@link computeManagementFee}; `period_locked`, `empty_entry` (an offset that eats the fee)
 * @example
 * const quarter = { date: "2025-07-01", from: "2025-07-01", to: "2025-09-30", annualRate: 0.02, dayCount: "30/360" };
 * buildManagementFee(halfAYear, quarter).postings.map((posting) => posting.amount) // => [42000, -42000]
 */
export function buildManagementFee(books: Books | BooksIndex, given: ManagementFee): Entry {
  const terms = readDeal(given, { ...HEAD, ...FEE, "paidAtOnce?": "flag" });
  const index = toIndex(books);
  const { fee, parts } = feeUnits(index, terms);
  const credit = terms.paidAtOnce === true ? "1000" : "2100";
  const own: DraftLine[] = parts.map(({ at, units }) =>
    capitalLine(index, index.partners[at]?.lpEntityId ?? "", units),
  );
  const shared = parts.length === 0 ? [] : [...own, { account: "3200", units: -fee }];
  return draftEntry(index, "management_fee", terms, [
    { account: "5000", units: fee },
    { account: credit, units: -fee },
    ...shared,
  ]);
}

/** What newcomers of a subsequent close are charged for the time before it, on their new commitments. */
export type RetroactiveFee = Omit<ManagementFeeTerms, "basis" | "offset">;

/** By partner: the fee of new commitments for a period, spans on another basis left out; rounded half up by itself. */
export function chargeCommitments(index: BooksIndex, terms: RetroactiveFee, commitments: readonly Units[]): Units[] {
  checkPeriod(terms);
  const own = ownRates(index, terms);
  const spans = spansOf(terms).filter((span) => span.basis === "committed");
  return commitments.map((units, at) => {
    const fees = spans.map((span) => feeOn(units, { ...span, annualRate: own.get(at) ?? span.annualRate }));
    return Number(fees.reduce((a, b) => a.plus(b), rational(0)).round("half_up"));
  });
}

interface FeePart {
  readonly at: number;
  readonly units: Units;
}

function feeUnits(index: BooksIndex, terms: ManagementFeeTerms): { fee: Units; offset: Units; parts: FeePart[] } {
  checkPeriod(terms);
  const offset = positiveUnits(index, terms.offset ?? 0, "offset", 0);
  if (terms.partnerRates === undefined) {
    const gross = spansOf(terms).map((span) => feeOn(basisUnits(index, span.basis, terms.from), span));
    const fee = Number(gross.reduce((a, b) => a.plus(b), rational(0)).round("half_up"));
    return { fee: Math.max(fee - offset, 0), offset, parts: [] };
  }
  return partnerFees(index, terms, offset);
}

function checkPeriod({ from, to }: Pick<ManagementFeeTerms, "from" | "to">): void {
  checkDate(from, "from");
  checkDate(to, "to");
  if (from > to) throw new EngineError("invalid_period", `The fee runs from ${from}, after ${to}.`, ["from"]);
}

/** Negotiated rates by partner. */
function ownRates(index: BooksIndex, { partnerRates = [] }: Pick<ManagementFeeTerms, "partnerRates">) {
  return new Map(partnerRates.map(({ lpEntityId, annualRate }) => [partnerOrdinal(index, lpEntityId), annualRate]));
}

function partnerFees(index: BooksIndex, terms: ManagementFeeTerms, offset: Units) {
  const own = ownRates(index, terms);
  const commitments = commitmentUnits(index, toDayNumber(terms.from)).map((units) => Math.max(units, 0));
  const gross = index.partners.map((_, at) => {
    const rate = own.get(at);
    const spans = spansOf(terms).map((span) => (rate === undefined ? span : { ...span, annualRate: rate }));
    const fees = spans.map((span) =>
      feeOn(partOfBasis(index, span.basis, { from: terms.from, commitments, at }), span),
    );
    return Number(fees.reduce((a, b) => a.plus(b), rational(0)).round("half_up"));
  });
  const fee = Math.max(totalUnits(gross) - offset, 0);
  const parts = splitUnits(fee, gross).map((units, at) => ({ at, units }));
  return { fee, offset, parts: parts.filter((part) => part.units !== 0) };
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

interface FeeSpan {
  readonly from: string;
  readonly until: string;
  readonly annualRate: number;
  readonly basis: FeeBasis;
  readonly dayCount: DayCount;
}

/** One span, or two where the step-down falls inside; `until` is the day after. */
function spansOf({
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

function feeOn(basis: Units | Rational, { from, until, annualRate, dayCount }: FeeSpan) {
  requireNumber(annualRate, { min: 0, max: 1 }, "annualRate");
  return rational(basis)
    .times(annualRate)
    .times(exactYearFraction(from, until, dayCount));
}

function basisUnits(index: BooksIndex, basis: FeeBasis, from: string): Units {
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
