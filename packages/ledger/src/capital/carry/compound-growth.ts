/** Growth at a yearly rate over any number of days, as whole numbers of a stated precision. */

import { rational } from "@capstack/decimal";
import type { Units } from "../../money/amount.js";

/** Fractional bits of minor units. */
export const FRACTION = 64n;

/** Fractional bits of a growth factor. */
export const GROWTH = 160n;
const ONE = /* @__PURE__ */ (() => 1n << GROWTH)();
const YEAR = 365;

/** How a rate grows over days: the factor less one, scaled by 2^160, rounded down. */
export type Growth = (days: number) => bigint;

/** The growth of a yearly rate, computed once per number of days. */
export function growthOf(annualRate: number, compounds: boolean): Growth {
  const { numerator, denominator } = rational(annualRate).toFraction();
  if (!compounds) return (days) => (ONE * numerator * BigInt(days)) / (denominator * BigInt(YEAR));
  const known = new Map<number, bigint>();
  const logarithm = logOfGrowth(numerator, denominator);
  return (days) => {
    const before = known.get(days);
    if (before !== undefined) return before;
    const years = BigInt(Math.floor(days / YEAR));
    const whole = (((denominator + numerator) ** years) << GROWTH) / denominator ** years;
    const part = exponential((logarithm * BigInt(days % YEAR)) / BigInt(YEAR));
    const grown = ((whole * part) >> GROWTH) - ONE;
    known.set(days, grown);
    return grown;
  };
}

/** ln(1 + n/d) scaled by 2^160: 2·(z + z³/3 + z⁵/5 + …) with z = n / (2d + n). */
function logOfGrowth(numerator: bigint, denominator: bigint): bigint {
  const z = (ONE * numerator) / (2n * denominator + numerator);
  const square = (z * z) >> GROWTH;
  let sum = 0n;
  for (let power = z, odd = 1n; power > 0n; power = (power * square) >> GROWTH, odd += 2n) sum += power / odd;
  return 2n * sum;
}

/** e^x scaled by 2^160: 1 + x + x²/2! + …, for x from 0 to 1. */
function exponential(x: bigint): bigint {
  let sum = 0n;
  for (let term = ONE, n = 1n; term > 0n; term = ((term * x) >> GROWTH) / n, n++) sum += term;
  return sum;
}

/** Minor units scaled by 2^64. */
export function toScaled(units: Units): bigint {
  return BigInt(units) << FRACTION;
}
