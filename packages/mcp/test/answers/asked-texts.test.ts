/** What founders and fund managers ask, answered in the text of an answer. Expected figures are worked from definitions beside them. */
import { computeCapTable } from "@capstack/cap-table";
import { computeFundEconomics, defaultFund } from "@capstack/fund-economics";
import { computeExitWaterfall } from "@capstack/waterfall";
import { describe, expect, it } from "vitest";
import { summarizeCapTable } from "../../src/summary/cap-table.js";
import { summarizeExitWaterfall } from "../../src/summary/exit-waterfall.js";
import { summarizeFundEconomics } from "../../src/summary/fund-economics.js";

const capTable = (request: object) => summarizeCapTable(computeCapTable(request as never), request as never);
const founding = (shares: number, more: object = {}) => ({
  type: "common_issuance",
  grants: [{ id: "ada", name: "Ada", shares, ...more }],
});
const round = (preMoneyValuation: number, amount: number, more: object = {}) => ({
  type: "priced_round",
  label: "Series A",
  preMoneyValuation,
  investments: [{ id: "vc", name: "VC", amount }],
  ...more,
});

const plan = {
  ...defaultFund,
  committedCapital: 80_000_000,
  gpCommitPct: 0,
  gpCommitCountedTowardInvested: false,
  organizationalExpenses: 0,
  operationalExpensesAnnual: 0,
  partnershipExpensesAnnual: 0,
  recycledCapitalPct: 0,
  mgmtFeePct: 0.02,
  mgmtFeesPeriodYears: 10,
};
const portfolio = { newPct: 0.5, followPct: 0.5, avgCheckSizeNew: 2_000_000, avgCheckSizeFollow: 2_000_000 };

describe("an escrow given as a fraction", () => {
  const model = {
    common: [{ id: "ada", name: "Ada", shares: 8_000_000 }],
    preferred: [
      {
        id: "a",
        name: "A",
        seniority: 1,
        holders: [{ id: "vc", name: "VC", shares: 2_000_000, invested: 10_000_000 }],
      },
    ],
  };
  const deal = { debt: [{ id: "bank", amount: 1_500_000 }], transactionCosts: 900_000 };
  const exit = (escrow: object) => {
    const request = { model, exitValuation: 65_000_000, deal: { ...deal, escrow } } as never;
    return summarizeExitWaterfall(computeExitWaterfall(request), request);
  };
  it("names of what it is one", () => {
    // 65,000,000 less a debt of 1,500,000 and costs of 900,000 is 62,600,000; 15 % of it is 9,390,000.
    const base = "The escrow is 15.00 % of 62,600,000 paid to holders, after costs, debt and carve-out";
    expect(exit({ pct: 0.15 })).toContain(`At the release of the escrow: 9,390,000. ${base}`);
    // Half of it comes back; the base stays.
    expect(exit({ pct: 0.15, releasePct: 0.5 })).toContain(`At the release of the escrow: 4,695,000. ${base}`);
  });
  it("that is an amount has no base", () => {
    expect(exit({ amount: 9_750_000 })).not.toContain("The escrow is");
  });
});

