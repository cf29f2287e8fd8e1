/** Entries: the postings of one event of the fund. */

/** One line of an entry: `accountId` or `account` (a code). `baseAmount` where the currency is not the vehicle's own. */
export interface Posting {
  readonly accountId?: string;
  readonly account?: string;
  readonly amount: number;
  readonly currency: string;
  readonly baseAmount?: number | null;
  readonly lpEntityId?: string | null;
  readonly companyId?: string | null;
  readonly memo?: string | null;
}

/** A draft may change, a posted entry never does, a void one is kept for the record and counts nowhere. */
export type EntryStatus = "draft" | "posted" | "void";

/** Which set of books an entry belongs to. */
export type Book = "actual" | "tax" | "pro_forma";

/** A journal entry: a date, what it is (`sourceType`), and postings that sum to zero. */
export interface Entry {
  readonly id: string;
  readonly entryDate: string;
  /** Posting order within a day. */
  readonly sequence?: number | null;
  readonly memo?: string | null;
  readonly sourceType: string;
  readonly sourceRef?: string | null;
  readonly reference?: string | null;
  readonly status: EntryStatus;
  readonly reverses?: string | null;
  readonly reversedBy?: string | null;
  /** An audit adjustment, which a reading may leave out; false unless given. */
  readonly adjusting?: boolean;
  /** `actual` unless given. */
  readonly book?: Book;
  readonly postings: readonly Posting[];
}
