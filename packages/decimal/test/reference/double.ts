/** Doubles by their bits: their exact value, and whether one is the nearest to a fraction among its neighbours. */
import { distance, type Fraction, fraction, isLess } from "./fraction.js";

const view = new DataView(new ArrayBuffer(8));

export function bitsOf(value: number): bigint {
  view.setFloat64(0, value);
  return view.getBigUint64(0);
}

export function doubleOf(bits: bigint): number {
  view.setBigUint64(0, bits);
  return view.getFloat64(0);
}

/** The exact value of a double of zero or more; infinity counts as 2^1024, the next step after the largest. */
export function exactValue(value: number): Fraction {
  const bits = bitsOf(value);
  const exponent = bits >> 52n;
  const significand = bits & ((1n << 52n) - 1n);
  if (exponent === 0n) return fraction(significand, 1n << 1074n);
  const whole = significand + (1n << 52n);
  const power = exponent - 1075n;
  return power >= 0n ? fraction(whole << power) : fraction(whole, 1n << -power);
}

/** Whether no neighbour is nearer, and on a tie the last bit is even. For values of zero or more. */
export function isNearest(candidate: number, exact: Fraction): boolean {
  const gap = distance(exactValue(candidate), exact);
  const bits = bitsOf(candidate);
  const neighbours = [
    ...(bits > 0n ? [bits - 1n] : []),
    ...(candidate === Number.POSITIVE_INFINITY ? [] : [bits + 1n]),
  ];
  return neighbours.every((neighbour) => {
    const other = distance(exactValue(doubleOf(neighbour)), exact);
    if (isLess(gap, other)) return true;
    const tie = !isLess(other, gap);
    return tie && bits % 2n === 0n;
  });
}
