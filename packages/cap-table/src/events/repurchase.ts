/** Stock bought back by the company, unvested shares first; shares that came from a pool return to it. */

import { type CapTable, refuse } from "../model/cap-table.js";
import type { EventStep } from "../model/event-step.js";
import { requireHolder } from "../model/holder.js";
import type { Lot } from "../model/lot.js";
import { requireLotOf } from "../model/require-lot.js";
import { returnStock } from "../model/return-to-pool.js";
import { COMMON, requireClass } from "../model/stock-class.js";
import { stockLots, takeShares } from "../model/take-shares.js";
import type { HolderEventHead } from "../shapes/event-head.js";
import type { Fields } from "../shapes/fields.js";
import { zeroOrMore } from "../shapes/ranges.js";

/** `shares` of a class, or of one security, bought back. */
export interface RepurchaseEvent extends HolderEventHead {
  readonly type: "repurchase";
  /** The holder; the same id is the same holder everywhere. */
  readonly id: string;
  /** Bought back, unvested first. Shares. */
  readonly shares: number;
  /** A class of stock; common is `common`. */
  readonly classId?: string;
  /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
  readonly securityId?: string;
  /** Paid. Currency a share. */
  readonly pricePerShare: number;
  /** Whether the shares become available again; as where they came from a pool unless given. */
  readonly returnToPool?: boolean;
}

type Repurchase = ReturnType<typeof readRepurchase>;

export function readRepurchase(fields: Fields) {
  return {
    id: fields.text("id"),
    shares: fields.shares("shares"),
    classId: fields.optionalText("classId") ?? COMMON,
    securityId: fields.optionalText("securityId"),
    pricePerShare: fields.number("pricePerShare", zeroOrMore),
    returnToPool: fields.optionalFlag("returnToPool"),
  };
}

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
