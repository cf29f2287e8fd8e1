import { computeFundEconomics, defaultFund } from "@capstack/fund-economics";
import { computeExitWaterfall } from "@capstack/waterfall";
import { describe, expect, it } from "vitest";
import { summarizeExitWaterfall } from "../src/summary/exit-waterfall.js";
import { summarizeFundEconomics } from "../src/summary/fund-economics.js";

describe("an exit at a glance", () => {
  it("shows each class's decision, each holder's payout, and totals that tie", () => {
    const holders = [{ id: "vc", name: "VC", shares: 2_000_000, invested: 2_000_000 }];
    const model = {
      common: [{ id: "ada", name: "Ada", shares: 8_000_000 }],
      preferred: [{ id: "seed", name: "Seed", seniority: 1, holders }],
    };
    expect(summarizeExitWaterfall(computeExitWaterfall({ model, exitValuation: 5_000_000.5 }))).toBe(
      `Exit at 5,000,000.50: 5,000,000.50 to equity, 0.3750 a common share.

Class         Decision  Preference        Payout  Multiple  Of proceeds
Common stock  –                  0  3,000,000.50     –          60.00 %
Seed          hold       2,000,000  2,000,000        1.00x      40.00 %
Total                               5,000,000.50

Holder        Payout  Multiple  Of proceeds
Ada     3,000,000.50     –          60.00 %
VC      2,000,000        1.00x      40.00 %
Total   5,000,000.50`,
    );
  });
});

describe("the trace of an exit", () => {
  const request = { model: { common: [{ id: "ada", name: "Ada", shares: 10 }] }, exitValuation: 1500.5 };
  const asked = { ...request, analysis: { trace: true } };
  const result = computeExitWaterfall(asked);
  const lines = summarizeExitWaterfall(result, asked).split("\n");
  const plain = summarizeExitWaterfall(result, request).split("\n");

  it("is shown step by step where the request names it", () => {
    const steps = lines.slice(plain.length + 1);
    expect(result.trace.length).toBeGreaterThan(2);
    expect(steps[0]).toMatch(/^Step +What happened +Amount +Left$/);
    expect(steps.slice(1).map((line) => line.trim().split("  ")[1])).toEqual(result.trace.map(({ text }) => text));
    expect(steps[1]).toMatch(/ 1,500\.50 +1,500\.50$/);
  });
  it("is not mentioned otherwise", () => {
    expect(plain.join()).not.toContain("What happened");
  });
});

describe("a fund at a glance", () => {
  const text = summarizeFundEconomics(computeFundEconomics({ inputs: defaultFund }));
  const whole = text.slice(0, text.indexOf("\n\n"));

  it("shows the whole life by side", () => {
    expect(whole).toMatch(/^Whole life +Total +LPs +GP\nCalled +/);
    expect(whole).toMatch(/\nNet multiple +2\.\d\dx +2\.85x +/);
    expect(text).toContain("net to LPs 22.39 %");
  });
  it("has a line a year", () => {
    expect(text.split("\n").filter((line) => /^\d+ /.test(line))).toHaveLength(10);
    expect(text).not.toMatch(/undefined|NaN/);
  });
  it("says what a simulation of it came to", () => {
    const monteCarlo = { seed: 42, runs: 1000, irr: "cashflow" as const };
    const result = computeFundEconomics({ inputs: defaultFund, analysis: { monteCarlo } });
    const simulated = summarizeFundEconomics(result).split("\n\n").at(-1)?.split("\n") ?? [];
    const { netLp } = result.monteCarlo?.multiples ?? {};
    expect(simulated[0]).toMatch(/^Simulated 1,000 times +Mean +Deviation +5 % +25 % +Median +75 % +95 %$/);
    expect(simulated.map((line) => line.split("  ")[0])).toEqual([
      ...["Simulated 1,000 times", "Gross multiple", "Net multiple", "Net multiple (LPs)"],
      ...["Gross IRR", "Net IRR", "Net IRR (LPs)"],
      expect.stringMatching(/^LPs get less than they paid in 10\.60 % of runs, \d\d\.\d\d % at least 1\.00x, /),
    ]);
    const figures = [netLp?.mean, netLp?.stdev, netLp?.p5, netLp?.p25, netLp?.p50, netLp?.p75, netLp?.p95];
    expect(simulated[3]?.match(/[\d.]+x/g)).toEqual(figures.map((value) => `${value?.toFixed(2)}x`));
    expect(simulated.at(-1)).toMatch(/ companies a run, seed 42\.$/);
  });
  it("leaves out the rates that a simulation was not asked for", () => {
    const monteCarlo = { seed: 42, runs: 100, irr: "none" as const };
    const shown = summarizeFundEconomics(computeFundEconomics({ inputs: defaultFund, analysis: { monteCarlo } }));
    expect(shown).toContain("\nNet multiple (LPs)");
    expect(shown).not.toContain("\nNet IRR");
  });
});
