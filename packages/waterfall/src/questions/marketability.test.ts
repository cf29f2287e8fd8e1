import { describe, expect, it } from "vitest";
import { backsolveOpm, compileWaterfall, discountForLackOfMarketability } from "../index.js";

/** Finnerty's variance as his formula has it, for variances at which it keeps its digits. */
const variance = (x: number) => x + Math.log(2 * (Math.exp(x) - x - 1)) - 2 * Math.log(Math.exp(x) - 1);

describe("a discount for lack of marketability", () => {
  it("of 60 % volatility, 4 % and three years is 21.4950 % by Finnerty and 31.9973 % by Chaffe", () => {
    const { finnerty, chaffe } = discountForLackOfMarketability({ volatility: 0.6, riskFreeRate: 0.04, years: 3 });
    expect([(finnerty * 100).toFixed(4), (chaffe * 100).toFixed(4)]).toEqual(["21.4950", "31.9973"]);
  });

  it("is the same by the series and by the formula where one hands over to the other", () => {
    const at = (x: number) => discountForLackOfMarketability({ volatility: Math.sqrt(x), riskFreeRate: 0, years: 1 });
    for (const x of [0.3, 0.499999, 0.500001, 0.8, 3]) {
      // 2 N(v / 2) − 1 rises with v: near equal variances give near equal discounts.
      const near = at(x).finnerty;
      const v = Math.sqrt(variance(x));
      expect(Math.abs(near - erf(v / 2 / Math.SQRT2))).toBeLessThan(1e-12);
    }
  });

  it("stays a number for the smallest and the largest variance: nothing, and at most 32.3 %", () => {
    const tiny = discountForLackOfMarketability({ volatility: 1e-9, riskFreeRate: 0, years: 0.01 });
    expect(tiny.finnerty).toBeGreaterThanOrEqual(0);
    expect(tiny.finnerty).toBeLessThan(1e-9);
    const vast = discountForLackOfMarketability({ volatility: 100, riskFreeRate: 0, years: 1000 });
    // v² tends to ln 2.
    expect(vast.finnerty).toBeCloseTo(erf(Math.sqrt(Math.LN2) / 2 / Math.SQRT2), 12);
    expect(vast.chaffe).toBe(1);
  });

  it.each([
    [{ riskFreeRate: 0, years: 1 }, "missing_field"],
    [{ volatility: 0, riskFreeRate: 0, years: 1 }, "invalid_value"],
    [{ volatility: 0.5, riskFreeRate: 0, years: Number.NaN }, "not_finite"],
  ])("%j is refused as %s", (request, code) => {
    expect(() => discountForLackOfMarketability(request as never)).toThrow(expect.objectContaining({ code }));
  });
});

describe("a backsolve", () => {
  it("of 2 million Series A at 5 beside 8 million common finds 32,241,873.88 for all equity, 2.780234 a common share", () => {
    const { breakpoints } = compileWaterfall({
      common: [{ id: "founders", name: "Founders", shares: 8_000_000 }],
      preferred: [
        {
          id: "a",
          name: "Series A",
          seniority: 1,
          holders: [{ id: "fund", name: "Fund", shares: 2_000_000, invested: 10_000_000 }],
        },
      ],
    });
    expect(breakpoints.map(({ equityValue }) => equityValue)).toEqual([0, 10_000_000, 50_000_000]);
    const terms = { breakpoints, volatility: 0.6, riskFreeRate: 0.04, years: 3 };
    const solved = backsolveOpm({ ...terms, classId: "a", shares: 2_000_000, pricePerShare: 5 });
    expect(solved.equityValue.toFixed(2)).toBe("32241873.88");
    const common = solved.classes.find(({ classId }) => classId === "common")?.value ?? 0;
    // All equity less the 10 million of Series A, over 8 million shares.
    expect((common / 8_000_000).toFixed(6)).toBe("2.780234");
  });
});

/** The error function by its series. */
function erf(x: number): number {
  let [sum, term] = [x, x];
  for (let n = 1; n < 60; n++) {
    term *= (-x * x) / n;
    sum += term / (2 * n + 1);
  }
  return (2 / Math.sqrt(Math.PI)) * sum;
}
