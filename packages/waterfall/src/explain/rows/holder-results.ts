/** What each holder receives over all its securities. */

import { sumOf } from "@capstack/decimal";
import type { Distribution, PaidRow, PaymentCents } from "../../pay/distribution.js";
import { toCurrency } from "../../proceeds/cents.js";
import type { HolderResult } from "../../shapes/answer/rows.js";
import { ZERO } from "../../shapes/exact-figures.js";
import { returnsOf } from "./row-money.js";

export function holderResults({ rows, at }: Distribution): HolderResult[] {
  const byHolder = new Map<string, PaidRow[]>();
  for (const paid of rows) {
    const { holderId } = paid.row.claimant;
    const known = byHolder.get(holderId);
    if (known === undefined) byHolder.set(holderId, [paid]);
    else known.push(paid);
  }
  return [...byHolder].map(([holderId, held]) => {
    const net = held.reduce((total, { cents }) => total + cents.net, 0n);
    const invested = sumOf(held.map(({ row }) => row.claimant.invested));
    const { multiple, pctOfProceeds } = returnsOf(net, ZERO, invested, at.equity);
    const securities = held.map(({ row, cents }) => {
      return { classId: row.claimant.classId, id: row.claimant.id, net: toCurrency(cents.net) };
    });
    const name = held[0]?.row.claimant.name ?? holderId;
    return { holderId, name, net: toCurrency(net), invested: invested.toNumber(), multiple, pctOfProceeds, securities };
  });
}

export function addCents(a: PaymentCents, b: PaymentCents): PaymentCents {
  return {
    preference: a.preference + b.preference,
    dividends: a.dividends + b.dividends,
    participation: a.participation + b.participation,
    common: a.common + b.common,
    exerciseCost: a.exerciseCost + b.exerciseCost,
    net: a.net + b.net,
  };
}
