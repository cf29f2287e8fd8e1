/** Results by outcome and by stage of entry. */
import type { Aggregate } from "../plan/aggregate.js";
import { fromCents, ratio, splitCentsBy, toWholeCents } from "../plan/cents.js";
import type { FundPlan } from "../plan/fund-plan.js";
import { tierCents } from "./rows/forecast-rows.js";

/** One outcome's part of the fund. */
export interface TierResult {
  /** As in the request. */
  readonly name: string;
  /** Exit value over cost. A factor: 1 is 1x. */
  readonly multiple: number;
  /** From investment to exit. Years. */
  readonly holdingPeriodYears: number;
  /** Of invested capital. A fraction of one: 0.2 is 20 %. */
  readonly pctOfCapital: number;
  /** Companies, fractional unless whole ones were requested. */
  readonly numInvestments: number;
  /** Cost. Currency. */
  readonly invested: number;
  /** Exit value. Currency. */
  readonly proceeds: number;
  /** Of all proceeds. A fraction of one: 0.2 is 20 %. */
  readonly pctOfProceeds: number;
  /** What the tier adds to the gross multiple: its share of capital times its multiple. A factor: 1 is 1x. */
  readonly weightedMultiple: number;
}

/** One entry stage's part of the fund. */
export interface StageResult {
  /** As in the request. */
  readonly name: string;
  /** Companies. */
  readonly numInvestments: number;
  /** Initial checks. Currency. */
  readonly initialDeployed: number;
  /** Kept for follow-ons. Currency. */
  readonly reserves: number;
  /** Both together. Currency. */
  readonly deployed: number;
  /** Of what all stages deploy; null where nothing is. A fraction of one: 0.2 is 20 %. */
  readonly pctOfDeployed: number | null;
}

export function tierResults(plan: FundPlan, aggregate: Aggregate): TierResult[] {
  const cents = tierCents(aggregate, plan);
  return plan.tiers.map((tier, k) => ({
    name: tier.name,
    multiple: tier.multiple,
    holdingPeriodYears: tier.holdingPeriodYears,
    pctOfCapital: aggregate.weights[k] as number,
    numInvestments: aggregate.tierCompanies[k] as number,
    invested: fromCents(cents.invested[k] as number),
    proceeds: fromCents(cents.proceeds[k] as number),
    pctOfProceeds: cents.pctOfProceeds[k] as number,
    weightedMultiple: (aggregate.weights[k] as number) * tier.multiple,
  }));
}

export function stageResults({ stages }: Aggregate): StageResult[] {
  const total = stages.reduce((sum, stage) => sum + stage.deployed, 0);
  const deployed = splitCentsBy(
    toWholeCents(total),
    stages.map((stage) => stage.deployed),
  );
  return stages.map((stage, i) => {
    const cents = deployed[i] as number;
    const initial = Math.min(cents, toWholeCents(stage.initialDeployed));
    return {
      name: stage.name,
      numInvestments: stage.numInvestments,
      initialDeployed: fromCents(initial),
      reserves: fromCents(cents - initial),
      deployed: fromCents(cents),
      pctOfDeployed: ratio(stage.deployed, total),
    };
  });
}
