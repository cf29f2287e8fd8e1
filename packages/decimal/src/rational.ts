/**
 * Exact rational numbers: a BigInt numerator over a positive BigInt denominator. Nothing is rounded until a caller
 * names a rounding point, and comparisons are by cross-multiplication, so a tie is a tie and never an artefact of a
 * division. Most intermediate values of an engine are short, and a greatest common divisor costs more than it saves
 * on them: a fraction is reduced when its denominator passes 1,024 bits, and after that when it has doubled in length.
 */
import type { Decimal } from "./decimal.js";
import { EngineError } from "./engine-error.js";
import { nearestDouble } from "./nearest-double.js";
import { divideRounded, type RoundingMode } from "./rounding.js";

/** What {@link rational} reads: a JSON number (by its shortest decimal form), a decimal text, an integer, or an exact value. */
export type Numeric = number | string | bigint | Decimal | Rational;

const REDUCE_ABOVE = /* @__PURE__ */ (() => 1n << 1024n)();
const LARGEST_EXPONENT = 10_000;
const DECIMAL_TEXT = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,6}))?$/i;

/**
 * An exact fraction. Build one with {@link rational}.
 * @example
 * rational(1).div(3).times(3).eq(1) // => true
 * rational("0.1").plus("0.2").toNumber() // => 0.3
 */
export class Rational {
  readonly #n: bigint;
  readonly #d: bigint;
  /** The largest denominator that is not yet worth reducing. */
  readonly #due: bigint;

  private constructor(numerator: bigint, denominator: bigint, due: bigint) {
    this.#n = numerator;
    this.#d = denominator;
    this.#due = due;
  }

  /** @throws EngineError `division_by_zero` */
  static of(numerator: bigint, denominator: bigint): Rational {
    return Rational.#make(numerator, denominator, REDUCE_ABOVE);
  }

