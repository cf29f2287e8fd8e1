/**
 * Figures of a breakpoint, row by row, rounded as exact values are. A breakpoint tells every class, so that a stack of n
 * series has n² rows: each is computed as a double first, and where the double lies safely inside the numbers that round
 * the same way, that is the answer; everything near a boundary is computed exactly.
 */

/** Four roundings of a double between the exact value and the quotient, with room to spare. */
const RATIO_ERROR = 1e-5;

/** `part / whole` to ten decimals, or undefined where only exact arithmetic can tell; `whole` above zero. */
export function roundedRatio(part: number, whole: number): number | undefined {
  const scaled = (part / whole) * 1e10;
  if (!(scaled >= 0 && scaled <= 1e10)) return undefined;
  const below = Math.floor(scaled);
  if (Math.abs(scaled - below - 0.5) <= RATIO_ERROR) return undefined;
  return Math.round(scaled) / 1e10;
}

const EPSILON = 2 ** -50;

/**
 * `intercept + slope · at` to the cent, or undefined where only exact arithmetic can tell: next to half a cent, where the
 * terms cancel, below zero, and beyond what doubles hold in cents.
 */
export function roundedSum(intercept: number, slope: number, at: number): number | undefined {
  const product = slope * at;
  const cents = (intercept + product) * 100;
  const error = (Math.abs(intercept) + Math.abs(product)) * 100 * EPSILON;
  if (!(cents > error && cents < 1e14)) return undefined;
  const below = Math.floor(cents);
  if (Math.abs(cents - below - 0.5) <= error) return undefined;
  return Math.round(cents) / 100;
}
