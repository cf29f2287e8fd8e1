/** Flows of a performance template in minor units, and what the books do not say about them. */
import type { Units } from "../money/amount.js";
import { sumUnits } from "../money/exact-sum.js";

/** A kind of flow of either method. */
export type PerformanceFlowType =
  | "call"
  | "call_investments"
  | "call_fees"
  | "call_working_capital"
  | "call_line_costs"
  | "deemed_contribution"
  | "drawdown"
  | "drawdown_investments"
  | "drawdown_fees"
  | "drawdown_working_capital"
  | "repayment"
  | "repayment_investments"
  | "repayment_fees"
  | "carry"
  | "distribution"
  | "recallable_distribution"
  | "excess_call"
  | "excess_call_investments"
  | "excess_call_fees"
  | "carry_allocation"
  | "accrued_fees"
  | "accrued_line_costs"
  | "added_fees"
  | "added_expenses"
  | "added_line_costs"
  | "line_balance"
  | "nav";

/** A finer kind of what is called or drawn for fees, or of what is paid out. */
export type PerformanceSubtype =
  | "fee_inside_commitment"
  | "expenses"
  | "income"
  | "gain"
  | "return_of_capital"
  | "return_of_fees"
  | "return_of_expenses";

/** A flow by day: what partners pay in negative, what they get and what stands at the end positive. */
export interface FlowUnits {
  readonly day: number;
  readonly type: PerformanceFlowType;
  readonly subtype?: PerformanceSubtype;
  readonly units: Units;
}

/** What the template assumes where the books do not say. */
export type AssumptionKind =
  | "unsplit_call"
  | "unstated_draw"
  | "not_due"
  | "unsplit_history"
  | "unstated_distribution"
  | "waived_fee";

/** An assumption, of a day and of an amount of the partners. */
export interface AssumedUnits {
  readonly kind: AssumptionKind;
  readonly day: number;
  readonly units: Units;
}

/** Flows with what was assumed for them. */
export interface Assumed {
  readonly flows: readonly FlowUnits[];
  readonly assumed: readonly AssumedUnits[];
}

/** Flows of one day and kind together, by day, without those that come to nothing. */
export function mergedFlows(flows: readonly FlowUnits[]): FlowUnits[] {
  const merged = new Map<string, FlowUnits>();
  for (const flow of flows) {
    const key = `${flow.day} ${flow.type} ${flow.subtype ?? ""}`;
    merged.set(key, { ...flow, units: sumUnits(merged.get(key)?.units ?? 0, flow.units) });
  }
  return [...merged.values()].filter(({ units }) => units !== 0).sort((a, b) => a.day - b.day);
}
