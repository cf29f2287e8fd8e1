/** Balances by account and currency, as a program without a base currency would show them. */

import { currencyDecimals } from "@capstack/decimal";
import type { BooksIndex } from "../books/books-index.js";
import { readUnits, toAmountText } from "../money/amount.js";
import { ExactSums } from "../money/exact-sum.js";

/** One account's balance in one currency; `text` carries all minor units. */
interface CurrencyBalance {
  readonly code: string;
  readonly currency: string;
  readonly text: string;
}

export function balancesByCurrency(index: BooksIndex): CurrencyBalance[] {
  const { entries, postings, accounts, books } = index;
  const sums = new Map<string, ExactSums>();
  for (let row = 0; row < entries.count; row++) {
    const lines = entries.entry[row]?.postings ?? [];
    const first = entries.firstPosting[row] as number;
    for (let line = 0; line < lines.length; line++) {
      const currency = lines[line]?.currency as string;
      const own = sums.get(currency) ?? new ExactSums(accounts.length);
      sums.set(currency, own);
      own.add(
        postings.account[first + line] as number,
        readUnits(lines[line]?.amount, currencyDecimals(currency, books.currencyDecimals)) as number,
      );
    }
  }
  return accounts.flatMap(({ code }, at) =>
    [...sums].flatMap(([currency, own]) => {
      const units = own.at(at);
      return units === 0
        ? []
        : [{ code, currency, text: toAmountText(units, currencyDecimals(currency, books.currencyDecimals)) }];
    }),
  );
}
