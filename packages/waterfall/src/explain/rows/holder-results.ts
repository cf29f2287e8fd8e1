/** What each holder receives over all its securities. */

import { rational, sumOf } from "@capstack/decimal";
import type { Distribution, PaidRow, PaymentCents } from "../../pay/distribution.js";
import type { StagedRow } from "../../pay/payment-stages.js";
import { centsOf, toCurrency } from "../../proceeds/cents.js";
import type { HolderResult } from "../../shapes/answer/rows.js";
import { ZERO } from "../../shapes/exact-figures.js";
import { returnsOf } from "./row-money.js";

/** @param staged the rows over the dates of payment, when the answer lists what holders roll over */
export function holderResults({ rows, at }: Distribution, staged: readonly StagedRow[] | null = null): HolderResult[] {
  const stock = new Map(staged?.map(({ stockPart }, index) => [rows[index], centsOf(rational(stockPart))]));
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
    const rolled = held.reduce((total, paid) => total + (stock.get(paid) ?? 0n), 0n);
    const split = staged === null ? {} : { cash: toCurrency(net - rolled), rollover: toCurrency(rolled) };
    const received = { net: toCurrency(net), invested: invested.toNumber(), multiple, pctOfProceeds };
    return { holderId, name, ...received, ...split, securities };
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
