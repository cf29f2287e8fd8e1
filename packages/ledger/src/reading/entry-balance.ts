/** Finds imbalances of an entry: each currency must sum to zero, and so must the base currency. */

import { currencyDecimals } from "@capstack/decimal";
import { readUnits } from "../money/amount.js";
import type { BaseMoney } from "../money/base-money.js";
import type { Entry } from "../records/entry.js";

/** The currencies of the books. */
interface Money {
  readonly base: BaseMoney;
  readonly decimals: Readonly<Record<string, number>>;
}

/** The difference of an entry by currency, then in base currency. Exact at any size. */
export function residuals(entry: Entry, inBaseOf: (line: number) => number, { base, decimals: overrides }: Money) {
  const sums = new Map<string, bigint>();
  let inBase = 0n;
  entry.postings.forEach((posting, line) => {
    inBase += BigInt(inBaseOf(line));
    const currency = typeof posting?.currency === "string" ? posting.currency : "";
    const units = readUnits(posting?.amount, currencyDecimals(currency, overrides));
    const before = sums.get(currency) ?? 0n;
    sums.set(currency, before + (typeof units === "number" ? BigInt(units) : 0n));
  });
  const left = [...sums].filter(([currency, residual]) => currency !== base.currency && residual !== 0n);
  const own = [...(inBase === 0n ? [] : [[base.currency, inBase] as const]), ...left];
  const baseCash = sums.get(base.currency) ?? 0n;
  if (inBase === 0n && baseCash !== 0n) own.push([base.currency, baseCash]);
  return own.map(([currency, residual]) => ({ currency, residual, decimals: currencyDecimals(currency, overrides) }));
}
