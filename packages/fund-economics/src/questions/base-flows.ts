/** Cash flows of a simulated fund that are the same in every run. */
import type { FundPlan } from "../plan/fund-plan.js";
import { preferredReturnPerPeriod } from "../plan/unit-lot.js";
import { entryByPlace } from "../plan/vintage.js";
import type { FundRun } from "../run/fund-run.js";
import type { Realisation } from "../run/realisation.js";

/** Cash flows that are the same in every run, to the last period of the longest run. */
export interface BaseFlows {
  readonly calls: Float64Array;
  readonly recycled: Float64Array;
  readonly investments: Float64Array;
  readonly leftover: number;
  /** Periods of the plan; in the last the cash left is returned. */
  readonly periods: number;
  /** Invested in all companies. */
  readonly invested: number;
  /** The limited partners' share of distributable cash. */
  readonly lpShare: number;
  readonly realisation: Realisation;
  /** Growth a period at the preferred return. */
  readonly growth: number;
}

export function baseFlows(plan: FundPlan, run: FundRun, last: number): BaseFlows {
  const size = last + 1;
  const calls = new Float64Array(size);
  const recycled = new Float64Array(size);
  const investments = new Float64Array(size);
  calls.set(run.calls);
  recycled.set(run.recycled);
  for (let t = 1; t < size; t++) {
    investments[t] = run.invested * ((run.profile.newInvestments[t] ?? 0) + (run.profile.followOns[t] ?? 0));
  }
  const realisation = { realisedPct: new Float64Array(size), holdGrowth: new Float64Array(size).fill(1) };
  return {
    calls,
    recycled,
    investments,
    leftover: run.leftover,
    periods: run.periods,
    invested: run.invested,
    lpShare: run.lpShare,
    realisation,
    growth: 1 + preferredReturnPerPeriod(plan),
  };
}

/** The period in which each company's place in the deployment falls. */
export function entryPeriods(run: FundRun, companies: number): Int32Array {
  const entryAt = entryByPlace(run.profile);
  return new Int32Array(companies).map((_, j) => entryAt((j + 0.5) / companies));
}
