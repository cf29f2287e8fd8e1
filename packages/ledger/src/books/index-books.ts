/** The single read step: turns untrusted books into an index, or an error that lists everything wrong with them. */

import { fromDayNumber, oneOf, openShape } from "@capstack/decimal";
import { BooksReading, type ReadingOptions } from "../reading/books-reading.js";
import { readOptions } from "../records/options.js";
import { type Books, books as table } from "./books.js";
import { type BooksIndex, indexBrand } from "./books-index.js";
import { commitmentsOf, historyOf, termsOf } from "./indexed-terms.js";
import { versionOn } from "./terms-at.js";

const readingOptions = /* @__PURE__ */ openShape({ adjusting: oneOf(["include", "exclude"], { default: "include" }) });

/**
 * Validates books once and indexes them for queries. Reads posted entries of book `actual` by default.
 * Amounts become whole minor units; nothing is rounded, and the input is not changed.
 * @param books   the books as plain data
 * @param options which set of books to read, whether audit adjustments count, and whether an unknown field is
 * refused or reported in `warnings`
 * @throws EngineError with every issue found: `unbalanced_entry`, `empty_entry`, `zero_posting`, `amount_precision`,
 * `not_finite`, `missing_field`, `unknown_field`, `negative_value`, `amount_out_of_range`, `base_amount_missing`, `unknown_account`, `duplicate_account_code`,
 * `duplicate_id`, `unknown_partner`, `unknown_company`, `unknown_security`, `lp_mismatch`, `invalid_date`, `invalid_value`,
 * `catchup_rate_invalid`
 * @example
 * const books = {
 *   vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" }, partners: [], commitments: [], entries: [],
 *   accounts: seedChart({ vehicle: { id: "v" } }), today: "2025-06-30",
 * };
 * indexBooks(books).accounts.length // => 19
 * indexBooks({ ...books, today: "2025-06-31" }) // throws invalid_date
 */
export function indexBooks(books: Books, input: ReadingOptions = {}): BooksIndex {
  const options = readOptions(input, readingOptions) as ReadingOptions;
  const { unknownFields } = options;
  const reading = new BooksReading(options, { unknownFields, takes: "the ledger takes books" });
  const read = table.readAt(books, reading);
  reading.problems.throwIfAny();
  const { vehicle, partners, companies, securities, valuationFiles, accounts, entries, today } = read;
  const { base, partnerAt, companyAt, securityAt, chart, warnings } = reading;
  const versions = termsOf(read, read.termVersions);
  const { rules, basis, waterfall } = versionOn({ versions }, today);
  return {
    [indexBrand]: true,
    ...{ books, vehicle, base, partners, partnerAt, companies, companyAt, securities, securityAt },
    ...{ valuationFiles, accounts, warnings },
    ...chart,
    commitments: commitmentsOf(read.commitments),
    ...{ versions, rules, basis, waterfall },
    history: historyOf(read.historyFlows),
    dueDates: new Map(read.dueDates.map(({ sourceRef, date }) => [sourceRef, date])),
    ...entries,
    today: fromDayNumber(today),
    closedThrough: read.closedThrough === null ? null : fromDayNumber(read.closedThrough),
  };
}

/** Indexes books; an index is returned as it is. */
export function toIndex(books: Books | BooksIndex): BooksIndex {
  const isIndex = typeof books === "object" && books !== null && (books as BooksIndex)[indexBrand] === true;
  return isIndex ? (books as BooksIndex) : indexBooks(books as Books);
}
