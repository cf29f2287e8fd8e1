/**
 * Fractions that outgrow safe integers: a BigInt numerator over a positive BigInt denominator. A greatest common divisor
 * costs more than it saves on most intermediate values, so a fraction is reduced when its denominator passes 1,024 bits,
 * and after that when it has doubled in length.
 */
import { EngineError } from "./engine-error.js";

/** `due` is the largest denominator that is not yet worth reducing; `lowest` says that there is nothing to reduce. */
export interface LongFraction {
  readonly n: bigint;
  readonly d: bigint;
  readonly due: bigint;
  readonly lowest: boolean;
}

const REDUCE_ABOVE = /* @__PURE__ */ (() => 1n << 1024n)();

/** @throws EngineError `division_by_zero` */
export function longFraction(n: bigint, d: bigint, due = REDUCE_ABOVE): LongFraction {
  if (d <= 0n) {
    if (d === 0n) throw new EngineError("division_by_zero", "A fraction's denominator is zero.");
    return longFraction(-n, -d, due);
  }
  if (d <= due) return { n, d, due, lowest: false };
  return inLowestTerms(n, d);
}

export function inLowestTerms(n: bigint, d: bigint): LongFraction {
  const divisor = greatestCommonDivisor(n, d);
  return divisor === 1n ? reducedFraction(n, d) : reducedFraction(n / divisor, d / divisor);
}

/** A fraction known to be in lowest terms: there is nothing to gain before it has doubled in length. */
export function reducedFraction(n: bigint, d: bigint): LongFraction {
  const twiceAsLong = d * d;
  if (twiceAsLong <= REDUCE_ABOVE) return { n, d, due: REDUCE_ABOVE, lowest: true };
  return { n, d, due: twiceAsLong, lowest: true };
}

export function laterDue(a: LongFraction, b: LongFraction): bigint {
  if (a.due < b.due) return b.due;
  return a.due;
}

/**
 * A sum over the product of both denominators, or over the longer where that is a multiple of the shorter, as in a
 * balance plus its interest. Looking for that is worth it only where the product would be reduced.
 */
export function addLong(a: LongFraction, b: LongFraction): LongFraction {
  const due = laterDue(a, b);
  if (a.d === b.d) return { n: a.n + b.n, d: a.d, due, lowest: false };
  const product = a.d * b.d;
  if (product > due) {
    if (b.d % a.d === 0n) return { n: a.n * (b.d / a.d) + b.n, d: b.d, due, lowest: false };
    if (a.d % b.d === 0n) return { n: a.n + b.n * (a.d / b.d), d: a.d, due, lowest: false };
  }
  return longFraction(a.n * b.d + b.n * a.d, product, due);
}

const LARGEST_SAFE = /* @__PURE__ */ BigInt(Number.MAX_SAFE_INTEGER);

/**
 * By Euclid. While the numbers are long, their leading digits decide many quotients at once in plain numbers, and the
 * long numbers follow with four short products (Lehmer); from where they are safe integers they are plain numbers.
 * @see Cohen, "A Course in Computational Algebraic Number Theory", algorithm 1.3.7
 */
export function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  if (x < y) [x, y] = [y, x];
  while (y > LARGEST_SAFE) [x, y] = nextPair(x, y);
  if (y === 0n) return x === 0n ? 1n : x;
  let [u, v] = [Number(y), Number(x % y)];
  while (v !== 0) [u, v] = [v, u % v];
  return BigInt(u);
}

const LEADING_BITS = 52;

/** Two numbers, the larger first, some steps of Euclid further on: as many as their leading digits are sure of, or one. */
function nextPair(x: bigint, y: bigint): [bigint, bigint] {
  const shift = BigInt(Math.max(0, 4 * x.toString(16).length - LEADING_BITS));
  let [u, v] = [Number(x >> shift), Number(y >> shift)];
  let [a, b, c, d] = [1, 0, 0, 1];
  while (v + c > 0 && v + d > 0) {
    const quotient = Math.floor((u + a) / (v + c));
    if (quotient !== Math.floor((u + b) / (v + d))) break;
    [a, c] = [c, a - quotient * c];
    [b, d] = [d, b - quotient * d];
    [u, v] = [v, u - quotient * v];
  }
  if (b === 0) return [y, x % y];
  const [p, q, r, s] = [BigInt(a), BigInt(b), BigInt(c), BigInt(d)];
  return [p * x + q * y, r * x + s * y];
}
