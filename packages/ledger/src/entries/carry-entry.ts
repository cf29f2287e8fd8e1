/** The entry that adjusts accrued carry to its mark. */

import { plainArgument, toDayNumber } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { capitalState, isCarryAccrual } from "../capital/capital-state.js";
import { postedMovements } from "../capital/movements/capital-movement.js";
import type { Units } from "../money/amount.js";
import { ExactSums } from "../money/exact-sum.js";
import { checkDate, readWindow } from "../periods/window.js";
import { type EntryHead, entryHead } from "../records/deal.js";
import type { Entry } from "../records/entry.js";
import { draftEntry } from "./draft-entry.js";
import { capitalLine } from "./draft-line.js";

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
