/** A price that is far below what the company is worth was most likely meant in thousands or millions. */

import { inThousandsOrMillions } from "../figures/meant-amount.js";

/** As many times below the last valuation is no price that anybody would pay. */
const FAR_BELOW = 200;

/**
 * What was likely meant by a price, in thousands or millions.
 * @param worth the post-money of the last round, or what was paid in so far. Currency
 * @returns null where the price may well be meant as it stands
 * @example meantPrice(60, 25_000_000) // => 60000000
 */
export function meantPrice(price: number, worth: number): number | null {
  if (price <= 0 || price * FAR_BELOW >= worth) return null;
  return inThousandsOrMillions(price, worth);
}
