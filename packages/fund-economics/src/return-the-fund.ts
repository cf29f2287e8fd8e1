/** Returning the fund: how large one company's exit has to be to pay back all called capital by itself. */
import type { Aggregate } from "./aggregate.js";
import { ratio, toMoney } from "./cents.js";
import type { FundPlan } from "./fund-plan.js";

/** A stage's planned follow-on round, with how many the reserve pays for. */
export interface FollowOnPlan {
  readonly stage: string;
  readonly label: string;
  /** Currency set aside for it. */
  readonly reserve: number;
  readonly avgCheckSize: number;
  readonly checks: number | null;
}

/** Multiples, and with ownership the valuation, that one exit needs. */
export interface ReturnTheFund {
  readonly totalCompanies: number;
  /** Average initial check, currency. */
  readonly initialCheck: number;
  /** Average with reserves, currency. */
  readonly perCompanyAllocation: number;
  readonly requiredMultipleWithReserves: number | null;
  readonly requiredMultipleInitialOnly: number | null;
  /** Ownership at exit, after dilution. */
  readonly exitOwnership?: number;
  readonly requiredExitValuation?: number | null;
  readonly impliedPostMoney?: number | null;
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
