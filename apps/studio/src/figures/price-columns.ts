/** Prices that stand below or beside each other. */
import { showPrice } from "./figures.js";

/**
 * Writes the prices of one row or column with as many decimals as the one that needs most, so that their points stand
 * below each other.
 * @example pricesTogether([3, 0.925926])(3) // => "3.000000"
 */
export function pricesTogether(prices: readonly (number | null)[]): (price: number | null) => string {
  const decimals = Math.max(2, ...prices.map((price) => showPrice(price).split(".")[1]?.length ?? 0));
  const format = new Intl.NumberFormat("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return (price) => (price === null ? showPrice(price) : format.format(price));
}
