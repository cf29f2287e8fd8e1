/**
 * Books, validated once and stored in columns: one row per posted entry in date order, one row per posting, so that a
 * report is a pass over numbers. Every query accepts an index in place of books.
 */

import type { BaseMoney } from "../money/base-money.js";
import type { EntryColumns, PostingColumns } from "../reading/entry-columns.js";
import type { IndexedValuationFile } from "../reading/take-books.js";
import type { Entry } from "../records/entry.js";
import type { LedgerWarning } from "../records/error-codes.js";
import type { Partner } from "../records/partner.js";
import type { AllocationBasis } from "../records/terms.js";
import type { Account, Company, Security, Vehicle } from "../records/vehicle.js";
import type { Books } from "./books.js";
import type {
  IndexedCommitment,
  IndexedHistoryFlow,
  IndexedRule,
  IndexedTerms,
  IndexedWaterfall,
} from "./indexed-terms.js";

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
  /** Ascending id. */
  readonly securities: readonly Security[];
  readonly securityAt: ReadonlyMap<string, number>;
  /** By day; of one day in the order given. */
  readonly valuationFiles: readonly IndexedValuationFile[];
  /** Ascending code. */
  readonly accounts: readonly Account[];
  readonly accountAt: ReadonlyMap<string, number>;
  readonly accountByCode: ReadonlyMap<string, number>;
  readonly accountPartner: Int32Array;
  readonly accountCompany: Int32Array;
  readonly accountSecurity: Int32Array;
  readonly commitments: readonly IndexedCommitment[];
  /** Terms by ascending day, the first without a start; `rules`, `basis` and `waterfall` are those of today. */
  readonly versions: readonly IndexedTerms[];
  readonly rules: readonly IndexedRule[];
  readonly basis: AllocationBasis;
  readonly waterfall: IndexedWaterfall;
  readonly history: readonly IndexedHistoryFlow[];
  /** By `sourceRef`: the day on which what its entry declares is due. */
  readonly dueDates: ReadonlyMap<string, number>;
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
