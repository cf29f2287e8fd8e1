/** Figures as a memo prints them: thousands apart, money with cents, prices to six decimals, percentages to two. */
import { groupThousands, rational } from "@capstack/decimal";

export function count(shares: number): string {
  return Number.isInteger(shares)
    ? groupThousands(rational(shares).toFixed(0))
    : groupThousands(rational(shares).toFixed(2));
}

/** Money and prices in one currency. */
export interface MoneyWords {
  readonly money: (amount: number) => string;
  readonly price: (amount: number) => string;
}

const SIGNS: ReadonlyMap<string, string> = new Map([
  ["USD", "$"],
  ["EUR", "€"],
  ["GBP", "£"],
]);

/** Money with the sign of its currency, or the code where no sign is its own; dollars unless one is given. */
export function moneyIn(currency: string | null): MoneyWords {
  const code = currency ?? "USD";
  const sign = SIGNS.get(code) ?? `${code} `;
  return {
    money: (amount) => {
      const cents = rational(amount).toFixed(2);
      return `${sign}${groupThousands(cents.endsWith(".00") ? cents.slice(0, -3) : cents)}`;
    },
    price: (amount) => {
      const sixth = rational(amount).toFixed(6);
      return `${sign}${sixth.replace(/0{1,4}$/, "")}`;
    },
  };
}

export function percent(fraction: number): string {
  return `${rational(fraction).times(100).toFixed(2)} %`;
}
