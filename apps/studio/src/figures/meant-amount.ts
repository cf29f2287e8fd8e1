/** An amount that was most likely meant in thousands or millions. */
import { rational } from "@capstack/decimal";

/** Below this part of what it is held against, an amount may still be meant. */
const NEAR = 20;

/**
 * The amount in thousands, or else in millions, where that comes near what it is held against.
 * @param beside what it is held against. Currency
 * @returns null where neither comes near
 * @example inThousandsOrMillions(60, 25_000_000) // => 60000000
 */
export function inThousandsOrMillions(amount: number, beside: number): number | null {
  const meant = [1_000, 1_000_000].map((times) => rational(amount).times(times).toNumber());
  return meant.find((one) => one * NEAR >= beside) ?? null;
}
