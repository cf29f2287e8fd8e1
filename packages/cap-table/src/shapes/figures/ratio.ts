/** Parts of a whole as a row shows them. */
import type { Rational } from "@capstack/decimal";

/** The nearest double of part / whole; 0 when there is nothing to divide by. */
export function share(part: Rational, whole: Rational): number {
  return whole.isZero() ? 0 : part.div(whole).toNumber();
}

/** Two whole numbers divide correctly rounded in hardware; anything else is left to the exact figures. */
export function ratio(part: number, whole: number): number | null {
  return Number.isSafeInteger(part) && Number.isSafeInteger(whole) && whole !== 0 ? part / whole : null;
}
