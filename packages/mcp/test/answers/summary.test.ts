import { computeCapTable } from "@capstack/cap-table";
import { computeFundEconomics, defaultFund } from "@capstack/fund-economics";
import { computeExitWaterfall } from "@capstack/waterfall";
import { describe, expect, it } from "vitest";
import { summarizeCapTable } from "../../src/summary/cap-table.js";
import { summarizeExitWaterfall } from "../../src/summary/exit-waterfall.js";
import { summarizeFundEconomics } from "../../src/summary/fund-economics.js";
import { figure, money, multiple, percent, sharePrice, withThousands } from "../../src/summary/text-table.js";

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
Seed does not convert; it would convert above 1.0000 a common share, an exit of 10,000,000.`,
    );
  });
});

describe("what a payout is made of", () => {
  // Of 9.25M shares that take part, 1.25M are options at 1: 35.75M and the strikes are 37M, 4 a share. Ada's million options
  // bring 3M, of which four tenths are not vested; Ben's vested quarter brings 750,000.
  const option = (more: object) => ({ shares: 1_000_000, strikePrice: 1, ...more });
  const model = {
    common: [{ id: "ada", name: "Ada", shares: 6_000_000 }],
    options: [
      option({ id: "ada-2", holderId: "ada", name: "Ada", vested: 600_000, unvestedTreatment: "assume" }),
      option({ id: "ben", name: "Ben", vested: 250_000 }),
    ],
    preferred: [
      {
        id: "seed",
        name: "Seed",
        seniority: 1,
        holders: [{ id: "vc", name: "VC", shares: 2_000_000, invested: 2_000_000 }],
      },
    ],
  };
  const textOf = (more: object) => {
    const request = { model, exitValuation: 35_750_000, ...more } as never;
    return summarizeExitWaterfall(computeExitWaterfall(request), request);
  };

  it("is shown by holder: stock and options, and what of a grant is vested", () => {
    expect(textOf({})).toContain(`

Holder   For stock  For options
Ada     24,000,000    3,000,000
VC       8,000,000            0
Ben              0      750,000
Total   32,000,000    3,750,000
Ada: 600,000 of 1,000,000 options vested, paid 1,800,000; the buyer assumes the 400,000 unvested and pays 1,200,000 as they vest.
Ben: 250,000 of 1,000,000 options vested, paid 750,000; the 750,000 unvested are cancelled.
`);
  });
  it("says what options that accelerate bring", () => {
    const options = [option({ id: "ben", name: "Ben", vested: 250_000, unvestedTreatment: "accelerate" })];
    // 9M shares: 35M and a strike of 1M are 36M, 4 a share; 3M for Ben, a quarter of it vested.
    expect(textOf({ model: { ...model, options }, exitValuation: 35_000_000 })).toContain(
      "Ben: 250,000 of 1,000,000 options vested, paid 750,000; the 750,000 unvested accelerate and are paid 2,250,000.",
    );
  });
  it("is shown by holder at closing and from escrow", () => {
    expect(textOf({ deal: { escrow: { pct: 0.1, method: "pro_rata" } } })).toContain(`

Holder  At closing  From escrow
Ada     24,300,000    2,700,000
VC       7,200,000      800,000
Ben        675,000       75,000
Total   32,175,000    3,575,000
`);
  });
  it("is shown in cash and in the buyer's stock", () => {
    expect(textOf({ deal: { stockPct: 0.25 } })).toContain(`

