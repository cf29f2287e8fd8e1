/**
 * Fractions that outgrow safe integers: a BigInt numerator over a positive BigInt denominator. A greatest common divisor
 * costs more than it saves on most intermediate values, so a fraction is reduced when its denominator passes 1,024 bits,
 * and after that when it has doubled in length.
 */
import { EngineError } from "./engine-error.js";

/** `due` is the largest denominator that is not yet worth reducing. */
export interface LongFraction {
  readonly n: bigint;
  readonly d: bigint;
  readonly due: bigint;
}

const REDUCE_ABOVE = /* @__PURE__ */ (() => 1n << 1024n)();

/** @throws EngineError `division_by_zero` */
export function longFraction(n: bigint, d: bigint, due = REDUCE_ABOVE): LongFraction {
  if (d <= 0n) {
    if (d === 0n) throw new EngineError("division_by_zero", "A fraction's denominator is zero.");
    return longFraction(-n, -d, due);
  }
  if (d <= due) return { n, d, due };
  const divisor = greatestCommonDivisor(n, d);
  return reducedFraction(n / divisor, d / divisor);
}

/** A fraction known to be in lowest terms: there is nothing to gain before it has doubled in length. */
export function reducedFraction(n: bigint, d: bigint): LongFraction {
  const twiceAsLong = d * d;
  if (twiceAsLong <= REDUCE_ABOVE) return { n, d, due: REDUCE_ABOVE };
  return { n, d, due: twiceAsLong };
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
  if (a.d === b.d) return { n: a.n + b.n, d: a.d, due };
  const product = a.d * b.d;
  if (product > due) {
    if (b.d % a.d === 0n) return { n: a.n * (b.d / a.d) + b.n, d: b.d, due };
    if (a.d % b.d === 0n) return { n: a.n + b.n * (a.d / b.d), d: a.d, due };
  }
  return longFraction(a.n * b.d + b.n * a.d, product, due);
}

const LARGEST_SAFE = /* @__PURE__ */ BigInt(Number.MAX_SAFE_INTEGER);

/** By Euclid, in BigInts while they are long and in plain numbers from where they are safe integers. */
export function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b;
  while (y > LARGEST_SAFE) [x, y] = [y, x % y];
  if (y === 0n) return x === 0n ? 1n : x;
  let [u, v] = [Number(y), Number(x % y)];
  while (v !== 0) [u, v] = [v, u % v];
  return BigInt(u);
}
