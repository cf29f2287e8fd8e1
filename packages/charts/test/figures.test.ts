import { describe, expect, it } from "vitest";
import { exactOf } from "../src/figures/exact.js";
import { shortFigure } from "../src/figures/format.js";

describe("a figure as people say it", () => {
  it.each([
    ["0", "0"],
    ["950", "950"],
    ["950.5", "950.50"],
    ["12300", "12.30k"],
    ["250000", "250k"],
    ["3500000", "3.50M"],
    ["7682000", "7.68M"],
    ["105512345", "105.51M"],
    ["120000000", "120M"],
    ["-22345678", "−22.35M"],
    ["1234000000", "1.23bn"],
    ["5000000000000", "5tn"],
    ["5123000000000000", "5,123tn"],
  ])("has two decimals, or none where they are zeros: %s is %s", (figure, text) => {
    expect(shortFigure(exactOf(figure))).toBe(text);
  });

  it("is one of the next magnitude where it rounds to a thousand of its own", () => {
    expect(shortFigure(exactOf(999_994))).toBe("999.99k");
    expect(shortFigure(exactOf(999_995))).toBe("1M");
  });

  it("below half a hundredth is nothing", () => {
    expect(shortFigure(exactOf("-0.004"))).toBe("0");
  });
});
