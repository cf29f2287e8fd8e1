/** The named rounding points of money and shares: cents, whole shares. Everything before them is exact. */

import { type Numeric, Rational, rational } from "../arithmetic/rational.js";
import type { RoundingMode } from "../arithmetic/rounding.js";
import { EngineError } from "../errors/engine-error.js";
import { requireDecimals, requireType } from "../errors/untyped.js";

/**
 * Money to whole cents.
 * @returns currency, the double nearest to the cent; ties away from zero unless another mode is named
 * @throws EngineError `not_finite`, `invalid_number`
 * @example
 * roundToCents(2.135) // => 2.14
 * roundToCents(rational(100, 3)) // => 33.33
 */
export function roundToCents(amount: Numeric, mode: RoundingMode = "half_up"): number {
  return rational(amount).roundTo(2, mode).toNumber();
}

/**
 * Whole shares. Companies issue the floor: a fraction of a share is not issued.
 * @returns a whole number of shares; toward zero unless another mode is named
 * @throws EngineError `not_finite`, `invalid_number`
 * @example
 * roundShares(rational(2_000_000).div(rational(4, 3))) // => 1500000
 * roundShares(2.999) // => 2
 */
export function roundShares(shares: Numeric, mode: RoundingMode = "down"): number {
  return Number(rational(shares).round(mode));
}

/**
 * An amount in cents.
 * @throws EngineError `amount_precision` when the amount is not a whole number of cents; `not_finite`, `invalid_number`
 * @example
 * toCents(12.34) // => 1234n
 * toCents(0.001) // throws amount_precision
 */
export function toCents(amount: Numeric): bigint {
  return toMinorUnits(amount, 2);
}

/**
 * An amount in minor units of its currency: 2 decimals for USD, 0 for JPY, 3 for KWD.
 * @throws EngineError `amount_precision` when it is not whole in them; `not_finite`, `invalid_number`
 * @see ISO 4217
 * @example toMinorUnits(1.234, 3) // => 1234n
 */
export function toMinorUnits(amount: Numeric, decimals: number): bigint {
  requireDecimals(decimals);
  const scaled = rational(amount).times(10n ** BigInt(decimals));
  if (!scaled.isInteger()) throw precisionError(amount, decimals);
  return scaled.round("down");
}

/**
 * Currency from minor units, the double nearest to it.
 * @example
 * fromMinorUnits(1234n, 2) // => 12.34
 * fromMinorUnits(-5n, 2) // => -0.05
 */
export function fromMinorUnits(units: bigint, decimals: number): number {
  requireType(units, "bigint", "units");
  requireDecimals(decimals);
  return Rational.of(units, 10n ** BigInt(decimals)).toNumber();
}

function precisionError(amount: Numeric, decimals: number): EngineError {
  return new EngineError(
    "amount_precision",
    `${amount} has more than ${decimals} decimals; it must be a whole number of minor units.`,
  );
}
