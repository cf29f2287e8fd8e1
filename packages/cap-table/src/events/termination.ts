/**
 * Someone leaves. Unvested awards return to the pool, unvested stock is bought back at cost, and vested awards stay
 * exercisable or are cancelled; part of what is unvested may be accelerated first.
 */

import { type CapTable, refuse } from "../model/cap-table.js";
import type { EventStep } from "../model/event-step.js";
import { requireHolder } from "../model/holder.js";
import { changeLot, type Lot, reduceLot } from "../model/lot.js";
import { returnStock } from "../model/return-to-pool.js";
import type { HolderEventHead } from "../shapes/event-head.js";
import type { Fields } from "../shapes/fields.js";
import { ZERO } from "../shapes/fields.js";
import { fraction, zeroOrMore } from "../shapes/ranges.js";
import { accelerate } from "./acceleration.js";

/** A holder's service ends on the event's date. */
export interface TerminationEvent extends HolderEventHead {
  readonly type: "termination";
  /** The holder; the same id is the same holder everywhere. */
  readonly id: string;
  /** Of unvested shares that vests at once; 0 unless given. A fraction of one: 0.2 is 20 %. */
  readonly accelerationPct?: number;
  /** What becomes of vested awards; `keep` unless given. */
  readonly vestedAwards?: "keep" | "cancel";
  /** For unvested stock; what was paid unless given. Currency a share. */
  readonly repurchasePrice?: number;
}

type Termination = ReturnType<typeof readTermination>;

export function readTermination(fields: Fields) {
  fields.optionalNumber("repurchasePrice", zeroOrMore);
  return {
    id: fields.text("id"),
    accelerationPct: fields.numberOr("accelerationPct", fraction, ZERO),
    vestedAwards: fields.choice("vestedAwards", ["keep", "cancel"], "keep"),
  };
}

export function applyTermination(table: CapTable, event: Termination, step: EventStep): void {
  const holder = requireHolder(table, event.id, step.path("id"));
  if (table.date === null)
    refuse("date_required", "What has vested depends on the day: date the event.", step.path("date"));
  for (const lot of [...holder.lots]) {
    if (lot.kind === "warrant") continue;
    if (!event.accelerationPct.isZero()) {
      accelerate(table, lot, lot.unvested.times(event.accelerationPct).roundTo(0, "down"));
    }
    end(table, lot, event, step);
  }
}

function end(table: CapTable, lot: Lot, { vestedAwards }: Termination, step: EventStep): void {
  const award = lot.kind !== "stock";
  const ended = award && vestedAwards === "cancel" ? lot.shares : lot.unvested;
  if (ended.isZero()) return;
  reduceLot(table, lot, ended, "unvested");
  if (!award) returnStock(table, lot, ended, null, step);
  if (!lot.shares.isZero()) changeLot(table, lot, { vesting: null });
}
