import { npv } from "@capstack/returns";
import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyFund, randomFund } from "../../test/random-fund.js";
import {
  computeFundEconomics,
  defaultFund,
  type FundInputs,
  fundInputErrorCodes,
  isEngineError,
  runMonteCarlo,
} from "../index.js";

const compute = (inputs: FundInputs, jCurve = false) => {
  try {
    return computeFundEconomics({ inputs, analysis: { jCurve } });
  } catch (error) {
    if (isEngineError(error)) return null;
    throw error;
  }
};

describe("laws of a fund", () => {
  it("every identity holds to the cent, whatever the terms", () => {
    fc.assert(
      fc.property(anyFund, (inputs) => {
        const fund = compute(inputs, true);
        fc.pre(fund !== null);
        expect(fund.reconciliation.filter((check) => !check.ok)).toEqual([]);
        expect(JSON.stringify(fund)).not.toMatch(/[:[,]-0[,}\]]/);
        for (const row of fund.forecast?.periods ?? []) {
          expect(row.cash).toBeGreaterThanOrEqual(0);
          expect(row.capitalCalls.total).toBeGreaterThanOrEqual(0);
          expect(row.distributions.lp).toBeGreaterThanOrEqual(0);
        }
      }),
      runs(60),
    );
  });

  it("carry is never negative in all, and the clawback never more than carry paid", () => {
    fc.assert(
      fc.property(anyFund, (inputs) => {
        const totals = compute(inputs)?.forecast?.summary.totals;
        fc.pre(totals !== undefined);
        expect(totals.carry).toBeGreaterThanOrEqual(0);
        expect(totals.clawback).toBeGreaterThanOrEqual(0);
        expect(totals.carry + totals.clawback).toBeGreaterThanOrEqual(totals.clawback);
      }),
      runs(60),
    );
  });

  it("a side whose money, in cents, only comes in or only goes out has no rate, or has lost everything", () => {
    const oneClass = fc.record({
      gpCommitPct: fc.constantFrom(0, 1, 0.02),
      callSchedule: fc.constantFrom([0.5, 0.3, 0.2], [0.4, 0.4, 0.2]),
    });
    fc.assert(
      fc.property(anyFund, oneClass, (inputs, terms) => {
        const forecast = compute({ ...inputs, ...terms })?.forecast;
        if (!forecast) return;
        const { irr } = forecast.summary;
        const sides = [
          [irr.netGp, forecast.periods.map((row) => row.netCashFlow.gp)],
          [irr.netLp, forecast.periods.map((row) => row.netCashFlow.lp)],
          [irr.netTotal, forecast.periods.map((row) => row.distributions.total - row.capitalCalls.total)],
        ] as const;
        for (const [rate, flows] of sides) {
          if (flows.every((flow) => flow >= 0)) expect(rate).toBeNull();
          else if (flows.every((flow) => flow <= 0)) expect(rate).toBe(-1);
        }
      }),
      runs(300),
    );
  });

  it("annual, quarterly and monthly runs agree in total when time does not matter", () => {
    fc.assert(
      fc.property(randomFund, (inputs) => {
        const timeless = { ...inputs, waterfall: {}, followOnLagYears: 1, newInvestmentPeriodYears: 3 };
        const runs = (["annual", "quarterly", "monthly"] as const).map((period) => compute({ ...timeless, period }));
        const [first, ...others] = runs.map((run) => run?.forecast?.summary);
        if (first === undefined || runs.some((run) => (run?.forecast?.summary.deployedShare ?? 0) < 1 - 1e-9)) return;
        for (const other of others) {
          expect(Math.abs((other?.totals.proceeds ?? 0) - first.totals.proceeds)).toBeLessThan(0.1);
          expect(Math.abs((other?.totals.carry ?? 0) - first.totals.carry)).toBeLessThan(0.1);
          expect(other?.multiples.netLp ?? 0).toBeCloseTo(first.multiples.netLp ?? 0, 9);
        }
      }),
      runs(40),
    );
  });

  it("ends with DPI equal to TVPI and the rate to date equal to the rate", () => {
    fc.assert(
      fc.property(anyFund, (inputs) => {
        const forecast = compute(inputs, true)?.forecast;
        const last = forecast?.periods[forecast.periods.length - 1];
        fc.pre(forecast !== undefined && last !== undefined);
        expect(last.cumulative.lp.dpi).toBe(last.cumulative.lp.tvpi);
        expect(last.irrToDate?.netLp).toBe(forecast.summary.irr.netLp);
        expect(last.irrToDate?.gross).toBe(forecast.summary.irr.gross);
      }),
      runs(60),
    );
  });

  it("scales: ten times the money is ten times the money", () => {
    fc.assert(
      fc.property(randomFund, (inputs) => {
        const scale = (amount: number) => amount * 10;
        const tenfold = {
          ...inputs,
          committedCapital: scale(inputs.committedCapital),
          organizationalExpenses: scale(inputs.organizationalExpenses),
          operationalExpensesAnnual: scale(inputs.operationalExpensesAnnual),
        };
        const [one, ten] = [compute(inputs), compute(tenfold)];
        fc.pre(one !== null && ten !== null);
        expect(Math.abs(ten.distributions.lp - scale(one.distributions.lp))).toBeLessThan(0.2);
        expect(ten.netMultiple.lp ?? 0).toBeCloseTo(one.netMultiple.lp ?? 0, 9);
        // Rates are floats, and a return within weeks has one of many digits: they agree in their leading ones.
        const rates = [ten.forecast?.summary.irr.netLp ?? 0, one.forecast?.summary.irr.netLp ?? 0] as const;
        const [tenth, first] = [Math.log1p(rates[0]), Math.log1p(rates[1])];
        expect(Math.abs(tenth - first) || 0).toBeLessThan(1e-6 * (1 + Math.abs(first)));
      }),
      runs(40),
    );
  });

  it("the gross rate knows nothing of fees, carry and the GP's commitment", () => {
    fc.assert(
      fc.property(randomFund, (inputs) => {
        const bare = { ...inputs, recycledCapitalPct: 0 };
        const other = { ...bare, mgmtFeePct: 0.001, carryPct: 0.05, gpCommitPct: 0.5, waterfall: {} };
        const [one, two] = [compute(bare)?.forecast?.summary.irr, compute(other)?.forecast?.summary.irr];
        fc.pre(one !== undefined && two !== undefined && one.gross !== null && two.gross !== null);
        expect(Math.abs(one.gross - two.gross)).toBeLessThan(1e-9 * (1 + Math.abs(one.gross)));
      }),
      runs(40),
    );
  });

  it("one outcome without follow-ons earns M^(1/h) − 1 before costs", () => {
    fc.assert(
      fc.property(fc.constantFrom(0.5, 1.2, 3, 12), fc.integer({ min: 1, max: 8 }), (multiple, years) => {
        const returnTiers = [{ name: "all", pctOfCapital: 1, multiple, holdingPeriodYears: years }];
        const gross = compute({ ...defaultFund, recycledCapitalPct: 0, returnTiers })?.forecast?.summary.irr.gross;
        expect(gross ?? 0).toBeCloseTo(multiple ** (1 / years) - 1, 10);
      }),
      runs(20),
    );
  });

  it("dearer terms never raise the limited partners' multiple, a better outcome never lowers it", () => {
    fc.assert(
      fc.property(randomFund, (inputs) => {
        const fund = { ...inputs, waterfall: {}, recycledCapitalPct: 0 };
        const base = compute(fund)?.netMultiple.lp;
        fc.pre(base !== undefined && base !== null);
        const dearer = [
          { ...fund, mgmtFeePct: fund.mgmtFeePct + 0.002 },
          { ...fund, operationalExpensesAnnual: fund.operationalExpensesAnnual + 1000 },
          { ...fund, carryPct: fund.carryPct + 0.05 },
        ];
        const gross = compute(fund)?.grossMultiple.total ?? 0;
        for (const terms of dearer) {
          const net = compute(terms)?.netMultiple.lp ?? 0;
          expect(net).toBeLessThanOrEqual(base + 1e-12);
        }
        const better = fund.returnTiers.map((tier, i) => (i === 0 ? { ...tier, multiple: tier.multiple + 1 } : tier));
        expect(compute({ ...fund, returnTiers: better })?.netMultiple.lp ?? 0).toBeGreaterThanOrEqual(base - 1e-12);
        if (gross >= 1) expect(base).toBeLessThanOrEqual(gross + 1e-12);
      }),
      runs(40),
    );
  });

  it("the limited partners have their hurdle whenever the GP retains carry", () => {
    fc.assert(
      fc.property(randomFund, (inputs) => {
        const terms = { ...inputs.waterfall, clawback: true, prefCompounds: true, prefRate: 0.08 };
        const forecast = compute({ ...inputs, waterfall: terms })?.forecast;
        if (forecast === undefined || forecast.summary.totals.carry < 1) return;
        const perYear = { annual: 1, quarterly: 4, monthly: 12 }[forecast.summary.period];
        const worth = npv(
          1.08 ** (1 / perYear) - 1,
          forecast.periods.map((row) => row.netCashFlow.lp),
        );
        expect(worth).toBeGreaterThan(-1);
      }),
      runs(60),
    );
  });

  it("survives anything for an input and never changes it", () => {
    fc.assert(
      fc.property(fc.anything({ maxDepth: 3 }), fc.anything({ maxDepth: 3 }), (inputs, analysis) => {
        expect(() => computeFundEconomics({ inputs, analysis } as never)).toThrow(
          expect.objectContaining({ code: expect.toSatisfy((code) => fundInputErrorCodes.includes(code)) }),
        );
      }),
      runs(100),
    );
    const frozen = JSON.parse(JSON.stringify(defaultFund), (_, value) => Object.freeze(value));
    expect(JSON.stringify(computeFundEconomics({ inputs: frozen }))).toBe(
      JSON.stringify(computeFundEconomics({ inputs: defaultFund })),
    );
  });

  it("survives a fund with one field turned into anything", () => {
    const fields = Object.keys(defaultFund);
    fc.assert(
      fc.property(fc.constantFrom(...fields, "waterfall", "recycling", "feeOffset"), fc.anything(), (field, value) => {
        const odd = { ...defaultFund, [field]: value } as unknown as FundInputs;
        const fund = compute(odd);
        if (fund !== null) expect(fund.reconciliation.every((check) => check.ok)).toBe(true);
      }),
      runs(150),
    );
  });
});

