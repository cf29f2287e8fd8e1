/**
 * Exact rational numbers. Nothing is rounded until a caller names a rounding point, and comparisons are by
 * cross-multiplication, so a tie is a tie and never an artefact of a division. Most values of an engine are counts,
 * amounts in cents and prices: while numerator and denominator are safe integers they are plain numbers, whose
 * products and sums are exact as long as they are safe integers too. Whatever grows past that goes on as a fraction of
 * BigInts, and comes back when it is short again.
 */

import { EngineError } from "../errors/engine-error.js";
import { requireIterable } from "../errors/untyped.js";
import type { Decimal } from "./decimal.js";
import { readDecimalText } from "./decimal-text.js";
import {
  addLong,
  commonDivisor,
  inLowestTerms,
  inverse,
  type LongFraction,
  longFraction,
  multiplyLong,
  reducedFraction,
} from "./long-fraction.js";
import { nearestDouble } from "./nearest-double.js";
import { divideRounded, type RoundingMode } from "./rounding.js";

/**
 * What {@link rational} reads: a JSON number (by its shortest decimal form), a decimal text, an integer, or an exact
 * value.
 */
export type Numeric = number | string | bigint | Decimal | Rational;

const LARGEST_SAFE = /* @__PURE__ */ BigInt(Number.MAX_SAFE_INTEGER);
const SMALLEST_SAFE = /* @__PURE__ */ BigInt(Number.MIN_SAFE_INTEGER);

/** A fraction of two safe integers, the second above zero. */
let short: (numerator: number, denominator: number) => Rational;

/**
 * An exact fraction. Build one with {@link rational}.
 * @example
 * rational(1).div(3).times(3).eq(1) // => true
 * rational("0.1").plus("0.2").toNumber() // => 0.3
 */
export class Rational {
  /** Numerator and denominator as safe integers, the denominator above zero; both 0 while `#long` holds the value. */
  readonly #n: number;
  readonly #d: number;
  readonly #long: LongFraction | null;

  static {
    short = (numerator, denominator) => new Rational(numerator, denominator, null);
  }

  private constructor(numerator: number, denominator: number, long: LongFraction | null) {
    this.#n = numerator;
    this.#d = denominator;
    this.#long = long;
  }

  /** @throws EngineError `division_by_zero` */
  static of(numerator: bigint, denominator: bigint): Rational {
    return Rational.#from(longFraction(numerator, denominator));
  }

