/** A fund's inputs, read: every default filled in, and shares that make one to the last digit. */

import type { FundPlan, PlannedStage, PlannedTier } from "../plan/fund-plan.js";
import { type ExactInputs, fundInputs } from "../shapes/fund-inputs.js";
import type { Notes } from "../shapes/notes.js";
import type { ExactPortfolio, ExactTier } from "../shapes/portfolio-plan.js";

const PERIODS_PER_YEAR = { annual: 1, quarterly: 4, monthly: 12 } as const;

/** Reads inputs; problems and remarks go to the notes. The plan is only to be used when there was no problem. */
export function readInputs(value: unknown, notes: Notes): FundPlan {
  return planOf(fundInputs.readAt(value, notes, ["inputs"]));
}

/** The plan of inputs that are read. */
export function planOf(inputs: ExactInputs): FundPlan {
  const tiers = plannedTiers(inputs.returnTiers ?? []);
  const longestHold = tiers.reduce((longest, tier) => Math.max(longest, tier.holdingPeriodYears), 0);
  const { deploymentSchedule, returnTheFund } = inputs;
  return {
    committed: inputs.committedCapital,
    lpPct: 1 - inputs.gpCommitPct,
    gpPct: inputs.gpCommitPct,
    gpPaysNoFee: inputs.gpCommitCountedTowardInvested,
    recycledCapitalPct: inputs.recycledCapitalPct,
    investmentPeriodYears: inputs.newInvestmentPeriodYears,
    fundOperationsYears: inputs.fundOperationsYears ?? inputs.newInvestmentPeriodYears + longestHold,
    tiers,
    organizationalExpenses: inputs.organizationalExpenses,
    annualExpenses: inputs.operationalExpensesAnnual + inputs.partnershipExpensesAnnual,
    ...plannedPortfolio(inputs.portfolio),
    ...plannedFees(inputs),
    periodsPerYear: PERIODS_PER_YEAR[inputs.period],
    fundStartDate: inputs.fundStartDate,
    tiersByCount: inputs.tierInputMode === "num-companies",
    stagesByCount: (inputs.stageInputMode ?? inputs.tierInputMode) === "num-companies",
    wholeCompanies: !inputs.tierFractional,
    solveCalledFromDeployment: inputs.solveCalledFromDeployment,
    targetTotalInvestments: inputs.targetTotalInvestments,
    deploymentSchedule: deploymentSchedule && partsOfOne(deploymentSchedule),
    followOnLagYears: inputs.followOnLagYears,
    callSchedule: inputs.callSchedule,
    recycling: plannedRecycling(inputs),
    waterfall: plannedWaterfall(inputs),
    accretion: inputs.accretion,
    returnTheFund: returnTheFund && {
      initialOwnershipPct: returnTheFund.initialOwnershipPct,
      dilutionToExitPct: returnTheFund.dilutionToExitPct,
    },
    refuseOvercommitment: inputs.overcommitment === "error",
  };
}

function plannedTiers(tiers: readonly ExactTier[]): PlannedTier[] {
  const sum = tiers.reduce((total, tier) => total + tier.pctOfCapital, 0);
  return tiers.map(({ name, pctOfCapital, multiple, holdingPeriodYears, numCompanies, sigma }) => {
    const share = sum === 1 || sum === 0 ? pctOfCapital : pctOfCapital / sum;
    return { name, pctOfCapital: share, multiple, holdingPeriodYears, numCompanies, sigma };
  });
}

type PortfolioPart = "newPct" | "followPct" | "avgCheckSizeNew" | "avgCheckSizeFollow" | "stages";

function plannedPortfolio(portfolio: ExactPortfolio): Pick<FundPlan, PortfolioPart> {
  const { newPct, followPct, avgCheckSizeNew, avgCheckSizeFollow, entryStages } = portfolio;
  const sum = newPct + followPct || 1;
  const stages = entryStages.map(
    ({ name, numInvestments, avgCheckSize, pctAllocation, reserveRatio, followOnChecks }): PlannedStage => ({
      name,
      numInvestments,
      avgCheckSize,
      pctAllocation,
      reserveRatio,
      followOnChecks,
    }),
  );
  return { newPct: newPct / sum, followPct: followPct / sum, avgCheckSizeNew, avgCheckSizeFollow, stages };
}

type FeePart = "feeRate" | "feeSchedule" | "feeTermYears" | "feeBasis" | "feeBasisAfter" | "feeStepDown" | "feeOffset";

function plannedFees(inputs: ExactInputs): Pick<FundPlan, FeePart> {
  const { mgmtFeeSchedule, feeBasis, feeStepDownYear: year, feeStepDownRate: rate, feeOffset } = inputs;
  return {
    feeRate: inputs.mgmtFeePct,
    feeSchedule: mgmtFeeSchedule,
    feeTermYears: mgmtFeeSchedule?.length ?? inputs.mgmtFeesPeriodYears,
    feeBasis,
    feeBasisAfter: inputs.feeBasisAfter ?? feeBasis,
    feeStepDown: year === null || rate === null ? null : { year, rate },
    feeOffset: feeOffset && { annualIncome: feeOffset.annualIncome, offsetPct: feeOffset.offsetPct },
  };
}

function plannedRecycling({ recycling }: ExactInputs): FundPlan["recycling"] {
  return {
    withinYears: recycling?.withinYears ?? Number.MAX_VALUE,
    untilYears: recycling?.untilYears ?? Number.MAX_VALUE,
    costOnly: recycling?.limit === "cost",
  };
}

function plannedWaterfall({ carryPct, waterfall }: ExactInputs): FundPlan["waterfall"] {
  return {
    american: waterfall?.kind === "american",
    prefRate: waterfall?.prefRate ?? 0,
    prefCompounds: waterfall?.prefCompounds ?? true,
    catchupRate: waterfall?.catchupRate ?? 1,
    clawback: waterfall?.clawback ?? true,
    carryPct,
  };
}

function partsOfOne(shares: readonly number[]): readonly number[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  return sum > 0 ? shares.map((share) => share / sum) : shares;
}
