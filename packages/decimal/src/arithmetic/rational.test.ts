import { describe, expect, it } from "vitest";
import { decimal } from "./decimal.js";
import { maxOf, minOf, type Numeric, Rational, rational, sumOf } from "./rational.js";

const text = (value: Numeric) => rational(value).toString();
const codeOf = (value: unknown) => {
  try {
    rational(value as Numeric);
    return "accepted";
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

describe("reading an exact value", () => {
  it.each<[Numeric, string]>([
    [0.1, "1/10"],
    [0.3, "3/10"],
    [1.005, "201/200"],
    [2.675, "107/40"],
    [0.0725, "29/400"],
    [1.23456789, "123456789/100000000"],
    [-0.5, "-1/2"],
    [0, "0"],
    [-0, "0"],
    [1234.56, "30864/25"],
    [999999999999.99, "99999999999999/100"],
    [9007199254740991, "9007199254740991"],
    [2 ** 53, "9007199254740992"],
    [1e21, "1000000000000000000000"],
    [1e-7, "1/10000000"],
    [123e-20, `123/${10n ** 20n}`],
    [5e-324, `1/${2n * 10n ** 323n}`],
    [1e308, String(10n ** 308n)],
    [Number.MAX_VALUE, `17976931348623157${"0".repeat(292)}`],
  ])("the number %d is the decimal it prints as", (value, expected) => {
    expect(text(value)).toBe(expected);
  });

  it.each<[string, string]>([
    ["12.50", "25/2"],
    ["-12.50", "-25/2"],
    ["+3", "3"],
    [".5", "1/2"],
    ["5.", "5"],
    ["007", "7"],
    [" 4 ", "4"],
    ["-0", "0"],
    ["1e3", "1000"],
    ["1E-3", "1/1000"],
    ["1.5e+2", "150"],
    ["1e10000", `1${"0".repeat(10_000)}`],
    ["0e5", "0"],
  ])("the text %s", (value, expected) => {
    expect(text(value)).toBe(expected);
  });

  it("BigInts, decimals and fractions", () => {
    expect(text(12n ** 40n)).toBe(String(12n ** 40n));
    expect(text(decimal("0.10"))).toBe("1/10");
    expect(text(decimal("1e30"))).toBe(String(10n ** 30n));
    expect(text(rational(6, 4))).toBe("3/2");
    expect(rational(2, "0.5").toString()).toBe("4");
    expect(rational(1, -3).toString()).toBe("-1/3");
  });

  it("a fraction of another copy of this package", () => {
    const foreign = { toFraction: () => ({ numerator: 4n, denominator: 3n }) } as unknown as Rational;
    expect(rational(foreign).times(3).toString()).toBe("4");
  });

  it.each<[unknown, string]>([
    [Number.NaN, "not_finite"],
    [Number.POSITIVE_INFINITY, "not_finite"],
    [Number.NEGATIVE_INFINITY, "not_finite"],
    ["1e10001", "invalid_number"],
    ["1e-10001", "invalid_number"],
    ["1e9999999", "invalid_number"],
    ["", "invalid_number"],
    [".", "invalid_number"],
    ["+", "invalid_number"],
    ["e5", "invalid_number"],
    ["1,000", "invalid_number"],
    ["0x10", "invalid_number"],
    ["1 2", "invalid_number"],
    ["NaN", "invalid_number"],
    ["1_000", "invalid_number"],
    ["٣", "invalid_number"],
    [null, "invalid_number"],
    [undefined, "invalid_number"],
    [true, "invalid_number"],
    [[5], "invalid_number"],
    [{ toString: 5 }, "invalid_number"],
    [Object.create(null), "invalid_number"],
    [Symbol("1"), "invalid_number"],
  ])("refuses %o", (value, code) => {
    expect(codeOf(value)).toBe(code);
  });

  it("refuses a denominator of zero", () => {
    expect(() => rational(1, 0)).toThrow(expect.objectContaining({ code: "division_by_zero" }));
    expect(() => rational(1).div("0.00")).toThrow(expect.objectContaining({ code: "division_by_zero" }));
    expect(() => Rational.of(1n, 0n)).toThrow(expect.objectContaining({ code: "division_by_zero" }));
  });
});

describe("exact arithmetic", () => {
  it("a third of three is one", () => {
    expect(rational(1).div(3).times(3).eq(1)).toBe(true);
  });

  it("sums of cents are exact", () => {
    expect(sumOf([0.1, 0.2, -0.3].map((x) => rational(x))).isZero()).toBe(true);
    expect(sumOf([]).toString()).toBe("0");
  });

  it.each<[string, Rational, string]>([
    ["1/2 + 1/3", rational(1, 2).plus(rational(1, 3)), "5/6"],
    ["1/2 - 1/3", rational(1, 2).minus(rational(1, 3)), "1/6"],
    ["2/3 x 3/4", rational(2, 3).times(rational(3, 4)), "1/2"],
    ["2/3 : -4/9", rational(2, 3).div(rational(-4, 9)), "-3/2"],
    ["-(2/3)", rational(2, 3).neg(), "-2/3"],
    ["|-2/3|", rational(-2, 3).abs(), "2/3"],
    ["(2/3)^3", rational(2, 3).pow(3), "8/27"],
    ["(6/4)^0", rational(6, 4).pow(0), "1"],
    ["greater of 1/3, 0.3", maxOf(rational(1, 3), rational(0.3)), "1/3"],
    ["lesser of 1/3, 0.3", minOf(rational(1, 3), rational(0.3)), "3/10"],
  ])("%s", (_, actual, expected) => {
    expect(actual.toString()).toBe(expected);
  });

  it("compares by cross-multiplication, so a tie is a tie", () => {
    const third = rational(1, 3);
    expect(third.cmp(rational(2, 6))).toBe(0);
    expect(third.gt("0.3333333333333333333333")).toBe(true);
    expect(third.lt("0.3333333333333333333334")).toBe(true);
    expect([third.lte(third), third.gte(third), third.eq(third)]).toEqual([true, true, true]);
    expect([rational(-2).sign(), rational(0).sign(), rational(0.01).sign()]).toEqual([-1, 0, 1]);
    expect([rational(6, 3).isInteger(), third.isInteger()]).toEqual([true, false]);
  });

  const most = Number.MAX_SAFE_INTEGER;
  it.each<[string, Rational, bigint, bigint]>([
    ["the largest safe integer and one", rational(most).plus(1), 2n ** 53n, 1n],
    ["and back below it", rational(most).plus(1).minus(1), 2n ** 53n - 1n, 1n],
    ["its square", rational(most).times(most), (2n ** 53n - 1n) ** 2n, 1n],
    ["its square over itself", rational(most).times(most).div(most), 2n ** 53n - 1n, 1n],
    [
      "a sum whose parts are too long and whose total is not",
      rational(most, 2).minus(rational(most, 3)),
      2n ** 53n - 1n,
      6n,
    ],
    [
      "a difference of two long fractions",
      rational(1, most).minus(rational(1, most - 1)),
      -1n,
      (2n ** 53n - 1n) * (2n ** 53n - 2n),
    ],
    ["by a negative divisor", rational(5).div(-most), -5n, 2n ** 53n - 1n],
  ])("goes on exactly past the safe integers: %s", (_, actual, numerator, denominator) => {
    expect(actual.eq(Rational.of(numerator, denominator))).toBe(true);
    expect(actual.toString()).toBe(Rational.of(numerator, denominator).toString());
  });

  it("knows no negative zero", () => {
    const zeros = [rational(-0), rational(0).neg(), rational(-5).times(0), rational(0).div(-3), rational(2).minus(2)];
    for (const zero of zeros) expect(Object.is(zero.toNumber(), 0)).toBe(true);
  });

  it("stays in lowest terms where it is read out, however long the chain", () => {
    let value = rational(1);
    for (let i = 2; i <= 400; i++) value = value.times(rational(i, i - 1));
    expect(value.toFraction()).toEqual({ numerator: 400n, denominator: 1n });
    let harmonic = rational(0);
    for (let i = 1; i <= 400; i++) harmonic = harmonic.plus(rational(1, i));
    for (let i = 400; i >= 1; i--) harmonic = harmonic.minus(rational(1, i));
    expect(harmonic.toString()).toBe("0");
  });

  it("refuses a power that is not a whole number, zero or more", () => {
    expect(() => rational(2).pow(-1)).toThrow(RangeError);
    expect(() => rational(2).pow(0.5)).toThrow(RangeError);
  });
});

describe("decimal text", () => {
  it.each<[Numeric, number, string, string]>([
    [2.135, 2, "half_up", "2.14"],
    [2.135, 2, "half_even", "2.14"],
    [2.125, 2, "half_even", "2.12"],
    [-2.125, 2, "half_up", "-2.13"],
    [0.005, 2, "half_up", "0.01"],
    [-0.004, 2, "half_up", "0.00"],
    [-0.001, 2, "floor", "-0.01"],
    [5, 0, "half_up", "5"],
    [0.5, 0, "half_even", "0"],
    [-1234.5, 3, "half_up", "-1234.500"],
    ["1e21", 2, "half_up", "1000000000000000000000.00"],
    [0.07, 1, "up", "0.1"],
    [0, 2, "half_up", "0.00"],
  ])("%s to %i places, %s", (value, places, mode, expected) => {
    expect(rational(value).toFixed(places, mode as "half_up")).toBe(expected);
  });

  it("rounds half up by default, and roundTo agrees with toFixed", () => {
    expect(rational(1.005).toFixed(2)).toBe("1.01");
    expect(rational(-200, 3).roundTo(4, "half_up").toString()).toBe("-666667/10000");
    expect(rational(-200, 3).round("ceiling")).toBe(-66n);
  });
});
