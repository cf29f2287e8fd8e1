/** What the fund is worth to its manager: fees, carry, and the return on its own commitment. */

import type { FundPlan } from "../plan/fund-plan.js";
import type { ForecastSummary } from "./forecast-shape.js";

/** The manager's income and what it costs, for each 100 of commitments. */
export interface GpEconomics {
  /** Management fees. Currency. */
  readonly fees: number;
  /** Carry. Currency. */
  readonly carry: number;
  /** Distributions on the GP's own commitment. Currency. */
  readonly ownDistributions: number;
  /** The GP's own. Currency. */
  readonly commitment: number;
  /** Of the own commitment, with carry. A factor: 1 is 1x. */
  readonly netMultiple: number | null;
  /** Of the own commitment, with carry. A fraction a year: 0.08 is 8 %. */
  readonly netIrr: number | null;
  /** Management fees. For each 100 of commitments. */
  readonly feesPer100: number;
  /** Expenses. For each 100 of commitments. */
  readonly expensesPer100: number;
  /** Carry. For each 100 of commitments. */
  readonly carryPer100: number;
}

/** Gathers the manager's side. */
export function gpEconomics(plan: FundPlan, { totals, multiples, irr }: ForecastSummary): GpEconomics {
  const per100 = (amount: number) => (amount / plan.committed) * 100;
  return {
    fees: totals.managementFees.total,
    carry: totals.carry,
    ownDistributions: totals.distributions.gp,
    commitment: Math.round(plan.committed * plan.gpPct * 100) / 100,
    netMultiple: multiples.netGp,
    netIrr: irr.netGp,
    feesPer100: per100(totals.managementFees.total),
    expensesPer100: per100(totals.partnershipExpenses.total),
    carryPer100: per100(totals.carry),
  };
}
