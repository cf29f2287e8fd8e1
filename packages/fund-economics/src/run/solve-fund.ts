/**
 * A fund solved: its aggregate and its run, agreeing with each other. Where the fee depends on time (on called capital,
 * on cost, on value, with a step-down or an offset) the lifetime fee decides what can be invested and the other way
 * round, so both are found together as a fixed point. With a hurdle, or without a clawback, carry depends on time too.
 * The aggregate is the whole plan's: fee and carry are those of the whole plan's flows, also where the forecast invests
 * less because exits come too late to be recycled.
 */

import { EngineError, rational } from "@capstack/decimal";
import { type Aggregate, aggregateOf } from "../plan/aggregate.js";
import { carryNeedsForecast, type FundPlan, feeNeedsForecast } from "../plan/fund-plan.js";
import type { FundWarning } from "../shapes/codes.js";
import type { FundLimits } from "../shapes/limits.js";
import { type FundRun, runFund, runWholePlan } from "./fund-run.js";
import { sumOf } from "./period-carry.js";

/** Both views of one fund, before rounding. */
export interface SolvedFund {
  readonly plan: FundPlan;
  readonly aggregate: Aggregate;
  /** The forecast: as much of the plan as calls and recycling pay for. */
  readonly run: FundRun;
  /** The whole plan's flows, whose sums are the aggregate; the forecast's where it invests all. */
  readonly whole: FundRun;
}

const MAX_ROUNDS = 200;

/** Solves aggregate and run together. */
export function solveFund(plan: FundPlan, { maxPeriods }: FundLimits = {}): SolvedFund {
  const fee = feeNeedsForecast(plan) ? { lifetimeFee: lifetimeFeeOf(plan, maxPeriods) } : {};
  const planned = aggregateOf(plan, fee);
  const run = runFund(plan, planned, maxPeriods);
  const whole = run.deployedShare === 1 ? run : runWholePlan(plan, planned, maxPeriods);
  const carry = carryNeedsForecast(plan) ? { carry: Math.max(0, sumOf(whole.carry)) } : {};
  return { plan, aggregate: aggregateOf(plan, { ...fee, ...carry }), run, whole };
}

/** The aggregate alone: a run only where the aggregate needs one. */
export function solveAggregate(plan: FundPlan, limits: FundLimits = {}): Aggregate {
  if (feeNeedsForecast(plan) || carryNeedsForecast(plan)) return solveFund(plan, limits).aggregate;
  return aggregateOf(plan);
}

/** Remarks on a solved fund. */
export function warningsOf({ plan, aggregate, run }: SolvedFund): FundWarning[] {
  const warnings: FundWarning[] = [...aggregateWarnings(plan, aggregate)];
  if (run.deployedShare < 1 - 1e-9) {
    const share = rational(run.deployedShare).times(100).toFixed(2);
    const message = `Too few proceeds come back in time to be recycled; calls pay for ${share} % of the planned investments.`;
    warnings.push({ code: "recycling_shortfall", path: ["inputs", "recycledCapitalPct"], message });
  }
  const life = Math.ceil(plan.fundOperationsYears * plan.periodsPerYear - 1e-9);
  if (run.profile.last > life) {
    const years = rational(run.profile.last, plan.periodsPerYear).toFixed(2);
    const message = `The last exit is in year ${years}, after the fund's ${plan.fundOperationsYears} years of operation.`;
    warnings.push({ code: "exits_after_fund_life", path: ["inputs", "fundOperationsYears"], message });
  }
  if (run.clawback >= 0.005) {
    const message = `The GP returns ${rational(run.clawback).toFixed(2)} of carry at the end of the fund's life.`;
    warnings.push({ code: "clawback_due", path: ["inputs", "waterfall"], message });
  }
  return warnings;
}

/** Remarks that need no forecast. */
export function aggregateWarnings(plan: FundPlan, aggregate: Aggregate): FundWarning[] {
  const warnings: FundWarning[] = [];
  if (aggregate.called.total > plan.committed * (1 + 1e-12)) {
    const message = `The plan calls ${rational(aggregate.called.total).toFixed(2)}, more than the commitments of ${plan.committed}.`;
    warnings.push({ code: "called_exceeds_committed", path: ["inputs", "committedCapital"], message });
  }
  const shares = plan.stages.filter((stage) => stage.pctAllocation !== null);
  const sum = shares.reduce((total, stage) => total + (stage.pctAllocation ?? 0), 0);
  if (!plan.stagesByCount && shares.length > 0 && Math.abs(sum - 1) > 1e-6) {
    const message = `The stages' allocations sum to ${sum}, not to 1; the plan invests what they ask for.`;
    warnings.push({ code: "stage_allocation_not_one", path: ["inputs", "portfolio", "entryStages"], message });
  }
  return warnings;
}

/** Repeated substitution from no fee at all, with shorter steps when it does not close in. Currency. */
function lifetimeFeeOf(plan: FundPlan, maxPeriods?: number): number {
  let fee = 0;
  let step = 1;
  let before = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const aggregate = aggregateOf(plan, { lifetimeFee: fee });
    const change = sumOf(runWholePlan(plan, aggregate, maxPeriods).fees) - fee;
    if (Math.abs(change) < 1e-6) return fee;
    if (Math.abs(change) > before * 0.7) step = Math.max(0.02, step / 2);
    before = Math.abs(change);
    fee += step * change;
  }
  const message = "The management fee and the capital it is charged on do not settle on one figure.";
  throw new EngineError("fee_fixed_point", message, ["inputs", "feeBasis"]);
}
