/**
 * Reads a journal back into entries: those we write, and what hledger, Ledger and beancount users commonly have. One
 * missing amount an entry is worked out; comments, directives and prices are passed over. Bad lines are listed, the first
 * hundred of them, and with one bad line nothing is imported.
 */

import { EngineError } from "@capstack/decimal";
import type { Entry } from "../books/entry.js";
import type { Account } from "../books/vehicle.js";
import { describe } from "../money/amount.js";
import type { ImportOptions } from "./import-options.js";
import { JournalReader } from "./journal-reader.js";

/**
 * What a journal holds. `accounts` are those its entries name, as far as their names describe them, by ascending code; a
 * sub-account is called what the comment right above its directive says. `lines` has the places of `entries`, one by one.
 */
export interface ImportedJournal {
  readonly entries: readonly Entry[];
  readonly accounts: readonly Account[];
  readonly lines: readonly EntryLines[];
}

/** Where an entry and each of its postings stand in the text, from 1. */
export interface EntryLines {
  readonly entry: number;
  readonly postings: readonly number[];
}

/**
 * Reads a journal.
 * @returns entries in file order; those without an `id` get `line:<n>`, those without a kind are `manual`
 * @throws EngineError `journal_syntax`, `invalid_date`, `amount_precision`, `amount_out_of_range`, `unbalanced_entry`,
 * `base_amount_missing`, one issue a bad line with path `["lines", n]`, n from 1; after a hundred the text is read no
 * further
 * @see hledger manual, journal format; Ledger manual, chapter 5; beancount language syntax
 * @example
 * const text = "2025-01-15 * Audit\n    Expenses:Audit:A5100  250.00 USD\n    Assets:Cash:A1000\n";
 * const { entries: [entry] } = importJournal(text, { format: "hledger" });
 * entry?.postings.map((posting) => [posting.account, posting.amount]) // => [["5100", 250], ["1000", -250]]
 * importJournal("2025-02-30 * No such day\n", { format: "hledger" }) // throws invalid_date
 */
export function importJournal(text: string, options: ImportOptions): ImportedJournal {
  if (typeof text !== "string") throw new EngineError("journal_syntax", `${describe(text)} is no journal text.`, []);
  const reader = new JournalReader(options);
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (let number = 1; start < text.length; number++) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    reader.line(text.charCodeAt(end - 1) === 13 ? text.slice(start, end - 1) : text.slice(start, end), number);
    start = end + 1;
  }
  return reader.finish();
}
