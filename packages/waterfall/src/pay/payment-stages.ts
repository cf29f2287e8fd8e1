/**
 * When the money comes: at closing, when the escrow is released, as earn-outs are achieved. Under `as_if_only` each date
 * pays the waterfall of everything received so far less what was paid before, as venture charters want it, so preferred
 * stock ends with the greater of its claim and its conversion over the whole; under `pro_rata` every payment is held
 * back by one fraction.
 * @see NVCA model certificate of incorporation, "Allocation of Escrow and Contingent Consideration"
 */
import { type Rational, rational } from "@capstack/decimal";
import { centsOf, fromCents, roundShares, toCurrency, toRatio } from "../proceeds/cents.js";
import type { Deal } from "../proceeds/deal.js";
import type { PaymentStage } from "../shapes/deductions-paid.js";
import type { Distribution } from "./distribution.js";
import { distribute } from "./distribution.js";
import type { PaidExit } from "./prepared-exit.js";

/** When one row is paid, and in what. */
export interface StagedRow {
  readonly atClose: number;
  readonly escrow: number;
  readonly earnout: number;
  readonly cashPart: number;
  readonly stockPart: number;
}

/** The payment dates and every row over them. */
interface Staging {
  readonly stages: readonly PaymentStage[];
  readonly rows: readonly StagedRow[];
}

interface StagePlan {
  readonly id: string;
  readonly kind: PaymentStage["kind"];
  readonly name: string;
  /** Received up to and including this date. */
  readonly cumulative: Rational;
  readonly amount: Rational;
}

interface StageNets {
  readonly price: Rational;
  readonly nets: readonly bigint[];
}

const ZERO = /* @__PURE__ */ rational(0);

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
  const rows = distribution.rows.map((_, row) => stagedRow(plans, increments, row, deal.stockPct));
  return { stages, rows };
}

function planStages({ proceeds }: PaidExit, { escrow, earnouts }: Deal): StagePlan[] {
  const later = [
    ...(escrow === null
      ? []
      : [
          {
            id: "escrow_release",
            kind: "escrow_release" as const,
            name: "Release of the escrow",
            amount: proceeds.escrowReleased,
          },
        ]),
    ...earnouts.map(({ id, name, achieved }) => ({ id, kind: "earnout" as const, name, amount: achieved })),
  ];
  const afterClosing = later.reduce((total, { amount }) => total.plus(amount), ZERO);
  const closing = proceeds.equity.gt(afterClosing) ? proceeds.equity.minus(afterClosing) : ZERO;
  let cumulative = ZERO;
  return [{ id: "closing", kind: "closing" as const, name: "Closing", amount: closing }, ...later].map((stage) => {
    const room = proceeds.equity.minus(cumulative);
    const amount = stage.amount.lt(room) ? stage.amount : room;
    cumulative = cumulative.plus(amount);
    return { ...stage, amount, cumulative };
  });
}

function netsUpTo({ distribution, segment }: PaidExit, { escrow }: Deal, cumulative: Rational): StageNets {
  if (escrow?.proRata !== true) return wholeNets(distribute(segment.stack, segment.rows, cumulative));
  const { equity, price } = distribution.at;
  const fraction = equity.isZero() ? ZERO : cumulative.div(equity);
  const shares = distribution.rows.map(({ row, cents }) => ({
    id: `${row.claimant.classId}/${row.claimant.id}`,
    exact: fromCents(cents.net).times(fraction),
  }));
  return { price, nets: roundShares(shares, centsOf(cumulative)) };
}

function wholeNets({ at, rows }: Distribution): StageNets {
  return { price: at.price, nets: rows.map(({ cents }) => cents.net) };
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
): StagedRow {
  const sumOfKind = (kind: StagePlan["kind"]) =>
    plans.reduce((total, plan, index) => total + (plan.kind === kind ? (increments[index]?.[row] ?? 0n) : 0n), 0n);
  const [atClose, escrow, earnout] = [sumOfKind("closing"), sumOfKind("escrow_release"), sumOfKind("earnout")];
  const net = atClose + escrow + earnout;
  const stock = stockPct.isZero() ? 0n : centsOf(fromCents(net).times(stockPct));
  return {
    atClose: toCurrency(atClose),
    escrow: toCurrency(escrow),
    earnout: toCurrency(earnout),
    cashPart: toCurrency(net - stock),
    stockPart: toCurrency(stock),
  };
}
