import { testHostileCalls } from "@capstack/testing/hostile";
import { runs } from "@capstack/testing/laws";
import * as fundEconomics from "./index.js";
import { defaultFund, fundEconomicsErrorCodes } from "./index.js";

/** The default fund with every optional field, in as few rows as will do. */
const fund = {
  ...defaultFund,
  newInvestmentPeriodYears: 2,
  returnTiers: [
    { name: "writeoff", pctOfCapital: 0.4, multiple: 0, holdingPeriodYears: 1, numCompanies: 2, sigma: 1 },
    { name: "home run", pctOfCapital: 0.6, multiple: 5, holdingPeriodYears: 3, numCompanies: 3 },
  ],
  portfolio: {
    ...{ newPct: 0.7, followPct: 0.3, avgCheckSizeNew: 1e6, avgCheckSizeFollow: 1e6 },
    entryStages: [
      {
        ...{ name: "seed", numInvestments: 3, avgCheckSize: 1e6, pctAllocation: 1, reserveRatio: 0.3 },
        followOnChecks: [{ label: "A", avgCheckSize: 1e6, pctOfReserve: 1 }],
      },
    ],
  },
  mgmtFeeSchedule: [0.02, 0.02],
  feeOffset: { annualIncome: 1000, offsetPct: 0.5 },
  deploymentSchedule: [0.5, 0.5],
  callSchedule: [0.5, 0.5],
  recycling: { withinYears: 2, untilYears: 3, limit: "cost" },
  waterfall: { kind: "european", prefRate: 0.08, catchupRate: 1, clawback: true, prefCompounds: true },
  returnTheFund: { initialOwnershipPct: 0.1, dilutionToExitPct: 0.4 },
  fundStartDate: "2025-01-01",
  period: "annual",
};
const monteCarlo = { seed: 1, runs: 3, multipleSigma: 1, irr: "cashflow", bins: 4, includeSamples: true };
const analysis = {
  ...{ forecast: true, jCurve: true, monteCarlo },
  scenarios: [{ name: "harder", inputs: { carryPct: 0.25, waterfall: { prefRate: 0.07 } } }],
  sensitivity: {
    x: { path: "carryPct", values: [0.1, 0.2] },
    y: { path: "returnTiers[1].multiple", values: [3, 4] },
    metrics: ["netMultiple.lp"],
    plugTier: "writeoff",
  },
};
const limits = {
  maxPeriods: 100,
  maxRuns: 10,
  maxCompanies: 100,
  textLength: 50,
  answerBytes: 1e6,
  maxDraws: 1e6,
};
const options = { limits, unknownFields: "refuse" };

const paths = { inputs: fund, monteCarlo: { seed: 1, irr: "none", bins: 4 }, paths: 3 };
const part = fundEconomics.simulatePaths(paths as fundEconomics.PathsRequest, { from: 0, to: 3 });

testHostileCalls({
  module: fundEconomics,
  codes: fundEconomicsErrorCodes,
  calls: {
    computeFundEconomics: [[{ inputs: fund, analysis }, options]],
    estimateAnswerBytes: [[{ inputs: fund, analysis }, options]],
    computeAggregate: [[fund, options]],
    computeForecast: [[fund, { ...options, jCurve: false }]],
    backsolve: [
      [{ inputs: defaultFund, path: "returnTiers[1].multiple", metric: "netMultiple.lp", target: 3, between: [0, 50] }],
    ],
    runMonteCarlo: [[fund, monteCarlo, { limits, onProgress: () => {}, signal: { aborted: false } }]],
    runMonteCarloAsync: [
      [fund, monteCarlo, { limits, onProgress: () => {}, signal: { aborted: false }, pause: () => Promise.resolve() }],
    ],
    simulatePaths: [[paths, { from: 0, to: 3 }, options]],
    checkPaths: [[paths, { from: 0, to: 3 }, options]],
    mergePaths: [[[part]]],
    summarisePaths: [[part]],
    applyScenario: [[fund, { carryPct: 0.25, waterfall: { prefRate: 0.07 } }]],
    takahashiAlexander: [
      [{ commitment: 100, contributionRates: [0.25, 0.5], life: 4, bow: 2.5, growth: 0.13, yield: 0 }],
    ],
  },
  apart: ["isEngineError"],
  runs: runs(150),
});
