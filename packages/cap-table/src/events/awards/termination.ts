/**
 * Someone leaves. Unvested awards return to the pool, unvested stock is bought back at cost, and vested awards stay
 * exercisable or are cancelled; part of what is unvested may be accelerated first.
 */

import { type Exact, fraction, type Input, oneOf, price, shape, text } from "@capstack/decimal";
import { type CapTable, refuse } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { requireHolder } from "../../model/holder.js";
import { changeLot, reduceLot } from "../../model/lots/lot.js";
import { returnStock } from "../../model/lots/return-to-pool.js";
import type { Lot } from "../../model/records.js";
import { holderEventHead, typeOf } from "../../shapes/event-head.js";
import { accelerate } from "./acceleration.js";

export const terminationEvent = shape({
  type: typeOf("termination"),
  ...holderEventHead,
  /** The holder; the same id is the same holder everywhere. */
  id: text(),
  /** Of unvested shares that vests at once; 0 by default. A fraction of one: 0.2 is 20 %. */
  accelerationPct: fraction({ default: 0 }),
  /** What becomes of vested awards; `keep` by default. */
  vestedAwards: oneOf(["keep", "cancel"], { default: "keep" }),
  /** For unvested stock; what was paid by default. Currency a share. */
  repurchasePrice: price({ optional: true }),
});

/** A holder's service ends on the event's date. */
export interface TerminationEvent extends Input<typeof terminationEvent> {}

type Termination = Exact<typeof terminationEvent>;

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
