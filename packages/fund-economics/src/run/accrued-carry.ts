/** The carry accrued on a portfolio that is not sold. Binary floating point. */
import type { PlannedWaterfall } from "../plan/fund-plan.js";
import { clawbackDue } from "./clawback.js";
import { shareCashOut, type WaterfallState } from "./distribution-waterfall.js";

/** Carry the GP would have in all if the portfolio were sold at its value now, less what it has. May be negative. */
export function accruedCarry(state: WaterfallState, terms: PlannedWaterfall, value: number): number {
  const sold: WaterfallState = {
    ...state,
    balance: state.fundBalance,
    unpaidPreference: state.fundUnpaidPreference,
    measured: state.contributed,
  };
  shareCashOut(sold, terms, value);
  return sold.carry - clawbackDue(sold, terms) - state.carry;
}
