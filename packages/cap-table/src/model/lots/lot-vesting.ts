/** Vesting of lots as time goes on. */

import type { Rational } from "@capstack/decimal";
import type { CapTable } from "../cap-table.js";
import type { Lot } from "../records.js";
import { isWaiting, servedOf } from "../vesting/vesting.js";
import { countPosting, scheduleVesting, unvestedOn } from "./lot.js";

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

/** Unvested shares that service has yet to give: not those that only wait for the milestone their vesting requires. */
export function unservedOn({ kind, shares, vesting, unvested }: Lot, date: string): Rational {
  if (vesting === null || kind === "promised" || !isWaiting(vesting, date)) return unvested;
  return shares.minus(servedOf(shares, vesting, date));
}

function changeUnvested(table: CapTable, lot: Lot, date: string): void {
  const unvested = unvestedOn(lot, date);
  table.totals.unvested = table.totals.unvested.plus(unvested).minus(lot.unvested);
  lot.holder.unvested = lot.holder.unvested.plus(unvested).minus(lot.unvested);
  lot.unvested = unvested;
  countPosting(lot);
}
