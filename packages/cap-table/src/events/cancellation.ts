/** An award, a warrant, a SAFE or a note that ends without becoming shares. */

import type { CapTable } from "../model/cap-table.js";
import { putConvertible, requireOutstanding } from "../model/convertible.js";
import type { EventStep } from "../model/event-step.js";
import { reduceLot } from "../model/lot.js";
import { requireLotOf } from "../model/require-lot.js";
import { retireAward } from "../model/return-to-pool.js";
import { requireHeld } from "../model/take-shares.js";
import type { EventHead } from "../shapes/event-head.js";
import type { Fields } from "../shapes/fields.js";

/** `shares` of the security, all of it unless given; unvested shares go first. */
export interface CancellationEvent extends EventHead {
  readonly type: "cancellation";
  /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
  readonly securityId: string;
  /** All of it unless given. Shares. */
  readonly shares?: number;
  /** Why. */
  readonly reason?: "cancelled" | "forfeited" | "expired" | "retracted";
  /** Whether an award's shares become available again; true unless given. */
  readonly returnToPool?: boolean;
}

export function readCancellation(fields: Fields) {
  return {
    securityId: fields.text("securityId"),
    shares: fields.optionalShares("shares"),
    reason: fields.choice("reason", ["cancelled", "forfeited", "expired", "retracted"], "cancelled"),
    returnToPool: fields.flag("returnToPool", true),
  };
}

const CANCELLABLE = ["option", "iso", "nso", "rsu", "sar", "promised", "warrant"] as const;

export function applyCancellation(
  table: CapTable,
  { securityId, shares, returnToPool }: ReturnType<typeof readCancellation>,
  step: EventStep,
): void {
  if (table.convertibles.has(securityId)) {
    const convertible = requireOutstanding(table, securityId, step.path("securityId"));
    putConvertible(table, { ...convertible, status: "cancelled" });
    return;
  }
  const lot = requireLotOf(table, securityId, CANCELLABLE, step.path("securityId"));
  const cancelled = shares ?? lot.shares;
  requireHeld(lot, cancelled, step.path("shares"));
  reduceLot(table, lot, cancelled, "unvested");
  retireAward(lot, cancelled, returnToPool);
}
