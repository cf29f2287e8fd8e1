import { describe, expect, it } from "vitest";
import { formatsOf } from "./formats.js";

describe("a figure", () => {
  it("is written as people of the place write it", () => {
    expect(formatsOf("en-US").money(1234.5)).toBe("1,234.50");
    expect(formatsOf("de-DE").money(1234.5)).toBe("1.234,50");
    expect(formatsOf("no such place").shares(1_234_567)).toBe("1,234,567");
  });

  it("below zero has the minus sign of type", () => {
    expect(formatsOf().compact(-12_500_000)).toBe("−12.50M");
    expect(formatsOf().points(-0.0125)).toBe("−1.25");
  });

  it("in percent has its sign apart, on the same line", () => {
    expect(formatsOf("en-US").percent(0.2)).toBe("20.00\u00a0%");
    expect(formatsOf("de-DE").percent(0.2)).toBe("20,00\u00a0%");
    expect(formatsOf("en-US").rate(0.2)).toBe("20.0\u00a0%");
  });

  it("rounds half up the decimal that a number prints as", () => {
    // In binary 0.975, 1.005 and the product of 0.00035 and 100 lie below the half.
    expect(formatsOf().factor(0.975)).toBe("0.98×");
    expect(formatsOf().money(1.005)).toBe("1.01");
    expect(formatsOf().percent(0.00145)).toBe("0.15\u00a0%");
    expect(formatsOf().points(0.00035)).toBe("+0.04");
    expect(formatsOf("ar-EG").points(0.0125)).not.toMatch(/[%٪]/);
  });

  it("that is missing is a dash, of whatever kind", () => {
    for (const format of Object.values(formatsOf())) expect(format(null)).toBe("–");
  });

  it("as people say it has two decimals in its magnitude, or none where they are zeros", () => {
    const figures = [0, 950, 950.5, 12_300, 999_994, 999_995, 14_000_000, 11_234_000, -2_801_000, 1_234_000_000];
    expect(figures.map(formatsOf().compact)).toEqual([
      ...["0", "950", "950.50", "12.30k", "999.99k", "1M", "14M", "11.23M", "−2.80M", "1.23bn"],
    ]);
  });

  it("of a share keeps up to six decimals", () => {
    expect(formatsOf().price(1.5)).toBe("1.50");
    expect(formatsOf().price(0.12345678)).toBe("0.123457");
  });
});
