/**
 * Cash of an entry moved to one of the vehicle's bank accounts. Builders book cash on 1000 in the base currency; an
 * account in another currency is reached through 1090, so that the entry still sums to zero in each currency.
 */

import {
  currencyDecimals,
  double,
  EngineError,
  type Input,
  later,
  list,
  openShape,
  plainArgument,
  rational,
  requireArgument,
  text,
} from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { codeForUse } from "../chart/account-for-use.js";
import { LARGEST_UNITS, requireUnits, toAmount } from "../money/amount.js";

export const cashOn = openShape({
  /** The code of the bank account's ledger account, such as `1000-9f8e7d6c`. */
  account: text(),
  /** Of the bank account. ISO 4217. */
  currency: text(),
  /** What moves, in `currency`, above zero; the entry's cash at the rate by default. */
  bankAmount: later(double({ unit: "money", max: LARGEST_UNITS, optional: true })),
  /** Base currency for `per` units of `currency`; needed for another currency without `bankAmount`. */
  rate: double({ unit: "factor", above: 0, optional: true }),
  /** Units of `currency` that `rate` is for: a cross rate is two quotes, never their rounded quotient. */
  per: double({ unit: "factor", above: 0, default: 1 }),
});

/** The bank account that an entry's cash moves on. */
export interface CashOn extends Input<typeof cashOn> {}

const handed = /* @__PURE__ */ openShape({
  postings: list(openShape({ account: text({ optional: true, least: 0 }), amount: double({}) })),
});

/** A line of an entry that is yet to be written. */
interface Line {
  readonly account?: string | undefined;
  readonly amount: number;
  readonly currency?: string | undefined;
  readonly baseAmount?: number | null | undefined;
}

interface Booked {
  readonly postings: readonly Line[];
}

const [CASH, CLEARING] = ["1000", "1090"];

/**
 * An entry with its cash on a bank account in place of 1000.
 * @param entry one of a builder: cash on 1000, in base currency
 * @param input the account; the amount in its currency is rounded half up to the minor unit
 * @throws EngineError `invalid_value` (the entry moves no cash), `missing_field` (neither amount nor rate),
 * `amount_precision`
 * @example
 * const fee = buildExpense(halfAYear, { date: "2025-07-01", amount: 100 });
 * const paid = moveCash(halfAYear, fee, { account: "1000-eur", currency: "EUR", rate: 1.25 });
 * const shown = paid.postings.map(({ account, amount, currency }) => `${account} ${amount} ${currency}`);
 * shown // => ["5100 100 USD", "1090 -100 USD", "1090 80 EUR", "1000-eur -80 EUR"]
 */
export function moveCash<Entry extends Booked>(books: Books | BooksIndex, entry: Entry, input: CashOn): Entry {
  requireArgument(entry, handed);
  const on = plainArgument(input, cashOn);
  const index = toIndex(books);
  if (!entry.postings.some(({ account }) => account === CASH)) {
    throw new EngineError("invalid_value", "This entry moves no cash; leave bankAccount out.", ["bankAccount"]);
  }
  const postings = entry.postings.flatMap((line) => (line.account === CASH ? cashLines(index, line, on) : [line]));
  return { ...entry, postings };
}

function cashLines(index: BooksIndex, { baseAmount: _, ...line }: Line, on: CashOn): Line[] {
  const { account, currency } = on;
  if (currency === index.base.currency) return [{ ...line, account, currency }];
  const [own, clearing] = [ownAmount(index, line.amount, on), codeForUse(index, CLEARING)];
  return [
    { ...line, account: clearing, currency: index.base.currency },
    { account: clearing, currency, amount: -own, baseAmount: -line.amount },
    { ...line, account, currency, amount: own, baseAmount: line.amount },
  ];
}

/** What moves in the account's currency, signed like the entry's cash. */
function ownAmount(index: BooksIndex, cash: number, { currency, bankAmount, rate, per = 1 }: CashOn): number {
  const decimals = currencyDecimals(currency, index.books.currencyDecimals);
  const sign = Math.sign(cash);
  if (bankAmount !== undefined) {
    if (requireUnits(bankAmount, decimals, ["bankAmount"]) > 0) return sign * bankAmount;
    throw new EngineError("invalid_value", `bankAmount is ${bankAmount}; it must be above zero.`, ["bankAmount"]);
  }
  if (rate === undefined) {
    throw new EngineError("missing_field", `Say what moves in ${currency} with bankAmount.`, ["bankAmount"]);
  }
  const exact = rational(Math.abs(cash))
    .times(per)
    .times(10 ** decimals)
    .div(rate);
  return sign * toAmount(Number(exact.round("half_up")), decimals);
}
