/** Figures as a memo prints them: thousands apart, money with cents, prices to six decimals, percentages to two. */
import { rational } from "@capstack/decimal";

export function count(shares: number): string {
  return Number.isInteger(shares) ? grouped(rational(shares).toFixed(0)) : grouped(rational(shares).toFixed(2));
}

export function money(amount: number): string {
  const cents = rational(amount).toFixed(2);
  return `$${grouped(cents.endsWith(".00") ? cents.slice(0, -3) : cents)}`;
}

export function price(amount: number): string {
  return `$${rational(amount)
    .toFixed(6)
    .replace(/0{1,4}$/, "")}`;
}

export function percent(fraction: number): string {
  return `${rational(fraction).times(100).toFixed(2)} %`;
}

function grouped(text: string): string {
  const [whole = "", part] = text.split(".");
  const apart = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return part === undefined ? apart : `${apart}.${part}`;
}
