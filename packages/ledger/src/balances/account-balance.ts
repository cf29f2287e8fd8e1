/** Balances of accounts at a date. */

import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { toAmount, type Units } from "../money/amount.js";
import { ExactSums, totalUnits } from "../money/exact-sum.js";
import { queryWindow, readWindow } from "../periods/window.js";
import { readOptions } from "../records/options.js";
import type { AccountType } from "../records/vehicle.js";

/** One account's balance; `balance` positive for a debit. */
export interface AccountBalance {
  readonly accountId: string;
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  readonly subtype: string;
  readonly lpEntityId: string | null;
  readonly companyId: string | null;
  readonly balance: number;
}

/**
 * The signed balance of every account, by ascending code, through a date.
 * @returns base currency, exact to the minor unit; a debit is positive
 * @throws EngineError `invalid_date`, `total_out_of_range`, and what {@link indexBooks} refuses
 * @example
 * const books = {
 *   vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" }, partners: [], commitments: [], today: "2025-06-30",
 *   accounts: seedChart({ vehicle: { id: "v" } }),
 *   entries: [{ id: "1", entryDate: "2025-01-15", sourceType: "manual", status: "posted", postings: [
 *     { account: "5100", amount: 250, currency: "USD" }, { account: "1000", amount: -250, currency: "USD" }] }],
 * };
 * accountBalances(books, {}).find((row) => row.code === "1000")?.balance // => -250
 */
export function accountBalances(books: Books | BooksIndex, options: { end?: string | null } = {}): AccountBalance[] {
  const { end = null } = readOptions(options, queryWindow);
  const index = toIndex(books);
  return accountRows(index, balanceUnits(index, readWindow({ end }).endDay));
}

/** The balance of every account in minor units, by account ordinal, of entries from `startDay` through `endDay`. */
export function balanceUnits(index: BooksIndex, endDay: number, startDay = Number.NEGATIVE_INFINITY): Units[] {
  const sums = balanceSums(index, endDay, startDay);
  return index.accounts.map((_, account) => sums.at(account));
}

/** The balance of all accounts of a subtype at the end of a day (null for all entries); a debit is positive. */
export function balanceOfSubtype(index: BooksIndex, subtype: string, end: string | null): Units {
  const balances = balanceUnits(index, readWindow({ end }).endDay);
  return totalUnits(balances.filter((_, at) => index.accounts[at]?.subtype === subtype));
}

function balanceSums({ entries, postings, accounts }: BooksIndex, endDay: number, startDay: number): ExactSums {
  const sums = new ExactSums(accounts.length);
  const first = entries.firstPosting[firstRowFrom(entries.day, startDay)] as number;
  const last = entries.firstPosting[firstRowFrom(entries.day, endDay + 1)] as number;
  for (let row = first; row < last; row++) sums.add(postings.account[row] as number, postings.units[row] as number);
  return sums;
}

/** The first entry row dated on or after a day. */
export function firstRowFrom(days: Int32Array, day: number): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] as number) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function accountRows({ accounts, base }: BooksIndex, units: readonly Units[]): AccountBalance[] {
  return accounts.map((account, ordinal) => ({
    accountId: account.id,
    code: account.code,
    name: account.name,
    type: account.type,
    subtype: account.subtype,
    lpEntityId: account.lpEntityId ?? null,
    companyId: account.companyId ?? null,
    balance: toAmount(units[ordinal] as Units, base.decimals),
  }));
}
