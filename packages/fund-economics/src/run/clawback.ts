/** The clawback: what the GP returns at the end of the fund's life. Binary floating point. */
import type { PlannedWaterfall } from "../plan/fund-plan.js";
import { payLp, type WaterfallState } from "./distribution-waterfall.js";

/** At the end of the fund's life: the GP returns carry beyond its share of profit, or that the hurdle did not allow. */
export function clawBack(state: WaterfallState, terms: PlannedWaterfall): number {
  const returned = clawbackDue(state, terms);
  state.carry -= returned;
  payLp(state, terms, returned);
  return returned;
}

/** What a clawback would return now. */
export function clawbackDue(state: WaterfallState, terms: PlannedWaterfall): number {
  if (!terms.clawback || state.carry <= 0) return 0;
  const profit = state.paidToLp + state.carry - state.contributed;
  const beyondShare = state.carry - terms.carryPct * Math.max(0, profit);
  const owed = terms.prefCompounds
    ? state.fundBalance
    : Math.max(0, state.contributed - state.paidToLp) + state.fundUnpaidPreference;
  return Math.min(state.carry, Math.max(0, beyondShare, owed));
}
