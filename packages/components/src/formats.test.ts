import { describe, expect, it } from "vitest";
import { formatsOf } from "./formats.js";

describe("a figure", () => {
  it("is written as people of the place write it", () => {
    expect(formatsOf("en-US").money(1234.5)).toBe("1,234.50");
    expect(formatsOf("de-DE").money(1234.5)).toBe("1.234,50");
    expect(formatsOf("no such place").shares(1_234_567)).toBe("1,234,567");
  });

  it("below zero has the minus sign of type", () => {
    expect(formatsOf().compact(-12_500_000)).toBe("−12.5M");
    expect(formatsOf().points(-0.0125)).toBe("−1.25");
  });

  it("in percent has its sign apart, on the same line", () => {
    expect(formatsOf("en-US").percent(0.2)).toBe("20.00\u00a0%");
    expect(formatsOf("de-DE").percent(0.2)).toBe("20,00\u00a0%");
    expect(formatsOf("en-US").rate(0.2)).toBe("20.0\u00a0%");
  });

  it("that is missing is a dash, of whatever kind", () => {
    for (const format of Object.values(formatsOf())) expect(format(null)).toBe("–");
  });

  it("of a share keeps up to six decimals", () => {
    expect(formatsOf().price(1.5)).toBe("1.50");
    expect(formatsOf().price(0.12345678)).toBe("0.123457");
  });
});
