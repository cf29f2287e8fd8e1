/** From gross to net: what fees, expenses and carry take from what the portfolio earns. */
import { ratio } from "../plan/cents.js";
import type { FundPlan } from "../plan/fund-plan.js";
import type { ForecastSummary } from "./forecast-shape.js";

/** The gap between the portfolio's return and the limited partners'. */
export interface GrossToNet {
  /** Of the portfolio. A factor: 1 is 1x. */
  readonly grossMultiple: number | null;
  /** Of limited partners. A factor: 1 is 1x. */
  readonly netMultiple: number | null;
  /** The difference. A factor: 1 is 1x. */
  readonly multipleSpread: number | null;
  /** Of the portfolio. A fraction a year: 0.08 is 8 %. */
  readonly grossIrr: number | null;
  /** Of limited partners. A fraction a year: 0.08 is 8 %. */
  readonly netIrr: number | null;
  /** The difference. A fraction a year: 0.08 is 8 %. */
  readonly irrSpread: number | null;
  /**
   * Part of the rate's spread that fees and expenses take: gross less the rate before carry. A fraction a year: 0.08 is
   * 8 %.
   */
  readonly fromFeesAndExpenses: number | null;
  /** Part of the spread that carry takes. A fraction a year: 0.08 is 8 %. */
  readonly fromCarry: number | null;
  /** Management fees over commitments. A fraction of one: 0.2 is 20 %. */
  readonly feesPctOfCommitted: number;
  /** Fees, expenses and carry over the portfolio's profit. A fraction of one: 0.2 is 20 %. */
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
