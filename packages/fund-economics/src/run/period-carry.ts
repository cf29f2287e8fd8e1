/** The carry of each period, and what a clawback takes back at the end. */
import type { FundPlan } from "../plan/fund-plan.js";
import { preferredReturnPerPeriod } from "../plan/unit-lot.js";
import type { DeploymentProfile } from "../plan/vintage.js";
import { accruedCarry } from "./accrued-carry.js";
import type { CashFlows } from "./cash-flows.js";
import { clawBack } from "./clawback.js";
import { newWaterfallState, runWaterfallPeriod, type WaterfallState } from "./distribution-waterfall.js";
import type { FundRun } from "./fund-run.js";
import { type Realisation, realisationOf } from "./realisation.js";

/**
 * One constant share, so that each side's total is what its invested capital earned less what it recycled. Whoever bears
 * all commitments has all of it, to the last digit.
 */
export function lpShareOfDistributable(plan: FundPlan, profile: DeploymentProfile, flows: CashFlows): number {
  const { lpPct } = plan;
  if (lpPct === 0 || lpPct === 1) return lpPct;
  const [fees, recycled] = [sumOf(flows.fees), sumOf(flows.recycled)];
  const lpFees = plan.gpPaysNoFee ? fees : fees * lpPct;
  const lpInvested = (flows.called - sumOf(flows.expenses) + recycled - flows.leftover) * lpPct - lpFees;
  const proceeds = flows.invested * sumOf(profile.proceeds);
  const distributed = proceeds - recycled;
  if (flows.invested <= 0 || distributed < 1e-9 * Math.max(1, proceeds)) return lpPct;
  const share = ((lpInvested / flows.invested) * proceeds - lpPct * recycled) / distributed;
  return Math.min(1, Math.max(0, share));
}

export function shareCash(
  plan: FundPlan,
  profile: DeploymentProfile,
  flows: CashFlows,
  lpShare: number,
  lpCash: Float64Array,
): Pick<FundRun, "carry" | "clawback" | "accrued"> {
  const periods = lpCash.length - 1;
  const accrued = new Float64Array(periods + 1);
  const realisation = realisationOf(profile, periods);
  const { carry, clawback } = runCarry(plan, flows.calls, lpCash, realisation, (state, t) => {
    const value = lpShare * flows.invested * (profile.value[t] ?? 0);
    if (t < periods) accrued[t] = accruedCarry(state, plan.waterfall, value);
  });
  return { carry, clawback, accrued };
}

/** Runs the waterfall over a fund's life; `each` sees the partners' standing after every period. */
export function runCarry(
  plan: FundPlan,
  calls: Float64Array,
  lpCash: Float64Array,
  { realisedPct, holdGrowth }: Realisation,
  each?: (state: WaterfallState, t: number) => void,
): { readonly carry: Float64Array; readonly clawback: number } {
  const periods = lpCash.length - 1;
  const rate = preferredReturnPerPeriod(plan);
  const carry = new Float64Array(periods + 1);
  const state = newWaterfallState();
  for (let t = 1; t <= periods; t++) {
    carry[t] = runWaterfallPeriod(state, plan.waterfall, rate, {
      call: (calls[t] as number) * plan.lpPct,
      distributable: lpCash[t] as number,
      realisedPct: realisedPct[t] as number,
      holdGrowth: holdGrowth[t] as number,
    });
    each?.(state, t);
  }
  const clawback = clawBack(state, plan.waterfall);
  carry[periods] = (carry[periods] as number) - clawback;
  return { carry, clawback };
}

/** The sum of a series. */
export function sumOf(series: Float64Array): number {
  let total = 0;
  for (let i = 0; i < series.length; i++) total += series[i] as number;
  return total;
}
