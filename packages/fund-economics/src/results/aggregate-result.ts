/** The aggregate as it is published: money in cents, each whole the sum of its sides; ratios and rates unrounded. */
import { type Aggregate, annualisedMultiple } from "../plan/aggregate.js";
import { moneySides, ratio, type Sides, sidesFromCents, toWholeCents } from "../plan/cents.js";
import type { FundPlan } from "../plan/fund-plan.js";
import { type StageResult, stageResults, type TierResult, tierResults } from "./portfolio-result.js";

/** The whole life of a fund in totals. Currency to the cent; `{ total, lp, gp }` with lp + gp = total. */
export interface AggregateResult {
  /** Commitments. */
  readonly committedCapital: Sides;
  /** Called over the whole life. */
  readonly calledCapital: Sides;
  /** Management fees. */
  readonly managementFees: Sides;
  /** All expenses: organisation, operation, partnership. */
  readonly partnershipExpenses: Sides;
  /** Proceeds invested again. */
  readonly recycledCapital: Sides;
  /** Invested in companies. */
  readonly investedCapital: Sides;
  /** Exit values. */
  readonly proceeds: Sides;
  /** Carry by who pays it: the limited partners. */
  readonly carriedInterestPaid: Sides;
  /** Carry by who earns it: the GP. */
  readonly carriedInterestEarned: Sides;
  /** Paid out; the GP's without carry. */
  readonly distributions: Sides;
  /** Proceeds over invested capital. A factor. Null where there is none. */
  readonly grossMultiple: Sides<number | null>;
  /** Paid out over called; the GP's with carry. A factor. Null where there is none. */
  readonly netMultiple: Sides<number | null>;
  /**
   * The gross multiple over the weighted hold, an approximation; the forecast has rates of cash flows. A fraction a
   * year. Null where there is none.
   */
  readonly grossIRR: Sides<number | null>;
  /** The net multiple over the weighted hold, an approximation. A fraction a year. Null where there is none. */
  readonly netIRR: Sides<number | null>;
  /** Called over committed. A fraction of one: 0.2 is 20 %. */
  readonly pic: number | null;
  /** Distributed over called. A factor: 1 is 1x. */
  readonly dpi: number | null;
  /** Residual value over called: zero, as all is sold by the end. A factor: 1 is 1x. */
  readonly rvpi: number;
  /** Total value over called. A factor: 1 is 1x. */
  readonly tvpi: number | null;
  /** Proceeds-weighted hold; null without proceeds. Years. */
  readonly weightedHoldPeriodYears: number | null;
  /** Life of the fund. Years. */
  readonly fundOperationsYears: number;
  /** As in the request. */
  readonly tiers: readonly TierResult[];
  /** As in the request. */
  readonly stages: readonly StageResult[];
}

/** Publishes the aggregate. */
export function publishAggregate(plan: FundPlan, aggregate: Aggregate): AggregateResult {
  const { called, invested, proceeds, distributions, carry, weightedHoldYears: hold } = aggregate;
  const carryCents = toWholeCents(carry);
  const net = {
    total: ratio(distributions.total, called.total),
    lp: ratio(distributions.lp, called.lp),
    gp: ratio(distributions.gp + carry, called.gp),
  };
  const gross = {
    total: ratio(proceeds.total, invested.total),
    lp: ratio(proceeds.lp, invested.lp),
    gp: ratio(proceeds.gp, invested.gp),
  };
  return {
    committedCapital: moneySides(plan.committed * plan.lpPct, plan.committed * plan.gpPct),
    calledCapital: moneySides(called.lp, called.gp),
    managementFees: moneySides(aggregate.fees.lp, aggregate.fees.gp),
    partnershipExpenses: moneySides(aggregate.expenses.lp, aggregate.expenses.gp),
    recycledCapital: moneySides(aggregate.recycled.lp, aggregate.recycled.gp),
    investedCapital: moneySides(invested.lp, invested.gp),
    proceeds: moneySides(proceeds.lp, proceeds.gp),
    carriedInterestPaid: sidesFromCents({ total: carryCents, lp: carryCents, gp: 0 }),
    carriedInterestEarned: sidesFromCents({ total: carryCents, lp: 0, gp: carryCents }),
    distributions: moneySides(distributions.lp, distributions.gp),
    grossMultiple: gross,
    netMultiple: net,
    grossIRR: annualisedSides(gross, hold),
    netIRR: annualisedSides(net, hold),
    pic: ratio(called.total, plan.committed),
    dpi: net.total,
    rvpi: 0,
    tvpi: net.total,
    weightedHoldPeriodYears: hold,
    fundOperationsYears: plan.fundOperationsYears,
    tiers: tierResults(plan, aggregate),
    stages: stageResults(aggregate),
  };
}

function annualisedSides({ total, lp, gp }: Sides<number | null>, years: number | null): Sides<number | null> {
  return {
    total: annualisedMultiple(total, years),
    lp: annualisedMultiple(lp, years),
    gp: annualisedMultiple(gp, years),
  };
}
