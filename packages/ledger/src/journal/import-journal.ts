/**
 * Reads a journal into entries: our own exports, and what hledger, Ledger and beancount users commonly write. One
 * missing
 * amount per entry is inferred; comments, directives and prices are ignored. Up to a hundred bad lines are reported; if
 * any line is bad, nothing is imported.
 */

import { EngineError } from "@capstack/decimal";
import { describe } from "../money/amount.js";
import type { Entry } from "../records/entry.js";
import type { Account } from "../records/vehicle.js";
import type { ImportOptions } from "./import-options.js";
import { JournalReader } from "./journal-reader.js";

/**
 * The content of a journal. `accounts` are those its entries name, as far as their names describe them, by ascending
 * code;
 * a sub-account has the name in the comment above its directive. `lines` has the places of `entries`, in the same
 * order.
 */
export interface ImportedJournal {
  readonly entries: readonly Entry[];
  readonly accounts: readonly Account[];
  readonly lines: readonly EntryLines[];
}

/** The line numbers of an entry and of its postings, from 1. */
export interface EntryLines {
  readonly entry: number;
  readonly postings: readonly number[];
}

/**
 * Reads a journal.
 * @returns entries in file order; those without an `id` get `line:<n>`, those without a kind are `manual`
 * @throws EngineError `journal_syntax`, `invalid_date`, `amount_precision`, `amount_out_of_range`, `unbalanced_entry`,
 * `base_amount_missing`, one issue per bad line with path `["lines", n]`, n from 1; reading stops after a hundred
 * of them
 * @see hledger manual, journal format; Ledger manual, chapter 5; beancount language syntax
 * @example
 * const text = "2025-01-15 * Audit\n    Expenses:Audit:A5100  250.00 USD\n    Assets:Cash:A1000\n";
 * const { entries: [entry] } = importJournal(text, { format: "hledger" });
 * entry?.postings.map((posting) => [posting.account, posting.amount]) // => [["5100", 250], ["1000", -250]]
 * importJournal("2025-02-30 * No such day\n", { format: "hledger" }) // throws invalid_date
 */
export function importJournal(text: string, options: ImportOptions): ImportedJournal {
  if (typeof text !== "string") throw new EngineError("journal_syntax", `${describe(text)} is not journal text.`, []);
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
