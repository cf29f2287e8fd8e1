/**
 * A fund run period by period: fees, expenses, investments, exits, recycling, calls, distributions, carry, marks. All
 * flows of a period happen at its end. Binary floating point: hurdles compound and rates are roots, so the run is not
 * exact; the published rows are settled from it in whole cents.
 */
import { EngineError } from "@capstack/decimal";
import type { Aggregate } from "../plan/aggregate.js";
import { type CallState, mayRecycle, scheduledCallPct, settlePeriod } from "../plan/capital-call.js";
import type { FundPlan } from "../plan/fund-plan.js";
import { managementFee, partnershipExpense } from "../plan/management-fee.js";
import { type DeploymentProfile, deploymentProfile, preferredReturnPerPeriod } from "../plan/vintage.js";
import {
  accruedCarry,
  clawBack,
  newWaterfallState,
  runWaterfallPeriod,
  type WaterfallState,
} from "./distribution-waterfall.js";

/** The cash side of a run: money of each period, index 1 to the last; index 0 is the start and always 0. Currency. */
interface CashFlows {
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

/** The longest forecast: fifty years of months. */
export const MAX_PERIODS = 600;

/** The number of periods: until operations, fees, investments and exits have all ended. */
export function horizonOf(plan: FundPlan, profile: DeploymentProfile, maxPeriods = MAX_PERIODS): number {
  const m = plan.periodsPerYear;
  const ofYears = (years: number) => Math.ceil(years * m - 1e-9);
  const periods = Math.max(ofYears(plan.fundOperationsYears), ofYears(plan.feeTermYears), profile.last);
  const most = Math.min(MAX_PERIODS, maxPeriods);
  if (periods <= most) return periods;
  const message = `The forecast needs ${periods} periods; the most is ${most}. Use longer periods or a shorter life.`;
  throw new EngineError("horizon_too_long", message, ["inputs", "period"], { details: { periods, limit: most } });
}

/** Runs a fund whose aggregate is known. */
export function runFund(plan: FundPlan, aggregate: Aggregate, maxPeriods?: number): FundRun {
  const profile = deploymentProfile(plan, aggregate.weights, aggregate.reservePct);
  const periods = horizonOf(plan, profile, maxPeriods);
  const flows = affordableFlows(plan, aggregate, profile, periods);
  const lpShare = lpShareOfDistributable(plan, profile, flows);
  const distributable = new Float64Array(periods + 1);
  const lpCash = new Float64Array(periods + 1);
  for (let t = 1; t <= periods; t++) {
    const kept = flows.invested * (profile.proceeds[t] ?? 0) - (flows.recycled[t] as number);
    const proceedsLeft = Math.abs(kept) < 1e-9 * flows.invested ? Math.max(0, kept) : kept;
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

/** The whole plan, or as much of it as calls pay for when recycling falls short. */
function affordableFlows(plan: FundPlan, aggregate: Aggregate, profile: DeploymentProfile, periods: number): CashFlows {
  const limit = aggregate.called.total * (1 + 1e-12) + 1e-6;
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

function cashFlows(
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
      called: state.called,
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

/**
 * One constant share, so that each side's total is what its invested capital earned less what it recycled. Whoever bears
 * all commitments has all of it, to the last digit.
 */
function lpShareOfDistributable(plan: FundPlan, profile: DeploymentProfile, flows: CashFlows): number {
  const { lpPct } = plan;
  if (lpPct === 0 || lpPct === 1) return lpPct;
  const [fees, recycled] = [sumOf(flows.fees), sumOf(flows.recycled)];
  const lpFees = plan.gpPaysNoFee ? fees : fees * lpPct;
  const lpInvested = (flows.called - sumOf(flows.expenses) + recycled - flows.leftover) * lpPct - lpFees;
  const proceeds = flows.invested * sumOf(profile.proceeds);
  const kept = proceeds - recycled;
  if (flows.invested <= 0 || kept < 1e-9 * Math.max(1, proceeds)) return lpPct;
  const share = ((lpInvested / flows.invested) * proceeds - lpPct * recycled) / kept;
  return Math.min(1, Math.max(0, share));
}

/** What American carry is measured on: cost realised to date over cost invested to date, and the growth of what exits. */
export interface Realisation {
  readonly realisedPct: Float64Array;
  readonly holdGrowth: Float64Array;
}

function realisationOf(profile: DeploymentProfile, periods: number): Realisation {
  const realisedPct = new Float64Array(periods + 1);
  const holdGrowth = new Float64Array(periods + 1).fill(1);
  let invested = 0;
  let realised = 0;
  for (let t = 1; t <= periods; t++) {
    invested += (profile.newInvestments[t] ?? 0) + (profile.followOns[t] ?? 0);
    const exited = profile.exitedCost[t] ?? 0;
    realised += exited;
    realisedPct[t] = invested === 0 ? 0 : Math.min(1, realised / invested);
    if (exited > 0) holdGrowth[t] = (profile.exitedCostGrown[t] as number) / exited;
  }
  return { realisedPct, holdGrowth };
}

function shareCash(
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
