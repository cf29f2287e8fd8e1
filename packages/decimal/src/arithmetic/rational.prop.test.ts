import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNearest } from "../../test/reference/double.js";
import {
  add,
  divide,
  type Fraction,
  fraction,
  fractionOfText,
  isLess,
  multiply,
  show,
  subtract,
} from "../../test/reference/fraction.js";
import { Rational, rational } from "./rational.js";

type Step = readonly ["plus" | "minus" | "times" | "div", bigint, bigint];

const reference = { plus: add, minus: subtract, times: multiply, div: divide } as const;
const bits = fc.constantFrom(8n, 27n, 53n, 200n, 1200n);
const integer = bits.chain((size) => fc.bigInt({ min: -(1n << size), max: 1n << size }));
const positive = bits.chain((size) => fc.bigInt({ min: 1n, max: 1n << size }));
const step: fc.Arbitrary<Step> = fc.tuple(fc.constantFrom("plus", "minus", "times", "div"), integer, positive);

function walk(steps: readonly Step[]): { value: Rational; expected: Fraction } {
  let value = rational(1);
  let expected = fraction(1n);
  for (const [operation, n, d] of steps) {
    if (operation === "div" && n === 0n) continue;
    value = value[operation](Rational.of(n, d));
    expected = reference[operation](expected, fraction(n, d));
  }
  return { value, expected };
}

describe("rational arithmetic", () => {
  it("agrees with always-reduced fractions along any chain of operations", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const { value, expected } = walk(steps);
        expect(value.toString()).toBe(show(expected));
        expect(value.sign()).toBe(expected.n < 0n ? -1 : expected.n > 0n ? 1 : 0);
        expect(value.isInteger()).toBe(expected.d === 1n);
      }),
      runs(300),
    );
  });

  it("orders as subtraction does", () => {
    const long = fc.array(step, { maxLength: 6 });
    fc.assert(
      fc.property(long, long, (first, second) => {
        const [a, b] = [walk(first), walk(second)];
        const expected = isLess(a.expected, b.expected) ? -1 : isLess(b.expected, a.expected) ? 1 : 0;
        expect(a.value.cmp(b.value)).toBe(expected);
        expect(a.value.cmp(a.value.plus(0))).toBe(0);
      }),
      runs(300),
    );
  });

  it("raises to a power as repeated multiplication does", () => {
    fc.assert(
      fc.property(fc.bigInt(-500n, 500n), fc.bigInt(1n, 500n), fc.nat(60), (n, d, exponent) => {
        let expected = fraction(1n);
        for (let i = 0; i < exponent; i++) expected = multiply(expected, fraction(n, d));
        expect(Rational.of(n, d).pow(exponent).toString()).toBe(show(expected));
      }),
      runs(300),
    );
  });
});

describe("reading", () => {
  const amount = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100),
    fc.maxSafeInteger().map((n) => n / 1e4),
    fc.maxSafeInteger().map((n) => n / 1e6),
    fc.double({ min: -1e4, max: 1e4, noNaN: true }),
  );

  it("takes a number as the decimal it prints as", () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(rational(value).toString()).toBe(show(fractionOfText(String(value))));
      }),
      runs(1000),
    );
  });

  it("gives the same number back", () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(rational(value).toNumber()).toBe(value === 0 ? 0 : value);
      }),
      runs(1000),
    );
  });

  it("survives any value of any type with an EngineError or a number", () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true, withObjectString: true }), (value) => {
        try {
          expect(rational(value as number)).toBeInstanceOf(Rational);
        } catch (error) {
          expect(["not_finite", "invalid_number"]).toContain((error as { code?: string }).code);
        }
      }),
      runs(1000),
    );
  });
});

describe("the nearest double", () => {
  const magnitudes = fc.integer({ min: -1140, max: 1030 });
  const exact = fc
    .tuple(fc.bigInt(1n, 1n << 60n), fc.integer({ min: 0, max: 120 }), fc.bigInt(-2n, 2n), magnitudes)
    .map(([head, zeros, crumb, power]) => {
      const near = (head << BigInt(zeros)) + crumb;
      const numerator = near > 0n ? near : 1n;
      const size = numerator.toString(2).length;
      const shift = power - size;
      return shift >= 0 ? fraction(numerator << BigInt(shift)) : fraction(numerator, 1n << BigInt(-shift));
    });

  it("is nearer than its neighbours, even on a tie, from far below the subnormals to past the largest", () => {
    fc.assert(
      fc.property(exact, ({ n, d }) => {
        const value = Rational.of(n, d);
        expect(isNearest(value.toNumber(), fraction(n, d))).toBe(true);
        expect(value.neg().toNumber()).toBe(value.toNumber() === 0 ? 0 : -value.toNumber());
      }),
      runs(1000),
    );
  });

  it("of any quotient of two integers", () => {
    fc.assert(
      fc.property(positive, positive, (n, d) => {
        expect(isNearest(Rational.of(n, d).toNumber(), fraction(n, d))).toBe(true);
      }),
      runs(300),
    );
  });
});

describe("decimal text", () => {
  it("is within the last digit's half, and its own mirror image", () => {
    fc.assert(
      fc.property(integer, positive, fc.nat(20), (n, d, places) => {
        const text = Rational.of(n, d).toFixed(places);
        expect(text).toMatch(places === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${places}}$`));
        const gap = subtract(fractionOfText(text), fraction(n, d));
        expect(isLess(fraction(1n, 2n * 10n ** BigInt(places)), fraction(gap.n < 0n ? -gap.n : gap.n, gap.d))).toBe(
          false,
        );
        const mirrored = Rational.of(-n, d).toFixed(places);
        expect(mirrored).toBe(/[1-9]/.test(text) ? (text.startsWith("-") ? text.slice(1) : `-${text}`) : text);
        expect(Rational.of(n, d).roundTo(places, "half_up").eq(text)).toBe(true);
      }),
      runs(300),
    );
  });
});
