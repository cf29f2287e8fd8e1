/** Exchanging one currency of the fund for another. */

import {
  currencyDecimals,
  EngineError,
  type Input,
  plainArgument,
  shape,
  text,
  wrongSentence,
} from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { requireUnits } from "../money/amount.js";
import { deal, paid } from "../records/deal.js";
import type { Entry, Posting } from "../records/entry.js";
import { draftEntry } from "./draft-entry.js";
import { positiveUnits } from "./draft-line.js";

export const currencyAmount = shape({
  /** Above zero. Whole minor units of `currency`. */
  amount: paid(),
  /** ISO 4217. */
  currency: text({ least: 0 }),
  /** The code of the bank account's ledger account; 1000 by default. */
  account: text({ optional: true }),
});

/** Money of one currency. */
export interface CurrencyAmount extends Input<typeof currencyAmount> {}

export const currencyExchange = deal({
  /** The value of both in base currency. */
  baseAmount: paid(),
  /** The amount sold. */
  sold: currencyAmount,
  /** The amount bought. */
  bought: currencyAmount,
});

/** An exchange of one currency for another; `baseAmount` is the value of both in base currency. */
export interface CurrencyExchange extends Input<typeof currencyExchange> {}

/**
 * A currency exchange through 1090, so that the entry sums to zero in each currency and in base currency.
 * @throws EngineError `unbalanced_entry` (a base-currency side that differs from `baseAmount`), `period_locked`
 * @example
 * const exchange = { sold: { currency: "USD", amount: 110 }, bought: { currency: "EUR", amount: 100 }, baseAmount: 110 };
 * const shown = buildCurrencyExchange(halfAYear, { date: "2025-07-01", ...exchange }).postings.map((posting) => posting.amount);
 * shown // => [110, -110, 100, -100]
 */
export function buildCurrencyExchange(books: Books | BooksIndex, input: CurrencyExchange): Entry {
  const exchange = plainArgument(input, currencyExchange);
  const index = toIndex(books);
  const { sold, bought, baseAmount } = exchange;
  const base = positiveUnits(index, baseAmount, "baseAmount");
  for (const [name, { currency, amount }] of Object.entries({ sold, bought })) {
    const units = requireUnits(amount, currencyDecimals(currency, index.books.currencyDecimals), [name, "amount"]);
    if (units <= 0)
      throw new EngineError(
        units < 0 ? "negative_value" : "invalid_value",
        wrongSentence("amount", amount, "above zero"),
        [name, "amount"],
      );
  }
  const side = (code: string, { currency, amount, account = "1000" }: CurrencyAmount, sign: 1 | -1): Posting => ({
    account: code === "1000" ? account : code,
    amount: sign * amount,
    currency,
    ...(currency === index.base.currency ? {} : { baseAmount: sign * baseAmount }),
  });
  const skeleton = draftEntry(index, "currency_exchange", exchange, [
    { account: "1090", units: base },
    { account: "1000", units: -base },
  ]);
  const postings = [side("1090", sold, 1), side("1000", sold, -1), side("1000", bought, 1), side("1090", bought, -1)];
  return { ...skeleton, postings };
}
