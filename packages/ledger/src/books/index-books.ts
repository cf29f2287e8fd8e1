/** The one read step: untrusted books become an index, or an error that lists everything wrong with them. */

import { fromDayNumber, Reading, type Shape } from "@capstack/decimal";
import { oneOf, readOptions } from "./argument.js";
import type { Books } from "./books.js";
import { type BooksIndex, indexBrand, type ReadingOptions } from "./books-index.js";
import { type Findings, isAbsent, readDay, readFields, readList } from "./field.js";
import { readBaseMoney, readCompanies, readDecimals, readPartners, readVehicle } from "./read-books.js";
import { readAccounts } from "./read-chart.js";
import { readCommitments, readHistory } from "./read-commitments.js";
import { readEntries } from "./read-entries.js";
import { readTerms } from "./read-terms.js";
import { versionOn } from "./terms-at.js";

const FIELDS = [
  "vehicle",
  "partners",
  "commitments",
  "companies",
  "accounts",
  "entries",
  "allocationRules",
  "allocationBasis",
  "waterfall",
  "termVersions",
  "historyFlows",
  "closedThrough",
  "today",
  "currencyDecimals",
];

const READING: Shape = { "adjusting?": oneOf("include", "exclude") };

/**
 * Validates books once and lays them out for queries. Reads posted entries of book `actual` unless asked otherwise.
 * Amounts become whole minor units; nothing is rounded, nothing in the input is changed.
 * @param books   the books as plain data
 * @param options which set of books to read, whether audit adjustments count, and whether a field that nothing reads is
 * refused or becomes one of `warnings`
 * @throws EngineError with every issue found: `unbalanced_entry`, `empty_entry`, `zero_posting`, `amount_precision`,
 * `not_finite`, `missing_field`, `unknown_field`, `negative_value`, `amount_out_of_range`, `base_amount_missing`, `unknown_account`, `duplicate_account_code`,
 * `duplicate_id`, `unknown_partner`, `unknown_company`, `lp_mismatch`, `invalid_date`, `invalid_value`,
 * `catchup_rate_invalid`
 * @example
 * const books = {
 *   vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" }, partners: [], commitments: [], entries: [],
 *   accounts: seedChart({ vehicle: { id: "v" } }), today: "2025-06-30",
 * };
 * indexBooks(books).accounts.length // => 19
 * indexBooks({ ...books, today: "2025-06-31" }) // throws invalid_date
 */
export function indexBooks(books: Books, given: ReadingOptions = {}): BooksIndex {
  const options = readOptions(given, READING);
  const { unknownFields } = options;
  const findings: Findings = new Reading({ unknownFields, takes: "the ledger takes books" });
  const fields = readFields(books, FIELDS, [], findings);
  const vehicle = readVehicle(fields.vehicle, findings);
  const base = readBaseMoney(vehicle, fields.currencyDecimals, findings);
  const partners = readPartners(fields.partners, findings);
  const companies = readCompanies(fields.companies, findings);
  const partnerAt = ordinals(partners.map((partner) => partner.lpEntityId));
  const companyAt = ordinals(companies.map((company) => company.companyId));
  const known = { partnerAt, companyAt };
  const accounts = readAccounts(fields.accounts, known, findings);
  const chart = {
    accountAt: ordinals(accounts.map((account) => account.id)),
    accountByCode: ordinals(accounts.map((account) => account.code)),
    accountPartner: Int32Array.from(accounts, (account) => partnerAt.get(account.lpEntityId ?? "") ?? -1),
    accountCompany: Int32Array.from(accounts, (account) => companyAt.get(account.companyId ?? "") ?? -1),
  };
  const commitments = readCommitments(fields.commitments, known, base, findings);
  const versions = readTerms(fields, known, findings);
  const history = readHistory(fields.historyFlows, known, base, findings);
  const names = { ...known, ...chart, base, decimals: readDecimals(fields.currencyDecimals, findings) };
  const read = readEntries(readList(fields.entries, ["entries"], findings), names, options, findings);
  const today = readDay(fields.today, ["today"], findings);
  const closed = isAbsent(fields.closedThrough) ? null : readDay(fields.closedThrough, ["closedThrough"], findings);
  findings.problems.throwIfAny();
  const { warnings } = findings;
  const place = { books, vehicle, base, partners, companies, accounts, commitments, warnings };
  const { rules, basis, waterfall } = versionOn({ versions }, today);
  const terms = { versions, rules, basis, waterfall, history };
  const dates = { today: fromDayNumber(today), closedThrough: closed === null ? null : fromDayNumber(closed) };
  return { [indexBrand]: true, ...place, ...known, ...chart, ...terms, ...read, ...dates };
}

/** The index of books, or the index itself when it is given. */
export function toIndex(books: Books | BooksIndex): BooksIndex {
  const isIndex = typeof books === "object" && books !== null && (books as BooksIndex)[indexBrand] === true;
  return isIndex ? (books as BooksIndex) : indexBooks(books as Books);
}

function ordinals(ids: readonly string[]): Map<string, number> {
  return new Map(ids.map((id, ordinal) => [id, ordinal]));
}
