import { describe, expect, it } from "vitest";
import { halfAYear } from "../../test/books/half-a-year.js";
import { fundEconomics, positions, timeSeries } from "../index.js";

describe("economics of half a year", () => {
  it("measure the fund and its limited partners", () => {
    const { fund, lp } = fundEconomics(halfAYear, { end: "2025-06-30" });
    expect(fund.tvpi).toBe(1.07881515);
    expect(fund.irr).toBeCloseTo(0.1757785857, 10);
    expect(lp).toMatchObject({ paidIn: 988_095.24, nav: 1_065_972.13 });
    expect(lp.irr).toBeCloseTo(0.1757786221, 10);
  });
  it("run quarter by quarter", () => {
    const { points, hasGross } = timeSeries(halfAYear);
    expect(hasGross).toBe(true);
    expect(points.map((point) => point.nav)).toEqual([928_815.15, 1_078_815.15]);
    expect(points[0]?.netIrrFund).toBeCloseTo(-0.2860342337, 10);
    expect(points[1]?.portfolioValue).toBe(750_000);
    expect(points[1]?.grossIrr).toBeCloseTo(0.7274162937, 10);
  });
  it("follow a position from purchase to mark", () => {
    expect(positions(halfAYear)).toMatchObject([
      { name: "Nimbus", status: "active", investedInitial: 600_000, currentValue: 750_000, currentMoic: 1.25 },
    ]);
  });
});
