import { expect, it } from "vitest";
import { highestOf } from "../../src/exit/headroom.js";

it.each([
  [0, 50_000_000, 100_000_000],
  [67_800_000, 120_000_000, 250_000_000],
  [67_800_000, 0, 150_000_000],
  [0, 2_000_000_000, 4_000_000_000],
  [0, 0, 1_000_000],
])("past a last kink of %d and a price of %d the scale has room, to %d", (kink, price, most) => {
  expect(highestOf(kink, price)).toBe(most);
});
