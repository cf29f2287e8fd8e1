/** Cash that may not be used freely, as under a credit agreement or for a claim, and its release. */

import { EngineError, flag, type Input, plainArgument } from "@capstack/decimal";
import { balanceOfSubtype } from "../balances/account-balance.js";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { codeForUse } from "../chart/account-for-use.js";
import { deal, paid } from "../records/deal.js";
import type { Entry } from "../records/entry.js";
import { draftEntry } from "./draft-entry.js";
import { positiveUnits } from "./draft-line.js";

export const cashRestriction = deal({
  /** Above zero. Currency. */
  amount: paid(),
  /** Frees restricted cash again; false by default. */
  released: flag({ default: false }),
});

/** Cash that becomes restricted, or is free again. */
export interface CashRestriction extends Input<typeof cashRestriction> {}

/**
 * Cash becomes restricted: debit 1050, credit 1000; the other way when it is released. Both are cash to the statement of
 * cash flows, so that neither is a flow; the balance sheet shows restricted cash on a line of its own.
 * @throws EngineError `over_release` (more is released than is restricted), `period_locked`, `invalid_value`
 * @see ASC 230-10-45-4 (restricted cash)
 * @example
 * buildCashRestriction(halfAYear, { date: "2025-07-01", amount: 500 }).postings.map((posting) => posting.account) // => ["1050", "1000"]
 */
export function buildCashRestriction(books: Books | BooksIndex, input: CashRestriction): Entry {
  const read = plainArgument(input, cashRestriction);
  const index = toIndex(books);
  const units = positiveUnits(index, read.amount, "amount");
  if (read.released && units > balanceOfSubtype(index, "restricted_cash", read.date))
    throw new EngineError("over_release", "More cash is released than is restricted on 1050.", ["amount"]);
  const moved = read.released ? -units : units;
  return draftEntry(index, "cash_restriction", read, [
    { account: codeForUse(index, "1050"), units: moved },
    { account: "1000", units: -moved },
  ]);
}
