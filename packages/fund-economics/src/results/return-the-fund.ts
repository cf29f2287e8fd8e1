/** Returning the fund: how large one company's exit has to be to pay back all called capital by itself. */
import type { Aggregate } from "../plan/aggregate.js";
import { ratio, toMoney } from "../plan/cents.js";
import type { FundPlan } from "../plan/fund-plan.js";

/** A stage's planned follow-on round, with how many the reserve pays for. */
export interface FollowOnPlan {
  /** The entry stage. */
  readonly stage: string;
  /** As in the request. */
  readonly label: string;
  /** Set aside for it. Currency. */
  readonly reserve: number;
  /** Of one. Currency. */
  readonly avgCheckSize: number;
  /** How many the reserve pays for. */
  readonly checks: number | null;
}

/** Multiples, and with ownership the valuation, that one exit needs. */
export interface ReturnTheFund {
  /** In the portfolio. */
  readonly totalCompanies: number;
  /** Average initial check. Currency. */
  readonly initialCheck: number;
  /** Average with reserves. Currency. */
  readonly perCompanyAllocation: number;
  /** Of the allocation, that returns all called capital. A factor: 1 is 1x. */
  readonly requiredMultipleWithReserves: number | null;
  /** Of the initial check, that returns all called capital. A factor: 1 is 1x. */
  readonly requiredMultipleInitialOnly: number | null;
  /** At exit, after dilution. A fraction of one: 0.2 is 20 %. */
  readonly exitOwnership?: number;
  /** Of the company, that returns all called capital. Currency. */
  readonly requiredExitValuation?: number | null;
  /** What the initial check and ownership value the company at. Currency. */
  readonly impliedPostMoney?: number | null;
  /** Planned follow-ons. */
  readonly followOnChecks: readonly FollowOnPlan[];
}

/** Computes it from the aggregate. */
export function returnTheFund(plan: FundPlan, aggregate: Aggregate): ReturnTheFund {
  const { called, invested, companies, stages, stagesInUse } = aggregate;
  const initial = stages.reduce((sum, stage) => sum + stage.initialDeployed, 0);
  const initialCheck = stagesInUse ? initial / companies : plan.avgCheckSizeNew;
  const allocation = companies === 0 ? 0 : invested.total / companies;
  const terms = plan.returnTheFund;
  const exitOwnership = terms === null ? 0 : terms.initialOwnershipPct * (1 - terms.dilutionToExitPct);
  return {
    totalCompanies: companies,
    initialCheck: toMoney(initialCheck),
    perCompanyAllocation: toMoney(allocation),
    requiredMultipleWithReserves: ratio(called.total, allocation),
    requiredMultipleInitialOnly: ratio(called.total, initialCheck),
    ...(terms === null
      ? {}
      : {
          exitOwnership,
          requiredExitValuation: toMoney(called.total / exitOwnership),
          impliedPostMoney: toMoney(initialCheck / terms.initialOwnershipPct),
        }),
    followOnChecks: plan.stages.flatMap((stage, i) =>
      stage.followOnChecks.map((check) => {
        const reserve = check.pctOfReserve * (stages[i]?.reserves ?? 0);
        const checks = ratio(reserve, check.avgCheckSize);
        return {
          stage: stage.name,
          label: check.label,
          reserve: toMoney(reserve),
          avgCheckSize: check.avgCheckSize,
          checks,
        };
      }),
    ),
  };
}
