/** Vesting of lots as time goes on. */

import type { Rational } from "@capstack/decimal";
import { ZERO } from "../../shapes/figures/exact-figures.js";
import { type CapTable, issued } from "../cap-table.js";
import type { Lot } from "../records.js";
import { nextChange, scaleVesting, type Vesting, vestedOf } from "../vesting/vesting.js";
import type { LeavesFirst } from "./lot.js";
import { countPosting } from "./lot-totals.js";

export function vestingAfter(lot: Lot, vesting: Vesting, shares: Rational, first: LeavesFirst): Vesting {
  if (first === "both") return scaleVesting(vesting, lot.shares.minus(shares).div(lot.shares));
  if (first === "vested") return { ...vesting, left: vesting.left.plus(shares) };
  const beyond = shares.minus(lot.unvested);
  return beyond.sign() > 0 ? { ...vesting, left: vesting.left.plus(beyond) } : vesting;
}

/** Moves the table to a day and brings the vesting of every lot up to it. */
export function advanceTo(table: CapTable, date: string): void {
  table.date = date;
  for (const lot of table.calendar.due(date)) {
    if (table.lots.get(lot.securityId) !== lot) continue;
    changeUnvested(table, lot, date);
    scheduleVesting(table, lot);
  }
}

/** Recomputes every lot's vesting for a day, earlier or later. */
export function showVestingAsOf(table: CapTable, date: string): void {
  for (const lot of table.lots.values()) {
    if (lot.vesting !== null) changeUnvested(table, lot, date);
  }
}

function changeUnvested(table: CapTable, lot: Lot, date: string): void {
  const unvested = unvestedOn(lot, date);
  table.totals.unvested = table.totals.unvested.plus(unvested).minus(lot.unvested);
  lot.holder.unvested = lot.holder.unvested.plus(unvested).minus(lot.unvested);
  lot.unvested = unvested;
  countPosting(lot);
}

/** While no date is known, the lot waits for the first one. */
export function scheduleVesting(table: CapTable, lot: Lot): void {
  if (lot.vesting === null) return;
  const next = table.date === null ? "" : nextChange(lot.vesting, table.date);
  if (next !== null) table.calendar.add(next, lot);
}

export function refresh(table: CapTable, lot: Lot): void {
  const { conversionRatio } = lot.stockClass;
  lot.asConverted = issued(lot.shares.times(conversionRatio), table);
  lot.unvested = unvestedOn(lot, table.date);
}

/** A promise is not granted yet, so nothing of it vests. */
function unvestedOn({ kind, shares, vesting }: Lot, date: string | null): Rational {
  if (kind === "promised") return shares;
  return vesting === null || date === null ? ZERO : shares.minus(vestedOf(shares, vesting, date));
}
