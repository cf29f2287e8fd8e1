/**
 * Sums of binary floating point numbers without rounding, so that a sum does not depend on the order or the grouping of
 * its terms. Mantissas are added up by exponent, as whole numbers that doubles hold exactly; now and then, and at the
 * end, they become one large integer.
 */

/** Whole sums count this many-th power of a half: the square of the smallest double is one of it. */
export const SUM_SCALE = 2148;

const EXPONENTS = 2048;
const IMPLICIT_BIT = 0x10_0000;
const SMALLEST_EXPONENT = 1074;
/** So many low halves of mantissas, 32 bits each, add up to 52 bits. */
const TERMS_UNTIL_SETTLED = 2 ** 20;
/** Splits a double into two halves of 26 bits. @see Dekker, "A floating-point technique", 1971 */
const SPLITTER = 2 ** 27 + 1;
/** Squares of what lies between are exact as two doubles. */
const LEAST_SPLIT = 2 ** -400;
const MOST_SPLIT = 2 ** 400;

const bits = new DataView(new ArrayBuffer(8));

/** A sum under way. */
export class ExactSum {
  readonly #high = new Float64Array(EXPONENTS);
  readonly #low = new Float64Array(EXPONENTS);
  #waiting = 0;
  #settled = 0n;

  /** Adds a finite number. */
  add(value: number): void {
    bits.setFloat64(0, value);
    const top = bits.getUint32(0);
    const low = bits.getUint32(4);
    const exponent = (top >>> 20) & 0x7ff;
    const high = (top & 0xf_ffff) + (exponent === 0 ? 0 : IMPLICIT_BIT);
    const sign = value < 0 ? -1 : 1;
    this.#high[exponent] = (this.#high[exponent] as number) + sign * high;
    this.#low[exponent] = (this.#low[exponent] as number) + sign * low;
    this.#waiting += 1;
    if (this.#waiting === TERMS_UNTIL_SETTLED) this.#settle();
  }

  /** Adds the square of a finite number, itself unrounded. */
  addSquare(value: number): void {
    if (value === 0) return;
    const size = Math.abs(value);
    if (size > LEAST_SPLIT && size < MOST_SPLIT) {
      const square = size * size;
      const scaled = SPLITTER * size;
      const upper = scaled - (scaled - size);
      const lower = size - upper;
      this.add(square);
      this.add(lower * lower - (square - upper * upper - 2 * upper * lower));
    } else {
      const whole = new ExactSum();
      whole.add(value);
      this.#settled += (whole.total() ** 2n) >> BigInt(SUM_SCALE);
    }
  }

  /** The sum, as a whole number of 2^-{@link SUM_SCALE}. */
  total(): bigint {
    this.#settle();
    return this.#settled;
  }

  #settle(): void {
    for (let exponent = 0; exponent < EXPONENTS; exponent++) {
      const high = this.#high[exponent] as number;
      const low = this.#low[exponent] as number;
      if (high === 0 && low === 0) continue;
      const shift = SUM_SCALE - SMALLEST_EXPONENT + Math.max(exponent, 1) - 1;
      this.#settled += ((BigInt(high) << 32n) + BigInt(low)) << BigInt(shift);
    }
    this.#high.fill(0);
    this.#low.fill(0);
    this.#waiting = 0;
  }
}

/** A sum as text: hexadecimal digits and the power of two that they count, one text for one sum. */
export function sumText(total: bigint): string {
  if (total === 0n) return "0p0";
  const digits = total.toString(16);
  const significant = digits.replace(/0+$/, "");
  return `${significant}p${4 * (digits.length - significant.length) - SUM_SCALE}`;
}

/** The sum that a text of {@link sumText} says. */
export function sumOfText(text: string): bigint {
  const [digits = "", power = ""] = text.split("p");
  const sign = digits.startsWith("-") ? -1n : 1n;
  const size = BigInt(`0x${digits.replace("-", "")}`);
  return size === 0n ? 0n : (sign * size) << BigInt(Number(power) + SUM_SCALE);
}
