/** Exits whose workbooks are proved: every kind of term that has a formula, in four companies. */
import type { ExitWaterfallRequest } from "@capstack/waterfall";

/** A company whose founders, employees and two investors are paid after costs, debt, a carve-out and an escrow. */
const deal: ExitWaterfallRequest = {
  model: {
    common: [
      { id: "ada", name: "Ada Byron", shares: 4_000_000 },
      { id: "lin", name: "=Lin & Sons", shares: 3_500_000 },
    ],
    preferred: [
      {
        id: "a",
        name: "Series A",
        seniority: 1,
        originalIssuePrice: 1.5,
        participation: "capped",
        participationCapMultiple: 3,
        holders: [
          { id: "x", name: "Fund X", shares: 2_000_000, invested: 3_000_000 },
          { id: "y", name: "Fund Y", shares: 333_333, invested: 499_999.5 },
        ],
      },
      {
        id: "b",
        name: "Series B",
        seniority: 2,
        liquidationMultiple: 1.25,
        holders: [{ id: "x", name: "Fund X", shares: 1_000_000, invested: 4_000_000 }],
      },
    ],
    options: [
      { id: "o1", name: "Kay", shares: 500_000, strikePrice: 0.5 },
      { id: "o2", name: "Sam", shares: 200_000, strikePrice: 3, vested: 120_000 },
    ],
  },
  exitValuation: 40_000_000,
  deal: {
    cash: 100_000,
    transactionCosts: [
      { id: "bank", name: "Banker", pct: 0.02 },
      { id: "law", name: "Counsel", amount: 250_000 },
    ],
    debt: [
      { id: "senior", amount: 1_000_000, seniority: 2 },
      { id: "trade", amount: 300_000 },
      { id: "lease", amount: 200_000 },
    ],
    carveOut: { type: "tiers", tiers: [{ upTo: 10_000_000, pct: 0.03 }, { pct: 0.06 }], max: 2_500_000 },
    escrow: { pct: 0.1, releasePct: 0.8 },
    earnouts: [{ id: "milestone", amount: 5_000_000, achievedPct: 0.5 }],
  },
};

/** SAFEs and notes: two caps, a discount, interest until maturity, a price of conversion. */
const convertibles: ExitWaterfallRequest = {
  model: {
    common: [{ id: "founders", name: "Founders", shares: 8_000_000 }],
    preferred: [
      {
        id: "seed",
        name: "Seed",
        seniority: 1,
        holders: [{ id: "f", name: "Fund", shares: 2_000_000, invested: 2_000_000 }],
      },
    ],
    convertibles: [
      { id: "s1", name: "SAFE 1", type: "safe", amount: 500_000, valuationCap: 10_000_000 },
      { id: "s2", name: "SAFE 2", type: "safe", amount: 250_000, valuationCap: 6_000_000, discount: 0.2 },
      { id: "s3", name: "SAFE 3", type: "safe", amount: 400_000, discount: 0.15 },
      {
        id: "n1",
        name: "Note 1",
        type: "note",
        amount: 300_000,
        valuationCap: 8_000_000,
        interestRate: 0.06,
        issueDate: "2023-01-01",
      },
      {
        id: "n2",
        name: "Note 2",
        type: "note",
        amount: 200_000,
        conversionPrice: 0.9,
        interestRate: 0.08,
        dayCount: "actual/360",
        issueDate: "2022-06-30",
        interestEndDate: "2024-06-30",
      },
    ],
  },
  exitValuation: 9_000_000,
  deal: { exitDate: "2025-06-30", transactionCosts: 300_000 },
};

/** Cumulative dividends, full participation, warrants on common and on preferred, holders who decide alone. */
const dividends: ExitWaterfallRequest = {
  model: {
    common: [{ id: "founders", name: "Founders", shares: 5_000_000 }],
    preferred: [
      {
        id: "a",
        name: "Series A",
        seniority: 1,
        participation: "full",
        dividends: { rate: 0.08, from: "2021-03-15" },
        holders: [{ id: "x", name: "Fund X", shares: 1_500_000, invested: 3_000_000 }],
      },
      {
        id: "b",
        name: "Series B",
        seniority: 2,
        conversionDecision: "holder",
        conversionRatio: 1.2,
        dividends: { rate: 0.06, multipleApplies: true },
        holders: [
          { id: "y", name: "Fund Y", shares: 800_000, invested: 4_000_000, issueDate: "2022-02-01" },
          { id: "z", name: "Fund Z", shares: 400_000, invested: 1_000_000, issueDate: "2023-08-20" },
        ],
      },
    ],
    warrants: [
      { id: "w1", name: "Bank", shares: 100_000, strikePrice: 0.01, underlying: "b" },
      { id: "w2", name: "Lender", shares: 150_000, strikePrice: 2, underlying: "a" },
      { id: "w3", name: "Adviser", shares: 50_000, strikePrice: 1 },
    ],
  },
  exitValuation: 14_000_000,
  deal: { exitDate: "2025-12-31" },
};

/** Ties and thirds, where cents are left over. */
const thirds: ExitWaterfallRequest = {
  model: {
    common: [
      { id: "c", name: "Cy", shares: 1 },
      { id: "b", name: "Bo", shares: 1 },
      { id: "a", name: "Al", shares: 1 },
    ],
    preferred: [
      {
        id: "p",
        name: "Preferred",
        seniority: 1,
        holders: [
          { id: "h1", name: "H 1", shares: 2, invested: 10 },
          { id: "h2", name: "H 2", shares: 1, invested: 5 },
        ],
      },
    ],
    options: [{ id: "o", name: "Op", shares: 1, strikePrice: 0.1 }],
  },
  exitValuation: 100,
};

/** A limited liability company: profits interests that wait for a threshold or catch up, two of them at the same one. */
const units: ExitWaterfallRequest = {
  model: {
    common: [{ id: "founders", name: "Founders", shares: 6_000_000 }],
    preferred: [
      {
        id: "a",
        name: "Preferred units",
        seniority: 1,
        holders: [{ id: "x", name: "Fund X", shares: 2_000_000, invested: 4_000_000 }],
      },
    ],
    options: [{ id: "o1", name: "Kay", shares: 100_000, strikePrice: 1.25 }],
    profitsInterests: [
      { id: "p1", name: "Manager", shares: 400_000, participationThreshold: 0.5, catchUp: true },
      { id: "p2", name: "Engineer", shares: 300_000, participationThreshold: 1.25, catchUp: false, vested: 225_000 },
      { id: "p3", name: "Adviser", shares: 90_000, participationThreshold: 1.25, catchUp: true },
      { id: "p4", name: "Clerk", shares: 30_000, participationThreshold: 0.5, catchUp: true, vested: 10_000 },
    ],
    convertibles: [{ id: "s1", name: "SAFE", type: "safe", amount: 500_000, valuationCap: 6_000_000 }],
  },
  exitValuation: 13_000_000,
  deal: { transactionCosts: 260_000 },
};

/** By name. */
export const exits: Readonly<Record<string, ExitWaterfallRequest>> = { deal, convertibles, dividends, thirds, units };
