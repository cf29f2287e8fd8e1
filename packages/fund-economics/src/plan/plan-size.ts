/** How much a fund can invest, and in how many companies of what size. */

import { EngineError } from "@capstack/decimal";
import type { StageFigures } from "./aggregate.js";
import type { FundPlan, PlannedStage } from "./fund-plan.js";

interface SizedPlan {
  readonly stages: readonly StageFigures[];
  readonly stagesInUse: boolean;
  readonly companies: number;
  readonly reservePct: number;
  /** What the companies cost, when that decides how much is called; null when all commitments are called. */
  readonly deployed: number | null;
}

export function sizePlan(plan: FundPlan, investable: number): SizedPlan {
  const stages = plan.stages.map((stage) => sizeStage(plan, stage, investable));
  const count = stages.reduce((sum, stage) => sum + stage.numInvestments, 0);
  if (count > 0) {
    const deployed = stages.reduce((sum, stage) => sum + stage.deployed, 0);
    const reserves = stages.reduce((sum, stage) => sum + stage.reserves, 0);
    const reservePct = deployed === 0 ? 0 : reserves / deployed;
    return { stages, stagesInUse: true, companies: count, reservePct, deployed };
  }
  const check = plan.newPct * plan.avgCheckSizeNew + plan.followPct * plan.avgCheckSizeFollow;
  const byTarget = plan.tiersByCount && plan.targetTotalInvestments > 0;
  const affordable = check === 0 ? 0 : investable / check;
  const whole = plan.tiersByCount && plan.wholeCompanies;
  const companies = byTarget ? plan.targetTotalInvestments : whole ? Math.floor(affordable) : affordable;
  const fromPlan = byTarget || (plan.solveCalledFromDeployment && companies > 0);
  return {
    stages,
    stagesInUse: false,
    companies: Math.max(0, companies),
    reservePct: plan.followPct,
    deployed: fromPlan ? companies * check : null,
  };
}

function sizeStage(plan: FundPlan, stage: PlannedStage, investable: number): StageFigures {
  const { avgCheckSize, pctAllocation, reserveRatio } = stage;
  const byShare = !plan.stagesByCount && pctAllocation !== null && avgCheckSize > 0;
  if (byShare && investable <= 0) refuseNothingToInvest(investable);
  const wanted = byShare ? (pctAllocation * investable * (1 - reserveRatio)) / avgCheckSize : stage.numInvestments;
  const numInvestments = plan.wholeCompanies ? Math.floor(wanted + 1e-9) : wanted;
  const initialDeployed = numInvestments * avgCheckSize;
  const deployed = initialDeployed / (1 - reserveRatio);
  return { name: stage.name, numInvestments, initialDeployed, reserves: deployed * reserveRatio, deployed };
}

export function checkCalled(plan: FundPlan, called: number, investable: number, callsEverything: boolean): void {
  if (callsEverything && investable <= 0) refuseNothingToInvest(investable);
  if (called < 0) {
    const message = `The plan calls ${called}: recycling of ${plan.recycledCapitalPct} of commitments pays for more than the fund spends.`;
    throw new EngineError("negative_called_capital", message, ["inputs", "recycledCapitalPct"]);
  }
  if (plan.refuseOvercommitment && called > plan.committed * (1 + 1e-12)) {
    const message = `The plan calls ${called}, more than the commitments of ${plan.committed}.`;
    throw new EngineError("called_exceeds_committed", message, ["inputs", "committedCapital"]);
  }
}

function refuseNothingToInvest(investable: number): never {
  const message = `Fees and expenses leave ${investable} to invest; commitments and recycling must exceed them.`;
  throw new EngineError("no_investable_capital", message, ["inputs", "committedCapital"]);
}
