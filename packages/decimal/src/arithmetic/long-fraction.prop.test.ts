import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { greatestCommonDivisor } from "./long-fraction.js";
import { Rational } from "./rational.js";

/** Euclid, in BigInts to the end. */
function plainEuclid(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** Whole numbers of every length up to 3,000 bits. */
const whole = fc
  .integer({ min: 1, max: 3000 })
  .chain((bits) => fc.bigInt({ min: 1n << BigInt(bits - 1), max: (1n << BigInt(bits)) - 1n }));

describe("the greatest common divisor of long numbers", () => {
  it("is Euclid's, whichever is longer and whatever they share", () => {
    fc.assert(
      fc.property(whole, whole, whole, fc.boolean(), (a, b, shared, negative) => {
        const first = (negative ? -1n : 1n) * a * shared;
        expect(greatestCommonDivisor(first, b * shared)).toBe(plainEuclid(first, b * shared));
        expect(greatestCommonDivisor(a, b)).toBe(plainEuclid(a, b));
      }),
      runs(300),
    );
  });
  it("is found where one number is a power of two, one beyond a multiple, or short", () => {
    for (const power of [53n, 64n, 1024n, 4096n]) {
      const long = 1n << power;
      for (const other of [3n, long - 1n, long + 1n, 3n * long + 1n, long * long, 2n ** 52n]) {
        expect(greatestCommonDivisor(long, other)).toBe(plainEuclid(long, other));
        expect(greatestCommonDivisor(other, long)).toBe(plainEuclid(other, long));
      }
    }
  });
});

describe("a long fraction", () => {
  it("is the same in lowest terms whether factors or their product are reduced", () => {
    fc.assert(
      fc.property(whole, whole, whole, whole, fc.boolean(), (a, b, c, d, negative) => {
        const [left, right] = [Rational.of(negative ? -a : a, b), Rational.of(c, d)];
        const product = left.plus(1).times(right).toFraction();
        expect(product).toEqual(Rational.of((negative ? b - a : a + b) * c, b * d).toFraction());
        const quotient = right.div(left).toFraction();
        expect(quotient).toEqual(Rational.of(c * b, d * (negative ? -a : a)).toFraction());
      }),
      runs(300),
    );
  });
  it("is in lowest terms however it was come by", () => {
    fc.assert(
      fc.property(whole, whole, whole, whole, (a, b, c, d) => {
        const sum = Rational.of(a, b).plus(Rational.of(c, b)).minus(Rational.of(a, d)).times(Rational.of(d, c));
        for (const value of [sum, sum.neg(), sum.plus(1)]) {
          const { numerator, denominator } = value.toFraction();
          expect(plainEuclid(numerator, denominator)).toBe(1n);
          expect(value.eq(Rational.of(numerator, denominator))).toBe(true);
        }
      }),
      runs(100),
    );
  });
});
