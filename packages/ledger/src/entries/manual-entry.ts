/** An entry written by hand: any accounts, amounts that sum to zero. */
import { HEAD, readDeal, readLater } from "../books/argument.js";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import type { Entry, Posting } from "../books/entry.js";
import { toIndex } from "../books/index-books.js";
import { POSTING_FIELDS } from "../books/read-posting.js";
import type { EntryHead } from "./draft-entry.js";
import { checkEntry } from "./entry-state.js";

/**
 * An entry as given, checked as a posting would be.
 * @throws EngineError as {@link checkEntry}
 * @example
 * const postings = [{ account: "5100", amount: 10, currency: "USD" }, { account: "1000", amount: -10, currency: "USD" }];
 * buildManualEntry(halfAYear, { date: "2025-07-01", postings }).sourceType // => "manual"
 */
export function buildManualEntry(
  books: Books | BooksIndex,
  given: EntryHead & { readonly postings: readonly Posting[] },
): Entry {
  const manual = readDeal(given, { ...HEAD, postings: [readLater(...POSTING_FIELDS)] });
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
