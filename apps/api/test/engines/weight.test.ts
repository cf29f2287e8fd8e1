import { operations } from "@capstack/contract";
import { defaults } from "@capstack/fund-economics";
import { describe, expect, it } from "vitest";
import { HEAVY, weightOf } from "../../src/engine/weight.js";

const { model } = operations.exitWaterfallCompute.examples[0].request;
const scenarios = Array.from({ length: 50 }, (_, i) => ({ id: `s${i}` }));

describe("work that leaves the main thread", () => {
  const heavy: [string, Parameters<typeof weightOf>][] = [
    ["a stack of many rows", ["exit-waterfall", { model: { common: Array.from({ length: 200 }, () => ({})) } }]],
    ["a long curve", ["exit-waterfall", { model, analysis: { curve: { points: 2000 } } }]],
    ["many scenarios", ["exit-waterfall", { model, analysis: { scenarios } }]],
    ["a long monthly forecast", ["fund-economics", { inputs: { ...defaults, period: "monthly" } }]],
    ["a simulation", ["fund-economics", { inputs: defaults, analysis: { monteCarlo: { seed: 1 } } }]],
    ["a grid", ["fund-economics", { inputs: defaults, analysis: { sensitivity: { x: { values: [1, 2, 3, 4, 5] } } } }]],
    ["a long history", ["cap-table", { events: Array.from({ length: 3000 }, () => ({})) }]],
  ];
  it.each(heavy)("%s", (_, asked) => {
    expect(weightOf(...asked)).toBeGreaterThan(HEAVY);
  });

  const light: [string, Parameters<typeof weightOf>][] = [
    ["a small stack", ["exit-waterfall", { model }]],
    ["a fund of ten years in quarters", ["fund-economics", { inputs: defaults }]],
    ["null", ["fund-economics", null]],
    ["lists for objects", ["exit-waterfall", { model: [], analysis: [] }]],
    ["texts for objects", ["fund-economics", { inputs: "x", analysis: { forecast: false, sensitivity: "x" } }]],
  ];
  it.each(light)("but not %s", (_, asked) => {
    expect(weightOf(...asked)).toBeLessThanOrEqual(HEAVY);
  });
});