describe("the text on a cap table", () => {
  it("says how many shares of a grant are vested", () => {
    // 18 of 48 months of a million.
    const vesting = { start: "2024-01-01", months: 48, cliffMonths: 12 };
    const events = [{ ...founding(1_000_000, { vesting }), date: "2024-01-01" }];
    const text = capTable({ events, options: { asOf: "2025-07-01" } });
    expect(text).toContain("Ada: 1,000,000 shares of stock; 375,000 vested on 2025-07-01, 625,000 not yet.");
  });
  it("tells stock and options of one holder apart", () => {
    const grant = { id: "eve", name: "Eve", shares: 1_000_000, kind: "option", strikePrice: 0.5, securityId: "o" };
    const events = [
      founding(9_000_000),
      { type: "pool_change", shares: 1_000_000 },
      { type: "equity_grant", grants: [grant] },
      { type: "exercise", securityId: "o", shares: 100_000 },
    ];
    expect(capTable({ events })).toContain("Eve: 100,000 shares of stock, 900,000 options and units.");
  });
  it("says nothing of holders whose stock is all vested", () => {
    expect(capTable({ events: [founding(1_000)] })).not.toContain("Ada: ");
  });
  it("says what of an investment buys no whole share", () => {
    // 21M over 100 shares is 210,000 a share: 14 of them cost 2,940,000, and 60,000, a fiftieth, is left.
    const text = capTable({ events: [founding(100), round(21_000_000, 3_000_000)] });
    expect(text).toContain("Series A: VC pays 2,940,000 of 3,000,000; 60,000, 2.00 % of it, buys no whole share.");
    expect(text).toContain("Latest price 210,000 a share");
  });
  it("names the check that a pro-rata right comes to", () => {
    // 16 % of 5M.
    const holdings = [
      founding(8_400_000),
      { type: "common_issuance", grants: [{ id: "bo", name: "Bo", shares: 1_600_000 }] },
    ];
    const text = capTable({ events: [...holdings, round(50_000_000, 5_000_000, { proRata: [{ id: "bo" }] })] });
    expect(text).toContain("Series A: Bo pays 800,000, its pro rata.");
  });
  it("names the check of a pro-rata right that is not used", () => {
    // The SAFE is 16 % after it converts; it may take 16 % of 5M in the next round.
    const safe = { id: "bo", name: "Bo", amount: 1_000_000, valuationCap: 6_250_000, proRata: true };
    const events = [founding(8_400_000), { type: "safe_issuance", safes: [safe] }, round(50_000_000, 5_000_000)];
    expect(capTable({ events })).toMatch(
      /Series A: Bo may take \d+\.\d\d % of the round pro rata, [\d,.]+, and does not\./,
    );
  });
  it("says by which term a SAFE converts, and into how much", () => {
    // 8M less 500,000 over four fifths, 625,000, is worth 10M shares: 0.7375, and four fifths of it 0.59.
    const discounted = { id: "bo", name: "Bo", amount: 500_000, discount: 0.2 };
    const one = [founding(10_000_000), { type: "safe_issuance", safes: [discounted] }, round(8_000_000, 2_000_000)];
    expect(capTable({ events: one })).toContain(
      "Series A: Bo converts 500,000 into 847,457 shares at 0.59, by its discount of 20.00 %.",
    );
    // A cap of 5M is 10 % for 500,000, 5 % for 250,000: 10M shares are 85 % of 11,764,705.88; a share is 0.425.
    const mfn = { id: "cy", name: "Cy", amount: 250_000, mfn: true };
    const capped = { id: "bo", name: "Bo", amount: 500_000, valuationCap: 5_000_000, securityId: "safe-bo" };
    const two = [mfn, capped].map((safe) => ({ type: "safe_issuance", safes: [safe] }));
    expect(capTable({ events: [founding(10_000_000), ...two, round(6_000_000, 1_500_000)] })).toContain(
      "Series A: Cy converts 250,000 into 588,235 shares at 0.425, by its post-money cap of 5,000,000, on the terms of Bo's SAFE.",
    );
  });
  it("says what of a conversion is interest", () => {
    // 8 % of a million over 731 of 365 days; the cap is a dollar a share.
    const note = { id: "bo", name: "Bo", principal: 1_000_000, interestRate: 0.08, valuationCap: 10_000_000 };
    const events = [
      founding(10_000_000),
      { type: "note_issuance", date: "2024-01-01", notes: [note] },
      { ...round(16_000_000, 4_000_000), date: "2026-01-01" },
    ];
    expect(capTable({ events })).toContain(
      "Series A: Bo converts 1,160,219.18, 160,219.18 of it interest, into 1,160,219 shares at 1, by its pre-money cap of 10,000,000.",
    );
  });
  it("shows a price with at most ten decimals", () => {
    // 12M over 11,666,666.67 shares: 7M are 60 % of them.
    const text = capTable({ events: [founding(7_000_000), round(9_000_000, 3_000_000, { pools: [{ pct: 0.15 }] })] });
    expect(text).toContain("Latest price 1.0285714286 a share");
  });
});

