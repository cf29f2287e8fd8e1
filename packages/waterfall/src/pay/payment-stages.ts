/**
 * When the money comes: at closing, when the escrow is released, as earn-outs are achieved. Under `as_if_only` each date
 * pays the waterfall of everything received so far less what was paid before, as venture charters want it, so preferred
 * stock ends with the greater of its claim and its conversion over the whole; under `pro_rata` every payment is held
 * back by one fraction.
 * @see NVCA model certificate of incorporation, "Allocation of Escrow and Contingent Consideration"
 */

import type { Rational } from "@capstack/decimal";
import { centsOf, fromCents, toCurrency, toRatio } from "../proceeds/cents.js";
import type { Deal } from "../proceeds/deal.js";
import type { PaymentStage } from "../shapes/answer/deductions-paid.js";
import { ZERO } from "../shapes/exact-figures.js";
import type { PaidExit } from "./prepared-exit.js";
import { rollOver } from "./rollover.js";
import { netsUpTo, planStages, type StagePlan, type Staging, wholeNets } from "./stage-plan.js";

/** When one row is paid, and in what. */
export interface StagedRow {
  readonly atClose: number;
  readonly escrow: number;
  readonly earnout: number;
  readonly cashPart: number;
  readonly stockPart: number;
}

export function stagePayments(paid: PaidExit, deal: Deal): Staging {
  const plans = planStages(paid, deal);
  const { distribution } = paid;
  const cumulative = plans.map((plan, index) =>
    index === plans.length - 1 ? wholeNets(distribution) : netsUpTo(paid, deal, plan.cumulative),
  );
  const increments = cumulative.map(({ nets }, index) => {
    const before = cumulative[index - 1]?.nets;
    return nets.map((net, row) => net - (before?.[row] ?? 0n));
  });
  const stages = plans.map((plan, index) => {
    const price = cumulative[index]?.price ?? ZERO;
    return stageResult(paid, plan, increments[index] ?? [], price);
  });
  const rolled = rollOver(distribution, increments[0] ?? [], paid.proceeds.deductions, deal);
  const rows = distribution.rows.map((_, row) => stagedRow(plans, increments, row, deal.stockPct, rolled?.rows[row]));
  return { stages, rows, rollover: rolled?.paid ?? null };
}

function stageResult(
  { distribution, segment }: PaidExit,
  plan: StagePlan,
  nets: readonly bigint[],
  price: Rational,
): PaymentStage {
  const byClass = segment.stack.classes.map(() => 0n);
  distribution.rows.forEach(({ row }, index) => {
    byClass[row.classIndex] = (byClass[row.classIndex] ?? 0n) + (nets[index] ?? 0n);
  });
  return {
    id: plan.id,
    kind: plan.kind,
    name: plan.name,
    amount: plan.amount.toNumber(),
    cumulative: plan.cumulative.toNumber(),
    commonPricePerShare: toRatio(price),
    classes: segment.stack.classes.map(({ id }, index) => ({ classId: id, net: toCurrency(byClass[index] ?? 0n) })),
    securities: distribution.rows.map(({ row: { claimant } }, index) => ({
      classId: claimant.classId,
      id: claimant.id,
      net: toCurrency(nets[index] ?? 0n),
    })),
  };
}

function stagedRow(
  plans: readonly StagePlan[],
  increments: readonly (readonly bigint[])[],
  row: number,
  stockPct: Rational,
  rolled: bigint | undefined,
): StagedRow {
  const sumOfKind = (kind: StagePlan["kind"]) =>
    plans.reduce((total, plan, index) => total + (plan.kind === kind ? (increments[index]?.[row] ?? 0n) : 0n), 0n);
  const [atClose, escrow, earnout] = [sumOfKind("closing"), sumOfKind("escrow_release"), sumOfKind("earnout")];
  const net = atClose + escrow + earnout;
  const stock = rolled ?? (stockPct.isZero() ? 0n : centsOf(fromCents(net).times(stockPct)));
  return {
    atClose: toCurrency(atClose),
    escrow: toCurrency(escrow),
    earnout: toCurrency(earnout),
    cashPart: toCurrency(net - stock),
    stockPart: toCurrency(stock),
  };
}
