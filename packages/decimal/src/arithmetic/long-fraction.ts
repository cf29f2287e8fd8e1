/**
 * Fractions that outgrow safe integers: a BigInt numerator over a positive BigInt denominator. A greatest common divisor
 * costs more than it saves on most intermediate values, so a fraction is reduced when its denominator passes 1,024 bits,
 * and after that when it has doubled in length.
 */
import { EngineError } from "../errors/engine-error.js";
import { requireType } from "../errors/untyped.js";

/** `due` is the largest denominator that is not yet worth reducing; `lowest` says that there is nothing to reduce. */
export interface LongFraction {
  readonly n: bigint;
  readonly d: bigint;
  readonly due: bigint;
  readonly lowest: boolean;
}

const REDUCE_ABOVE = /* @__PURE__ */ (() => 1n << 1024n)();
const SHORT = /* @__PURE__ */ (() => 1n << 512n)();

/** @throws EngineError `division_by_zero` */
export function longFraction(n: bigint, d: bigint, due = REDUCE_ABOVE): LongFraction {
  if (d === 0n) throw divisionByZero();
  if (d < 0n) return longFraction(-n, -d, due);
  if (d <= due) return { n, d, due, lowest: false };
  return inLowestTerms(n, d);
}

function divisionByZero(): EngineError {
  return new EngineError("division_by_zero", "A fraction's denominator is zero.");
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

/** @throws EngineError `division_by_zero` */
export function inverse({ n, d, due, lowest }: LongFraction): LongFraction {
  if (n === 0n) throw divisionByZero();
  return n > 0n ? { n: d, d: n, due, lowest } : { n: -d, d: -n, due, lowest };
}

/**
 * A product is in lowest terms once each numerator has shared its divisors with the other's denominator. Those are half as
 * long as the product, or much shorter, where one side is a ratio and the other a price.
 */
export function multiplyLong(a: LongFraction, b: LongFraction): LongFraction {
  const due = laterDue(a, b);
  const d = a.d * b.d;
  if (d <= due || !(isReady(a) || isReady(b))) return longFraction(a.n * b.n, d, due);
  const [left, right] = [a, b].map((one) => (one.lowest ? one : inLowestTerms(one.n, one.d))) as [
    LongFraction,
    LongFraction,
  ];
  const [first, second] = [greatestCommonDivisor(left.n, right.d), greatestCommonDivisor(right.n, left.d)];
  return reducedFraction((left.n / first) * (right.n / second), (left.d / second) * (right.d / first));
}

/** In lowest terms, or soon brought to them. */
function isReady({ n, d, lowest }: LongFraction): boolean {
  return lowest || (d < SHORT && n < SHORT && n > -SHORT);
}

const LARGEST_SAFE = /* @__PURE__ */ BigInt(Number.MAX_SAFE_INTEGER);
const LEADING_BITS = 52;
const SHORTER = 2 ** 48;

/**
 * By Euclid. While the numbers are long, their leading digits decide many quotients at once in plain numbers, and the
 * long numbers follow with four short products (Lehmer); from where they are safe integers they are plain numbers.
 * @param a any whole number
 * @param b above zero
 * @see Cohen, "A Course in Computational Algebraic Number Theory", algorithm 1.3.7
 * @example greatestCommonDivisor(-12n, 18n) // => 6n
 */
export function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  requireType(a, "bigint", "a");
  requireType(b, "bigint", "b");
  let [x, y] = [a < 0n ? -a : a, b];
  if ((y & (y - 1n)) === 0n) return lastDigit(x, y);
  if ((x & (x - 1n)) === 0n) return x === 0n ? y : lastDigit(y, x);
  if (x < y) [x, y] = [y, x];
  let shift = Math.max(0, 4 * x.toString(16).length - LEADING_BITS);
  while (y > LARGEST_SAFE) {
    let leading = Number(x >> BigInt(shift));
    if (leading < SHORTER && shift > 0) {
      shift = Math.max(0, shift - LEADING_BITS + Math.ceil(Math.log2(leading + 1)));
      leading = Number(x >> BigInt(shift));
    }
    const { a, b, c, d } = stepsOf(leading, Number(y >> BigInt(shift)));
    if (b === 0) [x, y] = [y, x % y];
    else {
      const [p, q, r, s] = [BigInt(a), BigInt(b), BigInt(c), BigInt(d)];
      [x, y] = [p * x + q * y, r * x + s * y];
    }
  }
  return y === 0n ? x : BigInt(commonDivisor(Number(x % y), Number(y)));
}

/** The same of two safe integers, not both zero, which hardware divides at once. */
export function commonDivisor(a: number, b: number): number {
  let [u, v] = [Math.abs(a), b];
  while (v !== 0) [u, v] = [v, u % v];
  return u;
}

/** With a power of two: the last binary digit of the other that is set, or the power. */
function lastDigit(other: bigint, power: bigint): bigint {
  const last = other & -other;
  return last === 0n || last > power ? power : last;
}

/** Some steps of Euclid, as many as the leading digits of two numbers are sure of: what the next two are made of. */
function stepsOf(larger: number, smaller: number): { a: number; b: number; c: number; d: number } {
  let [u, v, a, b, c, d] = [larger, smaller, 1, 0, 0, 1];
  while (v + c > 0 && v + d > 0) {
    const quotient = Math.floor((u + a) / (v + c));
    if (quotient !== Math.floor((u + b) / (v + d))) break;
    [a, c] = [c, a - quotient * c];
    [b, d] = [d, b - quotient * d];
    [u, v] = [v, u - quotient * v];
  }
  return { a, b, c, d };
}
