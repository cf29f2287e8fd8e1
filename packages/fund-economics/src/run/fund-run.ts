/**
 * A fund run period by period: fees, expenses, investments, exits, recycling, calls, distributions, carry, marks. All
 * flows of a period happen at its end. Binary floating point: hurdles compound and rates are roots, so the run is not
 * exact; the published rows are settled from it in whole cents.
 */
import type { Aggregate } from "../plan/aggregate.js";
import type { FundPlan } from "../plan/fund-plan.js";
import { type DeploymentProfile, deploymentProfile } from "../plan/vintage.js";
import { affordableFlows, type CashFlows } from "./cash-flows.js";
import { horizonOf } from "./horizon.js";
import { lpShareOfDistributable, shareCash } from "./period-carry.js";
import { plannedFlows } from "./planned-flows.js";

/** A run whole: its cash, and how the partners share it. */
export interface FundRun extends CashFlows {
  readonly periods: number;
  readonly profile: DeploymentProfile;
  /** Proceeds not recycled, with the cash left at the end in the last period. */
  readonly distributable: Float64Array;
  /** The limited partners' share of distributable cash. */
  readonly lpShare: number;
  /** The limited partners' cash before carry. */
  readonly lpCash: Float64Array;
  /** Carry of each period; the last net of the clawback. */
  readonly carry: Float64Array;
  readonly clawback: number;
  readonly accrued: Float64Array;
}

/** Runs as much of a plan as calls and recycling pay for. */
export function runFund(plan: FundPlan, aggregate: Aggregate, maxPeriods?: number): FundRun {
  return runOf(plan, aggregate, affordableFlows, maxPeriods);
}

/** Runs the whole plan, as if recycling reached its target: the flows that the aggregate's totals are the sums of. */
export function runWholePlan(plan: FundPlan, aggregate: Aggregate, maxPeriods?: number): FundRun {
  return runOf(plan, aggregate, plannedFlows, maxPeriods);
}

function runOf(
  plan: FundPlan,
  aggregate: Aggregate,
  flowsOf: typeof affordableFlows,
  maxPeriods: number | undefined,
): FundRun {
  const profile = deploymentProfile(plan, aggregate.weights, aggregate.reservePct);
  const periods = horizonOf(plan, profile, maxPeriods);
  const flows = flowsOf(plan, aggregate, profile, periods);
  const lpShare = lpShareOfDistributable(plan, profile, flows);
  const distributable = new Float64Array(periods + 1);
  const lpCash = new Float64Array(periods + 1);
  for (let t = 1; t <= periods; t++) {
    const distributed = flows.invested * (profile.proceeds[t] ?? 0) - (flows.recycled[t] as number);
    const proceedsLeft = Math.abs(distributed) < 1e-9 * flows.invested ? Math.max(0, distributed) : distributed;
    const left = t === periods ? flows.leftover : 0;
    distributable[t] = proceedsLeft + left;
    lpCash[t] = lpShare * proceedsLeft + plan.lpPct * left;
  }
  return {
    ...flows,
    periods,
    profile,
    lpShare,
    distributable,
    lpCash,
    ...shareCash(plan, profile, flows, lpShare, lpCash),
  };
}
