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
  it("refuses a path that leads nowhere", () => {
    const ask = (path: string, metric: string) => () =>
      computeFundEconomics({
        inputs: defaultFund,
        analysis: { sensitivity: { x: { path, values: [1] }, metrics: [metric] } },
      });
    expect(ask("carryPct", "netMultiple.nobody")).toThrow(expect.objectContaining({ code: "invalid_inputs" }));
    expect(ask("portfolio", "netMultiple.lp")).toThrow(expect.objectContaining({ code: "invalid_inputs" }));
    expect(ask("__proto__.x", "netMultiple.lp")).toThrow(expect.objectContaining({ code: "invalid_inputs" }));
  });
});

describe("a misspelt field", () => {
  it("is ignored with a remark that names the field meant", () => {
    const { warnings } = computeFundEconomics({ inputs: { ...defaultFund, carryPtc: 0.3 } as never });
    expect(warnings).toEqual([expect.objectContaining({ code: "unknown_field", path: ["inputs", "carryPtc"] })]);
    expect(warnings[0]?.message).toContain("did you mean carryPct?");
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
