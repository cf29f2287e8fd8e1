/**
 * Books, validated once and stored in columns: one row per posted entry in date order, one row per posting, so that a
 * report is a pass over numbers. Every query accepts an index in place of books.
 */

import type { UnknownFields } from "@capstack/decimal";
import type { Account, Books, Company, Vehicle } from "./books.js";
import type { Book, Entry } from "./entry.js";
import type { LedgerWarning } from "./error-codes.js";
import type {
  IndexedCommitment,
  IndexedHistoryFlow,
  IndexedRule,
  IndexedTerms,
  IndexedWaterfall,
} from "./indexed-terms.js";
import type { Partner } from "./partner.js";
import type { AllocationBasis } from "./terms.js";

/** The currency of all figures, and how many decimals it has. */
export interface BaseMoney {
  readonly currency: string;
  readonly decimals: number;
}

/** Posted entries of the chosen books, ascending by date, sequence, id. Row r has postings `firstPosting[r]` up to `firstPosting[r + 1]`. */
export interface EntryColumns {
  readonly count: number;
  readonly entry: readonly Entry[];
  readonly day: Int32Array;
  readonly sourceType: Uint16Array;
  readonly firstPosting: Int32Array;
}

/** Postings row by row: account, partner and company as ordinals (−1 for none), units of the base currency. */
export interface PostingColumns {
  readonly count: number;
  readonly account: Int32Array;
  readonly partner: Int32Array;
  readonly company: Int32Array;
  readonly units: Float64Array;
}

export const indexBrand = /* @__PURE__ */ Symbol.for("capstack.BooksIndex");

/** What {@link indexBooks} returns: validated books, ready for any number of queries. Treat it as opaque and immutable. */
export interface BooksIndex {
  readonly [indexBrand]: true;
  readonly books: Books;
  readonly vehicle: Required<Vehicle>;
  readonly base: BaseMoney;
  /** Ascending `lpEntityId`, the order of every split. */
  readonly partners: readonly Partner[];
  readonly partnerAt: ReadonlyMap<string, number>;
  readonly companies: readonly Company[];
  readonly companyAt: ReadonlyMap<string, number>;
  /** Ascending code. */
  readonly accounts: readonly Account[];
  readonly accountAt: ReadonlyMap<string, number>;
  readonly accountByCode: ReadonlyMap<string, number>;
  readonly accountPartner: Int32Array;
  readonly accountCompany: Int32Array;
  readonly commitments: readonly IndexedCommitment[];
  /** Terms by ascending day, the first without a start; `rules`, `basis` and `waterfall` are those of today. */
  readonly versions: readonly IndexedTerms[];
  readonly rules: readonly IndexedRule[];
  readonly basis: AllocationBasis;
  readonly waterfall: IndexedWaterfall;
  readonly history: readonly IndexedHistoryFlow[];
  readonly entries: EntryColumns;
  readonly postings: PostingColumns;
  readonly sourceTypes: readonly string[];
  readonly drafts: readonly Entry[];
  readonly today: string;
  readonly closedThrough: string | null;
  readonly warnings: readonly LedgerWarning[];
  /** Derives the index with the terms of another day. */
  readonly root?: BooksIndex;
}

/** Which entries to read. */
export interface ReadingOptions {
  /** One set of books, or several read together; `actual` by default. */
  readonly book?: Book | readonly Book[];
  /** `exclude` leaves audit adjustments out. */
  readonly adjusting?: "include" | "exclude";
  /** `"warn"` turns fields that nothing reads into warnings; by default they are refused. */
  readonly unknownFields?: UnknownFields | undefined;
}

/** Memoises a computation by index, regardless of the terms. */
export function perIndex<T>(compute: (index: BooksIndex) => T): (index: BooksIndex) => T {
  const known = new WeakMap<BooksIndex, T>();
  return (input) => {
    const index = input.root ?? input;
    const before = known.get(index);
    if (before !== undefined) return before;
    const result = compute(index);
    known.set(index, result);
    return result;
  };
}
