/** Stock bought back by the company, unvested shares first; shares that came from a pool return to it. */

import { type Exact, flag, type Input, price, shape, shares, text } from "@capstack/decimal";
import { type CapTable, refuse } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { requireHolder } from "../../model/holder.js";
import { requireLotOf } from "../../model/lots/require-lot.js";
import { returnStock } from "../../model/lots/return-to-pool.js";
import { stockLots, takeShares } from "../../model/lots/take-shares.js";
import type { Lot } from "../../model/records.js";
import { COMMON, requireClass } from "../../model/stock-class.js";
import { holderEventHead, typeOf } from "../../shapes/event-head.js";

export const repurchaseEvent = shape({
  type: typeOf("repurchase"),
  ...holderEventHead,
  /** The holder; the same id is the same holder everywhere. */
  id: text(),
  /** Bought back, unvested first. Shares. */
  shares: shares({ above: 0 }),
  /** A class of stock; `common` by default. */
  classId: text({ default: COMMON }),
  /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
  securityId: text({ optional: true }),
  /** Paid. Currency a share. */
  pricePerShare: price(),
  /** Whether the shares become available again; as where they came from a pool by default. */
  returnToPool: flag({ optional: true }),
});

/** `shares` of a class, or of one security, bought back. */
export interface RepurchaseEvent extends Input<typeof repurchaseEvent> {}

type Repurchase = Exact<typeof repurchaseEvent>;

export function applyRepurchase(table: CapTable, event: Repurchase, step: EventStep): void {
  const holder = requireHolder(table, event.id, step.path("id"));
  const lots =
    event.securityId === null ? [] : [requireLotOf(table, event.securityId, ["stock"], step.path("securityId"))];
  if (lots.some((lot) => lot.holder !== holder)) {
    refuse("insufficient_shares", `"${event.securityId}" is not held by "${event.id}".`, step.path("securityId"));
  }
  if (event.securityId === null) requireClass(table, event.classId, step.path("classId"));
  const from: Iterable<Lot> = event.securityId === null ? stockLots(holder.lots, event.classId) : lots;
  const { pieces } = takeShares(table, from, event.shares, step.path("shares"));
  for (const { lot, shares } of pieces) returnStock(table, lot, shares, event.returnToPool, step);
}
