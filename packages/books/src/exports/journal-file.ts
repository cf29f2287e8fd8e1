/** The journal as a file for another program. */
import { type BooksIndex, exportJournal } from "@capstack/ledger";
import type { AnsweredFile } from "../requests/answer.js";
import { journalCsv } from "./journal-csv.js";
import { journalJson } from "./journal-json.js";

/** The program that reads it. */
export type JournalReader = "hledger" | "ledger" | "beancount" | "csv" | "json";

/** The file. @throws EngineError `invalid_value` for an account code that plain text cannot carry */
export function journalFile(books: BooksIndex, format: JournalReader): AnsweredFile {
  const file = (extension: string, type: string, text: string) => {
    return { name: `journal.${extension}`, type, bytes: new TextEncoder().encode(text) };
  };
  switch (format) {
    case "csv":
      return file("csv", "text/csv; charset=UTF-8", journalCsv(books));
    case "json":
      return file("json", "application/json", journalJson(books));
    case "beancount":
      return file("beancount", "text/plain; charset=UTF-8", exportJournal(books, { format }));
    default:
      return file("journal", "text/plain; charset=UTF-8", exportJournal(books, { format }));
  }
}
