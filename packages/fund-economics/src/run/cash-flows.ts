/** Calls, investments and proceeds of a fund, period by period. */
import type { Aggregate } from "../plan/aggregate.js";
import { type CallState, mayRecycle, scheduledCallPct, settlePeriod } from "../plan/capital-call.js";
import type { FundPlan } from "../plan/fund-plan.js";
import { managementFee, partnershipExpense } from "../plan/management-fee.js";
import type { DeploymentProfile } from "../plan/vintage.js";

/** The cash side of a run: money of each period, index 1 to the last; index 0 is the start and always 0. Currency. */
export interface CashFlows {
  /** Fraction of the planned investments that calls can pay for. */
  readonly deployedShare: number;
  readonly invested: number;
  readonly fees: Float64Array;
  readonly expenses: Float64Array;
  readonly calls: Float64Array;
  readonly recycled: Float64Array;
  readonly cash: Float64Array;
  readonly leftover: number;
  readonly called: number;
}

/** The whole plan, or as much of it as calls pay for when recycling falls short. */
export function affordableFlows(
  plan: FundPlan,
  aggregate: Aggregate,
  profile: DeploymentProfile,
  periods: number,
): CashFlows {
  const limit = mostCalled(aggregate);
  const whole = cashFlows(plan, aggregate, profile, periods, 1);
  if (whole.called <= limit) return whole;
  let low = 0;
  let high = 1;
  for (let halving = 0; halving < 60; halving++) {
    const middle = (low + high) / 2;
    if (cashFlows(plan, aggregate, profile, periods, middle).called <= limit) low = middle;
    else high = middle;
  }
  return cashFlows(plan, aggregate, profile, periods, low);
}

/** What may be called over the fund's life, with room for what binary arithmetic leaves. */
export function mostCalled({ called }: Aggregate): number {
  return called.total * (1 + 1e-12) + 1e-6;
}

/** A share of the planned investments, with calls for all that no proceeds pay for. */
export function cashFlows(
  plan: FundPlan,
  aggregate: Aggregate,
  profile: DeploymentProfile,
  periods: number,
  deployedShare: number,
): CashFlows {
  const invested = aggregate.invested.total * deployedShare;
  const caps = { recycled: aggregate.recycled.total, called: aggregate.called.total };
  const series = () => new Float64Array(periods + 1);
  const [fees, expenses, calls, recycled, cash] = [series(), series(), series(), series(), series()];
  const state: CallState = { cash: 0, called: 0, recycled: 0 };
  let costHeld = 0;
  for (let t = 1; t <= periods; t++) {
    const bases = {
      committed: plan.committed,
      called: Math.min(state.called, caps.called),
      invested: Math.max(0, costHeld),
      nav: invested * (profile.value[t - 1] ?? 0),
    };
    const bought = invested * ((profile.newInvestments[t] ?? 0) + (profile.followOns[t] ?? 0));
    const fee = managementFee(plan, t, bases);
    const expense = partnershipExpense(plan, t);
    const period = {
      uses: bought + fee + expense,
      recyclable: mayRecycle(plan, t) ? invested * (profile.recyclable[t] ?? 0) : 0,
      scheduled: scheduledCallPct(plan, t) * caps.called,
    };
    const settled = settlePeriod(state, period, caps);
    fees[t] = fee;
    expenses[t] = expense;
    calls[t] = settled.call;
    recycled[t] = settled.recycled;
    cash[t] = state.cash;
    costHeld += bought - invested * (profile.exitedCost[t] ?? 0);
  }
  const leftover = cash[periods] as number;
  cash[periods] = 0;
  return { deployedShare, invested, fees, expenses, calls, recycled, cash, leftover, called: state.called };
}
