/**
 * The double nearest to a fraction, ties to even, down through the subnormal numbers.
 * @see IEEE 754-2019, section 4.3.1 (roundTiesToEven)
 */
import { divideRounded } from "./rounding.js";

const LARGEST_SAFE = /* @__PURE__ */ BigInt(Number.MAX_SAFE_INTEGER);
const SMALLEST_SAFE = /* @__PURE__ */ BigInt(-Number.MAX_SAFE_INTEGER);

/** Two safe integers divide correctly rounded in hardware; anything longer goes through a 66-bit quotient. */
export function nearestDouble(numerator: bigint, denominator: bigint): number {
  if (denominator <= LARGEST_SAFE && numerator <= LARGEST_SAFE && numerator >= SMALLEST_SAFE) {
    return numerator === 0n ? 0 : Number(numerator) / Number(denominator);
  }
  if (numerator >= 0n) return nearestPositiveDouble(numerator, denominator);
  return 0 - nearestPositiveDouble(-numerator, denominator);
}

/**
 * A quotient of 66 bits with a sticky last bit, so that it is rounded to 53 bits once. No bit below 2^-1076 is kept;
 * a quotient that this leaves shorter than 55 bits is subnormal, and is rounded to a multiple of 2^-1074 instead.
 */
function nearestPositiveDouble(numerator: bigint, denominator: bigint): number {
  const magnitude = bitLength(numerator) - bitLength(denominator);
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

function bitLength(value: bigint): number {
  const hex = value.toString(16);
  return (hex.length - 1) * 4 + (32 - Math.clz32(Number.parseInt(hex[0] as string, 16)));
}
