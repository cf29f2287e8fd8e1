import { leastRatio } from "@capstack/testing/hostile";
import { describe, expect, it } from "vitest";
import {
  applyScenario,
  computeAggregate,
  computeForecast,
  computeFundEconomics,
  defaultFund,
  runMonteCarlo,
  runMonteCarloAsync,
} from "./index.js";

describe("a simulation's size", () => {
  const checksOf = (avgCheckSizeNew: number) => ({
    ...defaultFund,
    portfolio: { newPct: 1, followPct: 0, avgCheckSizeNew, avgCheckSizeFollow: 0 },
  });
  const refused = (ask: () => unknown) => {
    try {
      ask();
    } catch (error) {
      return error;
    }
    return undefined;
  };

  it("is known before room is made for it", () => {
    for (const check of [1e-12, 5e-324]) {
      const error = refused(() => runMonteCarlo(checksOf(check), { seed: 1, runs: 10 }));
      expect(error).toMatchObject({ code: "limit_exceeded", path: ["inputs", "portfolio"] });
      expect(error).toMatchObject({ details: { limit: 1_000_000 } });
    }
  });
  it("is bounded without limits of the caller's, before anything else is computed", () => {
    const analysis = { monteCarlo: { seed: 1, runs: 50_000 } };
    const ask = () => refused(() => computeFundEconomics({ inputs: checksOf(500), analysis }));
    const error = ask();
    expect(error).toMatchObject({ code: "limit_exceeded", path: ["analysis", "monteCarlo", "runs"] });
    const perRun = 42_900 + 10 * 41;
    expect(error).toMatchObject({ details: { value: 50_000 * perRun, runs: Math.floor(100_000_000 / perRun) } });
    expect(String(error)).toContain("at most 2,308 runs");
    const simulate = () => runMonteCarlo(checksOf(500), { seed: 1, runs: 2 });
    expect(simulate().companies).toBe(42_900);
    expect(leastRatio(ask, simulate, 1)).toBeLessThan(1);
  });
  it("counts the periods of the cash flows as well as the companies", () => {
    const limits = { maxDraws: 100 * (29 + 10 * 41) };
    expect(() => runMonteCarlo(defaultFund, { seed: 1, runs: 100 }, { limits })).not.toThrow();
    const error = refused(() => runMonteCarlo(defaultFund, { seed: 1, runs: 101 }, { limits }));
    expect(error).toMatchObject({ code: "limit_exceeded", details: { runs: 100 } });
    expect(() => runMonteCarlo(defaultFund, { seed: 1, runs: 1500, irr: "none" }, { limits })).not.toThrow();
  });
});

describe("the GP's rate", () => {
  const scheduled = { ...defaultFund, gpCommitPct: 0, callSchedule: [0.5, 0.3, 0.2] };
  const returnTiers = [
    { name: "good", pctOfCapital: 0.75, multiple: 1.5, holdingPeriodYears: 0 },
    { name: "even", pctOfCapital: 0.25, multiple: 1, holdingPeriodYears: 0 },
  ];
  it("is none when the GP commits nothing, whatever rounding leaves of its flows", () => {
    const waterfall = { kind: "american", prefRate: 0.08, prefCompounds: false, catchupRate: 0.5 } as const;
    const terms = { committedCapital: 658_771_420, recycledCapitalPct: 0.3, newInvestmentPeriodYears: 3 };
    const portfolio = { newPct: 0.5, followPct: 0.5, avgCheckSizeNew: 250_000, avgCheckSizeFollow: 500_000 };
    const fees = { mgmtFeePct: 0.01, feeBasis: "invested", gpCommitCountedTowardInvested: false } as const;
    const fund = { ...scheduled, ...terms, ...fees, portfolio, waterfall, returnTiers, carryPct: 0.25 };
    const { irr, xirr } = computeForecast({ ...fund, fundStartDate: "2026-01-01" }).summary;
    expect([irr.netGp, xirr?.netGp]).toEqual([null, null]);
    expect(irr.netLp).toBeCloseTo(irr.netTotal as number, 12);
  });
  it("is none in a fund that is the GP's alone for limited partners", () => {
    const { irr, multiples } = computeForecast({ ...scheduled, gpCommitPct: 1 }).summary;
    expect([irr.netLp, irr.lpBeforeCarry, multiples.netLp]).toEqual([null, null, null]);
    expect(irr.netGp).toBeCloseTo(irr.netTotal as number, 12);
  });
});

