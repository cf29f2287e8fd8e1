/** The whole plan's cash flows, whose sums are the aggregate's. Binary floating point. */
import type { Aggregate } from "../plan/aggregate.js";
import type { FundPlan } from "../plan/fund-plan.js";
import type { DeploymentProfile } from "../plan/vintage.js";
import { type CashFlows, cashFlows, mostCalled } from "./cash-flows.js";

/**
 * The whole plan, also where exits come too late to be recycled: as much is called as the plan says, and what is missing is
 * advanced until the next proceeds, of any exit, make it good. They count as recycled.
 */
export function plannedFlows(
  plan: FundPlan,
  aggregate: Aggregate,
  profile: DeploymentProfile,
  periods: number,
): CashFlows {
  const flows = cashFlows(plan, aggregate, profile, periods, 1);
  return flows.called <= mostCalled(aggregate) ? flows : advanced(flows, aggregate.called.total, profile);
}

function advanced(flows: CashFlows, planned: number, profile: DeploymentProfile): CashFlows {
  const distributed = flows.recycled.map((recycled, t) =>
    Math.max(0, flows.invested * (profile.proceeds[t] ?? 0) - recycled),
  );
  const advances = advancesOf(flows.calls, distributed, flows.called - planned);
  const recycled = flows.recycled.slice();
  let owed = 0;
  for (let t = 1; t < recycled.length; t++) {
    owed += advances[t] as number;
    const madeGood = Math.min(owed, distributed[t] as number);
    recycled[t] = (recycled[t] as number) + madeGood;
    owed -= madeGood;
  }
  const calls = flows.calls.map((call, t) => call - (advances[t] as number));
  return { ...flows, calls, recycled, called: calls.reduce((sum, call) => sum + call, 0) };
}

/** What of each call is advanced: of the latest calls that later proceeds can make good, as much as is called too much. */
function advancesOf(calls: Float64Array, distributed: Float64Array, tooMuch: number): Float64Array {
  const advances = new Float64Array(calls.length);
  let [proceedsToCome, left] = [0, tooMuch];
  for (let t = calls.length - 1; t >= 1; t--) {
    proceedsToCome += distributed[t] as number;
    const advance = Math.min(calls[t] as number, proceedsToCome, left);
    advances[t] = advance;
    proceedsToCome -= advance;
    left -= advance;
  }
  return advances;
}
