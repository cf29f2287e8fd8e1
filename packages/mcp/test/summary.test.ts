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
});
