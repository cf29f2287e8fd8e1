import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  computeFundEconomics,
  defaultFund,
  estimateAnswerBytes,
  type FundAnalysis,
  type FundEconomicsRequest,
  type FundInputs,
} from "../src/index.js";
import { anyFund } from "./random-fund.js";

const written = (request: FundEconomicsRequest) => JSON.stringify(computeFundEconomics(request)).length;

/** The estimate over the bytes written: from a half to two. */
function expectNear(request: FundEconomicsRequest): void {
  const bytes = written(request);
  if (bytes < 10_000) return;
  const ratio = estimateAnswerBytes(request) / bytes;
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
}

const numbers = (count: number, step: number) => Array.from({ length: count }, (_, index) => index * step);
const monthly: FundInputs = { ...defaultFund, period: "monthly", fundStartDate: "2024-01-01" };
const manyTiers: FundInputs = {
  ...defaultFund,
  returnTiers: numbers(40, 1).map((i) => ({
    name: `Tier ${i}`,
    pctOfCapital: 1 / 40,
    multiple: i / 8,
    holdingPeriodYears: 1 + (i % 9),
  })),
};
const totals = { forecast: false } satisfies FundAnalysis;
const cases: [string, FundEconomicsRequest][] = [
  ["forty quarters", { inputs: defaultFund }],
  ["months with dates", { inputs: monthly }],
  ["without rates to date", { inputs: monthly, analysis: { jCurve: false } }],
  ["forty tiers", { inputs: manyTiers }],
  [
    "scenarios, some longer",
    {
      inputs: defaultFund,
      analysis: {
        scenarios: numbers(12, 1).map((i) => ({ name: `S${i}`, inputs: { fundOperationsYears: 10 + i } })),
      },
    },
  ],
  [
    "a grid",
    {
      inputs: defaultFund,
      analysis: {
        ...totals,
        sensitivity: {
          x: { path: "carryPct", values: numbers(40, 0.01) },
          y: { path: "mgmtFeePct", values: numbers(20, 0.001) },
          metrics: ["netMultiple.lp", "grossMultiple.total", "proceeds.total"],
        },
      },
    },
  ],
  [
    "a simulation with every run's outcome",
    {
      inputs: defaultFund,
      analysis: { ...totals, monteCarlo: { seed: 1, runs: 400, includeSamples: true, bins: 20 } },
    },
  ],
  [
    "two hundred bars",
    { inputs: defaultFund, analysis: { ...totals, monteCarlo: { seed: 1, runs: 400, irr: "none", bins: 200 } } },
  ],
];

describe("an answer above the limit", () => {
  const refusal = (answerBytes: number, request: FundEconomicsRequest) => {
    try {
      computeFundEconomics(request, { limits: { answerBytes } });
    } catch (error) {
      return error;
    }
    return null;
  };

  it("is refused with its size, the limit and what to leave out", () => {
    const monteCarlo = { seed: 1, runs: 10_000, irr: "none", includeSamples: true } as const;
    const request = { inputs: defaultFund, analysis: { monteCarlo } };
    expect(refusal(200_000, request)).toMatchObject({
      code: "answer_too_large",
      path: ["analysis", "monteCarlo", "includeSamples"],
      message: expect.stringContaining("Ask for analysis.monteCarlo.includeSamples: false."),
      details: {
        estimatedBytes: Math.round(estimateAnswerBytes(request)),
        limitBytes: 200_000,
        leaveOut: ["includeSamples"],
      },
    });
    const less = { ...request, analysis: { monteCarlo: { ...monteCarlo, includeSamples: false } } };
    expect(refusal(200_000, less)).toBeNull();
    expect(refusal(20_000, less)).toMatchObject({ details: { leaveOut: ["forecast"] } });
    expect(refusal(1000, less)).toMatchObject({ path: ["inputs"], details: { leaveOut: [] } });
  });
  it("is refused for all its scenarios together, and fits to the byte", () => {
    const scenarios = numbers(20, 1).map((i) => ({ name: `S${i}`, inputs: {} }));
    const request = { inputs: monthly, analysis: { scenarios } };
    const bytes = estimateAnswerBytes(request);
    expect(refusal(bytes, request)).toBeNull();
    expect(refusal(bytes - 1, request)).toMatchObject({ path: ["analysis", "scenarios"] });
  });
  it("does not weigh the funds behind the cells of a grid", () => {
    const sensitivity = { x: { path: "carryPct", values: [0.1, 0.2] }, metrics: ["forecast.summary.irr.netLp"] };
    expect(refusal(20_000, { inputs: monthly, analysis: { ...totals, sensitivity } })).toBeNull();
  });
});

describe("the size of an answer is known within a factor of two before any of it is built", () => {
  it.each(cases)("%s", (_, request) => {
    expect(written(request)).toBeGreaterThan(10_000);
    expectNear(request);
  });
  it("over random funds", () => {
    fc.assert(
      fc.property(anyFund, fc.boolean(), (inputs, jCurve) => {
        try {
          expectNear({ inputs, analysis: { jCurve } });
        } catch (error) {
          if ((error as { name?: string }).name !== "EngineError") throw error;
        }
      }),
      runs(60),
    );
  });
});
