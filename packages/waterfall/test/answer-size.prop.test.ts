import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeExitWaterfall, type ExitWaterfallRequest, estimateAnswerBytes } from "../src/index.js";
import { randomRequest } from "./random-stack.js";

const limits = { series: 5000, rows: 20_000 };
const written = (request: ExitWaterfallRequest) =>
  new TextEncoder().encode(JSON.stringify(computeExitWaterfall(request, { limits }))).length;

/** The estimate over the bytes written: from a half to two. */
function expectNear(request: ExitWaterfallRequest): void {
  const bytes = written(request);
  if (bytes < 10_000) return;
  const ratio = estimateAnswerBytes(request, { limits }) / bytes;
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
}

const rows = <Row>(count: number, of: (index: number) => Row) => Array.from({ length: count }, (_, index) => of(index));
const common = [{ id: "f", name: "Founders", shares: 10_000_000 }];
const series = (count: number, more: object = {}, seniority = (index: number) => index) =>
  rows(count, (i) => ({
    id: `series-${i}`,
    name: `Series ${i}`,
    seniority: seniority(i),
    holders: [{ id: `h${i}`, name: `Holder ${i}`, shares: 1000 + i, invested: 1_000_000 + 7919 * i }],
    ...more,
  }));
const plain = { breakpoints: false, trace: false };
const exitValuation = 50_000_000;
const cases: [string, ExitWaterfallRequest][] = [
  ["series in ranks", { model: { common, preferred: series(100) }, exitValuation }],
  ["series of one rank", { model: { common, preferred: series(100, {}, () => 1) }, exitValuation }],
  [
    "participating series",
    {
      model: { common, preferred: series(80, { participation: "capped", participationCapMultiple: 3 }) },
      exitValuation,
    },
  ],
  [
    "series with long ids",
    {
      model: { common, preferred: series(60).map((one) => ({ ...one, id: `${one.id}${"x".repeat(180)}` })) },
      exitValuation,
    },
  ],
  [
    "options, all at other strikes",
    {
      model: {
        common,
        preferred: series(20),
        options: rows(300, (i) => ({ id: `o${i}`, name: `Option ${i}`, shares: 100, strikePrice: 1 + i / 100 })),
      },
      exitValuation,
    },
  ],
  [
    "post-money SAFEs",
    {
      model: {
        common,
        preferred: series(10),
        convertibles: rows(60, (i) => ({
          id: `s${i}`,
          name: `SAFE ${i}`,
          type: "safe" as const,
          amount: 100_000,
          valuationCap: 20_000_000 + i * 500_000,
        })),
      },
      exitValuation,
    },
  ],
  [
    "holders of one series",
    {
      model: {
        common,
        preferred: [
          {
            ...series(1)[0],
            holders: rows(400, (i) => ({ id: `h${i}`, name: `Holder ${i}`, shares: 10 + i, invested: 1000 })),
          },
        ],
      } as never,
      exitValuation,
    },
  ],
  [
    "common rows with a long name",
    { model: { common: rows(200, (i) => ({ id: `c${i}`, name: "号".repeat(60), shares: 5 })) }, exitValuation },
  ],
  [
    "a curve",
    {
      model: { common, preferred: series(30) },
      exitValuation,
      analysis: { ...plain, curve: { from: 0, to: 400_000_000, points: 300 } },
    },
  ],
  [
    "scenarios and changed prices",
    {
      model: { common, preferred: series(30) },
      exitValuation,
      analysis: {
        ...plain,
        scenarios: rows(40, (i) => ({ id: `s${i}`, exitValuation: 1_000_000 * i })),
        sensitivity: { deltas: rows(50, (i) => i / 10) },
      },
    },
  ],
  [
    "earn-outs",
    {
      model: { common, preferred: series(30) },
      exitValuation,
      deal: { earnouts: rows(30, (i) => ({ id: `e${i}`, name: `Earn-out ${i}`, amount: 100_000 })) },
      analysis: plain,
    },
  ],
  [
    "goals",
    {
      model: { common },
      exitValuation,
      analysis: {
        ...plain,
        goals: rows(200, (i) => ({
          id: `g${i}`,
          target: "class" as const,
          targetId: "common",
          metric: "proceeds" as const,
          value: 1000 * i,
        })),
      },
    },
  ],
];

describe("an answer above the limit", () => {
  const request: ExitWaterfallRequest = { model: { common, preferred: series(60) }, exitValuation };
  const within = (answerBytes: number, asked = request) =>
    computeExitWaterfall(asked, { limits: { ...limits, answerBytes } });
  const refusal = (answerBytes: number, asked = request) => {
    try {
      within(answerBytes, asked);
    } catch (error) {
      return error;
    }
    return null;
  };

  it("is refused with its size, the limit and what to leave out, and fits without it", () => {
    expect(refusal(200_000)).toMatchObject({
      code: "answer_too_large",
      path: ["analysis", "breakpoints"],
      message: expect.stringContaining("Ask for analysis.breakpoints: false."),
      details: { estimatedBytes: estimateAnswerBytes(request), limitBytes: 200_000, leaveOut: ["breakpoints"] },
    });
    expect(within(200_000, { ...request, analysis: { breakpoints: false } }).breakpoints).toEqual([]);
    expect(refusal(105_000)).toMatchObject({ details: { leaveOut: ["breakpoints", "trace"] } });
    expect(within(105_000, { ...request, analysis: plain }).trace).toEqual([]);
  });
  it("is refused when the payments alone are too large", () => {
    expect(refusal(10_000)).toMatchObject({ path: ["model"], details: { leaveOut: [] } });
  });
  it("fits to the byte", () => {
    const bytes = estimateAnswerBytes(request);
    expect(refusal(bytes)).toBeNull();
    expect(refusal(bytes - 1)).toMatchObject({ code: "answer_too_large" });
  });
  it("is refused before it is built: 200 series and 3,000 options", () => {
    const options = rows(3_000, (i) => ({ id: `o${i}`, name: `O${i}`, shares: 100, strikePrice: 1 + i / 300 }));
    const large = { model: { common, preferred: series(200), options }, exitValuation };
    expect(refusal(2 ** 24, large)).toMatchObject({ details: { leaveOut: ["breakpoints"] } });
    expect(within(2 ** 24, { ...large, analysis: { breakpoints: false } }).securities).toHaveLength(3_201);
  });
  it("and so is a curve past every breakpoint", () => {
    const curve = { from: 0, to: 4_000_000_000, points: 2000 };
    expect(refusal(200_000, { ...request, analysis: { ...plain, curve } })).toMatchObject({
      path: ["analysis", "curve"],
    });
  });
});

describe("the size of an answer is known within a factor of two before any of it is built", () => {
  it.each(cases)("%s", (_, request) => {
    expect(written(request)).toBeGreaterThan(10_000);
    expectNear(request);
    expectNear({ ...request, analysis: { ...request.analysis, ...plain } });
  });
  it("over random stacks with every question", () => {
    fc.assert(
      fc.property(randomRequest({ options: 6, warrants: 4, convertibles: 4 }), (request) => {
        expectNear({ ...request, analysis: { curve: { from: 0, to: 10_000, points: 40 }, sensitivity: {} } });
      }),
      runs(150),
    );
  });
});
