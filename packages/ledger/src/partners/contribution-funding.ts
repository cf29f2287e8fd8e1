/** Payment of called capital: cash in against the partners' receivables. */
import { plainArgument } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { draftEntry } from "../entries/draft-entry.js";
import { readPartnerAmounts } from "../entries/draft-line.js";
import { totalUnits } from "../money/exact-sum.js";
import { type LinesDeal, linesDeal } from "../records/deal.js";
import type { Entry } from "../records/entry.js";

/**
 * Receipt of called capital: debit 1000, credit 1300 by partner.
 * @throws EngineError `unknown_partner`, `period_locked`, `invalid_value`
 * @example
 * const lines = [{ lpEntityId: harbor, amount: 50 }];
 * buildContributionFunding(halfAYear, { date: "2025-07-10", lines }).postings.map((posting) => posting.account) // => ["1000", "1300"]
 */
export function buildContributionFunding(books: Books | BooksIndex, input: LinesDeal): Entry {
  const funding = plainArgument(input, linesDeal);
  const index = toIndex(books);
  const parts = readPartnerAmounts(index, funding.lines);
  const total = totalUnits(parts.map((part) => part.units));
  const credits = parts.map(({ lpEntityId, units }) => ({ account: "1300", units: -units, lpEntityId }));
  return draftEntry(index, "contribution_funding", funding, [{ account: "1000", units: total }, ...credits]);
}
