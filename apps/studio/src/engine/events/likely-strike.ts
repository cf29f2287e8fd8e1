/** The strike that a new option begins with, until somebody types the fair market value of its day. */

/** The part of the last round's price that common is often valued at. */
export const LIKELY_PART = 0.3;

/** @param price of the last round; null before there is one. Currency a share */
export const likelyStrike = (price: number | null): number =>
  price === null ? 0.1 : Number((price * LIKELY_PART).toPrecision(2));