describe("scenarios", () => {
  it("answer as the changed fund would by itself", () => {
    const changes = { carryPct: 0.25, waterfall: { prefRate: 0.08 } };
    const { scenarios } = computeFundEconomics({
      inputs: defaultFund,
      analysis: { scenarios: [{ name: "dearer", inputs: changes }] },
    });
    const alone = computeFundEconomics({ inputs: applyScenario(defaultFund, changes) });
    expect(scenarios).toEqual([{ name: "dearer", ...alone }]);
  });
});

describe("sensitivity", () => {
  it("computes every cell as the changed fund, all x for the first y", () => {
    const { sensitivity } = computeFundEconomics({
      inputs: defaultFund,
      analysis: {
        forecast: false,
        sensitivity: {
          x: { path: "carryPct", values: [0.1, 0.2] },
          y: { path: "mgmtFeePct", values: [0.015, 0.02] },
          metrics: ["netMultiple.lp", "carriedInterestPaid.total"],
        },
      },
    });
    expect(sensitivity?.cells.map(({ x, y }) => [x, y])).toEqual([
      [0.1, 0.015],
      [0.2, 0.015],
      [0.1, 0.02],
      [0.2, 0.02],
    ]);
    const cheap = computeAggregate({ ...defaultFund, carryPct: 0.1, mgmtFeePct: 0.015 });
    expect(sensitivity?.cells[0]?.values).toEqual([cheap.netMultiple.lp, cheap.carriedInterestPaid.total]);
  });
  const along = (path: string) =>
    computeFundEconomics({
      inputs: defaultFund,
      analysis: { forecast: false, sensitivity: { x: { path, values: [1, 2] }, metrics: ["grossMultiple.total"] } },
    }).sensitivity?.cells.map(({ values }) => values);
  it("reads an item's place after a point like one in brackets", () => {
    expect(along("returnTiers.3.multiple")).toEqual(along("returnTiers[3].multiple"));
  });
  it.each(["returnTiers..multiple", "returnTiers[3]multiple", "3.multiple", "returnTiers[9].multiple"])(
    "refuses the path %s with the form of one",
    (path) => {
      expect(() => along(path)).toThrow(/such as carryPct or returnTiers\[0\]\.multiple\.$/);
    },
  );
  it("lets write-offs absorb a change of another tier's share", () => {
    const request = (values: number[]) => ({
      x: { path: "returnTiers[3].pctOfCapital", values },
      metrics: ["grossMultiple.total"],
    });
    const grid = computeFundEconomics({
      inputs: defaultFund,
      analysis: { forecast: false, sensitivity: request([0.05, 0.1, 0.9]) },
    }).sensitivity;
    expect(grid?.cells[0]?.values[0]).toBeCloseTo(2.4, 12);
    expect(grid?.cells[1]?.values[0]).toBeCloseTo(4, 12);
    expect(grid?.cells[2]).toMatchObject({ values: [null], error: { code: "invalid_inputs" } });
  });
  it("is refused, before a cell is computed, when its forecasts take too long", () => {
    const returnTiers = Array.from({ length: 50 }, (_, i) => ({
      ...{ name: `tier ${i}`, pctOfCapital: 0.02, multiple: i / 10, holdingPeriodYears: i / 2 },
    }));
    const grid = (path: string, metric: string) => ({
      inputs: { ...defaultFund, period: "monthly" as const, returnTiers },
      analysis: {
        forecast: false,
        sensitivity: {
          x: { path, values: Array.from({ length: 50 }, (_, i) => 1 + i / 100) },
          y: { path: "carryPct", values: Array.from({ length: 50 }, (_, i) => i / 100) },
          metrics: [metric],
        },
      },
    });
    const refused = expect.objectContaining({
      code: "limit_exceeded",
      path: ["analysis", "sensitivity"],
      details: { value: 2500 * 600 * 50, limit: 5_000_000, cells: 166 },
    });
    const ask = () => computeFundEconomics(grid("fundOperationsYears", "forecast.summary.irr.netLp"));
    expect(ask).toThrow(refused);
    const answered = () => computeFundEconomics(grid("fundOperationsYears", "netMultiple.lp"));
    expect(answered().sensitivity?.cells.length).toBe(2500);
    const refuse = () => {
      try {
        ask();
      } catch {
        // Refused, as above: what counts here is how long that takes.
      }
    };
    expect(leastRatio(refuse, answered, 1)).toBeLessThan(1);
  });
  it("refuses a path that leads nowhere", () => {
    const ask = (path: string, metric: string) => () =>
      computeFundEconomics({
        inputs: defaultFund,
        analysis: { sensitivity: { x: { path, values: [1] }, metrics: [metric] } },
      });
    expect(ask("carryPct", "netMultiple.nobody")).toThrow(expect.objectContaining({ code: "invalid_value" }));
    expect(ask("portfolio", "netMultiple.lp")).toThrow(expect.objectContaining({ code: "invalid_value" }));
    expect(ask("__proto__.x", "netMultiple.lp")).toThrow(expect.objectContaining({ code: "invalid_value" }));
  });
});

