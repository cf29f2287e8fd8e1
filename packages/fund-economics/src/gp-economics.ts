/** What the fund is worth to its manager: fees, carry, and the return on its own commitment. */
import type { ForecastSummary } from "./forecast-result.js";
import type { FundPlan } from "./fund-plan.js";

/** The manager's income and what it costs, for each 100 of commitments. */
export interface GpEconomics {
  readonly fees: number;
  readonly carry: number;
  /** Distributions on the GP's own commitment. */
  readonly ownDistributions: number;
  readonly commitment: number;
  /** Of the own commitment, with carry. */
  readonly netMultiple: number | null;
  readonly netIrr: number | null;
  readonly feesPer100: number;
  readonly expensesPer100: number;
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
