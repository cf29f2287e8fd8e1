/**
 * What a fund has done and what is assumed about the rest, as input for a whole-fund forecast. Invested capital returns
 * what its positions are expected to return; the rest follows the plan.
 */
import type { FundInputs } from "@capstack/fund-economics";
import type { Actuals, ConstructionPosition } from "./actuals.js";
import type { Assumptions } from "./assumptions.js";

/** The inputs of `computeFundEconomics`. Fractions are binary floating point; money is passed on unchanged. */
export function toFundEconomicsInputs(actuals: Actuals, assumptions: Assumptions): FundInputs {
  const { waterfall } = actuals;
  const { pacing } = assumptions;
  return {
    committedCapital: actuals.committedCapital,
    gpCommitPct: 1 - waterfall.lpCommitmentShare,
    gpCommitCountedTowardInvested: false,
    organizationalExpenses: actuals.orgCostsIncurred + assumptions.remainingOrgCosts,
    operationalExpensesAnnual: assumptions.annualPartnershipExpense,
    mgmtFeePct: assumptions.feeAnnualRate,
    mgmtFeesPeriodYears: Math.min(assumptions.feeTermYears, LONGEST_YEARS),
    feeBasis: assumptions.feeBasis,
    ...feeStepDown(assumptions),
    fundStartDate: assumptions.feeStartDate,
    recycledCapitalPct: 0,
    carryPct: waterfall.carryRate,
    waterfall: {
      kind: waterfall.kind === "american" ? "american" : "european",
      prefRate: waterfall.kind === "straight" ? 0 : waterfall.prefRate,
      prefCompounds: waterfall.prefCompounds,
      catchupRate: waterfall.catchupRate,
    },
    newInvestmentPeriodYears: Math.max(pacing.deploymentYears, LEAST_YEARS),
    fundOperationsYears: Math.max(pacing.horizonYears, LEAST_YEARS),
    followOnLagYears: pacing.followOnLagYears,
    accretion: pacing.accretion,
    portfolio: portfolioPlan(actuals, assumptions),
    returnTiers: returnTiers(actuals, assumptions),
  };
}

/**
 * The step-down as a forecast takes it: the books say after how many years the fee falls, a forecast from which fund year
 * on. After five years is from the sixth. A forecast's rates change at the beginning of a year, the nearest one.
 */
function feeStepDown({ feeStepDownYear, feeStepDownRate, feeTermYears }: Assumptions): Partial<FundInputs> {
  if (feeStepDownYear === null || feeStepDownRate === null) return {};
  const after = Math.round(feeStepDownYear);
  // Nothing falls once the fee has ended.
  return after < Math.min(feeTermYears, LONGEST_YEARS) ? { feeStepDownYear: after + 1, feeStepDownRate } : {};
}

const LONGEST_YEARS = 30;
const LEAST_YEARS = 0.25;

function portfolioPlan(actuals: Actuals, { stages, targetPortfolioSize }: Assumptions): FundInputs["portfolio"] {
  const planned = stages.reduce((sum, { pctAllocation }) => sum + pctAllocation, 0);
  if (planned > 0) {
    const reserved = stages.reduce((sum, stage) => sum + (stage.pctAllocation * stage.reserveRatio) / planned, 0);
    const average = stages.reduce((sum, stage) => sum + (stage.pctAllocation * stage.avgCheckSize) / planned, 0);
    const entryStages = stages.map(({ name, avgCheckSize, pctAllocation, reserveRatio }) => {
      return { name, avgCheckSize, reserveRatio, pctAllocation: pctAllocation / planned };
    });
    const split = { newPct: 1 - reserved, followPct: reserved };
    return { ...split, avgCheckSizeNew: average, avgCheckSizeFollow: average, entryStages };
  }
  const deployed = actuals.deployedInitial + actuals.deployedFollowOn;
  const followPct = deployed === 0 ? 0 : actuals.deployedFollowOn / deployed;
  const check = actuals.committedCapital / targetPortfolioSize;
  return { newPct: 1 - followPct, followPct, avgCheckSizeNew: check, avgCheckSizeFollow: check };
}

type Tier = FundInputs["returnTiers"][number];

/** Positions held, positions exited and capital still to be invested; together they make one. */
function returnTiers(actuals: Actuals, assumptions: Assumptions): Tier[] {
  const { positions } = actuals;
  const placed = positions.reduce((sum, { investedTotal }) => sum + investedTotal, 0);
  const whole = Math.max(placed, actuals.committedCapital);
  const held = positions.filter(({ status }) => status === "active");
  const gone = positions.filter(({ status }) => status !== "active");
  const { existingHoldYears } = assumptions.pacing;
  const tiers = [
    tierOf("Held positions", held, { whole, years: existingHoldYears, multiple: (one) => expected(one, assumptions) }),
    tierOf("Past positions", gone, { whole, years: existingHoldYears, multiple: (one) => one.currentMoic ?? 0 }),
  ].filter(({ pctOfCapital }) => pctOfCapital > 0);
  const left = 1 - tiers.reduce((sum, { pctOfCapital }) => sum + pctOfCapital, 0);
  return left > 1e-9 ? [...tiers, ...plannedTiers(left, assumptions)] : tiers;
}

function tierOf(
  name: string,
  positions: readonly ConstructionPosition[],
  { whole, years, multiple }: { whole: number; years: number; multiple: (position: ConstructionPosition) => number },
): Tier {
  const cost = positions.reduce((sum, { investedTotal }) => sum + investedTotal, 0);
  const value = positions.reduce((sum, position) => sum + position.investedTotal * multiple(position), 0);
  const pctOfCapital = whole === 0 ? 0 : cost / whole;
  return { name, pctOfCapital, multiple: cost === 0 ? 0 : value / cost, holdingPeriodYears: Math.min(years, 30) };
}

/** What a held position is expected to return: its forecast weighted by its probability, else the usual multiple. */
function expected({ companyId }: ConstructionPosition, { positionForecasts, simulation }: Assumptions): number {
  const forecast = positionForecasts.find((one) => one.companyId === companyId);
  return forecast === undefined ? simulation.defaultExitMultiple : forecast.exitMultiple * forecast.probability;
}

/** The rest by stage; without stages, losses and winners that together give the target. */
function plannedTiers(left: number, { stages, simulation, targetFundMultiple, pacing }: Assumptions): Tier[] {
  const planned = stages.reduce((sum, { pctAllocation }) => sum + pctAllocation, 0);
  const holdingPeriodYears = Math.min(pacing.holdYears, 30);
  if (planned > 0) {
    return stages.map(({ name, pctAllocation, expectedMultiple }) => {
      return { name, pctOfCapital: (left * pctAllocation) / planned, multiple: expectedMultiple, holdingPeriodYears };
    });
  }
  const { lossRate } = simulation;
  const losses = { name: "Losses", pctOfCapital: left * lossRate, multiple: 0, holdingPeriodYears };
  if (lossRate >= 1) return [losses];
  const multiple = targetFundMultiple / (1 - lossRate);
  return [losses, { name: "Winners", pctOfCapital: left * (1 - lossRate), multiple, holdingPeriodYears }];
}
