import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyFund } from "../../../test/random-fund.js";
import { keptStatistics } from "../../../test/reference/kept-paths.js";
import {
  defaultFund,
  isEngineError,
  mergePaths,
  type PathsRequest,
  type PathTerms,
  simulatePaths,
  summarisePaths,
} from "../../index.js";

const request = (paths: number, terms: Partial<PathTerms> = {}): PathsRequest => ({
  inputs: defaultFund,
  monteCarlo: { seed: 42, ...terms },
  paths,
});

const wholeOf = (asked: PathsRequest) => simulatePaths(asked, { from: 0, to: asked.paths });

const refusal = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    if (isEngineError(error)) return { code: error.code, path: error.path };
    throw error;
  }
};

describe("a simulation of many paths", () => {
  it("has the same bytes for any partition and any order of merging", () => {
    const draws = fc.record({
      seed: fc.nat(),
      irr: fc.constantFrom("cashflow", "annualised", "none" as const),
      holdSpreadYears: fc.constantFrom(0, 1.5),
    });
    const places = fc.array(fc.integer({ min: 1, max: 39 }), { maxLength: 5 });
    fc.assert(
      fc.property(anyFund, draws, places, fc.boolean(), (inputs, monteCarlo, marks, backwards) => {
        const asked = { inputs, monteCarlo, paths: 40 };
        const whole = refusal(() => wholeOf(asked)) as ReturnType<typeof wholeOf>;
        fc.pre("ranges" in whole);
        const ends = [...new Set([...marks, 40])].sort((a, b) => a - b);
        const parts = ends.map((to, nth) => simulatePaths(asked, { from: ends[nth - 1] ?? 0, to }));
        const ordered = backwards ? parts.reverse() : parts;
        const merged = ordered.slice(1).reduce((sum, part) => mergePaths([sum, part]), ordered[0] as typeof whole);
        expect(JSON.stringify(merged)).toBe(JSON.stringify(whole));
        expect(JSON.stringify(mergePaths(ordered))).toBe(JSON.stringify(whole));
        expect(JSON.stringify(summarisePaths(merged))).toBe(JSON.stringify(summarisePaths(whole)));
      }),
      runs(40),
    );
  });

  it("sums up what its paths come to one by one", () => {
    const asked = request(200);
    const { multiples, irr, probLossLp, probLpAtLeast } = summarisePaths(wholeOf(asked));
    const alone = Array.from({ length: 200 }, (_, from) => simulatePaths(asked, { from, to: from + 1 }));
    for (const side of ["gross", "netTotal", "netLp"] as const) {
      for (const [statistics, kept] of [
        [multiples[side], alone.flatMap((path) => path.multiples[side]?.min ?? [])],
        [irr?.[side], alone.flatMap((path) => path.irr?.[side]?.min ?? [])],
      ] as const) {
        const { count, min, max, mean, stdev } = keptStatistics(kept);
        expect(statistics).toMatchObject({ count, min, max, mean, stdev });
      }
    }
    const netLp = alone.map((path) => path.multiples.netLp?.min as number);
    expect(probLossLp).toBe(netLp.filter((multiple) => multiple < 1).length / 200);
    expect(probLpAtLeast).toEqual(
      [1, 2, 3, 5].map((least) => ({
        multiple: least,
        probability: netLp.filter((multiple) => multiple >= least).length / 200,
      })),
    );
  });

  it("draws a path from its seed and place alone, however many there are", () => {
    const at = (paths: number, seed: number) =>
      JSON.stringify(simulatePaths(request(paths, { seed, irr: "none" }), { from: 7, to: 8 }).multiples);
    expect(at(10, 1)).toBe(at(10_000_000, 1));
    expect(at(10, 1)).not.toBe(at(10, 2));
    const first = (from: number) =>
      simulatePaths(request(1000, { irr: "none" }), { from, to: from + 1 }).multiples.gross?.min;
    expect(new Set(Array.from({ length: 300 }, (_, path) => first(path))).size).toBe(300);
  });

  it("has the fund's own multiple as its mean, within four standard errors", () => {
    const { gross } = summarisePaths(wholeOf(request(20_000, { irr: "none" }))).multiples;
    expect(Math.abs((gross?.mean ?? 0) - 4)).toBeLessThan(4 * (gross?.standardError ?? 0));
  });

  it("refuses parts that overlap, are of another simulation, or leave paths out", () => {
    const asked = request(30, { irr: "none" });
    const part = (from: number, to: number, of = asked) => simulatePaths(of, { from, to });
    const overlap = refusal(() => mergePaths([part(0, 10), part(9, 12)]));
    expect(overlap).toEqual({ code: "invalid_value", path: ["ranges"] });
    const other = part(10, 20, request(30, { irr: "none", seed: 43 }));
    expect(refusal(() => mergePaths([part(0, 10), other]))).toEqual({ code: "invalid_value", path: ["parts"] });
    expect(refusal(() => mergePaths([]))).toEqual({ code: "invalid_value", path: ["parts"] });
    expect(refusal(() => summarisePaths(part(0, 29)))).toEqual({ code: "invalid_value", path: ["ranges"] });
    expect(refusal(() => summarisePaths(mergePaths([part(0, 9), part(10, 30)])))).toMatchObject({ path: ["ranges"] });
  });

  it("refuses malformed requests with their places, and paths that are too much to draw together", () => {
    const refused = (asked: unknown, to = 1, limits = {}) =>
      refusal(() => simulatePaths(asked as PathsRequest, { from: 0, to }, { limits }));
    expect(refused(request(0))).toEqual({ code: "invalid_value", path: ["paths"] });
    expect(refused(request(10_000_001))).toMatchObject({ path: ["paths"] });
    expect(refused({ ...request(1), monteCarlo: {} })).toEqual({ code: "missing_field", path: ["monteCarlo", "seed"] });
    expect(refused({ ...request(1), monteCarlo: { seed: 1, runs: 5 } })).toEqual({
      code: "unknown_field",
      path: ["monteCarlo", "runs"],
    });
    expect(refused({ ...request(1), inputs: {} })).toMatchObject({ code: "missing_field" });
    expect(refused(request(10), 11)).toEqual({ code: "invalid_value", path: ["range"] });
    expect(refused(request(100), 100, { maxDraws: 1000 })).toMatchObject({ code: "limit_exceeded" });
    expect(refused(request(100), 100, { maxCompanies: 10 })).toMatchObject({ path: ["inputs", "portfolio"] });
  });
});
