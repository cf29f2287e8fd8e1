/** Entries: the postings of one event of the fund. */
import { date, double, flag, type Input, later, oneOf, orNull, shape, text } from "@capstack/decimal";
import { amount, listOfLater } from "./books-kinds.js";

export const posting = shape({
  /** The id of an account of the chart; this or `account`. */
  accountId: later(text({ optional: true })),
  /** The code of an account of the chart. */
  account: later(text({ optional: true })),
  /** A debit is positive, a credit negative. Whole minor units of `currency`. */
  amount: later(amount()),
  /** ISO 4217. */
  currency: later(text()),
  /** The amount in the vehicle's own currency, where `currency` is another. */
  baseAmount: orNull(later(amount({ optional: true }))),
  /** The partner; the account's own by default. */
  lpEntityId: orNull(later(text({ optional: true }))),
  /** The company; the account's own by default. */
  companyId: orNull(later(text({ optional: true }))),
  /** For people. */
  memo: orNull(later(text({ optional: true, least: 0 }))),
});

/** One line of an entry: `accountId` or `account` (a code). `baseAmount` where the currency is not the vehicle's own. */
export interface Posting extends Input<typeof posting> {}

export const entryStatuses = ["draft", "posted", "void"] as const;

/** A draft may change, a posted entry never does, a void one remains for the record and counts nowhere. */
export type EntryStatus = (typeof entryStatuses)[number];

export const setsOfBooks = ["actual", "tax", "pro_forma"] as const;

/** Which set of books an entry belongs to. */
export type Book = (typeof setsOfBooks)[number];

export const entry = shape({
  /** Unique in the books. */
  id: text(),
  /** YYYY-MM-DD. */
  entryDate: date(),
  /** Posting order within a day; entries without one come last. */
  sequence: orNull(double({ unit: "rank", optional: true })),
  /** For people. */
  memo: orNull(later(text({ optional: true, least: 0 }))),
  /** Its source type, such as `capital_call`. */
  sourceType: text(),
  /** Its source, such as a call's number. */
  sourceRef: orNull(later(text({ optional: true, least: 0 }))),
  /** For people, such as the number of a document. */
  reference: orNull(later(text({ optional: true, least: 0 }))),
  /** Only posted entries count. */
  status: oneOf(entryStatuses),
  /** The id of the entry it reverses. */
  reverses: orNull(later(text({ optional: true, least: 0 }))),
  /** The id of the entry that reverses it. */
  reversedBy: orNull(later(text({ optional: true, least: 0 }))),
  /** An audit adjustment, which a read may exclude; false by default. */
  adjusting: later(flag({ default: false })),
  /** The set of books; `actual` by default. */
  book: oneOf(setsOfBooks, { default: "actual" }),
  /** Two or more in a posted entry, which sum to zero. */
  postings: listOfLater(posting),
});

/** A journal entry: a date, its source type, and postings that sum to zero. */
export interface Entry extends Input<typeof entry> {
  readonly postings: readonly Posting[];
}
