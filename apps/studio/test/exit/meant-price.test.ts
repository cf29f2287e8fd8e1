import { describe, expect, it } from "vitest";
import { meantPrice } from "../../src/exit/meant-price.js";

describe("a price far below the last valuation", () => {
  it.each([
    [60, 25_000_000, 60_000_000],
    [2_500, 25_000_000, 2_500_000],
    [21_500, 25_000_000, 21_500_000],
    [5_000_000, 25_000_000, null],
    [0, 25_000_000, null],
    [60, 0, null],
  ])("%d for a company of %d is asked about: %s?", (price, worth, meant) => {
    expect(meantPrice(price, worth)).toBe(meant);
  });
});