describe("the text on events", () => {
  it("says what a later closing adds to a round's post-money", () => {
    const closing = (roundId: string, amount: number) => ({
      type: "round_closing",
      roundId,
      investments: [{ id: "cy", name: "Cy", amount }],
    });
    const a = { ...round(8_000_000, 2_000_000), id: "a" };
    const text = capTable({ events: [founding(8_000_000), a, closing("a", 500_000), closing("a", 250_000)] });
    expect(text).toContain(
      "Latest price 1 a share: pre-money 8,000,000, post-money 10,000,000 at its first closing; with 750,000 of later closings post-money 10,750,000.",
    );
    const b = { ...round(20_000_000, 4_000_000), id: "b", label: "Series B" };
    const later = capTable({ events: [founding(8_000_000), a, closing("a", 500_000), b] });
    expect(later).toContain("pre-money 20,000,000, post-money 24,000,000.");
  });
  it("says what is bought back of who leaves, and at which price", () => {
    // 18 of 48 months of a million are vested: 625,000 go back at what was paid, a hundredth of a cent.
    const vesting = { start: "2024-01-01", months: 48, cliffMonths: 12 };
    const stock = { ...founding(1_000_000, { vesting, pricePerShare: 0.0001 }), date: "2024-01-01" };
    const left = { type: "termination", id: "ada", date: "2025-07-01" };
    expect(capTable({ events: [stock, left] })).toContain(
      "Termination of Ada on 2025-07-01: 625,000 shares bought back at what was paid, 0.0001 a share, 62.50 in all.",
    );
    expect(capTable({ events: [stock, { ...left, repurchasePrice: 0.5 }] })).toContain(
      "625,000 shares bought back at 0.5 a share, 312,500 in all.",
    );
    const bought = { type: "repurchase", id: "ada", date: "2025-07-01", shares: 1_000, pricePerShare: 2 };
    expect(capTable({ events: [stock, bought] })).toContain(
      "Repurchase from Ada on 2025-07-01: 1,000 shares bought back at 2 a share, 2,000 in all.",
    );
  });
  it("says how many awards lapse when someone leaves", () => {
    const vesting = { start: "2024-01-01", months: 48, cliffMonths: 12 };
    const grant = { id: "eve", name: "Eve", shares: 480_000, kind: "option", strikePrice: 1, vesting };
    const events = [
      { ...founding(9_000_000), date: "2024-01-01" },
      { type: "pool_change", shares: 1_000_000, date: "2024-01-01" },
      { type: "equity_grant", grants: [grant], date: "2024-01-01" },
      { type: "termination", id: "eve", date: "2025-07-01" },
    ];
    // 18 of 48 months are vested: 180,000.
    expect(capTable({ events })).toContain("Termination of Eve on 2025-07-01: 300,000 options and units lapse.");
  });
  it("says what a double trigger vests when someone is let go", () => {
    const acceleration = { onTermination: { pct: 1, withinMonths: 12 } };
    const vesting = { start: "2025-06-01", months: 48, cliffMonths: 12, acceleration };
    const events = [
      { ...founding(1_000_000), date: "2025-01-01" },
      { type: "pool_change", shares: 100_000, date: "2025-01-01" },
      {
        type: "equity_grant",
        date: "2025-06-01",
        grants: [{ id: "dora", name: "Dora", shares: 40_000, kind: "option", strikePrice: 1, vesting }],
      },
      { type: "change_of_control", date: "2026-12-01" },
      { type: "checkpoint", date: "2027-03-01" },
      { type: "termination", id: "dora", date: "2027-03-01", cause: "without_cause" },
    ];
    // 21 of 48 months have vested 17,500 on the day itself; the trigger vests the other 22,500.
    expect(capTable({ events })).toContain(
      "Termination of Dora on 2027-03-01: 22,500 shares have vested since the event before, by time and by acceleration.",
    );
  });
  it("says what becomes of interest that does not convert", () => {
    const note = { id: "bo", name: "Bo", principal: 500_000, interestRate: 0.06, dayCount: "30/360", discount: 0.2 };
    const text = (interestTreatment: string) =>
      capTable({
        events: [
          { ...founding(10_000_000), date: "2025-01-01" },
          { type: "note_issuance", date: "2025-07-01", notes: [{ ...note, interestTreatment }] },
          {
            ...{ type: "priced_round", label: "Series A", date: "2027-01-01", pricePerShare: 1.5 },
            investments: [{ id: "vc", name: "VC", amount: 3_000_000 }],
          },
        ],
      });
    // 18 months of 6 % on 500,000.
    expect(text("paid")).toContain("by its discount of 20.00 %; 45,000 of interest is paid in money");
    expect(text("forgiven")).toContain("; 45,000 of interest is forgiven");
  });
  it("names a note with its interest, and its holder in what is warned of it", () => {
    // 8 % of 500,000 over 365 of 365 days.
    const note = {
      id: "bo",
      name: "Bo",
      principal: 500_000,
      interestRate: 0.08,
      valuationCap: 6_000_000,
      maturityDate: "2025-06-30",
      qualifiedFinancingThreshold: 5_000_000,
    };
    const events = [
      { ...founding(8_000_000), date: "2025-01-01" },
      { type: "note_issuance", date: "2025-01-01", notes: [note] },
      { ...round(8_000_000, 2_000_000), date: "2026-01-01" },
    ];
    const text = capTable({ events });
    expect(text).toContain("Not converted yet: Bo, a note of 500,000 and 40,000 of interest by 2026-01-01, ");
    expect(text).toMatch(/Warning: Bo's note ".+" stays out: the round is below its qualified financing threshold\./);
    expect(text).toMatch(/Warning: Bo's note ".+" matured on 2025-06-30\./);
  });
});

describe("an amount whose millions may have been left out", () => {
  it("is said to be read in whole units of currency", () => {
    const said = "is read as it stands, in whole units of currency: six million is 6000000.";
    expect(capTable({ events: [founding(6_000_000), round(6, 1.5)] })).toContain(`A post-money of 7.50 ${said}`);
    const model = { common: [{ id: "ada", name: "Ada", shares: 100 }] };
    expect(summarizeExitWaterfall(computeExitWaterfall({ model, exitValuation: 50 }))).toContain(
      `An exit at 50 ${said}`,
    );
    const inputs = { ...plan, mgmtFeesPeriodYears: 0, committedCapital: 100 };
    const fund = { inputs: { ...inputs, portfolio } } as never;
    expect(summarizeFundEconomics(computeFundEconomics(fund))).toContain(`Commitments of 100 ${said}`);
  });
  it("is not remarked on from a thousand on", () => {
    expect(capTable({ events: [founding(6_000_000), round(6_000_000, 1_500_000)] })).not.toContain("whole units");
  });
});

describe("the text on a sale between holders", () => {
  it("says who pays whom how much", () => {
    const sale = { type: "transfer", from: "f", to: { id: "g", name: "Growth" }, shares: 500_000, pricePerShare: 4 };
    const events = [{ type: "common_issuance", grants: [{ id: "f", name: "Founders", shares: 8_000_000 }] }, sale];
    expect(capTable({ events })).toContain("Growth pays Founders 2,000,000 for 500,000 shares, 4 a share.");
    const { pricePerShare: _, ...gift } = sale;
    expect(capTable({ events: [events[0], gift] })).not.toContain("pays");
  });

  it("says what a milestone and a change of control vested, since the event before", () => {
    // A year of 48 months of 3,600 is 900, the milestone 1,200; half of the 2,700 left by the change on the same day.
    const vesting = {
      start: "2024-01-01",
      months: 48,
      milestones: [{ id: "fda", pct: 0.25 }],
      acceleration: { onChangeOfControl: 0.5 },
    };
    const grants = [{ id: "ada", name: "Ada", shares: 4800, vesting }];
    const text = capTable({
      events: [
        { type: "common_issuance", date: "2024-01-01", grants },
        { type: "milestone", date: "2025-01-01", milestone: "fda" },
        { type: "change_of_control", date: "2025-01-01" },
      ],
    });
    expect(text).toContain("Milestone fda reached on 2025-01-01: vested since the event before, Ada 2,100 shares.");
    expect(text).toContain("Change of control on 2025-01-01: vested since the event before, Ada 1,350 shares.");
  });

  it("says what each sells and buys in a tender offer", () => {
    const grants = [
      { id: "f", name: "Founders", shares: 8_000_000 },
      { id: "e", name: "Eve", shares: 1000 },
    ];
    const tender = {
      type: "secondary_sale",
      date: "2025-03-01",
      pricePerShare: 4,
      sellers: [
        { id: "f", shares: 499_000 },
        { id: "e", shares: 1000 },
      ],
      buyers: [{ id: "g", name: "Growth" }],
    };
    expect(capTable({ events: [{ type: "common_issuance", grants }, tender] })).toContain(
      "Secondary sale on 2025-03-01 at 4 a share: Founders sells 499,000 shares for 1,996,000; Eve sells 1,000 shares for 4,000; Growth buys 500,000 shares for 2,000,000.",
    );
  });
});

describe("the text on an exit", () => {
  it("says who rolls over, and what cash the buyer needs", () => {
    const model = {
      common: [
        { id: "ada", name: "Ada", shares: 6 },
        { id: "ben", name: "Ben", shares: 4 },
      ],
    };
    const deal = { escrow: { amount: 1000 }, rollover: [{ holderId: "ada", pct: 0.5 }] };
    // 6 of 10 shares of the 9,000 at closing are 5,400.
    const text = summarizeExitWaterfall(computeExitWaterfall({ model, exitValuation: 10_000, deal }));
    expect(text).toContain("Rolled over into the buyer 2,700: Ada 2,700.");
    expect(text).toContain("Cash to holders 7,300; cash the buyer needs at closing 6,300.");
  });
  it("says from which exit a series converts", () => {
    // A fifth of the company for 4M: above 20M the fifth is more than 4M.
    const holders = [{ id: "vc", name: "VC", shares: 2_000_000, invested: 4_000_000 }];
    const model = {
      common: [{ id: "ada", name: "Ada", shares: 8_000_000 }],
      preferred: [{ id: "a", name: "Series A", seniority: 1, holders }],
    };
    const text = summarizeExitWaterfall(computeExitWaterfall({ model, exitValuation: 15_000_000 }));
    expect(text).toContain(
      "Series A does not convert; it would convert above 2.0000 a common share, an exit of 20,000,000.",
    );
  });
  const fifth = (terms: object, exitValuation: number, deal: object = {}) => {
    const holders = [{ id: "vc", name: "VC", shares: 2_000_000, invested: 5_000_000 }];
    const preferred = [{ id: "a", name: "Series A", seniority: 1, holders, ...terms }];
    const model = { common: [{ id: "ada", name: "Ada", shares: 8_000_000 }], preferred };
    return summarizeExitWaterfall(computeExitWaterfall({ model, exitValuation, deal } as never));
  };
  it("says at which exit a participating series reaches its cap, and at which it converts", () => {
    // 5M and a fifth of the rest are 15M at 55M; a fifth of 75M is 15M.
    const capped = { participation: "capped", participationCapMultiple: 3 };
    for (const exit of [20_000_000, 60_000_000, 80_000_000]) {
      expect(fifth(capped, exit)).toContain("Series A reaches its cap at an exit of 55,000,000.");
      expect(fifth(capped, exit)).toContain("7.5000 a common share, an exit of 75,000,000.");
    }
    expect(fifth({}, 20_000_000)).not.toContain("its cap");
  });
  it("says what of a payout is dividends", () => {
    // 8 % simple on 5M for three years of 365 days.
    const dividends = { type: "cumulative", rate: 0.08, from: "2021-03-01" };
    expect(fifth({ dividends }, 20_000_000, { exitDate: "2024-02-29" })).toContain(
      "Series A is paid 5,000,000 of preference and 1,200,000 of dividends.",
    );
  });
});

describe("the text on a fund", () => {
  const textOf = (more: object) =>
    summarizeFundEconomics(computeFundEconomics({ inputs: { ...plan, ...more } } as never));

  it("says what is charged over the whole life", () => {
    // 2 % of 80M in each of ten years.
    expect(textOf({ portfolio })).toMatch(/Management fees +16,000,000 +16,000,000 +0/);
  });
  it("says how many companies each stage enters, initial checks and reserve apart", () => {
    // 80M less 16M of fees is 64M; half of it in checks of 2M.
    const seed = { name: "Seed", avgCheckSize: 2_000_000, pctAllocation: 1, reserveRatio: 0.5 };
    const text = textOf({ portfolio: { ...portfolio, entryStages: [seed] } });
    expect(text).toContain("Seed: 16 companies, 32,000,000 in initial checks, 32,000,000 in reserve.");
  });
  it("says in a sentence that limited partners never have their money back", () => {
    const lost = [{ name: "all", pctOfCapital: 1, multiple: 0.5, holdingPeriodYears: 5 }];
    expect(textOf({ portfolio, returnTiers: lost })).toMatch(
      /Deepest exposure [\d,.]+; LPs never have their money back\./,
    );
  });
  it("calls a multiple planned where the forecast invests less than the plan", () => {
    // Companies are sold too late for the fund to invest what comes back.
    const late = [{ name: "all", pctOfCapital: 1, multiple: 3, holdingPeriodYears: 9 }];
    const request = { inputs: { ...plan, portfolio, recycledCapitalPct: 0.2, returnTiers: late } } as never;
    const result = computeFundEconomics(request);
    const { deployedShare, multiples } = result.forecast?.summary ?? { deployedShare: 1, multiples: { netLp: null } };
    expect(deployedShare).toBeLessThan(1);
    expect(multiples.netLp?.toFixed(2)).not.toBe(result.netMultiple.lp?.toFixed(2));
    const text = summarizeFundEconomics(result, request);
    expect(text).toContain("Whole life, if the whole plan is invested");
    expect(text).toMatch(/\nPlanned net multiple +/);
    expect(text).not.toMatch(/\nNet multiple /);
    expect(text).toContain(`net multiple of LPs ${multiples.netLp?.toFixed(2)}x.`);
  });
  it("says how many companies a plan without stages is for", () => {
    expect(textOf({ portfolio })).toContain(
      "32 companies: invested capital over the average of initial and follow-on checks.",
    );
  });
});

describe("recycling that exits come too late for, with a hurdle", () => {
  // 2 % of 50M for ten years is 10M. With a fifth recycled, 50M are invested and come back threefold: 150M, of which 10M pay
  // for what was recycled. LPs have 98 %: 137.2M on 49M called, a profit of 88.2M, of which a fifth is carry.
  const fund = {
    ...plan,
    committedCapital: 50_000_000,
    gpCommitPct: 0.02,
    returnTiers: [{ name: "all", pctOfCapital: 1, multiple: 3, holdingPeriodYears: 6 }],
    carryPct: 0.2,
  };
  it.each([
    [0.2, "17,640,000", "119,560,000", "2.44x"],
    [0.3, "19,600,000", "127,400,000", "2.60x"],
  ])("recycles %d of commitments: carry and multiple are the whole plan's", (recycledCapitalPct, carry, toLps, net) => {
    const inputs = { ...fund, recycledCapitalPct, waterfall: { prefRate: 0.08 } };
    const text = summarizeFundEconomics(computeFundEconomics({ inputs }), { inputs });
    expect(text).toContain("Whole life, if the whole plan is invested");
    expect(text).toMatch(new RegExp(`Carry, by who bears it +${carry} `));
    expect(text).toMatch(new RegExp(`Distributions +[\\d,]+ +${toLps} `));
    expect(text).toMatch(new RegExp(`Planned net multiple +[\\d.]+x +${net} `));
  });
});

describe("the text on scenarios", () => {
  // 80M called, of which 16M are fees: 64M come back threefold, 192M, a profit of 112M; a fifth of it is carry.
  const fund = {
    ...plan,
    portfolio,
    carryPct: 0.2,
    returnTiers: [{ name: "all", pctOfCapital: 1, multiple: 3, holdingPeriodYears: 9 }],
  };
  const textOf = (scenarios: { name: string; inputs: object }[], analysis: object = {}) => {
    const request = { inputs: fund, analysis: { scenarios, ...analysis } } as never;
    return summarizeFundEconomics(computeFundEconomics(request), request);
  };
  it("says fees and carry of each, with a forecast and without", () => {
    const cheaper = [{ name: "Cheaper", inputs: { mgmtFeePct: 0.01, carryPct: 0.1 } }];
    // 8M of fees leave 72M: 216M, a profit of 136M, of which a tenth is 13.6M.
    for (const analysis of [{}, { forecast: false }]) {
      expect(textOf(cheaper, analysis)).toMatch(
        /Scenario +Called +Fees +Proceeds +Carry .*\nCheaper +80,000,000 +8,000,000 +216,000,000 +13,600,000 /,
      );
    }
  });
  it("says of which scenario it warns", () => {
    // The tenth year's fee is all that proceeds can pay: 80M called less 14.4M of fees are 65.6M of the planned 80M.
    const text = textOf([{ name: "Recycled", inputs: { recycledCapitalPct: 0.2 } }]);
    expect(text).toContain(
      "Warning, scenario Recycled: Too few proceeds come back in time to be recycled; calls pay for 82.00 %",
    );
  });
  it("counts the scenarios and cells that it leaves out, one as one", () => {
    const names = Array.from({ length: 13 }, (_, n) => ({ name: `Plan ${n}`, inputs: {} }));
    expect(textOf(names)).toContain("\n1 more scenario is not in this text.");
    const values = Array.from({ length: 13 }, (_, n) => n / 100);
    const sensitivity = { x: { path: "carryPct", values }, metrics: ["netMultiple.lp"] };
    expect(textOf([], { sensitivity })).toContain("\n1 more cell is not in this text.");
  });
});

describe("the text on a carve-out", () => {
  it("names who receives it, with amounts", () => {
    // 8 % of 12M are 960,000: three quarters and a quarter of it.
    const recipients = [
      { id: "mia", name: "Mia", share: 0.75 },
      { id: "jon", share: 0.25 },
    ];
    const request = {
      model: { common: [{ id: "c", name: "Common", shares: 100 }] },
      exitValuation: 12_000_000,
      deal: { carveOut: { type: "percent", pct: 0.08, recipients } },
    } as never;
    const text = summarizeExitWaterfall(computeExitWaterfall(request), request);
    expect(text).toContain("Management carve-out -960,000.\nOf the carve-out: Mia 720,000, jon 240,000.");
  });
});
