/** The axes of the fund's sensitivity. */
import { describe, expect, it } from "vitest";
import { stepsAround } from "../../src/fund/variables.js";

describe("the steps of a sensitivity", () => {
  it.each([
    ["fraction", 0.02, [0.005, 0.01, 0.015, 0.02, 0.025, 0.03, 0.035]],
    ["fraction", 0.2, [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35]],
    ["money", 25_000_000, [10e6, 15e6, 20e6, 25e6, 30e6, 35e6, 40e6]],
    ["years", 4, [1, 2, 3, 4, 5, 6, 7]],
    ["factor", 32, [20, 24, 28, 32, 36, 40, 44]],
  ] as const)("are round and even around what stands now: %s %d", (unit, value, steps) => {
    expect(stepsAround({ unit, value })).toEqual(steps);
  });

  it("are even and have the value among them where it is not round", () => {
    const steps = stepsAround({ unit: "factor", value: 1.37 });
    expect(steps).toContain(1.37);
    expect(new Set(steps.slice(1).map((step, i) => (step - (steps[i] as number)).toFixed(9))).size).toBe(1);
  });

  it("never ask for more than the whole, or less than nothing", () => {
    expect(Math.max(...stepsAround({ unit: "fraction", value: 0.95 }))).toBeLessThanOrEqual(1);
    expect(stepsAround({ unit: "fraction", value: 0 })[0]).toBe(0);
  });
});
