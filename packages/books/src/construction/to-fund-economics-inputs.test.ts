/** A fund's books as the inputs of a forecast. */
import { computeForecast } from "@capstack/fund-economics";
import { describe, expect, it } from "vitest";
import type { Actuals } from "./actuals.js";
import type { Assumptions } from "./assumptions.js";
import { toFundEconomicsInputs } from "./to-fund-economics-inputs.js";

const actuals: Actuals = {
  committedCapital: 10_000_000,
  calledCapital: 0,
  uncalledCapital: 10_000_000,
  distributedCapital: 0,
  managementFeesIncurred: 0,
  orgCostsIncurred: 0,
  partnershipExpensesIncurred: 0,
  deployedInitial: 0,
  deployedFollowOn: 0,
  currentValue: 0,
  nav: 0,
  cashBalance: 0,
  ledgerAvailable: true,
  companyCount: 0,
  waterfall: {
    asOf: "2026-01-01",
    kind: "european",
    carryRate: 0.2,
    prefRate: 0.08,
    catchupRate: 1,
    prefCompounds: true,
    lpCommitmentShare: 1,
    lpCalledCapital: 0,
    lpDistributedCapital: 0,
    fundDistributedCapital: 0,
    lpNav: 0,
    contributions: [],
    distributions: [],
  },
  positions: [],
};

const assumptions: Assumptions = {
  feeAnnualRate: 0.02,
  feeBasis: "committed",
  feeTermYears: 5,
  feeStartDate: "2026-01-01",
  feeStepDownYear: null,
  feeStepDownRate: null,
  annualPartnershipExpense: 0,
  remainingOrgCosts: 0,
  targetPortfolioSize: 20,
  targetFundMultiple: 3,
  stages: [],
  positionForecasts: [],
  pacing: {
    deploymentYears: 4,
    followOnLagYears: 1,
    holdYears: 5,
    existingHoldYears: 4,
    horizonYears: 10,
    accretion: "linear",
  },
  simulation: {
    runs: 100,
    seed: 1,
    lossRate: 0.5,
    dispersion: 1,
    holdSpreadYears: 0,
    maxMoic: 50,
    targetMultiple: 3,
    defaultExitMultiple: 3,
  },
};

describe("the step-down of a fee, in the forecast as in the books", () => {
  // 2 % of 10M are 200,000 a year, 1 % are 100,000; the fee runs five years.
  it.each([
    ["never", null, 1_000_000],
    ["after the second year", 2, 700_000],
    ["after the fourth year", 4, 900_000],
    ["after the nearest whole year to 2.4", 2.4, 700_000],
    ["after the nearest whole year to 2.6", 2.6, 800_000],
    ["not at all, once it has ended", 5, 1_000_000],
  ])("comes %s", (_, feeStepDownYear, fees) => {
    const feeStepDownRate = feeStepDownYear === null ? null : 0.01;
    const inputs = toFundEconomicsInputs(actuals, { ...assumptions, feeStepDownYear, feeStepDownRate });
    expect(computeForecast(inputs).summary.totals.managementFees.total).toBe(fees);
  });
});
