/** A fund to start from. */
import type { FundInputs } from "./fund-inputs.js";

/**
 * A venture fund of 25 million: 2 % fees for ten years, 20 % carry, four years of investing 750,000 a company, and four
 * outcomes from write-off to 32 times.
 * @example
 * defaultFund.committedCapital // => 25000000
 * computeAggregate(defaultFund).netMultiple.lp // => 2.8528
 */
export const defaultFund: FundInputs = {
  committedCapital: 25_000_000,
  gpCommitPct: 0.02,
  gpCommitCountedTowardInvested: true,
  organizationalExpenses: 150_000,
  operationalExpensesAnnual: 100_000,
  partnershipExpensesAnnual: 0,
  mgmtFeePct: 0.02,
  recycledCapitalPct: 0.1,
  carryPct: 0.2,
  newInvestmentPeriodYears: 4,
  mgmtFeesPeriodYears: 10,
  fundOperationsYears: 10,
  portfolio: {
    newPct: 1,
    followPct: 0,
    avgCheckSizeNew: 750_000,
    avgCheckSizeFollow: 0,
    entryStages: [{ name: "Seed", numInvestments: 28.6, avgCheckSize: 750_000, pctAllocation: 1, reserveRatio: 0 }],
  },
  returnTiers: [
    { name: "writeoff", pctOfCapital: 0.6, multiple: 0, holdingPeriodYears: 2 },
    { name: "small", pctOfCapital: 0.2, multiple: 1.5, holdingPeriodYears: 3 },
    { name: "medium", pctOfCapital: 0.1, multiple: 5, holdingPeriodYears: 4 },
    { name: "large", pctOfCapital: 0.1, multiple: 32, holdingPeriodYears: 6 },
  ],
};
