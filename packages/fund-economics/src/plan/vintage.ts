/**
 * What one unit of initial investment, with its follow-on, turns into in the periods after it. Every vintage has the
 * same shape, so the portfolio is this shape laid over the deployment. A hold of a fraction of a period is split: part
 * exits in the period before, part in the one after, and the mean hold is exact. A follow-on leaves with its company,
 * but at least one period after it was made. Binary floating point.
 */
import type { FundPlan } from "./fund-plan.js";
import { add, addExit, followOnLag, unitLots, unitValue } from "./unit-lot.js";

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

/** Returns a function from a place between 0 and 1 in the deployment to its period; call it with ascending places. */
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
