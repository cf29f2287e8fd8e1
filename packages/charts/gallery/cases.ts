/** Every chart with its hard cases, each drawn from what the engines really answer. */
import { computeCapTable } from "@capstack/cap-table";
import { computeFundEconomics, defaultFund, runMonteCarlo } from "@capstack/fund-economics";
import { computeExitWaterfall } from "@capstack/waterfall";
import {
  type Chart,
  type ChartOptions,
  drawCapitalAccountBridge,
  drawDistribution,
  drawExitPayoff,
  drawExitSplit,
  drawFundCurve,
  drawGrossToNet,
  drawMultiples,
  drawNavFan,
  drawOwnership,
  drawPayoffComparison,
  drawRoundBridge,
  drawSensitivity,
} from "../src/index.js";

/** One picture of the gallery. */
export interface Case {
  readonly name: string;
  readonly draw: (options: ChartOptions) => Chart;
}

const rounds = computeCapTable({
  events: [
    {
      type: "common_issuance",
      label: "Founding",
      grants: [
        { id: "ada", name: "Ada Okafor", shares: 4_500_000, kind: "founder" },
        { id: "ben", name: "Ben Lindqvist", shares: 3_500_000, kind: "founder" },
      ],
    },
    {
      type: "safe_issuance",
      label: "SAFEs",
      safes: [
        { id: "angel", name: "Early Angels", amount: 500_000, valuationCap: 6_000_000 },
        { id: "north", name: "North Seed", amount: 1_000_000, valuationCap: 9_000_000 },
      ],
    },
    {
      type: "priced_round",
      label: "Series A",
      preMoneyValuation: 18_000_000,
      investments: [
        { id: "alder", name: "Alder Ventures", amount: 5_000_000 },
        { id: "north", name: "North Seed", amount: 1_000_000 },
      ],
      pools: [{ pct: 0.12, mode: "pre" }],
    },
    {
      type: "equity_grant",
      label: "Hires",
      grants: [{ id: "team", name: "Team", kind: "option", shares: 700_000, strikePrice: 0.4 }],
    },
    {
      type: "priced_round",
      label: "Series B",
      preMoneyValuation: 60_000_000,
      investments: [
        { id: "birch", name: "Birch Growth", amount: 15_000_000 },
        { id: "alder", name: "Alder Ventures", amount: 3_000_000 },
      ],
      pools: [{ pct: 0.1, mode: "pre" }],
    },
  ],
} as never);

const NAMES = [
  "田中太郎グロース投資事業有限責任組合",
  "משקיעים ראשונים בע״מ",
  "صندوق الاستثمار الأول",
  "The Right Honourable Lady Margaret Featherstonehaugh-Cholmondeley Family Trust (2019) No. 3",
  "<script>alert('&')</script>",
  "👩‍👩‍👧 Family",
];

const crowd = computeCapTable({
  events: Array.from({ length: 12 }, (_, event) => ({
    type: "common_issuance",
    label: `Close ${event + 1}`,
    grants: Array.from({ length: event < 10 ? 4 : 1 }, (_, at) => {
      const number = event * 4 + at;
      return {
        id: `h${number}`,
        name: NAMES[number] ?? `Holder ${number + 1}`,
        shares: 10 ** 6 * (1 + ((number * 7) % 11)),
        kind: "investor",
      };
    }),
  })),
} as never);

const stack = {
  common: [{ id: "founders", name: "Founders", shares: 8_000_000 }],
  options: [{ id: "team", name: "Team", shares: 1_200_000, strikePrice: 0.5 }],
  preferred: [
    {
      id: "seed",
      name: "Seed",
      seniority: 1,
      holders: [{ id: "north", name: "North Seed", shares: 2_000_000, invested: 2_000_000 }],
    },
    {
      id: "series-a",
      name: "Series A",
      seniority: 2,
      participation: "capped",
      participationCapMultiple: 2,
      holders: [{ id: "alder", name: "Alder Ventures", shares: 3_000_000, invested: 9_000_000 }],
    },
  ],
};
const exit = computeExitWaterfall({ model: stack, exitValuation: 30_000_000 } as never);
const indebted = computeExitWaterfall({
  model: stack,
  exitValuation: 20_000_000,
  deal: {
    debt: [{ id: "loan", name: "Venture debt", amount: 2_500_000 }],
    transactionCosts: [{ id: "bank", name: "Bankers", amount: 600_000 }],
    carveOut: { type: "percent", pct: 0.05, recipients: [{ id: "ceo", name: "Chief executive", share: 1 }] },
  },
} as never);

const nothing = computeExitWaterfall({ model: stack, exitValuation: 0 } as never);
const fund = computeFundEconomics({ inputs: defaultFund });

const trillion = computeFundEconomics({ inputs: { ...defaultFund, committedCapital: 1e12 } as never });
const simulated = runMonteCarlo(defaultFund, { seed: 42, runs: 4000 });
const grid = computeFundEconomics({
  inputs: defaultFund,
  analysis: {
    sensitivity: {
      x: { path: "carryPct", values: [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3] },
      y: { path: "mgmtFeePct", values: [0.01, 0.015, 0.02, 0.025, 0.03] },
      metrics: ["netMultiple.lp", "forecast.summary.irr.netLp"],
    },
  },
});

