/** Payment of a declared distribution: cash out against the payable to the partners. */
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
 * Paying a declared distribution: debit 2300 by partner, credit 1000.
 * @throws EngineError `unknown_partner`, `period_locked`, `invalid_value`
 * @example
 * const lines = [{ lpEntityId: harbor, amount: 50 }];
 * buildDistributionSettlement(halfAYear, { date: "2025-07-10", lines }).postings.map((posting) => posting.account) // => ["2300", "1000"]
 */
export function buildDistributionSettlement(books: Books | BooksIndex, input: LinesDeal): Entry {
  const settlement = plainArgument(input, linesDeal);
  const index = toIndex(books);
  const parts = readPartnerAmounts(index, settlement.lines);
  const debits = parts.map(({ lpEntityId, units }) => ({ account: "2300", units, lpEntityId }));
  const cash = { account: "1000", units: -totalUnits(parts.map((part) => part.units)) };
  return draftEntry(index, "distribution_settlement", settlement, [...debits, cash]);
}
