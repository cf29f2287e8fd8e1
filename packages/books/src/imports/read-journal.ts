/** Reads a journal file in any of the formats. */
import type { JournalText } from "./journal-text.js";
import { readJournalJson } from "./read-journal-json.js";
import { readPlainText } from "./read-plain-text.js";
import { readQuickbooks } from "./read-quickbooks.js";

/** The file's known properties, as plain data that can cross to a thread. */
export interface JournalJob {
  readonly format: "hledger" | "ledger" | "beancount" | "json" | "quickbooks";
  readonly currency: string;
  readonly dateOrder?: "mdy" | "dmy" | undefined;
  readonly openingDate?: string | undefined;
  /** Accounts of the file that increase with credits; the others increase with debits, as assets and expenses do. */
  readonly growByCredit: readonly string[];
}

/** Reads a text. @throws UnreadableJournal */
export function readJournal(content: string, job: JournalJob): JournalText {
  const { format, currency } = job;
  if (format === "json") return readJournalJson(content, currency);
  if (format === "quickbooks") return readQuickbooks(content, job);
  return readPlainText(content, format, currency);
}