const zero = {
  managementFees: 0,
  expenses: 0,
  offeringCosts: 0,
  operatingIncome: 0,
  realizedGains: 0,
  unrealizedGains: 0,
  fxTranslation: 0,
  transfers: 0,
  carriedInterest: 0,
  unclassified: 0,
};
const account = {
  ...zero,
  name: "Alder Teachers Pension",
  beginning: "6120400.10",
  contributions: "1780000",
  distributions: "-412500.25",
  managementFees: "-98120.5",
  expenses: "-21044.12",
  operatingIncome: "3310.02",
  realizedGains: "604113.88",
  unrealizedGains: "848219.04",
  carriedInterest: "-215550.09",
  ending: "8608828.08",
  commitment: "10000000",
  outstanding: "2220000",
};
const fan = Array.from({ length: 10 }, (_, at) => {
  const middle = 40e6 * Math.sin(((at + 1) / 11) * Math.PI);
  const spread = [0.35, 0.7, 1, 1.4, 2.2].map((part) => String(Math.round(middle * part)));
  const [p5, p25, p50, p75, p95] = spread as [string, string, string, string, string];
  return { label: `Y${at + 1}`, p5, p25, p50, p75, p95 };
});
const sensitivity = grid.sensitivity as NonNullable<typeof grid.sensitivity>;
const seriesA = rounds.snapshots[2] as NonNullable<(typeof rounds.snapshots)[number]>;
const seriesB = rounds.snapshots[4] as typeof seriesA;
const founders = (...nets: number[]) => ({ id: "founders", name: "Founders", nets });
const investors = (...nets: number[]) => ({ id: "investors", name: "Investors", nets });
const twoSheets = {
  exitValuations: [0, 5e6, 25e6, 60e6],
  versions: [
    { name: "Sheet A", payoffs: [founders(0, 0, 20e6, 48e6), investors(0, 5e6, 5e6, 12e6)] },
    { name: "Sheet B, participating", payoffs: [founders(0, 0, 16e6, 44e6), investors(0, 5e6, 9e6, 16e6)] },
  ],
};
const usd = <T extends object>(options: T) => ({ ...options, currency: "USD" });

export const cases: readonly Case[] = [
  { name: "ownership", draw: (options) => drawOwnership(rounds, options) },
  { name: "ownership by class", draw: (options) => drawOwnership(rounds, { ...options, by: "class" }) },
  { name: "ownership issued", draw: (options) => drawOwnership(rounds, { ...options, basis: "issued" }) },
  { name: "ownership of 40, any script", draw: (options) => drawOwnership(crowd, options) },
  { name: "ownership of nobody", draw: (options) => drawOwnership({ snapshots: [] }, options) },
  { name: "round bridge", draw: (options) => drawRoundBridge(seriesA, options) },
  { name: "round bridge of a later round", draw: (options) => drawRoundBridge(seriesB, options) },
  { name: "exit payoff", draw: (options) => drawExitPayoff(exit, usd(options)) },
  { name: "exit payoff after debt", draw: (options) => drawExitPayoff(indebted, options) },
  { name: "payoff comparison", draw: (options) => drawPayoffComparison(twoSheets, usd(options)) },
  { name: "exit split", draw: (options) => drawExitSplit(exit, usd(options)) },
  { name: "exit split after debt", draw: (options) => drawExitSplit(indebted, options) },
  { name: "exit split of nothing", draw: (options) => drawExitSplit(nothing, options) },
  { name: "fund curve", draw: (options) => drawFundCurve(fund, usd(options)) },
  { name: "fund curve of limited partners", draw: (options) => drawFundCurve(fund, { ...options, side: "lp" }) },
  { name: "fund curve of a trillion", draw: (options) => drawFundCurve(trillion, usd(options)) },
  { name: "fund curve of nothing", draw: (options) => drawFundCurve({}, options) },
  { name: "multiples", draw: (options) => drawMultiples(fund, options) },
  { name: "gross to net", draw: (options) => drawGrossToNet(fund, options) },
  {
    name: "gross to net in money",
    draw: (options) => drawGrossToNet(fund, usd({ ...options, of: "profit" as const })),
  },
  { name: "distribution", draw: (options) => drawDistribution(simulated, options) },
  { name: "distribution of rates", draw: (options) => drawDistribution(simulated, { ...options, of: "rate" }) },
  { name: "fan of NAV", draw: (options) => drawNavFan({ periods: fan }, usd(options)) },
  {
    name: "sensitivity",
    draw: (options) =>
      drawSensitivity(sensitivity, { ...options, names: { "netMultiple.lp": "Net multiple of limited partners" } }),
  },
  {
    name: "sensitivity of rates",
    draw: (options) => drawSensitivity(sensitivity, { ...options, metric: "forecast.summary.irr.netLp" }),
  },
  { name: "capital account", draw: (options) => drawCapitalAccountBridge(account, usd(options)) },
  {
    name: "capital account below zero",
    draw: (options) =>
      drawCapitalAccountBridge(
        { ...zero, beginning: -250000, contributions: 0, distributions: 0, expenses: -1250000.5, ending: -1500000.5 },
        options,
      ),
  },
];
