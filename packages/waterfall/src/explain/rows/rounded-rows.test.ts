import { rational } from "@capstack/decimal";
import { expect, it } from "vitest";
import { toMoney, toRatio } from "../../proceeds/cents.js";
import { roundedRatio, roundedSum } from "./rounded-rows.js";

/** Whole numbers of every size, the same in every run. */
const numbers = Array.from({ length: 60 }, (_, n) => ((n * 7919 + 1) % 997) * 10 ** (n % 9));

it("a ratio computed with doubles is the exact one, rounded half even to ten decimals", () => {
  for (const part of numbers) {
    for (const whole of numbers.filter((number) => number >= part && number > 0)) {
      const exact = toRatio(rational(part, whole));
      expect(roundedRatio(part, whole) ?? exact).toBe(exact);
    }
  }
});

it("a sum computed with doubles is the exact one, rounded half up to the cent", () => {
  for (const intercept of numbers) {
    for (const [place, slope] of numbers.entries()) {
      const at = (numbers[(place * 31) % numbers.length] as number) / 128;
      const exact = toMoney(rational(intercept).plus(rational(slope).times(rational(at))));
      expect(roundedSum(intercept, slope, at) ?? exact).toBe(exact);
    }
  }
});

it("half of the last place is left to exact arithmetic, and so are terms that cancel", () => {
  expect(roundedRatio(1, 2e10)).toBeUndefined();
  expect(roundedSum(0, 1, 0.125)).toBeUndefined();
  expect(roundedSum(-0.3, 1, 0.3)).toBeUndefined();
  expect(roundedSum(1, 1, 1)).toBe(2);
});