describe("a misspelt field", () => {
  it("is refused with the name meant, or ignored with that remark where it is asked for", () => {
    const request = { inputs: { ...defaultFund, carryPtc: 0.3 } as never };
    expect(() => computeFundEconomics(request)).toThrow(expect.objectContaining({ code: "unknown_field" }));
    const { warnings } = computeFundEconomics(request, { unknownFields: "warn" });
    expect(warnings).toEqual([expect.objectContaining({ code: "unknown_field", path: ["inputs", "carryPtc"] })]);
    expect(warnings[0]?.message).toContain("did you mean `carryPct`?");
  });
});

describe("a fund with a start date", () => {
  it("dates its rows and has dated rates", () => {
    const { summary, periods } = computeForecast({ ...defaultFund, fundStartDate: "2026-01-01" });
    expect(periods.slice(0, 4).map((row) => row.date)).toEqual([
      "2026-03-31",
      "2026-06-30",
      "2026-09-30",
      "2026-12-31",
    ]);
    expect(summary.xirr?.netLp).toBeCloseTo(summary.irr.netLp ?? 0, 2);
  });
});

describe("a simulation", () => {
  it("gives the same figures with pauses, and reports its progress", async () => {
    const terms = { seed: 3, runs: 2500, irr: "none" } as const;
    const seen: number[] = [];
    const paused = await runMonteCarloAsync(defaultFund, terms, {
      pause: () => Promise.resolve(),
      onProgress: (done) => seen.push(done),
    });
    expect(paused).toEqual(runMonteCarlo(defaultFund, terms));
    expect(seen).toEqual([1000, 2000, 2500]);
  });
  it("stops when its signal says so", () => {
    const signal = { aborted: false };
    const stop = () =>
      runMonteCarlo(
        defaultFund,
        { seed: 3, runs: 5000, irr: "none" },
        { signal, onProgress: () => Object.assign(signal, { aborted: true }) },
      );
    expect(stop).toThrow(expect.objectContaining({ code: "aborted" }));
  });
  it("has the spread of a hold in its rates and none in its multiples", () => {
    const still = runMonteCarlo(defaultFund, { seed: 5, runs: 400 });
    const spread = runMonteCarlo(defaultFund, { seed: 5, runs: 400, holdSpreadYears: 2 });
    expect(spread.irr?.netLp?.count).toBeGreaterThan(300);
    expect(spread.companies).toBe(still.companies);
  });
});

describe("several problems", () => {
  it("come back together, each with its path", () => {
    const broken = { ...defaultFund, committedCapital: -1, gpCommitPct: 2, returnTiers: [] };
    expect(() => computeFundEconomics({ inputs: broken })).toThrow(
      expect.objectContaining({
        issues: expect.arrayContaining([
          expect.objectContaining({ path: ["inputs", "committedCapital"] }),
          expect.objectContaining({ path: ["inputs", "gpCommitPct"] }),
          expect.objectContaining({ path: ["inputs", "returnTiers"] }),
        ]),
      }),
    );
  });
});
