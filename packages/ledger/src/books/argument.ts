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

/** What a builder of entries is told. A person writes it down, so a field that nothing reads is refused as in an input. */
export function readDeal<T extends object>(deal: T, shape: ShapeOfFields): T {
  return readArgument(deal, shape, [], { onlyNamed: true });
}

/** Fields that are read where they are used: an amount in its currency, an id among those there are. */
export function readLater(...names: readonly string[]): ShapeOfFields {
  return Object.fromEntries(names.map((name) => [`${name}?`, "any"]));
}

/** The head of any entry. Its date is read where it is held to the calendar and to what is closed. */
export const HEAD: ShapeOfFields = {
  ...readLater("date"),
  "id?": "text",
  "memo?": "text",
  "reference?": "text",
  "sourceRef?": "text",
};

/** The head of an entry about one company. */
export const OF_COMPANY: ShapeOfFields = { ...HEAD, ...readLater("companyId") };

/** Amounts by partner. */
export const LINES: Shape = [readLater("lpEntityId", "amount")];

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

const FEE_BASIS = oneOf("committed", "invested", "nav");

/** Terms of a fee on what was committed. */
export const COMMITMENT_FEE: ShapeOfFields = {
  ...readLater("from", "to"),
  annualRate: "number",
  "stepDown?": { date: "date", annualRate: "number", "basis?": FEE_BASIS },
  "dayCount?": new Set(dayCounts),
  "partnerRates?": [{ ...readLater("lpEntityId"), annualRate: "number" }],
};

/** Terms of a management fee. */
export const FEE: ShapeOfFields = {
  ...COMMITMENT_FEE,
  ...readLater("offset"),
  "basis?": FEE_BASIS,
  "commitmentsOn?": oneOf("each_day", "first_day"),
};

/** Decimals of amounts that come with a call. */
export const DECIMALS = { min: 0, max: 6, whole: true };
