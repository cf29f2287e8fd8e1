/** Stock units released into stock, some of it withheld for tax. */

import { type CapTable, refuse } from "../model/cap-table.js";
import type { EventStep } from "../model/event-step.js";
import { addLot, reduceLot } from "../model/lot.js";
import { requireLotOf } from "../model/require-lot.js";
import { requireAuthorized } from "../model/stock-class.js";
import { requireHeld } from "../model/take-shares.js";
import type { EventHead } from "../shapes/event-head.js";
import type { Fields } from "../shapes/fields.js";
import { ZERO } from "../shapes/fields.js";
import { zeroOrMore } from "../shapes/ranges.js";

/** `shares` of an RSU released; `withheldShares` of them are not delivered. */
export interface SettlementEvent extends EventHead {
  readonly type: "settlement";
  /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
  readonly securityId: string;
  /** Released. Shares. */
  readonly shares: number;
  /** Of them, not delivered. Shares. */
  readonly withheldShares?: number;
  /** Whether withheld shares become available again; true unless given. */
  readonly returnToPool?: boolean;
}

export function readSettlement(fields: Fields) {
  const shares = fields.shares("shares");
  const withheldShares = fields.optionalShares("withheldShares", zeroOrMore) ?? ZERO;
  if (withheldShares.gt(shares)) {
    fields.problem("invalid_value", "More is withheld than is released.", "withheldShares");
  }
  return {
    securityId: fields.text("securityId"),
    shares,
    withheldShares,
    returnToPool: fields.flag("returnToPool", true),
  };
}

export function applySettlement(
  table: CapTable,
  { securityId, shares, withheldShares, returnToPool }: ReturnType<typeof readSettlement>,
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