  static #make(numerator: bigint, denominator: bigint, due: bigint): Rational {
    if (denominator <= 0n) {
      if (denominator === 0n) throw new EngineError("division_by_zero", "A fraction's denominator is zero.");
      return Rational.#make(-numerator, -denominator, due);
    }
    if (denominator <= due) return new Rational(numerator, denominator, due);
    const divisor = greatestCommonDivisor(numerator, denominator);
    return Rational.#reduced(numerator / divisor, denominator / divisor);
  }

  /** A fraction known to be in lowest terms: there is nothing to gain before it has doubled in length. */
  static #reduced(numerator: bigint, denominator: bigint): Rational {
    const twiceAsLong = denominator * denominator;
    if (twiceAsLong <= REDUCE_ABOVE) return new Rational(numerator, denominator, REDUCE_ABOVE);
    return new Rational(numerator, denominator, twiceAsLong);
  }

  #laterDue(other: Rational): bigint {
    if (this.#due < other.#due) return other.#due;
    return this.#due;
  }

  plus(other: Numeric): Rational {
    const b = rational(other);
    return this.#add(b.#n, b);
  }

  minus(other: Numeric): Rational {
    const b = rational(other);
    return this.#add(-b.#n, b);
  }

  /**
   * A sum over the product of both denominators, or over the longer where that is a multiple of the shorter, as in a
   * balance plus its interest. Looking for that is worth it only where the product would be reduced.
   */
  #add(numerator: bigint, over: Rational): Rational {
    const due = this.#laterDue(over);
    if (this.#d === over.#d) return new Rational(this.#n + numerator, this.#d, due);
    const product = this.#d * over.#d;
    if (product > due) {
      if (over.#d % this.#d === 0n) return new Rational(this.#n * (over.#d / this.#d) + numerator, over.#d, due);
      if (this.#d % over.#d === 0n) return new Rational(this.#n + numerator * (this.#d / over.#d), this.#d, due);
    }
    return Rational.#make(this.#n * over.#d + numerator * this.#d, product, due);
  }

  times(other: Numeric): Rational {
    const b = rational(other);
    return Rational.#make(this.#n * b.#n, this.#d * b.#d, this.#laterDue(b));
  }

  /** @throws EngineError `division_by_zero` */
  div(other: Numeric): Rational {
    const b = rational(other);
    return Rational.#make(this.#n * b.#d, this.#d * b.#n, this.#laterDue(b));
  }

  /**
   * This to a whole power, zero or more.
   * @throws RangeError when the exponent is negative or not whole
   */
  pow(exponent: number): Rational {
    const { numerator, denominator } = this.toFraction();
    return Rational.#reduced(numerator ** BigInt(exponent), denominator ** BigInt(exponent));
  }

  neg(): Rational {
    return new Rational(-this.#n, this.#d, this.#due);
  }

  abs(): Rational {
    return this.#n < 0n ? this.neg() : this;
  }

  /** -1, 0 or 1 as this is less than, equal to or greater than the other. */
  cmp(other: Numeric): -1 | 0 | 1 {
    const b = rational(other);
    const left = this.#n * b.#d;
    const right = b.#n * this.#d;
    return left < right ? -1 : left > right ? 1 : 0;
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
    return this.#n < 0n ? -1 : this.#n > 0n ? 1 : 0;
  }

  isZero(): boolean {
    return this.#n === 0n;
  }

  isInteger(): boolean {
    return this.#n % this.#d === 0n;
  }

  /** The whole number this rounds to under a named mode. */
  round(mode: RoundingMode): bigint {
    return divideRounded(this.#n, this.#d, mode);
  }

  /** Rounded to a number of decimal places (zero or more), still exact. */
  roundTo(places: number, mode: RoundingMode): Rational {
    const scale = 10n ** BigInt(places);
    return Rational.of(divideRounded(this.#n * scale, this.#d, mode), scale);
  }

  /** Decimal text with exactly `places` digits after the point. */
  toFixed(places: number, mode: RoundingMode = "half_up"): string {
    const scaled = divideRounded(this.#n * 10n ** BigInt(places), this.#d, mode);
    const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, "0");
    const whole = digits.slice(0, digits.length - places);
    const sign = scaled < 0n ? "-" : "";
    return places === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-places)}`;
  }

  /**
   * The double nearest to the exact value (ties to even), the one place where precision ends. Never `-0`; infinite
   * only beyond the range of doubles.
   */
  toNumber(): number {
    return nearestDouble(this.#n, this.#d);
  }

  /** In lowest terms, the denominator above zero. */
  toFraction(): { numerator: bigint; denominator: bigint } {
    const divisor = greatestCommonDivisor(this.#n, this.#d);
    return { numerator: this.#n / divisor, denominator: this.#d / divisor };
  }

  /** `"7/2"`, or `"3"` when whole. */
  toString(): string {
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
  return a.gte(b) ? a : b;
}

/**
 * The smaller of two exact values.
 * @example minOf(rational(1, 3), rational(0.3)).toString() // => "3/10"
 */
export function minOf(a: Rational, b: Rational): Rational {
  return a.lte(b) ? a : b;
}

/**
 * The exact sum of a list; zero when it is empty.
 * @example sumOf([rational(0.1), rational(0.2)]).toNumber() // => 0.3
 */
export function sumOf(values: Iterable<Rational>): Rational {
  let total = Rational.of(0n, 1n);
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
      return readDecimalText(value);
    default:
      return readObject(value);
  }
}

/**
 * Amounts mostly have two decimals, prices four and rates six. Fifteen digits over such a power of ten that divide to
 * the number are its shortest decimal form, because no two decimals of fifteen digits share a double.
 */
function readNumber(value: number): Rational {
  if (Number.isSafeInteger(value)) return Rational.of(BigInt(value), 1n);
  if (!Number.isFinite(value)) throw new EngineError("not_finite", `${value} is not a finite number.`);
  for (let scale = 100; scale <= 1_000_000; scale *= 100) {
    const digits = Math.round(value * scale);
    if (digits / scale === value && Math.abs(digits) < 1e15) return Rational.of(BigInt(digits), BigInt(scale));
  }
  return readDecimalText(String(value));
}

/** A Decimal, or a Rational of another copy of this package. Lists and plain objects of an untyped caller are refused. */
function readObject(value: { toFixed?: unknown; toFraction?: unknown } | null): Rational {
  if (typeof value?.toFraction === "function") {
    const { numerator, denominator } = (value as Rational).toFraction();
    return Rational.of(numerator, denominator);
  }
  return readDecimalText(typeof value?.toFixed === "function" ? String(value) : typeof value);
}

function readDecimalText(text: string): Rational {
  const match = DECIMAL_TEXT.exec(text.trim());
  const [, sign = "", whole = "", part = "", exponentText = "0"] = match ?? [];
  const exponent = Number(exponentText) - part.length;
  if (match === null || whole + part === "" || Math.abs(exponent) > LARGEST_EXPONENT) {
    throw new EngineError("invalid_number", `"${text.slice(0, 40)}" is not a decimal number.`);
  }
  const digits = BigInt(sign + whole + part);
  return exponent >= 0
    ? Rational.of(digits * 10n ** BigInt(exponent), 1n)
    : Rational.of(digits, 10n ** BigInt(-exponent));
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}
