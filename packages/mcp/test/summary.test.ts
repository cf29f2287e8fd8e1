import { computeCapTable } from "@capstack/cap-table";
import { computeFundEconomics, defaultFund } from "@capstack/fund-economics";
import { computeExitWaterfall } from "@capstack/waterfall";
import { describe, expect, it } from "vitest";
import { summarizeCapTable } from "../src/summary/cap-table.js";
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

Class         Decision  Preference paid        Payout  Multiple  Of proceeds
Common stock  –                       0  3,000,000.50     –          60.00 %
Seed          hold            2,000,000  2,000,000        1.00x      40.00 %
Total                                    5,000,000.50

Holder        Payout  Multiple  Of proceeds
Ada     3,000,000.50     –          60.00 %
VC      2,000,000        1.00x      40.00 %
Total   5,000,000.50
Seed does not convert; it would convert above 1.0000 a common share.`,
    );
  });
});

describe("a cap table at a glance", () => {
  it("names SAFEs that have not converted, with their terms", () => {
    const safes = [{ id: "angel", name: "Angel", amount: 500_000, valuationCap: 6_000_000 }];
    const grants = [{ id: "ada", name: "Ada", shares: 10 }];
    const events = [
      { type: "common_issuance" as const, grants },
      { type: "safe_issuance" as const, safes },
    ];
    expect(summarizeCapTable(computeCapTable({ events }))).toContain(
      "Not converted yet: Angel, a SAFE of 500,000, post-money cap 6,000,000.",
    );
  });
});

describe("what an exit is asked besides", () => {
  it("is in its text: costs, debt, goals and scenarios", () => {
    const holders = [{ id: "vc", name: "VC", shares: 2_000_000, invested: 2_000_000 }];
    const request = {
      model: {
        common: [{ id: "ada", name: "Ada", shares: 8_000_000 }],
        preferred: [{ id: "seed", name: "Seed", seniority: 1, holders }],
      },
      exitValuation: 5_000_000,
      deal: {
        transactionCosts: [{ id: "bank", name: "Banker", amount: 200_000 }],
        debt: [{ id: "loan", name: "Bank loan", amount: 300_000 }],
      },
      analysis: {
        goals: [
          { id: "double", target: "holder" as const, targetId: "vc", metric: "proceeds" as const, value: 4_000_000 },
        ],
        scenarios: [{ id: "high", name: "High", exitValuation: 40_500_000 }],
      },
    };
    const text = summarizeExitWaterfall(computeExitWaterfall(request), request);
    expect(text).toContain("Cost: Banker -200,000.");
    expect(text).toContain("Debt: Bank loan -300,000.");
    expect(text).toContain("it would convert above 1.0000 a common share.");
    // A fifth of 20M is 4M; half a million comes off before.
    expect(text).toContain("Goal double, proceeds of 4,000,000: an exit at 20,500,000 reaches it.");
    expect(text).toMatch(/\nHigh +40,500,000 +4\.0000 +32,000,000 +8,000,000/);
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
  it("goes from gross to net, and says how much of the commitments is called where it is not all", () => {
    expect(text).toContain("Gross to net, for LPs: ");
    const request = { inputs: { ...defaultFund, committedCapital: defaultFund.committedCapital } };
    const result = computeFundEconomics(request);
    const called = result.calledCapital.total;
    const all = summarizeFundEconomics(result, request);
    if (called === defaultFund.committedCapital) expect(all).not.toContain("The plan calls");
    else expect(all).toContain("The plan calls ");
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
