/** Capital calls: each partner's share of a call, within its commitment. */

import { double, EngineError, flag, type Input, list, plainArgument, rational, toDayNumber } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { postedMovements } from "../capital/movements/capital-movement.js";
import { commitmentUnits, recallableUnits } from "../capital/movements/commitment.js";
import { draftEntry } from "../entries/draft-entry.js";
import { capitalLine, type Part, positiveUnits, readPartnerAmounts, toParts } from "../entries/draft-line.js";
import { toAmount, type Units } from "../money/amount.js";
import { ExactSums, totalUnits } from "../money/exact-sum.js";
import { splitUnits } from "../money/split.js";
import { checkDate } from "../periods/window.js";
import { bucketAt } from "../records/capital-bucket.js";
import { deal, maybePaid, partnerAmount } from "../records/deal.js";
import type { Entry } from "../records/entry.js";

export const capitalCall = deal({
  /** Split by commitment; this, `percentOfCommitments` or `lines`. Currency. */
  total: maybePaid(),
  /**
   * Fraction of the partners' commitments to call. The total is rounded to the cent, half up, and split by commitment
   * with
   * the largest remainders. 0.1 calls 10 %.
   */
  percentOfCommitments: double({ unit: "fraction", above: 0, max: 1, optional: true }),
  /** Amounts by partner, in place of a total. */
  lines: list(partnerAmount, { optional: true }),
  /** Books the cash with the call instead of a receivable; false by default. */
  fundedAtOnce: flag({ default: false }),
  /** Allows calling a partner for more than its commitment; false by default. */
  allowOverCommitment: flag({ default: false }),
});

/** A call of `total` or of `percentOfCommitments`, split by commitment, or of explicit `lines`. */
export interface CapitalCall extends Input<typeof capitalCall> {}

/**
 * A capital call. Issued: debit 1300 by partner, credit the partner's capital. Funded at once: debit 1000 instead.
 * @throws EngineError `over_commitment`, `no_participants`, `unknown_partner`, `period_locked`, `invalid_value`
 * @see ILPA, "Capital Call & Distribution Template"
 * @example
 * const call = buildCapitalCall(halfAYear, { date: "2025-07-01", total: 84, fundedAtOnce: true });
 * call.postings.map((posting) => posting.amount) // => [84, -50, -33, -1]
 */
export function buildCapitalCall(books: Books | BooksIndex, input: CapitalCall): Entry {
  const call = plainArgument(input, capitalCall);
  const index = toIndex(books);
  checkDate(call.date, "date");
  const parts = callParts(index, call);
  if (!call.allowOverCommitment) refuseOverCommitment(index, call.date, parts);
  const total = totalUnits(parts.map((part) => part.units));
  const debits = call.fundedAtOnce
    ? [{ account: "1000", units: total }]
    : parts.map(({ lpEntityId, units }) => ({ account: "1300", units, lpEntityId }));
  return draftEntry(index, "capital_call", call, [
    ...debits,
    ...parts.map((part) => capitalLine(index, part.lpEntityId, -part.units)),
  ]);
}

function callParts(index: BooksIndex, call: CapitalCall): Part[] {
  if (call.lines !== undefined) return readPartnerAmounts(index, call.lines);
  const commitments = commitmentUnits(index, toDayNumber(call.date)).map((units) => Math.max(units, 0));
  if (commitments.every((units) => units === 0)) {
    throw new EngineError("no_participants", `No one has a commitment on ${call.date}.`, ["date"]);
  }
  return toParts(index, splitUnits(calledTotal(index, call, commitments), commitments));
}

/** The total of a call: as stated, or the fraction of all commitments rounded half up to the cent. */
function calledTotal(index: BooksIndex, call: CapitalCall, commitments: readonly Units[]): Units {
  const { total, percentOfCommitments } = call;
  if (percentOfCommitments === undefined) return positiveUnits(index, total, "total");
  if (total !== undefined) {
    throw new EngineError("invalid_value", "Give either total or percentOfCommitments.", ["total"]);
  }
  return Number(rational(percentOfCommitments).times(totalUnits(commitments)).round("half_up"));
}

function refuseOverCommitment(index: BooksIndex, date: string, parts: readonly Part[]): void {
  const outstanding = outstandingUnits(index, toDayNumber(date));
  const amount = (units: Units) => toAmount(units, index.base.decimals);
  const short = parts
    .filter(({ at, units }) => units > (outstanding[at] as Units))
    .map(({ at, lpEntityId, units }) => {
      const name = index.partners[at]?.name;
      return { lpEntityId, name, requested: amount(units), outstanding: amount(outstanding[at] as Units) };
    });
  const [first] = short;
  if (first === undefined) return;
  const callable = amount(totalUnits(outstanding.map((units) => Math.max(units, 0))));
  const { lpEntityId, requested, outstanding: available } = first;
  throw new EngineError("over_commitment", overCommitment(short, callable), ["lines"], {
    details: { lpEntityId, requested, outstanding: available, short: short.slice(0, MOST_SHORT), callable },
  });
}

/** Partners that a refusal names. */
const MOST_SHORT = 20;

/** Who is short and by what, and the sum that all partners together can still be called for. */
function overCommitment(
  short: readonly { name: string | undefined; requested: number; outstanding: number }[],
  callable: number,
): string {
  const named = short.slice(0, MOST_SHORT).map(({ name, requested, outstanding }) => {
    return `${name} is called for ${requested}; ${outstanding} is outstanding.`;
  });
  const more = short.length > MOST_SHORT ? [`${short.length - MOST_SHORT} more partners are short.`] : [];
  return [...named, ...more, `${callable} can be called in all.`].join(" ");
}

/** By partner: commitment less called plus recallable. */
function outstandingUnits(index: BooksIndex, day: number): Units[] {
  const called = calledUnits(index, day);
  const recallable = recallableUnits(index, day);
  return commitmentUnits(index, day).map((units, at) => totalUnits([units, -called.at(at), recallable.at(at)]));
}

function calledUnits(index: BooksIndex, endDay: number): ExactSums {
  const { count, day, partner, bucket, units } = postedMovements(index);
  const sums = new ExactSums(index.partners.length);
  for (let i = 0; i < count && (day[i] as number) <= endDay; i++) {
    if (bucket[i] === bucketAt("contributions")) sums.add(partner[i] as number, units[i] as Units);
  }
  return sums;
}
