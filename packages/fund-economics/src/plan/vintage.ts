/**
 * What one unit of initial investment, with its follow-on, turns into in the periods after it. Every vintage has the
 * same shape, so the portfolio is this shape laid over the deployment. A hold of a fraction of a period is split: part
 * exits in the period before, part in the one after, and the mean hold is exact. A follow-on leaves with its company,
 * but at least one period after it was made. Binary floating point.
 */
import type { FundPlan } from "./fund-plan.js";

/** The portfolio by period (index 1 to `last`; index 0 is the start), for one unit invested in all. */
export interface DeploymentProfile {
  /** The last period with an investment or an exit. */
  readonly last: number;
  readonly newInvestments: Float64Array;
  readonly followOns: Float64Array;
  /** Exit proceeds, and for each tier. */
  readonly proceeds: Float64Array;
  readonly proceedsByTier: readonly Float64Array[];
  /** Proceeds that terms allow to be invested again. */
  readonly recyclable: Float64Array;
  /** Cost of what exits, and the same grown at the preferred return over its hold. */
  readonly exitedCost: Float64Array;
  readonly exitedCostGrown: Float64Array;
  /** Fair value of what is held at the end of the period. */
  readonly value: Float64Array;
}

/** One lot of a unit vintage: made `made` periods after the vintage, sold `sold` periods after it. */
export interface UnitLot {
  readonly tier: number;
  readonly cost: number;
  readonly multiple: number;
  readonly made: number;
  readonly sold: number;
}

/** Lays the plan over time. `weights` are shares of capital by tier, `reservePct` the share of follow-ons. */
export function deploymentProfile(plan: FundPlan, weights: readonly number[], reservePct: number): DeploymentProfile {
  const deployed = deploymentByPeriod(plan);
  const lots = unitLots(plan, weights, reservePct);
  const lag = followOnLag(plan);
  const reach = lots.reduce((most, lot) => Math.max(most, lot.sold), reservePct > 0 ? lag : 0);
  const last = deployed.length - 1 + reach;
  const profile: DeploymentProfile = {
    last,
    newInvestments: new Float64Array(last + 1),
    followOns: new Float64Array(last + 1),
    proceeds: new Float64Array(last + 1),
    proceedsByTier: weights.map(() => new Float64Array(last + 1)),
    recyclable: new Float64Array(last + 1),
    exitedCost: new Float64Array(last + 1),
    exitedCostGrown: new Float64Array(last + 1),
    value: new Float64Array(last + 1),
  };
  for (let v = 1; v < deployed.length; v++) {
    add(profile.newInvestments, v, (deployed[v] as number) * (1 - reservePct));
    if (reservePct > 0) add(profile.followOns, v + lag, (deployed[v] as number) * reservePct);
  }
  const valueOfUnit = unitValue(plan, lots, reach);
  for (let v = 1; v < deployed.length; v++) {
    const share = deployed[v] as number;
    if (share === 0) continue;
    for (const lot of lots) addExit(profile, plan, lot, v, share);
    for (let u = 0; u < reach; u++) add(profile.value, v + u, share * (valueOfUnit[u] as number));
  }
  return profile;
}

/** Share of the plan newly invested in each period, from index 1. */
export function deploymentByPeriod(plan: FundPlan): Float64Array {
  const m = plan.periodsPerYear;
  const schedule = plan.deploymentSchedule;
  const years = schedule === null ? plan.investmentPeriodYears : schedule.length;
  const shares = new Float64Array(Math.max(1, Math.ceil(years * m - 1e-9)) + 1);
  for (let t = 1; t < shares.length; t++) {
    shares[t] =
      schedule === null
        ? (Math.min(t, years * m) - (t - 1)) / (years * m)
        : (schedule[Math.floor((t - 1) / m)] as number) / m;
  }
  return shares;
}