describe("laws of a simulation", () => {
  it("has the planned gross multiple for its mean, ordered percentiles, and every run in a bar", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (seed) => {
        const { multiples, probLpAtLeast } = runMonteCarlo(defaultFund, { seed, runs: 2000, irr: "none" });
        const gross = multiples.gross;
        if (gross === null) throw new Error("no runs");
        expect(Math.abs(gross.mean - 4)).toBeLessThan(5 * gross.standardError);
        const ordered = [gross.min, gross.p1, gross.p5, gross.p10, gross.p25, gross.p50, gross.p75, gross.p90];
        const rising = [...ordered, gross.p95, gross.p99, gross.max];
        expect([...rising].sort((a, b) => a - b)).toEqual(rising);
        expect(gross.histogram.reduce((sum, bin) => sum + bin.count, 0)).toBe(2000);
        expect(probLpAtLeast.map((p) => p.probability)).toEqual(
          [...probLpAtLeast.map((p) => p.probability)].sort((a, b) => b - a),
        );
      }),
      runs(8),
    );
  });

  it("gives the same figures for the same seed", () => {
    const terms = { seed: 7, runs: 300, holdSpreadYears: 1 };
    expect(runMonteCarlo(defaultFund, terms)).toEqual(runMonteCarlo(defaultFund, terms));
  });
});
