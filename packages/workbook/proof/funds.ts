/** Funds whose workbooks are proved: every kind of term that has a formula, in six funds. */
import { defaultFund, type FundEconomicsRequest, type FundInputs } from "@capstack/fund-economics";

/** Whole fund, 8 % compounding, full catch-up, quarter by quarter. */
const quarterly: FundInputs = { ...defaultFund, waterfall: { prefRate: 0.08 } };

/** Deal by deal with simple preferred return and half a catch-up; early winners and late losses; recycled up to cost. */
const dealByDeal: FundInputs = {
  ...defaultFund,
  period: "annual",
  gpCommitCountedTowardInvested: false,
  recycling: { withinYears: 4, untilYears: 6, limit: "cost" },
  waterfall: { kind: "american", prefRate: 0.06, prefCompounds: false, catchupRate: 0.5 },
  returnTiers: [
    { name: "=winner", pctOfCapital: 0.3, multiple: 4, holdingPeriodYears: 2 },
    { name: "late loss", pctOfCapital: 0.7, multiple: 0.4, holdingPeriodYears: 6.5 },
  ],
};

/** A fee on cost after the investment period, reserves of two stages, marks by powers of the multiple. */
const onCost: FundInputs = {
  ...defaultFund,
  period: "annual",
  feeBasisAfter: "invested",
  accretion: "exponential",
  followOnLagYears: 2,
  portfolio: {
    ...defaultFund.portfolio,
    entryStages: [
      { name: "Seed", avgCheckSize: 750_000, pctAllocation: 0.6, reserveRatio: 0.4 },
      { name: "A", avgCheckSize: 1_500_000, pctAllocation: 0.4, reserveRatio: 0.2 },
    ],
  },
  waterfall: { prefRate: 0.08, clawback: false },
};

/** A schedule of fees, an offset, a pace of investing and a least of calls, outcomes by count, whole companies. */
const byCount: FundInputs = {
  ...defaultFund,
  committedCapital: 80_000_000,
  period: "annual",
  mgmtFeeSchedule: [0.02, 0.02, 0.02, 0.018, 0.016, 0.014, 0.012, 0.01],
  feeOffset: { annualIncome: 60_000, offsetPct: 0.8 },
  deploymentSchedule: [0.3, 0.3, 0.25, 0.15],
  callSchedule: [0.4, 0.25],
  tierInputMode: "num-companies",
  tierFractional: false,
  accretion: "cost",
  portfolio: { newPct: 0.75, followPct: 0.25, avgCheckSizeNew: 2_000_000, avgCheckSizeFollow: 3_000_000 },
  returnTiers: [
    { name: "Writeoff", pctOfCapital: 0.5, multiple: 0.1, holdingPeriodYears: 3 },
    { name: "fair", pctOfCapital: 0.3, multiple: 2, holdingPeriodYears: 4.5, numCompanies: 12 },
    { name: "great", pctOfCapital: 0.2, multiple: 9, holdingPeriodYears: 7, numCompanies: 4 },
  ],
};

/** Another fee from year six on, holds of parts of a period, a life that follows from the holds. */
const { fundOperationsYears: _, ...endless } = defaultFund;
const steppedDown: FundInputs = {
  ...endless,
  feeStepDownYear: 6,
  feeStepDownRate: 0.015,
  returnTiers: [
    { name: "lost", pctOfCapital: 0.5, multiple: 0, holdingPeriodYears: 1.3 },
    { name: "won", pctOfCapital: 0.5, multiple: 6, holdingPeriodYears: 6.1 },
  ],
  waterfall: { prefRate: 0.08, catchupRate: 0 },
};

/** Proceeds come too late to be recycled: calls pay for a part of the plan. */
const shortfall: FundInputs = {
  ...defaultFund,
  period: "annual",
  recycledCapitalPct: 0.2,
  returnTiers: [
    { name: "writeoff", pctOfCapital: 0.6, multiple: 0, holdingPeriodYears: 8 },
    { name: "big", pctOfCapital: 0.4, multiple: 8, holdingPeriodYears: 9 },
  ],
};

const byName = {
  quarterly,
  "deal by deal": dealByDeal,
  "fee on cost": onCost,
  "by count": byCount,
  "another fee later": steppedDown,
  "part of the plan": shortfall,
};

/** By name. */
export const funds: Readonly<Record<string, FundEconomicsRequest>> = Object.fromEntries(
  Object.entries(byName).map(([name, inputs]) => [name, { inputs }]),
);
