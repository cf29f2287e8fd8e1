/**
 * Fractions inside the solve of a round: a numerator over a positive denominator. While both are safe integers they are
 * plain numbers, which hardware brings to lowest terms at once: most rounds never need more. A round of a thousand
 * instruments has denominators of thousands of digits; reducing each intermediate value would cost far more than
 * carrying it, so long ones are left unreduced. What leaves the solve becomes a `Rational` again.
 */
import { divideRounded, greatestCommonDivisor, Rational, type RoundingMode, rational } from "@capstack/decimal";

/** A numerator over a denominator above zero, as BigInts. */
interface Long {
  readonly n: bigint;
  readonly d: bigint;
}

/** `n` over `d`, which is above zero: plain numbers while both are safe integers; 0 and 0 where `long` holds the value. */
export class Fraction {
  readonly n: number;
  readonly d: number;
  readonly long: Long | null;

  private constructor(n: number, d: number, long: Long | null) {
    this.n = n;
    this.d = d;
    this.long = long;
  }

  static of(n: bigint, d: bigint): Fraction {
    if (d <= SAFE && n <= SAFE && n >= -SAFE) return new Fraction(Number(n), Number(d), null);
    return new Fraction(0, 0, { n, d });
  }

  static from(value: Rational): Fraction {
    if (value.isInteger()) {
      const whole = value.toNumber();
      if (Number.isSafeInteger(whole)) return new Fraction(whole, 1, null);
    }
    const { numerator, denominator } = value.toFraction();
    return Fraction.of(numerator, denominator);
  }

  /** Two safe integers in lowest terms. */
  static lowest(n: number, d: number): Fraction {
    const divisor = commonDivisor(n, d);
    return new Fraction(n / divisor, d / divisor, null);
  }

  /** The exact sum: equal denominators first, then pair by pair, so that no long number is built up term by term. */
  static sum(values: readonly Fraction[]): Fraction {
    let terms = values.filter((value) => !value.isZero());
    if (terms.length > 2) terms = byDenominator(terms);
    while (terms.length > 1) {
      const paired: Fraction[] = [];
      for (let i = 0; i < terms.length; i += 2) {
        const [a, b] = [terms[i] as Fraction, terms[i + 1]];
        paired.push(b === undefined ? a : a.plus(b));
      }
      terms = paired;
    }
    return terms[0]?.reduced() ?? NONE;
  }

  /** In lowest terms while the denominator is a safe integer, which hardware does at once; else as it is. */
  reduced(): Fraction {
    if (this.long === null) return Fraction.lowest(this.n, this.d);
    const { n, d } = this.long;
    if (d > SAFE) return this;
    const divisor = BigInt(commonDivisor(Number(n % d), Number(d)));
    return Fraction.of(n / divisor, d / divisor);
  }

  asLong(): Long {
    return this.long ?? { n: BigInt(this.n), d: BigInt(this.d) };
  }

  isZero(): boolean {
    return this.long === null ? this.n === 0 : this.long.n === 0n;
  }

  /** Negative, zero or positive. */
  sign(): number {
    return this.long === null ? this.n : order(this.long.n, 0n);
  }

  plus(other: Fraction): Fraction {
    if (this.isZero()) return other;
    if (other.isZero()) return this;
    if (this.long === null && other.long === null) {
      const isSame = this.d === other.d;
      const [left, right] = isSame ? [this.n, other.n] : [this.n * other.d, other.n * this.d];
      const d = isSame ? this.d : this.d * other.d;
      if (areSafe(left, right) && areSafe(left + right, d)) return new Fraction(left + right, d, null);
    }
    const [a, b] = [this.asLong(), other.asLong()];
    if (a.d === b.d) return Fraction.of(a.n + b.n, a.d);
    return Fraction.of(a.n * b.d + b.n * a.d, a.d * b.d);
  }

  minus(other: Fraction): Fraction {
    return this.plus(other.neg());
  }

  neg(): Fraction {
    if (this.long === null) return new Fraction(0 - this.n, this.d, null);
    return new Fraction(0, 0, { n: -this.long.n, d: this.long.d });
  }

  times(other: Fraction): Fraction {
    if (this.long === null && other.long === null) {
      const [n, d] = [this.n * other.n, this.d * other.d];
      if (areSafe(n, d)) return Fraction.lowest(n + 0, d);
    }
    const [a, b] = [this.asLong(), other.asLong()];
    return Fraction.of(a.n * b.n, a.d * b.d);
  }

  div(other: Fraction): Fraction {
    if (this.long === null && other.long === null && other.n > 0) {
      const [n, d] = [this.n * other.d, this.d * other.n];
      if (areSafe(n, d)) return Fraction.lowest(n, d);
    }
    const [a, b] = [this.asLong(), other.asLong()];
    return b.n < 0n ? Fraction.of(-a.n * b.d, -a.d * b.n) : Fraction.of(a.n * b.d, a.d * b.n);
  }

