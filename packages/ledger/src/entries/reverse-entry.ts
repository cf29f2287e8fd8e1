/** Reverses a posted entry: the same entry with every posting negated. */

import { addDays, date as day, EngineError, type Input, later, plainArgument, shape, text } from "@capstack/decimal";

import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { describe } from "../money/amount.js";
import type { Entry } from "../records/entry.js";
import { checkOpenDate } from "./draft-entry.js";

export const reversal = shape({
  /** A posted entry of the books. */
  entryId: later(text()),
  /** The entry's own, or the day after what is closed, by default. YYYY-MM-DD. */
  date: day({ optional: true }),
  /** Made from the entry's by default. */
  id: text({ optional: true, least: 0 }),
  /** For people. */
  memo: text({ optional: true, least: 0 }),
});

/** An entry to reverse. */
export interface Reversal extends Input<typeof reversal> {}

/**
 * The reversal of a posted entry: the same kind, every posting negated, so that it undoes every effect. It has the date
 * of the original while that period is open, else the first open day, unless a date is given.
 * @returns a draft; post it and set `reversedBy` on the original in one transaction
 * @throws EngineError `not_posted`, `already_reversed`, `period_locked`, `invalid_date`
 * @example
 * const reversal = reverseEntry(halfAYear, { entryId: "fee" });
 * reversal.postings.map((posting) => posting.amount) // => [42000, -42000]
 * reversal.entryDate // => "2025-03-31"
 */
export function reverseEntry(books: Books | BooksIndex, reversed: Reversal): Entry {
  const { entryId, date, id, memo } = plainArgument(reversed, reversal);
  const index = toIndex(books);
  const entry = index.books.entries.find((candidate) => candidate.id === entryId);
  if (entry?.status !== "posted") {
    throw new EngineError(
      "not_posted",
      `${describe(entryId)} is not a posted entry; only posted entries can be reversed.`,
      ["entryId"],
    );
  }
  const taken = index.books.entries.find(
    (candidate) => candidate.reverses === entryId && candidate.status === "posted",
  );
  const by = entry.reversedBy ?? taken?.id;
  if (by !== undefined)
    throw new EngineError("already_reversed", `"${entryId}" is reversed by "${by}" already.`, ["entryId"]);
  const { closedThrough } = index;
  const isLocked = closedThrough !== null && entry.entryDate <= closedThrough;
  const entryDate = date ?? (isLocked ? addDays(closedThrough, 1) : entry.entryDate);
  checkOpenDate(index, entryDate);
  const { sequence: _sequence, reversedBy: _reversedBy, ...stored } = entry;
  return {
    ...stored,
    id: id ?? `reversal:${entryId}`,
    entryDate,
    memo: memo ?? `Reversal of ${entry.memo ?? entry.sourceType}`,
    status: "draft",
    reverses: entryId,
    postings: entry.postings.map((posting) => ({
      ...posting,
      amount: -posting.amount,
      ...(typeof posting.baseAmount === "number"
        ? { baseAmount: posting.baseAmount === 0 ? 0 : -posting.baseAmount }
        : {}),
    })),
  };
}
