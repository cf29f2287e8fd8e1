import { describe, expect, it } from "vitest";
import { halfAYear, keel, posted } from "../../test/books/half-a-year.js";
import { capitalAccounts, fundEconomics, positions, timeSeries } from "../index.js";

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

describe("carry that is paid", () => {
  const waterfall = { kind: "straight", carryRate: 0.2 } as const;
  const accrued = { ...halfAYear, waterfall };
  const payment = posted("carry", "2025-06-30", "carry_distribution", { "3100-33333333": 10_000, 1000: -10_000 });
  const paid = { ...accrued, entries: [...accrued.entries, payment] };
  const end = "2025-06-30";

  it("leaves total value, multiple and rate of who receives it as they were", () => {
    const [before, after] = [fundEconomics(accrued, { end }), fundEconomics(paid, { end })];
    for (const part of ["fund", "gp"] as const) {
      expect(after[part].distributions).toBe(10_000);
      expect(after[part].nav).toBe(before[part].nav - 10_000);
      const kept = ({ totalValue, tvpi, irr }: typeof before.fund) => ({ totalValue, tvpi, irr });
      expect(kept(after[part])).toEqual(kept(before[part]));
    }
    expect(after.lp).toEqual(before.lp);
    const irr = (books: typeof accrued) =>
      capitalAccounts(books, { end }).rows.find((row) => row.lpEntityId === keel)?.irr;
    expect(irr(paid)).toBe(irr(accrued));
  });
  it("is told apart from carry that has accrued", () => {
    expect(fundEconomics(accrued, { end }).carryPaid).toBe(0);
    expect(fundEconomics(paid, { end }).carryPaid).toBe(10_000);
    expect(fundEconomics(paid, { end: "2025-06-29" }).carryPaid).toBe(0);
  });
  it("stands in the series as the economics have it", () => {
    const last = timeSeries(paid).points.at(-1);
    expect([last?.distributed, last?.distributions]).toEqual([10_000, 0]);
  });
});
