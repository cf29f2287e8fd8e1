/** Exports books as plain text for hledger, Ledger and beancount, so that anyone can check the figures. */

import { EngineError, flag, type Input, later, oneOf, openShape, plainArgument } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { describe, readUnits } from "../money/amount.js";
import type { Entry } from "../records/entry.js";
import { toJournalName } from "./account-name.js";
import { JournalWriter } from "./journal-writer.js";

export const journalFormats = ["hledger", "ledger", "beancount"] as const;

/** The three programs' formats. hledger and Ledger are nearly the same. */
export type JournalFormat = (typeof journalFormats)[number];

export const exportOptions = openShape({
  /** The program that reads it. */
  format: later(oneOf(journalFormats)),
  /** Writes the balance of each account, for the program to check; false by default. */
  assertions: flag({ default: false }),
});

/** `assertions` appends balance assertions for all accounts; drafts are then left out. */
export interface ExportOptions extends Input<typeof exportOptions> {}

/**
 * Posted entries and balanced drafts (marked `!`) as a journal, in the order of the books. Amounts carry all their
 * minor
 * units; id, kind and references are metadata. Void entries and unbalanced drafts are left out.
 * @throws EngineError `invalid_value` (a code or currency plain text cannot carry), and what {@link indexBooks} refuses
 * @see hledger manual, journal format; Ledger manual, chapter 5; beancount language syntax
 * @example
 * exportJournal(halfAYear, { format: "hledger" }).split("\n").at(-3) // => "    Assets:Unrealized-Appreciation:A1200-44444444  150000.00 USD"
 */
export function exportJournal(books: Books | BooksIndex, options: ExportOptions): string {
  const { format, assertions } = plainArgument(options, exportOptions);
  const index = toIndex(books);
  if (!journalFormats.includes(format)) {
    throw new EngineError("invalid_value", `${describe(format)} is none of hledger, ledger, beancount.`, ["format"]);
  }
  const names = new Map(index.accounts.map((account) => [account.code, toJournalName(account)]));
  const writer = new JournalWriter(index, format, names);
  const drafts = assertions ? [] : index.drafts.filter((entry) => isBalanced(index, entry));
  const lines = [
    ...writer.header(),
    ...index.entries.entry.flatMap((entry) => writer.entry(entry)),
    ...drafts.flatMap((entry) => writer.entry(entry)),
    ...(assertions ? writer.assertions() : []),
  ];
  return `${lines.join("\n")}\n`;
}

/** A draft that sums to zero in base currency and names only accounts of the chart. */
function isBalanced(index: BooksIndex, { postings }: Entry): boolean {
  const { base } = index;
  let sum = 0n;
  for (const posting of postings) {
    const units = readUnits(posting.currency === base.currency ? posting.amount : posting.baseAmount, base.decimals);
    if (typeof units !== "number") return false;
    sum += BigInt(units);
  }
  return sum === 0n && postings.length > 1;
}
