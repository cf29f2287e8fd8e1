/** An entry written by hand: any accounts, amounts that sum to zero. */
import { type Input, list, plainArgument } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { deal } from "../records/deal.js";
import { type Entry, posting } from "../records/entry.js";
import { checkEntry } from "./entry-state.js";

export const manualEntry = deal({
  /** Two or more, which sum to zero. */
  postings: list(posting),
});

/** An entry written by hand. */
export interface ManualEntry extends Input<typeof manualEntry> {}

/**
 * A manual entry, checked as a posting would be.
 * @throws EngineError as {@link checkEntry}
 * @example
 * const postings = [{ account: "5100", amount: 10, currency: "USD" }, { account: "1000", amount: -10, currency: "USD" }];
 * buildManualEntry(halfAYear, { date: "2025-07-01", postings }).sourceType // => "manual"
 */
export function buildManualEntry(books: Books | BooksIndex, input: ManualEntry): Entry {
  const manual = plainArgument(input, manualEntry);
  const index = toIndex(books);
  const entry: Entry = {
    id: manual.id ?? `manual:${manual.date}`,
    entryDate: manual.date,
    memo: manual.memo ?? null,
    sourceType: "manual",
    sourceRef: manual.sourceRef ?? null,
    reference: manual.reference ?? null,
    status: "draft",
    postings: manual.postings,
  };
  checkEntry(index, entry);
  return entry;
}