Holder     In cash  In the buyer's stock
Ada     20,250,000             6,750,000
VC       6,000,000             2,000,000
Ben        562,500               187,500
Total   26,812,500             8,937,500
`);
  });
  it("comes in stages under our own names, and says when who converts", () => {
    const text = textOf({ deal: { escrow: { pct: 0.1, method: "pro_rata" } } });
    expect(text).toContain("At closing: 32,175,000.\nAt the release of the escrow: 3,575,000.");
    expect(text).toContain("Seed converts, as it does above 1.0000 a common share, an exit of 8,000,000.");
  });
  it("is not shown where there is nothing to divide", () => {
    const { options: _, ...plain } = model;
    expect(textOf({ model: plain })).not.toMatch(/For stock|At closing|In cash|vested/);
  });
});

describe("a cap table at a glance", () => {
  it("says who had to pay to play, what it lost, and what a lower price gave those who were protected", () => {
    const vc = (id: string, name: string, amount: number) => ({ id, name, amount });
    const events = [
      { type: "common_issuance" as const, grants: [{ id: "ada", name: "Ada", shares: 8_000_000 }] },
      {
        type: "priced_round" as const,
        label: "Seed",
        preMoneyValuation: 8_000_000,
        investments: [vc("alder", "Alder", 1_000_000), vc("birch", "Birch", 1_000_000)],
        terms: { antiDilution: "broad" as const },
      },
      {
        type: "priced_round" as const,
        label: "Series A",
        preMoneyValuation: 5_000_000,
        investments: [vc("birch", "Birch", 500_000), vc("cedar", "Cedar", 500_000)],
        payToPlay: { penalty: "convert_to_common" as const },
      },
    ];
    const text = summarizeCapTable(computeCapTable({ events }));
    // Each owned a tenth, and a tenth of the new million is 100,000.
    expect(text).toContain(
      "Pay-to-play in Series A: Alder had to invest 100,000 and invested 0; 1,000,000 of its preferred shares became 1,000,000 common.",
    );
    expect(text).toContain(
      "Pay-to-play in Series A: Birch had to invest 100,000 and invested 500,000; it loses nothing.",
    );
    // Broad: 1 times (10M + 1M) over (10M + 1M at the price of 54/109, 2,018,519 shares) is 54/59; Birch's million
    // shares are 1,092,592 as common.
    expect(text).toContain(
      "Price protection in Series A: the conversion price of Seed falls from 1.0000 to 0.9153, 92,592 more shares as common.",
    );
  });
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
          { id: "twice", target: "holder" as const, targetId: "vc", metric: "multiple" as const, value: 2 },
        ],
        scenarios: [{ id: "high", name: "High", exitValuation: 40_500_000 }],
      },
    };
    const text = summarizeExitWaterfall(computeExitWaterfall(request), request);
    expect(text).toContain("Cost: Banker -200,000.");
    expect(text).toContain("Debt: Bank loan -300,000.");
    expect(text).toContain("it would convert above 1.0000 a common share, an exit of 10,500,000.");
    // A fifth of 20M is 4M; half a million comes off before.
    expect(text).toContain("Goal double, proceeds of 4,000,000: an exit at 20,500,000 reaches it.");
    expect(text).toMatch(/Goal twice, a multiple of 2\.00x, proceeds of [\d,]+: an exit at [\d,]+ reaches it\./);
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

describe("a figure", () => {
  it("that rounds to nothing has no sign", () => {
    expect(percent(-0.00001)).toBe("0.00 %");
    expect(percent(-0)).toBe("0.00 %");
    expect(percent(-0.0001)).toBe("-0.01 %");
  });
  it("in a sentence of an engine has its thousands apart; a date, an id and a pointer stay", () => {
    const sentence = "The plan calls 6140000.00, more than the commitments of 6000000.";
    expect(withThousands(sentence)).toBe("The plan calls 6,140,000.00, more than the commitments of 6,000,000.");
    for (const other of ["20240101", "/events/12345", "of 2026-01-01", '"12345.67"', "account 5100", "r12345.00"])
      expect(withThousands(other)).toBe(other);
  });
  it("in a warning of a fund or an exit has its thousands apart", () => {
    const result = computeFundEconomics({ inputs: defaultFund });
    const message = "The GP returns 2000000.00 of carry at the end of the fund's life.";
    const warned = { ...result, warnings: [{ code: "clawback_due", path: [], message }] } as never;
    expect(summarizeFundEconomics(warned)).toContain("Warning: The GP returns 2,000,000.00 of carry");
  });
});

describe("a figure of a text rounds half up the decimal that its number prints as", () => {
  it.each([
    [multiple(390 / 400), "0.98x"],
    [multiple(1.005), "1.01x"],
    [multiple(1.015), "1.02x"],
    [multiple(-1.005), "-1.01x"],
    [percent(0.00145), "0.15 %"],
    [percent(0.10005), "10.01 %"],
    [percent(-0.00001), "0.00 %"],
    [money(2.135), "2.14"],
    [money(1234.995), "1,235"],
    [sharePrice(0.73751234565), "0.7375123457"],
    [figure(1e21, 0), "1,000,000,000,000,000,000,000"],
  ])("%s is %s", (shown, wanted) => {
    expect(shown).toBe(wanted);
  });
});
