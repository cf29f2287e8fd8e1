/** One unit of currency in each tier: when it comes back, and what it is carried at until then. */
import type { FundPlan } from "./fund-plan.js";
import type { DeploymentProfile } from "./vintage.js";

/** One lot of a unit vintage: made `made` periods after the vintage, sold `sold` periods after it. */
export interface UnitLot {
  readonly tier: number;
  readonly cost: number;
  readonly multiple: number;
  readonly made: number;
  readonly sold: number;
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

export function addExit(
  profile: DeploymentProfile,
  plan: FundPlan,
  lot: UnitLot,
  vintage: number,
  share: number,
): void {
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
export function unitValue(plan: FundPlan, lots: readonly UnitLot[], reach: number): Float64Array {
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

export function add(series: Float64Array, index: number, amount: number): void {
  series[index] = (series[index] as number) + amount;
}
