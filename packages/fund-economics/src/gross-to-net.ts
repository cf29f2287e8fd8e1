/** From gross to net: what fees, expenses and carry take from what the portfolio earns. */
import { ratio } from "./cents.js";
import type { ForecastSummary } from "./forecast-result.js";
import type { FundPlan } from "./fund-plan.js";

/** The gap between the portfolio's return and the limited partners'. */
export interface GrossToNet {
  readonly grossMultiple: number | null;
  readonly netMultiple: number | null;
  readonly multipleSpread: number | null;
  readonly grossIrr: number | null;
  readonly netIrr: number | null;
  readonly irrSpread: number | null;
  /** Part of the rate's spread that fees and expenses take: gross less the rate before carry. */
  readonly fromFeesAndExpenses: number | null;
  /** Part that carry takes. */
  readonly fromCarry: number | null;
  readonly feesPctOfCommitted: number;
  /** Fees, expenses and carry over the portfolio's profit. */
  readonly totalLoad: number | null;
}

/** Takes the gap apart. */
export function grossToNet(plan: FundPlan, { totals, multiples, irr }: ForecastSummary): GrossToNet {
  const load = totals.managementFees.total + totals.partnershipExpenses.total + totals.carry;
  return {
    grossMultiple: multiples.gross,
    netMultiple: multiples.netLp,
    multipleSpread: difference(multiples.gross, multiples.netLp),
    grossIrr: irr.gross,
    netIrr: irr.netLp,
    irrSpread: difference(irr.gross, irr.netLp),
    fromFeesAndExpenses: difference(irr.gross, irr.lpBeforeCarry),
    fromCarry: difference(irr.lpBeforeCarry, irr.netLp),
    feesPctOfCommitted: totals.managementFees.total / plan.committed,
    totalLoad: ratio(load, totals.proceeds - totals.invested),
  };
}

function difference(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a - b + 0;
}
