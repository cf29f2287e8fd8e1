import { rational, sumOf } from "@capstack/decimal";

/** The exact sum of amounts. */
export function sum(amounts: readonly number[]): number {
  return sumOf(amounts.map((amount) => rational(amount))).toNumber();
}
