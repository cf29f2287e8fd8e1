/** Which money comes when: at closing, from escrow, from the earnout. */

import type { Rational } from "@capstack/decimal";
import { centsOf, fromCents, roundShares } from "../proceeds/cents.js";
import type { Deal } from "../proceeds/deal.js";
import type { PaymentStage } from "../shapes/answer/deductions-paid.js";
import type { RolloverPaid } from "../shapes/answer/rollover-paid.js";
import { ZERO } from "../shapes/exact-figures.js";
import { type Distribution, distribute } from "./distribution.js";
import type { StagedRow } from "./payment-stages.js";
import type { PaidExit } from "./prepared-exit.js";

/** The payment dates, every row over them, and what is rolled over at closing. */
export interface Staging {
  readonly stages: readonly PaymentStage[];
  readonly rows: readonly StagedRow[];
  /** Null where nobody rolls over. */
  readonly rollover: RolloverPaid | null;
}

export interface StagePlan {
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

export function planStages({ proceeds }: PaidExit, { escrow, earnouts }: Deal): StagePlan[] {
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

export function netsUpTo({ distribution, segment }: PaidExit, { escrow }: Deal, cumulative: Rational): StageNets {
  if (escrow?.method !== "pro_rata") return wholeNets(distribute(segment.stack, segment.rows, cumulative));
  const { equity, price } = distribution.at;
  const fraction = equity.isZero() ? ZERO : cumulative.div(equity);
  const shares = distribution.rows.map(({ row, cents }) => ({
    id: `${row.claimant.classId}/${row.claimant.id}`,
    exact: fromCents(cents.net).times(fraction),
  }));
  return { price, nets: roundShares(shares, centsOf(cumulative)) };
}

export function wholeNets({ at, rows }: Distribution): StageNets {
  return { price: at.price, nets: rows.map(({ cents }) => cents.net) };
}
