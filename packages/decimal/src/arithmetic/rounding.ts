/**
 * Rounding by name. Every mode is sign-symmetric but `ceiling` and `floor`: a loss rounds as the mirror image of the
 * same profit, so the two sides of a transfer never differ by a cent.
 */
import { EngineError } from "../errors/engine-error.js";
import { requireType, shown } from "../errors/untyped.js";

/**
 * `half_up`: to nearest, ties away from zero (commercial rounding) · `half_even`: ties to the even digit (IEEE 754,
 * banker's) · `half_down`: ties toward zero · `up`: away from zero · `down`: toward zero · `ceiling`, `floor`: toward
 * plus, minus infinity.
 */
export type RoundingMode = "half_up" | "half_even" | "half_down" | "up" | "down" | "ceiling" | "floor";

/**
 * Integer nearest to `numerator / denominator` under a named mode.
 * @param denominator above zero
 * @throws EngineError `invalid_value` when an untyped caller names no mode of these
 * @example
 * divideRounded(5n, 2n, "half_up") // => 3n
 * divideRounded(-5n, 2n, "half_even") // => -2n
 * divideRounded(7n, 2n, "down") // => 3n
 */
export function divideRounded(numerator: bigint, denominator: bigint, mode: RoundingMode): bigint {
  requireType(numerator, "bigint", "numerator");
  requireType(denominator, "bigint", "denominator");
  const quotient = numerator / denominator;
  const remainder = numerator - quotient * denominator;
  if (remainder === 0n) return quotient;
  const negative = numerator < 0n;
  return roundsAway(mode, negative, quotient, (negative ? -remainder : remainder) * 2n, denominator)
    ? quotient + (negative ? -1n : 1n)
    : quotient;
}

function roundsAway(mode: RoundingMode, negative: boolean, quotient: bigint, twice: bigint, whole: bigint): boolean {
  switch (mode) {
    case "half_up":
      return twice >= whole;
    case "half_down":
      return twice > whole;
    case "half_even":
      return twice > whole || (twice === whole && quotient % 2n !== 0n);
    case "up":
      return true;
    case "down":
      return false;
    case "ceiling":
      return !negative;
    case "floor":
      return negative;
    default:
      throw new EngineError("invalid_value", `${shown(mode)} is not a rounding mode.`);
  }
}
