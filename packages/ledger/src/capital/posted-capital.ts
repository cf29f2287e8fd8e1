/**
 * Reconciles a partner's capital to the ledger: `posted` is what entries have posted to its capital account, `unposted`
 * the live allocation of months that are not closed, including carry. Their sum is the reported capital.
 */

import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { sumAmounts } from "../money/amount.js";
import type { Window } from "../periods/window.js";
import { queryWindow } from "../periods/window.js";
import { readOptions } from "../records/options.js";
import { type CapitalAccount, sharedCapitalAccounts } from "./capital-account.js";

/** Both parts of one partner's capital. */
export interface PostedCapital {
  readonly posted: number;
  readonly unposted: number;
}

/**
 * How much of a row's ending capital is posted in the ledger at the end of the row's window.
 * @returns for a row of the same books and end, both parts in base currency, exact to the minor unit
 * @throws EngineError `invalid_date`, and what {@link indexBooks} refuses
 * @example
 * const elm = { lpEntityId: "33333333-0000-4000-8000-000000000000", name: "Elm", partnerClass: "gp" };
 * const books = {
 *   vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" }, partners: [elm], today: "2025-06-30",
 *   commitments: [{ lpEntityId: elm.lpEntityId, date: "2025-01-01", amount: 1000, kind: "initial" }],
 *   accounts: seedChart({ vehicle: { id: "v" }, partners: [elm] }),
 *   entries: [
 *     { id: "1", entryDate: "2025-01-10", sourceType: "capital_call", status: "posted", postings: [
 *       { account: "1000", amount: 400, currency: "USD" }, { account: "3100-33333333", amount: -400, currency: "USD" }] },
 *     { id: "2", entryDate: "2025-02-10", sourceType: "partnership_expense", status: "posted", postings: [
 *       { account: "5100", amount: 25.5, currency: "USD" }, { account: "1000", amount: -25.5, currency: "USD" }] }],
 * };
 * capitalAccounts(books).rows.map(postedCapital(books)) // => [{ posted: 400, unposted: -25.5 }]
 */
export function postedCapital(
  books: Books | BooksIndex,
  input: Pick<Window, "end"> = {},
): (row: CapitalAccount) => PostedCapital {
  const { end = null } = readOptions(input, queryWindow);
  const index = toIndex(books);
  const { rows } = sharedCapitalAccounts(index, { end }, "posted");
  const byPartner = new Map(rows.map(({ lpEntityId, ending }) => [lpEntityId, ending]));
  return ({ lpEntityId, ending }) => {
    const posted = byPartner.get(lpEntityId) ?? 0;
    return { posted, unposted: sumAmounts([ending, -posted], index.base.decimals) };
  };
}
