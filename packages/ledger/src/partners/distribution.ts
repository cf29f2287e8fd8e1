/** Declares a distribution, paid at once or payable to the partners. */

import { EngineError, type Exact, flag, type Input, list, oneOf, type Plain, plainArgument } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { capitalState } from "../capital/capital-state.js";
import { distributionSplits, splitDistribution } from "../capital/distribution-split.js";
import { draftEntry } from "../entries/draft-entry.js";
import { capitalLine, type Part, positiveUnits, readPartnerAmounts, toParts } from "../entries/draft-line.js";
import { toAmount } from "../money/amount.js";
import { totalUnits } from "../money/exact-sum.js";
import { checkDate, readWindow } from "../periods/window.js";
import { BUCKETS } from "../records/capital-bucket.js";
import { deal, type EntryHead, maybePaid, partnerAmount } from "../records/deal.js";
import type { Entry } from "../records/entry.js";

export const distribution = deal({
  /** Split `by`; this or `lines`. Currency. */
  total: maybePaid(),
  /** The basis of the split; `capital_balance` by default. */
  by: oneOf(distributionSplits, { default: "capital_balance" }),
  /** Amounts by partner, in place of a total. */
  lines: list(partnerAmount, { optional: true }),
  /** Restores the commitment, so that it can be called again; false by default. */
  recallable: flag({ default: false }),
  /** Credits 1000 now instead of 2300 by partner; false by default. */
  paidAtOnce: flag({ default: false }),
  /** Allows a partner's capital to go below zero; false by default. */
  allowOverdrawn: flag({ default: false }),
});

/** A distribution of `total`, split `by` (capital balance by default), or of explicit `lines`. */
export interface Distribution extends Input<typeof distribution> {}

/**
 * A distribution: debit each partner's capital, credit 2300 by partner (or 1000 when paid at once). Through the
 * waterfall a second entry, `carry_distribution`, posts the general partner's part.
 * @throws EngineError `over_distribution`, `no_participants`, `no_carry_recipient`, `unknown_partner`, `period_locked`
 * @example
 * const [entry] = buildDistribution(halfAYear, { date: "2025-07-01", total: 84, by: "commitment", paidAtOnce: true });
 * entry?.postings.map((posting) => posting.amount) // => [50, 33, 1, -84]
 */
export function buildDistribution(books: Books | BooksIndex, input: Distribution): Entry[] {
  const read = plainArgument(input, distribution);
  const index = toIndex(books);
  checkDate(read.date, "date");
  const { parts, carry } = distributionParts(index, read);
  if (!read.allowOverdrawn) refuseOverdraft(index, read.date, parts);
  const sourceType = read.recallable ? "recallable_distribution" : "distribution";
  const paid = read.paidAtOnce;
  const first = parts.length === 0 ? [] : [payout(index, sourceType, read, parts, paid)];
  const second = carry.length === 0 ? [] : [payout(index, "carry_distribution", withoutId(read), carry, paid)];
  return [...first, ...second];
}

function withoutId({ id, ...head }: EntryHead): EntryHead {
  return id === undefined ? head : { ...head, id: `${id}:carry` };
}

function payout(index: BooksIndex, sourceType: string, head: EntryHead, parts: readonly Part[], paid: boolean): Entry {
  const credits = paid
    ? [{ account: "1000", units: -totalUnits(parts.map((part) => part.units)) }]
    : parts.map(({ lpEntityId, units }) => ({ account: "2300", units: -units, lpEntityId }));
  return draftEntry(index, sourceType, head, [
    ...parts.map((part) => capitalLine(index, part.lpEntityId, part.units)),
    ...credits,
  ]);
}

function distributionParts(
  index: BooksIndex,
  { lines, total, date, by }: Plain<Exact<typeof distribution>>,
): { parts: Part[]; carry: Part[] } {
  if (lines !== undefined) return { parts: readPartnerAmounts(index, lines), carry: [] };
  const split = splitDistribution(index, positiveUnits(index, total, "total"), date, by);
  return { parts: toParts(index, split.distribution), carry: toParts(index, split.carry) };
}

function refuseOverdraft(index: BooksIndex, date: string, parts: readonly Part[]): void {
  const { itd } = capitalState(index, readWindow({ end: date }), "live");
  for (const { at, lpEntityId, units } of parts) {
    const capital = totalUnits(itd.slice(at * BUCKETS, (at + 1) * BUCKETS));
    if (units <= capital) continue;
    const [requested, available] = [toAmount(units, index.base.decimals), toAmount(capital, index.base.decimals)];
    throw new EngineError(
      "over_distribution",
      `${index.partners[at]?.name} would receive ${requested} of a capital of ${available}.`,
      ["lines"],
      {
        details: { lpEntityId, requested, capital: available },
      },
    );
  }
}
