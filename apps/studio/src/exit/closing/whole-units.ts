/** Whether amounts of a column need their cents. */

/** From here on cents are noise beside when an amount is paid; currency. */
const LARGE = 100_000;

/**
 * Whether a column is read in whole units of currency: it has amounts, and each of them is large or nothing.
 * @param amounts in currency
 * @example areLarge([27_908_950.12, 0]) // => true
 */
export function areLarge(amounts: readonly number[]): boolean {
  return amounts.some((amount) => amount !== 0) && amounts.every((amount) => amount === 0 || amount >= LARGE);
}
