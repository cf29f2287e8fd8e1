/** What functions of the books are asked with: drafts, options and rows, held to what they must look like. */
import { dayCounts, readArgument, type Shape, type ShapeOfFields } from "@capstack/decimal";

/** One of some words. */
export function oneOf(...words: readonly string[]): Shape {
  return new Set(words);
}

/** The options of a call, none where they are absent. */
export function readOptions<T extends object>(options: T | null | undefined, shape: Shape): T {
  return readArgument(options ?? ({} as T), shape);
}

/** The head of any entry. Its date is read where it is held to the calendar and to what is closed. */
export const HEAD: ShapeOfFields = { "id?": "text", "memo?": "text", "reference?": "text", "sourceRef?": "text" };

/** Amounts by partner; who and how much is read where both are looked up. */
export const LINES: Shape = [{}];

/** An entry as it is handed to checks; its postings are read as those of books are. */
export const ENTRY: Shape = { ...HEAD, status: oneOf("draft", "posted", "void"), sourceType: "text", postings: [{}] };

/** A row of a bank. */
export const BANK_ROW: Shape = {
  id: "text",
  txnDate: "date",
  amount: "number",
  status: oneOf("unmatched", "drafted", "reconciled", "ignored"),
  "description?": "text",
  "counterparty?": "text",
  "journalEntryId?": "text",
};

/** Terms of a management fee. */
export const FEE: ShapeOfFields = {
  annualRate: "number",
  "basis?": oneOf("committed", "invested", "nav"),
  "stepDown?": { date: "date", annualRate: "number", "basis?": oneOf("committed", "invested", "nav") },
  "dayCount?": new Set(dayCounts),
  "partnerRates?": [{ annualRate: "number" }],
};

/** Decimals of amounts that come with a call. */
export const DECIMALS = { min: 0, max: 6, whole: true };
