/** The management fee that a subsequent close charges on new commitments for the time before it. */

import { type Input, sumOf } from "@capstack/decimal";
import type { BooksIndex } from "../books/books-index.js";
import { cellWeights } from "../capital/allocation/allocation-weight.js";
import { draftEntry } from "../entries/draft-entry.js";
import { capitalLine, partnerOrdinal } from "../entries/draft-line.js";
import { checkPeriod, feeOn, feeTerms, spansOf } from "../entries/fees/fee-terms.js";
import { ownRates } from "../entries/fees/negotiated-fee.js";
import { requireUnits, type Units } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { allocationCategories } from "../records/allocation-category.js";
import type { EntryHead } from "../records/deal.js";
import type { Entry } from "../records/entry.js";
import type { SubsequentClose } from "./subsequent-close.js";

export const retroactiveFee = feeTerms({});

/** The fee charged on new commitments for the time before a subsequent close. */
export interface RetroactiveFee extends Input<typeof retroactiveFee> {}

/** By partner: the fee on new commitments for a period, without spans on another basis; each rounded half up. */
export function chargeCommitments(index: BooksIndex, terms: RetroactiveFee, commitments: readonly Units[]): Units[] {
  checkPeriod(terms);
  const own = ownRates(index, terms);
  const spans = spansOf(terms).filter((span) => span.basis === "committed");
  return commitments.map((units, at) => {
    const fees = spans.map((span) => feeOn(units, { ...span, annualRate: own.get(at) ?? span.annualRate }));
    return Number(sumOf(fees).round("half_up"));
  });
}

/**
 * The fee on new commitments for the time before the close, borne by those partners; partners exempted by a rule pay
 * none.
 */
export function retroactiveFeeEntries(index: BooksIndex, close: SubsequentClose): Entry[] {
  const { retroactiveFee: terms, commitments } = close;
  if (terms === undefined) return [];
  const added = index.partners.map(() => 0);
  for (const { lpEntityId, amount } of commitments) {
    const at = partnerOrdinal(index, lpEntityId);
    added[at] = sumUnits(added[at] as Units, requireUnits(amount, index.base.decimals, ["commitments"]));
  }
  const cell = { category: allocationCategories.indexOf("management_fee"), company: -1 };
  const bearing = cellWeights(index, cell).of(added);
  const fees = chargeCommitments(
    index,
    terms,
    added.map((units, at) => (Number(bearing[at] ?? 0) === 0 ? 0 : Math.max(units, 0))),
  );
  const total = totalUnits(fees);
  if (total === 0) return [];
  const own = index.partners.map(({ lpEntityId }, at) => capitalLine(index, lpEntityId, fees[at] as Units));
  const lines = [{ account: "5000", units: total }, { account: "2100", units: -total }, ...own];
  const head = headOf(close, "retroactive_fee");
  return [draftEntry(index, "management_fee", head, [...lines, { account: "3200", units: -total }])];
}

export function headOf({ date, id, memo, sourceRef }: SubsequentClose, name: string): EntryHead {
  return {
    date,
    id: id === undefined ? `${name}:${date}` : `${id}:${name}`,
    memo: memo ?? "Subsequent close",
    sourceRef: sourceRef ?? `subsequent-close:${date}`,
  };
}
