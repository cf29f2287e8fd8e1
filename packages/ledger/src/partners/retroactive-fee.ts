/** The management fee that a subsequent close charges on new commitments for the time before it. */

import { type Input, sumOf, toDayNumber } from "@capstack/decimal";
import type { BooksIndex } from "../books/books-index.js";
import { commitmentUnits } from "../capital/movements/commitment.js";
import { draftEntry } from "../entries/draft-entry.js";
import { capitalLine, partnerOrdinal } from "../entries/draft-line.js";
import { checkPeriod, feeOn, feeTerms, spansOf } from "../entries/fees/fee-terms.js";
import { bearers } from "../entries/fees/negotiated-fee.js";
import { partnerRates } from "../entries/fees/partner-rate.js";
import { requireUnits, type Units } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import type { EntryHead } from "../records/deal.js";
import type { Entry } from "../records/entry.js";
import type { SubsequentClose } from "./subsequent-close.js";

export const retroactiveFee = feeTerms({});

/** The fee charged on new commitments for the time before a subsequent close. */
export interface RetroactiveFee extends Input<typeof retroactiveFee> {}

/**
 * By partner: the fee on new commitments for a period, without spans on another basis; each rounded half up. A band of
 * commitment is that of all a partner has committed then.
 */
export function chargeCommitments(index: BooksIndex, terms: RetroactiveFee, added: readonly Units[]): Units[] {
  checkPeriod(terms);
  const rateOf = partnerRates(index, terms);
  const before = commitmentUnits(index, toDayNumber(terms.to));
  const spans = spansOf(terms).filter((span) => span.basis === "committed");
  return added.map((units, at) => {
    const all = sumUnits(before[at] ?? 0, units);
    return Number(
      sumOf(spans.map((span) => feeOn(units, span, rateOf(at, all, span.annualRate).rate))).round("half_up"),
    );
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
  const bears = bearers(index);
  const fees = chargeCommitments(
    index,
    terms,
    added.map((units, at) => (bears[at] ? Math.max(units, 0) : 0)),
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
