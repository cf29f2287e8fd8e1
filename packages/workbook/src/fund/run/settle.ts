/**
 * Calls, recycling and cash of a period: cash comes first, then proceeds that may be recycled, then a call of what is missing;
 * with a schedule at least what it says. The same rule serves the unrounded run and the rows in whole cents.
 */
import { type Formula, isBelow, least, minus, most, plus, times, when } from "../../sheet/formula.js";
import { DUST } from "../plan/lots.js";

/** What a period needs, and what the periods before it left. */
export interface PeriodNeeds {
  readonly uses: Formula;
  readonly recyclable: Formula;
  /** The least to be called; null without a schedule. */
  readonly scheduled: Formula | null;
  readonly cashBefore: Formula;
  readonly calledBefore: Formula;
  readonly recycledBefore: Formula;
  /** The most over the fund's life. */
  readonly mostCalled: Formula;
  readonly mostRecycled: Formula;
}

/** A figure that the rule settles. */
export type Settled = "recycled" | "call" | "cash";

/** Settles a period: `put` writes a figure and gives its cell. */
export function settle(needs: PeriodNeeds, put: (what: Settled, formula: Formula) => Formula): void {
  const { uses, scheduled } = needs;
  const need = most(0, minus(uses, needs.cashBefore));
  const mayRecycle = minus(needs.mostRecycled, needs.recycledBefore);
  const recycled = put("recycled", most(0, least(needs.recyclable, need, mayRecycle)));
  const missing = minus(need, recycled);
  const byPlan = scheduled === null ? null : most(0, least(scheduled, minus(needs.mostCalled, needs.calledBefore)));
  const call = put("call", byPlan === null ? missing : most(missing, byPlan));
  const left = minus(plus(needs.cashBefore, call, recycled), uses);
  put("cash", when(isBelow(most(left, minus(0, left)), times(DUST, uses)), 0, left));
}
