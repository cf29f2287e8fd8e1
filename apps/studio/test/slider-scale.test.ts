import { describe, expect, it } from "vitest";
import { highestOf } from "../src/cap-table/slider-scale.js";

describe("a slider", () => {
  it.each([
    [15_000_000, false, 30_000_000],
    [60_000_000, false, 150_000_000],
    [0, false, 1],
    [0.1, true, 0.4],
    [0.6, true, 0.6],
  ])("at %d (percent: %s) ends at %d", (value, percent, most) => {
    expect(highestOf(value, percent)).toBe(most);
  });
});
