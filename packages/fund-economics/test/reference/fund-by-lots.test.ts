import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeForecast, isEngineError } from "../../src/index.js";
import { randomFund } from "../random-fund.js";
import { fundByLots } from "./fund-by-lots.js";

describe("a fund worked out lot by lot and slice by slice", () => {
  it("comes to the same calls, recycling, marks and carry", () => {
    let compared = 0;
    fc.assert(
      fc.property(randomFund, (fund) => {
        const forecast = attempt(fund);
        fc.pre(forecast !== null);
        const { summary, periods } = forecast;
        const rows = fundByLots(fund, summary.deployedShare, summary.periods, summary.lpShareOfDistributable);
        const cents = 0.05;
        periods.forEach((row, i) => {
          const slow = rows[i] as (typeof rows)[number];
          expect(Math.abs(row.capitalCalls.total - slow.call)).toBeLessThan(cents + row.capitalCalls.total * 1e-9);
          expect(Math.abs(row.recycled - slow.recycled)).toBeLessThan(cents + row.recycled * 1e-9);
          expect(Math.abs(row.proceeds - slow.proceeds)).toBeLessThan(cents + row.proceeds * 1e-9);
          expect(Math.abs(row.portfolioValue - slow.value)).toBeLessThan(cents + row.portfolioValue * 1e-9);
        });
        const carry = rows.reduce((sum, row) => sum + row.carry, 0);
        const cash = rows.reduce((sum, row) => sum + row.lpCash, 0);
        expect(Math.abs(summary.totals.carry - carry)).toBeLessThan(1 + cash * 2e-3);
        compared++;
      }),
      runs(40),
    );
    expect(compared).toBeGreaterThan(10);
  });
});

function attempt(fund: Parameters<typeof computeForecast>[0]): ReturnType<typeof computeForecast> | null {
  try {
    return computeForecast(fund, { jCurve: false });
  } catch (error) {
    if (isEngineError(error)) return null;
    throw error;
  }
}
