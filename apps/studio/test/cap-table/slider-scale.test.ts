import { describe, expect, it } from "vitest";
import { highestOf, movedBy } from "../../src/cap-table/move-round/slider-scale.js";

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

describe("a key on a slider", () => {
  const scale = { step: 500_000, most: 200_000_000 };
  it.each([
    ["ArrowRight", 24_630_000, 25_000_000],
    ["ArrowLeft", 24_630_000, 24_500_000],
    ["ArrowUp", 25_000_000, 25_500_000],
    ["PageDown", 25_000_000, 20_000_000],
    ["Home", 25_000_000, 500_000],
    ["End", 25_000_000, 200_000_000],
    ["ArrowLeft", 500_000, 500_000],
    ["ArrowRight", 200_000_000, 200_000_000],
  ])("%s at %d goes to %d", (key, from, to) => {
    expect(movedBy(key, from, scale)).toBe(to);
  });
  it("that is none of those moves nothing", () => {
    expect(movedBy("a", 1, scale)).toBeNull();
  });
});