/** The period of a place from 0 to 1 in the deployment; to be asked in ascending order. */
export function entryByPlace({ newInvestments }: DeploymentProfile): (place: number) => number {
  const total = newInvestments.reduce((sum, share) => sum + share, 0);
  let t = 1;
  let deployed = total === 0 ? 1 : (newInvestments[1] as number) / total;
  return (place) => {
    while (deployed < place - 1e-12 && t < newInvestments.length - 1) {
      t++;
      deployed += (newInvestments[t] as number) / total;
    }
    return t;
  };
}

/** The lots of one unit vintage. */
export function unitLots(plan: FundPlan, weights: readonly number[], reservePct: number): UnitLot[] {
  const lag = followOnLag(plan);
  return plan.tiers.flatMap((tier, k) =>
    splitHold(tier.holdingPeriodYears * plan.periodsPerYear).flatMap(({ periods, share }): UnitLot[] => {
      const cost = (weights[k] as number) * share;
      const initial = { tier: k, cost: cost * (1 - reservePct), multiple: tier.multiple, made: 0, sold: periods };
      const sold = lag === 0 ? periods : Math.max(periods, lag + 1);
      const followOn = { tier: k, cost: cost * reservePct, multiple: tier.multiple, made: lag, sold };
      return [initial, followOn].filter((lot) => lot.cost > 0);
    }),
  );
}

/** A hold in periods, as one or two whole holds whose mean it is. */
export function splitHold(hold: number): { readonly periods: number; readonly share: number }[] {
  const whole = Math.floor(hold + 1e-9);
  const part = Math.max(0, hold - whole);
  if (part < 1e-9) return [{ periods: whole, share: 1 }];
  return [
    { periods: whole, share: 1 - part },
    { periods: whole + 1, share: part },
  ];
}

/** Periods from an initial check to its follow-on. */
export function followOnLag({ followOnLagYears, periodsPerYear }: FundPlan): number {
  return Math.round(followOnLagYears * periodsPerYear);
}

/** The preferred return a period. */
export function preferredReturnPerPeriod({ waterfall, periodsPerYear }: FundPlan): number {
  const { prefRate, prefCompounds } = waterfall;
  return prefCompounds ? (1 + prefRate) ** (1 / periodsPerYear) - 1 : prefRate / periodsPerYear;
}

function addExit(profile: DeploymentProfile, plan: FundPlan, lot: UnitLot, vintage: number, share: number): void {
  const t = vintage + lot.sold;
  const cost = share * lot.cost;
  const proceeds = cost * lot.multiple;
  add(profile.proceeds, t, proceeds);
  add(profile.proceedsByTier[lot.tier] as Float64Array, t, proceeds);
  const held = lot.sold - lot.made;
  if (held <= plan.recycling.withinYears * plan.periodsPerYear + 1e-9) {
    add(profile.recyclable, t, plan.recycling.costOnly ? Math.min(cost, proceeds) : proceeds);
  }
  add(profile.exitedCost, t, cost);
  const growth = plan.waterfall.prefCompounds ? (1 + preferredReturnPerPeriod(plan)) ** held : 1;
  add(profile.exitedCostGrown, t, cost * growth);
}

/** Fair value of a unit vintage, u periods after it. */
function unitValue(plan: FundPlan, lots: readonly UnitLot[], reach: number): Float64Array {
  const value = new Float64Array(Math.max(1, reach));
  for (const lot of lots) {
    for (let u = lot.made; u < lot.sold; u++) {
      add(value, u, lot.cost * markOf(plan, lot.multiple, (u - lot.made) / (lot.sold - lot.made)));
    }
  }
  return value;
}

/** Value over cost when a fraction of the hold has passed. */
function markOf({ accretion }: FundPlan, multiple: number, passed: number): number {
  if (accretion === "cost") return 1;
  if (accretion === "exponential" && multiple > 0) return multiple ** passed;
  return 1 + (multiple - 1) * passed;
}

function add(series: Float64Array, index: number, amount: number): void {
  series[index] = (series[index] as number) + amount;
}
