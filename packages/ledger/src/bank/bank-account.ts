/**
 * A bank account of a vehicle: the cash of one currency on one ledger account. The vehicle's default account also has all
 * cash of its currency that stands on no other account's ledger account. Everything about the bank goes by this.
 */

import {
  currencyDecimals,
  date,
  flag,
  type Input,
  list,
  openShape,
  orNull,
  plainArgument,
  text,
  toDayNumber,
} from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { isTranslationOfCash } from "../chart/translation-of-cash.js";
import { requireUnits, toAmount, type Units } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import type { Entry, Posting } from "../records/entry.js";
import type { Account } from "../records/vehicle.js";

export const bankAccount = openShape({
  /** For people, unique in the vehicle. */
  name: text({ least: 0 }),
  /** ISO 4217. */
  currency: text({ least: 0 }),
  /** The code of its ledger account, such as `1000` or `1000-9f8e7d6c`. */
  account: text({ least: 0 }),
  /** The vehicle's first account, which has the cash that no other one has; one account is. */
  isDefault: flag({ default: false }),
});

/** A bank account. */
export interface BankAccount extends Input<typeof bankAccount> {}

/** What an entry moves on a bank account, in the account's currency; money in is positive. */
export interface BankMovement {
  readonly entryId: string;
  readonly entryDate: string;
  readonly memo: string | null;
  readonly amount: number;
}

export const bankMovementOptions = openShape({
  /** The bank account. */
  bank: bankAccount,
  /** All bank accounts of the vehicle. */
  all: list(bankAccount),
  /** The last day; all days by default. YYYY-MM-DD. */
  end: orNull(date({ optional: true })),
});

/** Which bank account, among which, and through which day. */
export interface BankMovementOptions extends Input<typeof bankMovementOptions> {}

/**
 * The entries that move cash on a bank account, in the order of the books; revaluations of cash move none.
 * @returns amounts in the account's currency
 * @throws EngineError `invalid_date`, and what {@link indexBooks} refuses
 * @example
 * const bank = { name: "Operating account", currency: "USD", account: "1000", isDefault: true };
 * bankMovements(halfAYear, { bank, all: [bank], end: "2025-01-31" }).map(({ amount }) => amount) // => [1000000, -30000.1]
 */
export function bankMovements(books: Books | BooksIndex, input: BankMovementOptions): BankMovement[] {
  const { bank, all, end = null } = plainArgument(input, bankMovementOptions);
  const index = toIndex(books);
  const decimals = currencyDecimals(bank.currency, index.books.currencyDecimals);
  return movementUnits(index, bank, { all, end }).map(({ entry, units }) => {
    const { id: entryId, entryDate, memo = null } = entry;
    return { entryId, entryDate, memo, amount: toAmount(units, decimals) };
  });
}

/** The balance of a bank account by the books, in minor units of its currency. */
export function bankBalance(
  index: BooksIndex,
  bank: BankAccount,
  { all, end }: { readonly all: readonly BankAccount[]; readonly end: string | null },
): Units {
  return totalUnits(movementUnits(index, bank, { all, end }).map(({ units }) => units));
}

function movementUnits(
  index: BooksIndex,
  bank: BankAccount,
  { all, end }: { readonly all: readonly BankAccount[]; readonly end: string | null },
): { entry: Entry; units: Units }[] {
  const { entries } = index;
  const endDay = end === null ? Number.POSITIVE_INFINITY : toDayNumber(end);
  const unitsOf = lineReader(index, bank, all);
  const found: { entry: Entry; units: Units }[] = [];
  for (let row = 0; row < entries.count && (entries.day[row] as number) <= endDay; row++) {
    const entry = entries.entry[row] as Entry;
    const first = entries.firstPosting[row] as number;
    const units = entry.postings.reduce((sum, line, at) => sumUnits(sum, unitsOf(entry, line, first + at)), 0);
    if (units !== 0) found.push({ entry, units });
  }
  return found;
}

/** What a line moves on the account: zero for lines of other accounts and of other currencies. */
function lineReader(index: BooksIndex, bank: BankAccount, all: readonly BankAccount[]) {
  const { accounts, postings, base } = index;
  const isOwn = ofBank(bank, all);
  const own = accounts.map((account) => isOwn(account));
  const decimals = currencyDecimals(bank.currency, index.books.currencyDecimals);
  return ({ sourceType }: Entry, { currency, amount }: Posting, row: number): Units => {
    const at = postings.account[row] as number;
    if (own[at] !== true || currency !== bank.currency) return 0;
    if (isTranslationOfCash((accounts[at] as Account).code, sourceType)) return 0;
    return currency === base.currency ? (postings.units[row] as Units) : requireUnits(amount, decimals, ["amount"]);
  };
}

/** Whether a ledger account is the bank account's. */
function ofBank(bank: BankAccount, all: readonly BankAccount[]): (account: Account) => boolean {
  const others = new Set(
    all
      .filter(({ account, currency }) => currency === bank.currency && account !== bank.account)
      .map(({ account }) => account),
  );
  return ({ code, type, subtype }) =>
    type === "asset" && subtype === "cash" && (bank.isDefault === true ? !others.has(code) : code === bank.account);
}
