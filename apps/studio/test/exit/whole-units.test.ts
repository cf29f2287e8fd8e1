import { describe, expect, it } from "vitest";
import { areLarge } from "../../src/exit/closing/whole-units.js";

describe("a column of amounts", () => {
  it("is in whole units where every amount is large or nothing", () => {
    expect(areLarge([27_908_950.12, 100_000, 0])).toBe(true);
  });
  it("keeps its cents where one amount is small, or nobody gets anything", () => {
    expect(areLarge([27_908_950.12, 99_999.99])).toBe(false);
    expect(areLarge([0, 0])).toBe(false);
  });
});
