import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keptStatistics } from "../../../test/reference/kept-paths.js";
import { countBelow, mergeOutcomes, OutcomeTally, outcomeStatistics } from "./outcome-part.js";

const outcome = fc.oneof(
  fc.double({ min: 0, max: 40, noNaN: true }),
  fc.double({ min: -1, max: 2, noNaN: true }),
  fc.constantFrom(0, -0, 1, -1, 2, 3, 5),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const outcomes = fc.array(outcome, { minLength: 1, maxLength: 60 });

const tame = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 60 });

const partOf = (values: readonly number[]) => {
  const tally = new OutcomeTally();
  for (const value of values) tally.add(value);
  return tally.part();
};

/** Cuts a list where the marks say. */
const cut = <T>(list: readonly T[], marks: readonly number[]) => {
  const ends = [...new Set(marks.map((mark) => mark % (list.length + 1)))].sort((a, b) => a - b);
  return [0, ...ends].map((from, nth) => list.slice(from, ends[nth] ?? list.length));
};

describe("an outcome in parts", () => {
  it("is the same text for any order, any parts, and any order and grouping of merging them", () => {
    const marks = fc.array(fc.nat(), { maxLength: 6 });
    fc.assert(
      fc.property(outcomes, fc.infiniteStream(fc.nat()), marks, marks, (values, keys, marks, groups) => {
        const shuffled = values.map((value) => [keys.next().value as number, value] as const);
        const inOrder = shuffled.sort(([a], [b]) => a - b).map(([, value]) => value);
        const parts = cut(inOrder, marks).map(partOf);
        const merged = mergeOutcomes(cut(parts, groups).map(mergeOutcomes));
        expect(JSON.stringify(merged)).toBe(JSON.stringify(partOf(values)));
      }),
      runs(200),
    );
  });

  it("is read from its text as it was", () => {
    fc.assert(
      fc.property(outcomes, (values) => {
        const part = partOf(values);
        const again = JSON.parse(JSON.stringify(part));
        expect(outcomeStatistics(again, 7)).toEqual(outcomeStatistics(part, 7));
      }),
      runs(200),
    );
  });

  it("has the count, ends, mean and deviation of all outcomes", () => {
    fc.assert(
      fc.property(outcomes, (values) => {
        const { count, min, max, mean, stdev } = keptStatistics(values);
        expect(outcomeStatistics(partOf(values), 40)).toMatchObject({ count, min, max, mean, stdev });
      }),
      runs(200),
    );
  });

  it("has percentiles whose neighbours are each within 2^-11 of an outcome", () => {
    const named = { p1: 0.01, p5: 0.05, p10: 0.1, p25: 0.25, p50: 0.5, p75: 0.75, p90: 0.9, p95: 0.95, p99: 0.99 };
    fc.assert(
      fc.property(tame, (values) => {
        const statistics = outcomeStatistics(partOf(values), 40);
        const kept = keptStatistics(values);
        for (const [name, p] of Object.entries(named)) {
          const { low, high, part } = kept.around(p);
          const bound = ((1 - part) * Math.abs(low) + part * Math.abs(high)) * 2 ** -11;
          const distance = Math.abs((statistics?.[name as "p1"] as number) - (low + part * (high - low)));
          expect(distance).toBeLessThanOrEqual(bound + 2 ** -50 * (Math.abs(low) + Math.abs(high)) + 2 ** -1060);
        }
      }),
      runs(200),
    );
  });

  it("counts exactly what is below 1, 2, 3 and 5, and every outcome in one bar", () => {
    fc.assert(
      fc.property(fc.oneof(tame, fc.array(fc.constantFrom(0, 1, 2, 3, 5, -1), { minLength: 1 })), (values) => {
        const part = partOf(values);
        for (const end of [1, 2, 3, 5]) {
          expect(countBelow(part, end)).toBe(values.filter((value) => value < end).length);
        }
        const bars = outcomeStatistics(part, 9)?.histogram ?? [];
        expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
      }),
      runs(200),
    );
  });

  it("leaves out what is no number, and is null where nothing is left", () => {
    expect(partOf([Number.NaN, Number.POSITIVE_INFINITY])).toBeNull();
    expect(mergeOutcomes([null, null])).toBeNull();
    expect(outcomeStatistics(null, 40)).toBeNull();
    expect(partOf([Number.NaN, 1.625])).toMatchObject({ count: 1, sum: "1ap-4" });
    expect(mergeOutcomes([null, partOf([1]), null])).toEqual(partOf([1]));
  });
});
