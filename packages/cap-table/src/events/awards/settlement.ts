/** Stock units released into stock, some of it withheld for tax. */

import { type Exact, flag, type Input, shape, shares, text } from "@capstack/decimal";
import { type CapTable, refuse } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { addLot, reduceLot } from "../../model/lots/lot.js";
import { requireLotOf } from "../../model/lots/require-lot.js";
import { requireHeld } from "../../model/lots/take-shares.js";
import { requireAuthorized } from "../../model/stock-class.js";
import { eventHead, typeOf } from "../../shapes/event-head.js";
import { refuse as refuseField } from "../../shapes/reading.js";

export const settlementEvent = shape(
  {
    type: typeOf("settlement"),
    ...eventHead,
    /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
    securityId: text(),
    /** Released. Shares. */
    shares: shares({ above: 0 }),
    /** Of them, not delivered; 0 by default. Shares. */
    withheldShares: shares({ default: 0 }),
    /** Whether withheld shares become available again; true by default. */
    returnToPool: flag({ default: true }),
  },
  {
    check: ({ shares, withheldShares, place }) => {
      if (withheldShares.lte(shares)) return;
      refuseField(place, "invalid_value", "More is withheld than is released.", "withheldShares");
    },
  },
);

/** `shares` of an RSU released; `withheldShares` of them are not delivered. */
export interface SettlementEvent extends Input<typeof settlementEvent> {}

export function applySettlement(
  table: CapTable,
  { securityId, shares, withheldShares, returnToPool }: Exact<typeof settlementEvent>,
  step: EventStep,
): void {
  const lot = requireLotOf(table, securityId, ["rsu"], step.path("securityId"));
  requireHeld(lot, shares, step.path("shares"));
  const vested = table.date === null ? lot.shares : lot.shares.minus(lot.unvested);
  if (shares.gt(vested)) {
    const message = `${vested.toNumber()} units have vested, not ${shares.toNumber()}.`;
    refuse("not_vested", message, step.path("shares"), { vested: vested.toNumber() });
  }
  reduceLot(table, lot, shares, "vested");
  const delivered = shares.minus(withheldShares);
  const { holder, stockClass, pool } = lot;
  if (pool !== null) pool.issued = pool.issued.plus(returnToPool ? delivered : shares);
  if (delivered.isZero()) return;
  const stock = { securityId: step.nextSecurityId(), kind: "stock" as const, holder, stockClass, pool };
  addLot(table, { ...stock, shares: delivered, issueDate: step.date }, step.path());
  requireAuthorized(stockClass, step.path("shares"));
}
