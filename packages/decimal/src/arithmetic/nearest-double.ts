/**
 * The double nearest to a fraction, ties to even, down through the subnormal numbers.
 * @see IEEE 754-2019, section 4.3.1 (roundTiesToEven)
 */
import { divideRounded } from "./rounding.js";

export function nearestDouble(numerator: bigint, denominator: bigint): number {
  if (numerator >= 0n) return nearestPositiveDouble(numerator, denominator);
  return 0 - nearestPositiveDouble(-numerator, denominator);
}

/**
 * A quotient of 66 bits with a sticky last bit, so that it is rounded to 53 bits once. Bits below 2^-1076 are dropped;
 * a quotient that this leaves shorter than 55 bits is subnormal, and is rounded to a multiple of 2^-1074 instead.
 */
function nearestPositiveDouble(numerator: bigint, denominator: bigint): number {
  const magnitude = magnitudeOf(numerator, denominator);
  const bits = Math.min(66, magnitude + 1076);
  if (bits < 1) return 0;
  const shift = bits - magnitude;
  const scaledNumerator = shift > 0 ? numerator << BigInt(shift) : numerator;
  const scaledDenominator = shift < 0 ? denominator << BigInt(-shift) : denominator;
  const quotient = scaledNumerator / scaledDenominator;
  const sticky = scaledNumerator % scaledDenominator === 0n ? quotient : quotient | 1n;
  if (sticky < 1n << 54n) return Number(divideRounded(sticky, 4n, "half_even")) * 2 ** -1074;
  return timesPowerOfTwo(Number(sticky), -shift);
}

/** In two steps, each exact, since a power of two beyond 2^±1023 is no double of its own. */
function timesPowerOfTwo(value: number, exponent: number): number {
  const step = Math.max(-900, Math.min(900, exponent));
  return value * 2 ** step * 2 ** (exponent - step);
}

/** The quotient's exponent of two, one more or less: from doubles while those are well inside their range. */
function magnitudeOf(numerator: bigint, denominator: bigint): number {
  const estimate = Number(numerator) / Number(denominator);
  if (estimate > 1e-280 && estimate < 1e280) return Math.floor(Math.log2(estimate));
  return bitLength(numerator) - bitLength(denominator);
}

function bitLength(value: bigint): number {
  const hex = value.toString(16);
  return (hex.length - 1) * 4 + (32 - Math.clz32(Number.parseInt(hex[0] as string, 16)));
}
