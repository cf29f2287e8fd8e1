import { describe, expect, it } from "vitest";
import { pricesOf, pricesTogether } from "../../src/figures/price-columns.js";

const company = {
  snapshots: [
    {},
    { round: { pricePerShare: 3, conversions: [{ price: 0.55 }] } },
    { round: { pricePerShare: 1, conversions: [] } },
  ],
  final: {
    classes: [
      { originalIssuePrice: null, conversionPrice: null },
      { originalIssuePrice: 3, conversionPrice: 2.2725 },
    ],
  },
};

describe("prices of a company's shares", () => {
  it("are all written with the decimals that one of them needs, on every page", () => {
    const show = pricesTogether(pricesOf(company));
    expect([3, 0.55, 1, 2.2725, null].map(show)).toEqual(["3.0000", "0.5500", "1.0000", "2.2725", "–"]);
  });

  it("have two decimals at least and six at most", () => {
    expect(pricesTogether([3, 1])(3)).toBe("3.00");
    expect(pricesTogether([3, 25 / 11])(3)).toBe("3.000000");
  });
});
