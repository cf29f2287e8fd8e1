import { describe, expect, it } from "vitest";
import { sideBySide } from "../index.js";

const vehicles = (...weights: number[]) => weights.map((weight, at) => ({ id: `v${at}`, weight }));
const partsOf = (deal: Parameters<typeof sideBySide>[0]) =>
  sideBySide(deal).map(({ amount, shares }) => [amount, shares]);

describe("a deal side by side", () => {
  // 10,000 cents by thirds: 3,333.33 each, the first takes the cent; 7 shares by thirds: 2.33 each, the first takes one.
  it("gives left-over cents and shares to the largest fractions, the earlier where they are equal", () => {
    expect(partsOf({ amount: 100, currency: "USD", shares: 7, vehicles: vehicles(1, 1, 1) })).toEqual([
      [33.34, 3],
      [33.33, 2],
      [33.33, 2],
    ]);
  });
  // A yen has no parts: 2.5 and 2.5 of 5.
  it("splits to the minor unit of its currency", () => {
    expect(partsOf({ amount: 5, currency: "JPY", vehicles: vehicles(7, 7) })).toEqual([
      [3, null],
      [2, null],
    ]);
  });
  it("gives nothing to a vehicle without weight, and is refused where none has any", () => {
    expect(partsOf({ amount: 1, currency: "USD", vehicles: vehicles(0, 2.5) })).toEqual([
      [0, null],
      [1, null],
    ]);
    expect(() => sideBySide({ amount: 1, currency: "USD", vehicles: vehicles(0, 0) })).toThrow(
      expect.objectContaining({ code: "no_participants" }),
    );
  });
});
