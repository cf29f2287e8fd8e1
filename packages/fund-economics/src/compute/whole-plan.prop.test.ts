/** Laws of the whole plan's totals, also where exits come too late for the forecast to recycle what the plan does. */
import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomFund } from "../../test/random-fund.js";
import { computeFundEconomics, defaultFund, type FundInputs, isEngineError, runMonteCarlo } from "../index.js";

const compute = (inputs: FundInputs) => {
  try {
    return computeFundEconomics({ inputs, analysis: { jCurve: false } });
  } catch (error) {
    if (isEngineError(error)) return null;
    throw error;
  }
};

/** Any fund, with as much recycling as no exits may be in time for. */
const recyclingFund = fc
  .tuple(randomFund, fc.constantFrom(0, 0.1, 0.2, 0.3, 0.5), fc.constantFrom(0, 0.03, 0.08, 0.15))
  .map(([fund, recycledCapitalPct, prefRate]): FundInputs => {
    return { ...fund, recycledCapitalPct, waterfall: { ...fund.waterfall, prefRate } };
  });

const CENTS = 0.05;

describe("the totals of a whole plan", () => {
  it("are one cash flow: what comes in goes out, and multiples are of the sums beside them", () => {
    let short = 0;
    fc.assert(
      fc.property(recyclingFund, (inputs) => {
        const fund = compute(inputs);
        fc.pre(fund?.forecast !== undefined);
        const { calledCapital: called, recycledCapital: recycled, proceeds, distributions, carriedInterestPaid } = fund;
        if (fund.forecast.summary.deployedShare < 1) short++;
        const spent = fund.investedCapital.total + fund.managementFees.total + fund.partnershipExpenses.total;
        expect(Math.abs(called.total + recycled.total - spent)).toBeLessThan(CENTS);
        const paid = distributions.total + carriedInterestPaid.total + recycled.total;
        if (proceeds.lp >= recycled.lp && proceeds.gp >= recycled.gp)
          expect(Math.abs(paid - proceeds.total)).toBeLessThan(CENTS);
        expect(fund.netMultiple.lp ?? 0).toBeCloseTo(called.lp === 0 ? 0 : distributions.lp / called.lp, 6);
        const { totals, multiples } = fund.forecast.summary;
        const forecastPaid = totals.distributions.total + totals.carry + totals.recycled;
        const leftOver = Math.max(0, forecastPaid - totals.proceeds);
        expect(Math.abs(forecastPaid - totals.proceeds - leftOver)).toBeLessThan(CENTS);
        expect(multiples.netLp ?? 0).toBeCloseTo(
          totals.capitalCalls.lp === 0 ? 0 : totals.distributions.lp / totals.capitalCalls.lp,
          6,
        );
      }),
      runs(200),
    );
    expect(short).toBeGreaterThan(5);
  });

  it("pay at most the carry of a fund without a hurdle, which is its part of the limited partners' profit", () => {
    fc.assert(
      fc.property(recyclingFund, (inputs) => {
        const clawback = { ...inputs.waterfall, clawback: true };
        const [fund, free] = [clawback, { ...clawback, prefRate: 0 }].map((waterfall) =>
          compute({ ...inputs, waterfall }),
        );
        fc.pre(fund != null && free != null);
        const profit = free.proceeds.lp - free.recycledCapital.lp - free.calledCapital.lp;
        const share = inputs.carryPct * Math.max(0, profit);
        expect(Math.abs(free.carriedInterestPaid.total - share)).toBeLessThan(CENTS + share * 1e-9);
        expect(fund.carriedInterestPaid.total).toBeLessThanOrEqual(share + CENTS + share * 1e-9);
        expect(fund.carriedInterestPaid.total).toBeGreaterThanOrEqual(0);
      }),
      runs(200),
    );
  });

  it("are hardly changed by a hurdle of hardly anything with a full catch-up", () => {
    fc.assert(
      fc.property(recyclingFund, (inputs) => {
        const [fund, free] = [1e-9, 0].map((prefRate) =>
          compute({ ...inputs, waterfall: { kind: "european", prefRate } }),
        );
        fc.pre(fund != null && free != null);
        const difference = Math.abs(fund.carriedInterestPaid.total - free.carriedInterestPaid.total);
        expect(difference).toBeLessThan(CENTS + inputs.committedCapital * 1e-6);
      }),
      runs(200),
    );
  });

  it("are what every run of a simulation comes to when no company differs from the plan", () => {
    const inputs: FundInputs = {
      ...defaultFund,
      recycledCapitalPct: 0.2,
      returnTiers: [{ name: "all", pctOfCapital: 1, multiple: 2.5, holdingPeriodYears: 8 }],
      waterfall: { prefRate: 0.08, catchupRate: 0 },
    };
    const { forecast, netMultiple, grossMultiple } = computeFundEconomics({ inputs });
    expect(forecast?.summary.deployedShare).toBeLessThan(1);
    const { multiples } = runMonteCarlo(inputs, { seed: 1, runs: 3, multipleSigma: 0 });
    expect(multiples.gross?.mean).toBeCloseTo(grossMultiple.total ?? 0, 9);
    expect(multiples.netTotal?.mean).toBeCloseTo(netMultiple.total ?? 0, 3);
    expect(multiples.netLp?.mean).toBeCloseTo(netMultiple.lp ?? 0, 3);
  });
});
