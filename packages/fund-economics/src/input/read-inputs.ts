/** Reads a fund's inputs: shape, ranges and the rules that tie fields together, with every default filled in. */

import type { FundPlan } from "../plan/fund-plan.js";
import { FieldReader, type Notes } from "../shapes/field-reader.js";
import type { InputMode } from "../shapes/fund-inputs.js";
import { COUNT, FRACTION, MONEY } from "./bounds.js";
import { readExpenses, readFees, readShares } from "./read-fees.js";
import { readPortfolio, readTiers } from "./read-portfolio.js";
import { readRecycling, readReturnTheFund, readWaterfall } from "./read-waterfall.js";

const MODES: readonly InputMode[] = ["pct-capital", "num-companies"];
const PERIODS_PER_YEAR = { annual: 1, quarterly: 4, monthly: 12 } as const;

/** Reads inputs; problems and remarks go to the notes. The plan is only to be used when there was no problem. */
export function readInputs(value: unknown, notes: Notes): FundPlan {
  const reader = new FieldReader(value, ["inputs"], notes);
  const committed = reader.double("committedCapital", { above: 0, max: MONEY.max });
  const gpPct = reader.double("gpCommitPct", FRACTION);
  const investmentPeriodYears = reader.double("newInvestmentPeriodYears", { above: 0, max: 30 });
  const tiersByCount = reader.choice("tierInputMode", MODES, "pct-capital") === "num-companies";
  const stagesByCount = tiersByCount
    ? reader.choice("stageInputMode", MODES, "num-companies") === "num-companies"
    : reader.choice("stageInputMode", MODES, "pct-capital") === "num-companies";
  const tiers = readTiers(reader);
  const longestHold = tiers.reduce((longest, tier) => Math.max(longest, tier.holdingPeriodYears), 0);
  const plan: FundPlan = {
    committed,
    lpPct: 1 - gpPct,
    gpPct,
    gpPaysNoFee: reader.flag("gpCommitCountedTowardInvested"),
    recycledCapitalPct: reader.double("recycledCapitalPct", FRACTION),
    investmentPeriodYears,
    fundOperationsYears: reader.double(
      "fundOperationsYears",
      { above: 0, max: 60 },
      investmentPeriodYears + longestHold,
    ),
    tiers,
    ...readExpenses(reader),
    ...readPortfolio(reader),
    ...readFees(reader),
    periodsPerYear: PERIODS_PER_YEAR[reader.choice("period", ["annual", "quarterly", "monthly"], "quarterly")],
    fundStartDate: reader.optionalDate("fundStartDate"),
    tiersByCount,
    stagesByCount,
    wholeCompanies: !reader.flag("tierFractional", true),
    solveCalledFromDeployment: reader.flag("solveCalledFromDeployment", false),
    targetTotalInvestments: reader.double("targetTotalInvestments", COUNT, 0),
    deploymentSchedule: readShares(reader, "deploymentSchedule", true),
    followOnLagYears: reader.double("followOnLagYears", { min: 0, max: 30 }, 1),
    callSchedule: readShares(reader, "callSchedule", false),
    recycling: readRecycling(reader),
    waterfall: readWaterfall(reader),
    accretion: reader.choice("accretion", ["cost", "linear", "exponential"], "linear"),
    returnTheFund: readReturnTheFund(reader),
    refuseOvercommitment: reader.choice("overcommitment", ["warn", "error"], "warn") === "error",
  };
  reader.finish();
  return plan;
}