  static #from(long: LongFraction): Rational {
    const { n, d } = long;
    if (d <= LARGEST_SAFE && n <= LARGEST_SAFE && n >= SMALLEST_SAFE) return short(Number(n), Number(d));
    return n === 0n ? short(0, 1) : new Rational(0, 0, long);
  }

  #asLong(): LongFraction {
    return this.#long ?? longFraction(BigInt(this.#n), BigInt(this.#d));
  }

  plus(other: Numeric): Rational {
    const b = rational(other);
    return b.isZero() ? this : (this.#addShort(b.#n, b.#d) ?? Rational.#from(addLong(this.#asLong(), b.#asLong())));
  }

  minus(other: Numeric): Rational {
    const b = rational(other);
    return b.isZero() ? this : (this.#addShort(-b.#n, b.#d) ?? this.plus(b.neg()));
  }

  /** The sum while every number on the way to it is a safe integer, else null. */
  #addShort(n: number, d: number): Rational | null {
    if (this.#d === d) {
      const sum = this.#n + n;
      return d !== 0 && isSafe(sum) ? short(sum, d) : null;
    }
    const left = this.#n * d;
    const right = n * this.#d;
    const product = this.#d * d;
    if (product === 0 || !isSafe(left) || !isSafe(right) || !isSafe(left + right) || !isSafe(product)) return null;
    return short(left + right, product);
  }

  times(other: Numeric): Rational {
    const b = rational(other);
    const n = this.#n * b.#n;
    const d = this.#d * b.#d;
    if (d !== 0 && isSafe(n) && isSafe(d)) return short(n + 0, d);
    return Rational.#from(multiplyLong(this.#asLong(), b.#asLong()));
  }

  /** @throws EngineError `division_by_zero` */
  div(other: Numeric): Rational {
    const b = rational(other);
    const n = this.#n * b.#d;
    const d = this.#d * b.#n;
    if (d > 0 && isSafe(n) && isSafe(d)) return short(n, d);
    return Rational.#from(multiplyLong(this.#asLong(), inverse(b.#asLong())));
  }

  /**
   * This to a whole power, zero or more.
   * @throws RangeError when the exponent is negative or not whole
   */
  pow(exponent: number): Rational {
    const { numerator, denominator } = this.toFraction();
    return Rational.#from(reducedFraction(numerator ** BigInt(exponent), denominator ** BigInt(exponent)));
  }

  neg(): Rational {
    if (this.#long === null) return short(0 - this.#n, this.#d);
    return new Rational(0, 0, { ...this.#long, n: -this.#long.n });
  }

  abs(): Rational {
    return this.sign() < 0 ? this.neg() : this;
  }

  /** -1, 0 or 1 as this is less than, equal to or greater than the other. */
  cmp(other: Numeric): -1 | 0 | 1 {
    const b = rational(other);
    if (this.#long === null && b.#long === null) {
      const [left, right] = [this.#n * b.#d, b.#n * this.#d];
      if (left !== right || isSafe(left)) return order(left, right);
    }
    const [left, right] = [this.#asLong(), b.#asLong()];
    return order(left.n * right.d, right.n * left.d);
  }

  eq(other: Numeric): boolean {
    return this.cmp(other) === 0;
  }

  lt(other: Numeric): boolean {
    return this.cmp(other) < 0;
  }

  lte(other: Numeric): boolean {
    return this.cmp(other) <= 0;
  }

  gt(other: Numeric): boolean {
    return this.cmp(other) > 0;
  }

  gte(other: Numeric): boolean {
    return this.cmp(other) >= 0;
  }

  /** -1, 0 or 1. */
  sign(): -1 | 0 | 1 {
    return order(this.#long === null ? this.#n : this.#long.n, 0);
  }

  isZero(): boolean {
    return this.#n === 0 && this.#long === null;
  }

  isInteger(): boolean {
    return this.#long === null ? this.#n % this.#d === 0 : this.#long.n % this.#long.d === 0n;
  }

  /** The whole number this rounds to under a named mode. */
  round(mode: RoundingMode): bigint {
    if (this.#d === 1) return BigInt(this.#n);
    const { n, d } = this.#asLong();
    return divideRounded(n, d, mode);
  }

  /** Rounded to a number of decimal places (zero or more), still exact. */
  roundTo(places: number, mode: RoundingMode): Rational {
    if (this.#d === 1) return this;
    const scale = 10n ** BigInt(places);
    const { n, d } = this.#asLong();
    return Rational.of(divideRounded(n * scale, d, mode), scale);
  }

  /** Decimal text with exactly `places` digits after the point. */
  toFixed(places: number, mode: RoundingMode = "half_up"): string {
    const { n, d } = this.#asLong();
    const scaled = divideRounded(n * 10n ** BigInt(places), d, mode);
    const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, "0");
    const whole = digits.slice(0, digits.length - places);
    const sign = scaled < 0n ? "-" : "";
    return places === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-places)}`;
  }

  /**
   * The double nearest to the exact value (ties to even), the one place where precision ends. Never `-0`; infinite
   * only beyond the range of doubles. Hardware divides two safe integers correctly rounded.
   */
  toNumber(): number {
    return this.#long === null ? this.#n / this.#d : nearestDouble(this.#long.n, this.#long.d);
  }

  /** In lowest terms, the denominator above zero. */
  toFraction(): { numerator: bigint; denominator: bigint } {
    if (this.#long === null) {
      const divisor = commonDivisor(this.#n, this.#d);
      return { numerator: BigInt(this.#n / divisor), denominator: BigInt(this.#d / divisor) };
    }
    const { n, d } = this.#long.lowest ? this.#long : inLowestTerms(this.#long.n, this.#long.d);
    return { numerator: n, denominator: d };
  }

  /** `"7/2"`, or `"3"` when whole. */
  toString(): string {
    if (this.#d === 1) return String(this.#n);
    const { numerator, denominator } = this.toFraction();
    return denominator === 1n ? String(numerator) : `${numerator}/${denominator}`;
  }
}

/**
 * Reads an exact value. A number counts as the decimal it prints as: `0.1` is one tenth.
 * @param value        a finite number, decimal text such as `"-12.50"` or `"1e-7"`, a BigInt, or an exact value
 * @param denominator  divides the first when given
 * @throws EngineError `not_finite` (NaN, infinite), `invalid_number` (not a decimal, exponent beyond ±10,000), `division_by_zero`
 * @example
 * rational(0.1).toString() // => "1/10"
 * rational(2, 4).toString() // => "1/2"
 * rational("12.50").times(3).toFixed(2) // => "37.50"
 * rational(Infinity) // throws not_finite
 */
export function rational(value: Numeric, denominator?: Numeric): Rational {
  const read = value instanceof Rational ? value : readNumeric(value);
  return denominator === undefined ? read : read.div(denominator);
}

/**
 * The larger of two exact values.
 * @example maxOf(rational(1, 3), rational(0.3)).toString() // => "1/3"
 */
export function maxOf(a: Rational, b: Rational): Rational {
  return rational(a).gte(b) ? a : b;
}

/**
 * The smaller of two exact values.
 * @example minOf(rational(1, 3), rational(0.3)).toString() // => "3/10"
 */
export function minOf(a: Rational, b: Rational): Rational {
  return rational(a).lte(b) ? a : b;
}

/**
 * The exact sum of a list; zero when it is empty.
 * @example sumOf([rational(0.1), rational(0.2)]).toNumber() // => 0.3
 */
export function sumOf(values: Iterable<Rational>): Rational {
  requireIterable(values);
  let total = short(0, 1);
  for (const value of values) total = total.plus(value);
  return total;
}

function readNumeric(value: Exclude<Numeric, Rational>): Rational {
  switch (typeof value) {
    case "bigint":
      return Rational.of(value, 1n);
    case "number":
      return readNumber(value);
    case "string":
      return ofText(value);
    default:
      return readObject(value);
  }
}

function isSafe(value: number): boolean {
  return value <= Number.MAX_SAFE_INTEGER && value >= -Number.MAX_SAFE_INTEGER;
}

function order(left: number | bigint, right: number | bigint): -1 | 0 | 1 {
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * Amounts mostly have two decimals, prices four and rates six. Fifteen digits over such a power of ten that divide to
 * the number are its shortest decimal form, because no two decimals of fifteen digits share a double.
 */
function readNumber(value: number): Rational {
  if (Number.isSafeInteger(value)) return short(value + 0, 1);
  if (!Number.isFinite(value)) throw new EngineError("not_finite", `${value} is not a finite number.`);
  for (let scale = 100; scale <= 1_000_000; scale *= 100) {
    const digits = Math.round(value * scale);
    if (digits / scale === value && Math.abs(digits) < 1e15) return short(digits, scale);
  }
  return ofText(String(value));
}

/**
 * A Decimal, or a Rational of another copy of this package. Lists and plain objects of an untyped caller are refused.
 */
function readObject(value: { toFixed?: unknown; toFraction?: unknown } | null): Rational {
  if (typeof value?.toFraction === "function") {
    const { numerator, denominator } = (value as Rational).toFraction();
    return Rational.of(numerator, denominator);
  }
  return ofText(typeof value?.toFixed === "function" ? String(value) : typeof value);
}

function ofText(text: string): Rational {
  const { numerator, denominator } = readDecimalText(text);
  return Rational.of(numerator, denominator);
}
