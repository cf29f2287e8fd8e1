/**
 * A fund's inputs read, checked and completed: every default in place, every share normalised. Inner functions take
 * this and trust it.
 */
import type { FeeBasis, FeeOffset } from "../shapes/fee-terms.js";
import type { EntryStage } from "../shapes/portfolio-plan.js";
import type { ReturnTheFundTerms } from "../shapes/waterfall-terms.js";

/** One outcome, with its share of capital and its hold in years. */
export interface PlannedTier {
  readonly name: string;
  readonly pctOfCapital: number;
  readonly multiple: number;
  readonly holdingPeriodYears: number;
  readonly numCompanies: number;
  readonly sigma: number | null;
}

/** Companies entered at one stage, defaults in place. */
export interface PlannedStage {
  readonly name: string;
  readonly numInvestments: number;
  readonly avgCheckSize: number;
  readonly pctAllocation: number | null;
  readonly reserveRatio: number;
  readonly followOnChecks: NonNullable<EntryStage["followOnChecks"]>;
}

/** The waterfall's terms, all given. */
export interface PlannedWaterfall {
  readonly american: boolean;
  readonly prefRate: number;
  readonly prefCompounds: boolean;
  readonly catchupRate: number;
  readonly clawback: boolean;
  readonly carryPct: number;
}

/** A fund that can be computed. */
export interface FundPlan {
  readonly committed: number;
  /** Fractions of commitments. */
  readonly lpPct: number;
  readonly gpPct: number;
  readonly gpPaysNoFee: boolean;
  readonly organizationalExpenses: number;
  /** Operating and partnership expenses together, a year. */
  readonly annualExpenses: number;
  readonly recycledCapitalPct: number;
  readonly investmentPeriodYears: number;
  readonly fundOperationsYears: number;
  readonly newPct: number;
  readonly followPct: number;
  readonly avgCheckSizeNew: number;
  readonly avgCheckSizeFollow: number;
  readonly stages: readonly PlannedStage[];
  readonly tiers: readonly PlannedTier[];
  readonly periodsPerYear: 1 | 4 | 12;
  readonly fundStartDate: string | null;
  readonly tiersByCount: boolean;
  readonly stagesByCount: boolean;
  readonly wholeCompanies: boolean;
  readonly solveCalledFromDeployment: boolean;
  readonly targetTotalInvestments: number;
  /** Fee rate of each year when scheduled. */
  readonly feeSchedule: readonly number[] | null;
  readonly feeRate: number;
  readonly feeTermYears: number;
  readonly feeBasis: FeeBasis;
  readonly feeBasisAfter: FeeBasis;
  readonly feeStepDown: { readonly year: number; readonly rate: number } | null;
  readonly feeOffset: FeeOffset | null;
  /** Shares of each year, or null for even deployment over the investment period. */
  readonly deploymentSchedule: readonly number[] | null;
  readonly followOnLagYears: number;
  readonly callSchedule: readonly number[] | null;
  readonly recycling: {
    readonly withinYears: number;
    readonly untilYears: number;
    readonly costOnly: boolean;
  };
  readonly waterfall: PlannedWaterfall;
  readonly accretion: "cost" | "linear" | "exponential";
  readonly returnTheFund: ReturnTheFundTerms | null;
  readonly refuseOvercommitment: boolean;
}

/** Whether the lifetime fee follows from the forecast instead of a product of rate, years and commitments. */
export function feeNeedsForecast(plan: FundPlan): boolean {
  return (
    plan.feeBasis !== "committed" ||
    plan.feeBasisAfter !== "committed" ||
    plan.feeStepDown !== null ||
    plan.feeOffset !== null
  );
}

/** Whether carry follows from the order of cash flows instead of from totals. */
export function carryNeedsForecast({ waterfall }: FundPlan): boolean {
  return waterfall.prefRate > 0 || !waterfall.clawback;
}
