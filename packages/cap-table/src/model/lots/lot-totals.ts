/** What a lot counts for in the totals of its holder, class and pool. */

import type { Rational } from "@capstack/decimal";
import type { CapTable } from "../cap-table.js";
import type { Lot } from "../records.js";

export function post(table: CapTable, lot: Lot, sign: 1 | -1): void {
  countPosting(lot);
  if (!lot.unvested.isZero()) {
    const unvested = signed(lot.unvested, sign);
    lot.holder.unvested = lot.holder.unvested.plus(unvested);
    table.totals.unvested = table.totals.unvested.plus(unvested);
  }
  if (lot.kind === "stock") postStock(table, lot, sign);
  else if (lot.kind === "warrant") postWarrant(table, lot, sign);
  else postAward(table, lot, sign);
}

export function countPosting(lot: Lot): void {
  lot.postings += 1;
  lot.holder.postings += 1;
}

function postStock({ totals }: CapTable, lot: Lot, sign: 1 | -1): void {
  const { holder, stockClass } = lot;
  const shares = signed(lot.shares, sign);
  const asConverted = signed(lot.asConverted, sign);
  const invested = signed(lot.invested, sign);
  const votes = shares.times(stockClass.votesPerShare);
  for (const owner of [holder, stockClass]) {
    owner.asConverted = owner.asConverted.plus(asConverted);
    owner.invested = owner.invested.plus(invested);
  }
  holder.shares = holder.shares.plus(shares);
  holder.votes = holder.votes.plus(votes);
  stockClass.outstanding = stockClass.outstanding.plus(shares);
  totals[stockClass.kind] = totals[stockClass.kind].plus(shares);
  totals.asConverted = totals.asConverted.plus(asConverted);
  totals.invested = totals.invested.plus(invested);
  totals.votes = totals.votes.plus(votes);
}

function postAward({ totals }: CapTable, { kind, holder, pool, shares }: Lot, sign: 1 | -1): void {
  const amount = signed(shares, sign);
  const count = kind === "promised" ? "promised" : "options";
  holder[count] = holder[count].plus(amount);
  totals[count] = totals[count].plus(amount);
  if (pool === null) return;
  if (kind === "promised") pool.promised = pool.promised.plus(amount);
  else pool.granted = pool.granted.plus(amount);
}

function postWarrant({ totals }: CapTable, lot: Lot, sign: 1 | -1): void {
  lot.holder.warrants = lot.holder.warrants.plus(signed(lot.shares, sign));
  const asConverted = signed(lot.asConverted, sign);
  totals.allWarrants = totals.allWarrants.plus(asConverted);
  if (!lot.countsInFullyDiluted) return;
  lot.holder.warrantsCounted = lot.holder.warrantsCounted.plus(asConverted);
  totals.warrants = totals.warrants.plus(asConverted);
}

function signed(value: Rational, sign: 1 | -1): Rational {
  return sign === 1 ? value : value.neg();
}
