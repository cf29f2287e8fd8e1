/**
 * Fractions inside the solve of a round: a numerator over a positive denominator, left unreduced. A round of a thousand
 * instruments has denominators of thousands of digits, and reducing each intermediate value would cost far more than
 * carrying it. What leaves the solve becomes a `Rational` again.
 */
import { divideRounded, greatestCommonDivisor, Rational, type RoundingMode, rational } from "@capstack/decimal";

export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

export const NONE: Fraction = { n: 0n, d: 1n };
export const WHOLE: Fraction = { n: 1n, d: 1n };

export function fractionOf(value: Rational): Fraction {
  const { numerator, denominator } = value.toFraction();
  return { n: numerator, d: denominator };
}

export function plus(a: Fraction, b: Fraction): Fraction {
  if (a.n === 0n) return b;
  if (b.n === 0n) return a;
  if (a.d === b.d) return { n: a.n + b.n, d: a.d };
  return { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { n: -b.n, d: b.d });
}

export function times(a: Fraction, b: Fraction): Fraction {
  return lowest(a.n * b.n, a.d * b.d);
}

export function over(a: Fraction, b: Fraction): Fraction {
  return b.n < 0n ? lowest(-a.n * b.d, -a.d * b.n) : lowest(a.n * b.d, a.d * b.n);
}

/**
 * The product of two fractions in lowest terms, in lowest terms: each numerator shares its divisors with the other's
 * denominator, which is quick while one of them is short.
 */
export function timesInLowest(a: Fraction, b: Fraction): Fraction {
  const [first, second] = [greatestCommonDivisor(a.n, b.d), greatestCommonDivisor(b.n, a.d)];
  return { n: (a.n / first) * (b.n / second), d: (a.d / second) * (b.d / first) };
}

/** The sum of two fractions in lowest terms, in lowest terms: what may be shared divides both denominators. */
export function plusInLowest(a: Fraction, b: Fraction): Fraction {
  const shared = greatestCommonDivisor(a.d, b.d);
  const n = a.n * (b.d / shared) + b.n * (a.d / shared);
  const divisor = greatestCommonDivisor(n, shared);
  return { n: n / divisor, d: (a.d / shared) * (b.d / divisor) };
}

/** The exact sum: equal denominators first, then pair by pair, so that no long number is built up term by term. */
export function sum(values: readonly Fraction[]): Fraction {
  let terms = values.filter(({ n }) => n !== 0n);
  if (terms.length > 2) terms = byDenominator(terms);
  while (terms.length > 1) {
    const paired: Fraction[] = [];
    for (let i = 0; i < terms.length; i += 2) {
      const [a, b] = [terms[i] as Fraction, terms[i + 1]];
      paired.push(b === undefined ? a : plus(a, b));
    }
    terms = paired;
  }
  return terms[0] ?? NONE;
}

function byDenominator(terms: readonly Fraction[]): Fraction[] {
  const numerators = new Map<bigint, bigint>();
  for (const { n, d } of terms) numerators.set(d, (numerators.get(d) ?? 0n) + n);
  const sums: Fraction[] = [];
  for (const [d, n] of numerators) sums.push({ n, d });
  return sums;
}

/** Negative, zero or positive as a is below, equal to or above b. */
export function compare(a: Fraction, b: Fraction): number {
  const [left, right] = a.d === b.d ? [a.n, b.n] : [a.n * b.d, b.n * a.d];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Compares a·b with c·d, where b and d are the long ones: over one denominator they are multiplied by short numbers only. */
export function compareProducts(a: Fraction, b: Fraction, c: Fraction, d: Fraction): number {
  let [left, right] = [a.n * c.d * b.n, c.n * a.d * d.n];
  if (b.d !== d.d) [left, right] = [left * d.d, right * b.d];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** A share count as it is issued, rounded straight from the fraction, however long it is; exact when `mode` is null. */
export function issuedShares({ n, d }: Fraction, mode: RoundingMode | null): Rational {
  return mode === null ? toRational({ n, d }) : rational(divideRounded(n, d, mode));
}

const LONG = /* @__PURE__ */ (() => 1n << 1024n)();
const KEPT_BITS = 256n;

/**
 * As a `Rational`. A denominator longer than 1,024 bits is not carried on: the value is kept to 256 binary digits
 * after the point, an error far below anything a share or a cent could show.
 */
export function toRational({ n, d }: Fraction): Rational {
  if (d < LONG) return Rational.of(n, d);
  return Rational.of(divideRounded(n << KEPT_BITS, d, "half_even"), 1n << KEPT_BITS);
}

/** The same in lowest terms, for a price or a ratio that goes on being used. */
export function toLowest(value: Fraction): Rational {
  const { numerator, denominator } = toRational(value).toFraction();
  return Rational.of(numerator, denominator);
}

const SAFE = /* @__PURE__ */ BigInt(Number.MAX_SAFE_INTEGER);

/** Short fractions are reduced, which hardware does at once; long ones are left as they are. */
function lowest(n: bigint, d: bigint): Fraction {
  if (d === 1n || d > SAFE || n > SAFE || n < -SAFE) return { n, d };
  let [a, b] = [Math.abs(Number(n)), Number(d)];
  while (b !== 0) [a, b] = [b, a % b];
  if (a <= 1) return { n, d };
  const divisor = BigInt(a);
  return { n: n / divisor, d: d / divisor };
}