  /** Negative, zero or positive as it is below, equal to or above the other. */
  cmp(other: Fraction): number {
    if (this.long === null && other.long === null) {
      const [left, right] = [this.n * other.d, other.n * this.d];
      if (areSafe(left, right)) return left - right;
    }
    const [a, b] = [this.asLong(), other.asLong()];
    return a.d === b.d ? order(a.n, b.n) : order(a.n * b.d, b.n * a.d);
  }

  /**
   * The product of two fractions in lowest terms, in lowest terms: each numerator shares its divisors with the other's
   * denominator, which is quick while one of them is short.
   */
  timesInLowest(other: Fraction): Fraction {
    const [a, b] = [this.asLong(), other.asLong()];
    const first = greatestCommonDivisor(a.n, b.d);
    const second = greatestCommonDivisor(b.n, a.d);
    return Fraction.of((a.n / first) * (b.n / second), (a.d / second) * (b.d / first));
  }

  /** The sum of two fractions in lowest terms, in lowest terms: what may be shared divides both denominators. */
  plusInLowest(other: Fraction): Fraction {
    const [a, b] = [this.asLong(), other.asLong()];
    const shared = greatestCommonDivisor(a.d, b.d);
    const n = a.n * (b.d / shared) + b.n * (a.d / shared);
    const divisor = greatestCommonDivisor(n, shared);
    return Fraction.of(n / divisor, (a.d / shared) * (b.d / divisor));
  }

  /** Rounded straight from the fraction, however long it is; exact when `mode` is null. */
  roundTo(mode: RoundingMode | null): Rational {
    if (mode === null) return this.toRational();
    const { n, d } = this.asLong();
    return rational(divideRounded(n, d, mode));
  }

  /** Exact up to 1,024 bits: sums of fractions with longer, unrelated denominators would be as long as all of them. */
  shortened(): Fraction {
    if (this.long === null || this.long.d < LONG) return this;
    return Fraction.of(divideRounded(this.long.n * LONG, this.long.d, "half_even"), LONG);
  }

  /**
   * As a `Rational`. A denominator longer than 1,024 bits is not carried on: the value is rounded to 256 binary digits
   * after the point, an error far below anything a share or a cent could show.
   */
  toRational(): Rational {
    if (this.long === null) return rational(this.n, this.d);
    const { n, d } = this.long;
    return d < LONG
      ? Rational.of(n, d)
      : Rational.of(divideRounded(n << AFTER_POINT, d, "half_even"), 1n << AFTER_POINT);
  }

  /** The same in lowest terms, for a price or a ratio that later figures are computed with. */
  toLowest(): Rational {
    if (this.long === null) return this.reduced().toRational();
    const { numerator, denominator } = this.toRational().toFraction();
    return Rational.of(numerator, denominator);
  }
}

const SAFE = /* @__PURE__ */ BigInt(Number.MAX_SAFE_INTEGER);
const LONG = /* @__PURE__ */ (() => 1n << 1024n)();
const AFTER_POINT = 256n;

export const NONE = /* @__PURE__ */ Fraction.lowest(0, 1);
export const WHOLE = /* @__PURE__ */ Fraction.lowest(1, 1);

function byDenominator(terms: readonly Fraction[]): Fraction[] {
  const sums = new Map<number | bigint, Fraction>();
  for (const term of terms) {
    const d = term.long?.d ?? term.d;
    sums.set(d, sums.get(d)?.plus(term) ?? term);
  }
  return [...sums.values()];
}

/** Two fractions that are to be multiplied: short times long. */
interface Product {
  readonly weight: Fraction;
  readonly base: Fraction;
}

/** Negative, zero or positive as one product is below, equal to or above another; equal bases are not multiplied out. */
export function compareProducts(a: Product, b: Product): number {
  if (a.base.long === null && b.base.long === null) return a.weight.times(a.base).cmp(b.weight.times(b.base));
  const [aWeight, aBase, bWeight, bBase] = [a.weight.asLong(), a.base.asLong(), b.weight.asLong(), b.base.asLong()];
  const [left, right] = [aWeight.n * bWeight.d * aBase.n, bWeight.n * aWeight.d * bBase.n];
  return aBase.d === bBase.d ? order(left, right) : order(left * bBase.d, right * aBase.d);
}

function order(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function areSafe(a: number, b: number): boolean {
  return Math.abs(a) <= Number.MAX_SAFE_INTEGER && Math.abs(b) <= Number.MAX_SAFE_INTEGER;
}

/** By Euclid, of two safe integers that are not both zero; hardware divides those at once. */
export function commonDivisor(a: number, b: number): number {
  let [u, v] = [a, b];
  while (v !== 0) [u, v] = [v, u % v];
  return Math.abs(u);
}
