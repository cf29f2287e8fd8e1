/**
 * Fractions inside the solve of a round: a numerator over a positive denominator, left unreduced. A round of a thousand
 * instruments has denominators of thousands of digits, and reducing each intermediate value would cost far more than
 * carrying it. What leaves the solve becomes a `Rational` again.
 */
import { divideRounded, greatestCommonDivisor, Rational, type RoundingMode, rational } from "@capstack/decimal";

/** `n` over `d`; `d` is above zero. */
export class Fraction {
  declare readonly n: bigint;
  declare readonly d: bigint;

  constructor(n: bigint, d: bigint) {
    this.n = n;
    this.d = d;
  }

  static from(value: Rational): Fraction {
    const { numerator, denominator } = value.toFraction();
    return new Fraction(numerator, denominator);
  }

  /** The exact sum: equal denominators first, then pair by pair, so that no long number is built up term by term. */
  static sum(values: readonly Fraction[]): Fraction {
    let terms = values.filter(({ n }) => n !== 0n);
    if (terms.length > 2) terms = byDenominator(terms);
    while (terms.length > 1) {
      const paired: Fraction[] = [];
      for (let i = 0; i < terms.length; i += 2) {
        const [a, b] = [terms[i] as Fraction, terms[i + 1]];
        paired.push(b === undefined ? a : a.plus(b));
      }
      terms = paired;
    }
    return terms[0] ?? NONE;
  }

  plus(other: Fraction): Fraction {
    if (this.n === 0n) return other;
    if (other.n === 0n) return this;
    if (this.d === other.d) return new Fraction(this.n + other.n, this.d);
    return new Fraction(this.n * other.d + other.n * this.d, this.d * other.d);
  }

  minus(other: Fraction): Fraction {
    return this.plus(other.neg());
  }

  neg(): Fraction {
    return new Fraction(-this.n, this.d);
  }

  times(other: Fraction): Fraction {
    return lowest(this.n * other.n, this.d * other.d);
  }

  div(other: Fraction): Fraction {
    return other.n < 0n ? lowest(-this.n * other.d, -this.d * other.n) : lowest(this.n * other.d, this.d * other.n);
  }

  /** Negative, zero or positive as it is below, equal to or above the other. */
  cmp(other: Fraction): number {
    return this.d === other.d ? order(this.n, other.n) : order(this.n * other.d, other.n * this.d);
  }

  /**
   * The product of two fractions in lowest terms, in lowest terms: each numerator shares its divisors with the other's
   * denominator, which is quick while one of them is short.
   */
  timesInLowest(other: Fraction): Fraction {
    const first = greatestCommonDivisor(this.n, other.d);
    const second = greatestCommonDivisor(other.n, this.d);
    return new Fraction((this.n / first) * (other.n / second), (this.d / second) * (other.d / first));
  }

  /** The sum of two fractions in lowest terms, in lowest terms: what may be shared divides both denominators. */
  plusInLowest(other: Fraction): Fraction {
    const shared = greatestCommonDivisor(this.d, other.d);
    const n = this.n * (other.d / shared) + other.n * (this.d / shared);
    const divisor = greatestCommonDivisor(n, shared);
    return new Fraction(n / divisor, (this.d / shared) * (other.d / divisor));
  }

  /** Rounded straight from the fraction, however long it is; exact when `mode` is null. */
  roundTo(mode: RoundingMode | null): Rational {
    return mode === null ? this.toRational() : rational(divideRounded(this.n, this.d, mode));
  }

  /** Exact up to 1,024 bits: sums of fractions with longer, unrelated denominators would be as long as all of them. */
  shortened(): Fraction {
    return this.d < LONG ? this : new Fraction(divideRounded(this.n * LONG, this.d, "half_even"), LONG);
  }

  /**
   * As a `Rational`. A denominator longer than 1,024 bits is not carried on: the value is rounded to 256 binary digits
   * after the point, an error far below anything a share or a cent could show.
   */
  toRational(): Rational {
    if (this.d < LONG) return Rational.of(this.n, this.d);
    return Rational.of(divideRounded(this.n << AFTER_POINT, this.d, "half_even"), 1n << AFTER_POINT);
  }

  /** The same in lowest terms, for a price or a ratio that later figures are computed with. */
  toLowest(): Rational {
    const { numerator, denominator } = this.toRational().toFraction();
    return Rational.of(numerator, denominator);
  }
}

const LONG = /* @__PURE__ */ (() => 1n << 1024n)();
const AFTER_POINT = 256n;

export const NONE = /* @__PURE__ */ new Fraction(0n, 1n);
export const WHOLE = /* @__PURE__ */ new Fraction(1n, 1n);

function byDenominator(terms: readonly Fraction[]): Fraction[] {
  const numerators = new Map<bigint, bigint>();
  for (const { n, d } of terms) numerators.set(d, (numerators.get(d) ?? 0n) + n);
  return [...numerators].map(([d, n]) => new Fraction(n, d));
}

/** Two fractions that are to be multiplied: short times long. */
interface Product {
  readonly weight: Fraction;
  readonly base: Fraction;
}

/** Negative, zero or positive as one product is below, equal to or above another; equal bases are not multiplied out. */
export function compareProducts(a: Product, b: Product): number {
  const [left, right] = [a.weight.n * b.weight.d * a.base.n, b.weight.n * a.weight.d * b.base.n];
  return a.base.d === b.base.d ? order(left, right) : order(left * b.base.d, right * a.base.d);
}

function order(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

const SAFE = /* @__PURE__ */ BigInt(Number.MAX_SAFE_INTEGER);

/** Short fractions are reduced, which hardware does at once; long ones are left as they are. */
function lowest(n: bigint, d: bigint): Fraction {
  if (d === 1n || d > SAFE || n > SAFE || n < -SAFE) return new Fraction(n, d);
  let [a, b] = [Math.abs(Number(n)), Number(d)];
  while (b !== 0) [a, b] = [b, a % b];
  if (a <= 1) return new Fraction(n, d);
  const divisor = BigInt(a);
  return new Fraction(n / divisor, d / divisor);
}
