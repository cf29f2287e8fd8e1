/** Entries for carry: adjusting the accrual to its mark, and paying carry. */

import { EngineError, flag, type Input, list, plainArgument, toDayNumber } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { capitalState, isCarryAccrual } from "../capital/capital-state.js";
import { carryPaid } from "../capital/carry/carry-paid.js";
import { postedMovements } from "../capital/movements/capital-movement.js";
import { toAmount, type Units } from "../money/amount.js";
import { ExactSums, totalUnits } from "../money/exact-sum.js";
import { checkDate, readWindow } from "../periods/window.js";
import { deal, type EntryHead, entryHead, partnerAmount } from "../records/deal.js";
import type { Entry } from "../records/entry.js";
import { draftEntry } from "./draft-entry.js";
import { capitalLine, readPartnerAmounts } from "./draft-line.js";

/**
 * The entry that moves accrued carry to the mark of its date, limited partners' capital against the recipients'.
 * @throws EngineError `empty_entry` (carry is already at its mark), `no_carry_recipient`, `period_locked`
 * @see AICPA TIS 6910.29
 * @example
 * const books = { ...halfAYear, waterfall: { kind: "straight", carryRate: 0.2 } };
 * buildCarriedInterest(books, { date: "2025-06-30" }).postings.map((posting) => posting.amount) // => [9382.76, 6192.62, -15575.38]
 */
export function buildCarriedInterest(books: Books | BooksIndex, input: EntryHead): Entry {
  const head = plainArgument(input, entryHead);
  const index = toIndex(books);
  checkDate(head.date, "date");
  const { carry } = capitalState(index, readWindow({ end: head.date }), "live");
  const standing = accruedUnits(index, toDayNumber(head.date));
  const lines = index.partners.map(({ lpEntityId }, at) =>
    capitalLine(index, lpEntityId, standing.at(at) - (carry.accrued[at] as Units)),
  );
  return draftEntry(index, "carried_interest", head, lines);
}

function accruedUnits(index: BooksIndex, endDay: number): ExactSums {
  const { count, day, partner, units } = postedMovements(index);
  const accrues = isCarryAccrual(index);
  const sums = new ExactSums(index.partners.length);
  for (let i = 0; i < count && (day[i] as number) <= endDay; i++) {
    if (accrues[i] === 1) sums.add(partner[i] as number, units[i] as Units);
  }
  return sums;
}

export const carryDistribution = deal({
  /** Amounts by partner. */
  lines: list(partnerAmount),
  /** Allows paying more than is accrued; false by default. */
  allowAdvance: flag({ default: false }),
});

/** Carry to pay. */
export interface CarryDistribution extends Input<typeof carryDistribution> {}

/**
 * Paying carry: debit the recipients' capital, credit 1000.
 * @throws EngineError `over_distribution` (more than accrued and unpaid, unless allowed), `unknown_partner`, `period_locked`
 * @example
 * const lines = [{ lpEntityId: keel, amount: 100 }];
 * buildCarryDistribution(halfAYear, { date: "2025-07-01", lines, allowAdvance: true }).postings[1]?.amount // => -100
 */
export function buildCarryDistribution(books: Books | BooksIndex, input: CarryDistribution): Entry {
  const payment = plainArgument(input, carryDistribution);
  const index = toIndex(books);
  checkDate(payment.date, "date");
  const parts = readPartnerAmounts(index, payment.lines);
  const total = totalUnits(parts.map((part) => part.units));
  const { carry } = capitalState(index, readWindow({ end: payment.date }), "live");
  const due = carry.total - carryPaid(index, toDayNumber(payment.date));
  if (!payment.allowAdvance && total > due) {
    const [requested, available] = [
      toAmount(total, index.base.decimals),
      toAmount(Math.max(due, 0), index.base.decimals),
    ];
    throw new EngineError(
      "over_distribution",
      `${requested} of carry would be paid; ${available} is accrued and unpaid.`,
      ["lines"],
      {
        details: { requested, available },
      },
    );
  }
  return draftEntry(index, "carry_distribution", payment, [
    ...parts.map(({ lpEntityId, units }) => capitalLine(index, lpEntityId, units)),
    { account: "1000", units: -total },
  ]);
}
