/** An award, a warrant, a SAFE or a note that ends without becoming shares. */

import { type Exact, flag, type Input, oneOf, shape, shares, text } from "@capstack/decimal";
import type { CapTable } from "../../model/cap-table.js";
import { putConvertible, requireOutstanding } from "../../model/convertibles/convertible.js";
import type { EventStep } from "../../model/event-step.js";
import { reduceLot } from "../../model/lots/lot.js";
import { requireLotOf } from "../../model/lots/require-lot.js";
import { retireAward } from "../../model/lots/return-to-pool.js";
import { requireHeld } from "../../model/lots/take-shares.js";
import { awardLotKinds } from "../../model/records.js";
import { eventHead, typeOf } from "../../shapes/event-head.js";

export const cancellationEvent = shape({
  type: typeOf("cancellation"),
  ...eventHead,
  /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
  securityId: text(),
  /** All of it by default. Shares. */
  shares: shares({ above: 0, optional: true }),
  /** Why; `cancelled` by default. */
  reason: oneOf(["cancelled", "forfeited", "expired", "retracted"], { default: "cancelled" }),
  /** Whether an award's shares become available again; true by default. */
  returnToPool: flag({ default: true }),
});

/** `shares` of the security, all of it by default; unvested shares go first. */
export interface CancellationEvent extends Input<typeof cancellationEvent> {}

const CANCELLABLE = [...awardLotKinds, "promised", "warrant"] as const;

export function applyCancellation(
  table: CapTable,
  { securityId, shares, returnToPool }: Exact<typeof cancellationEvent>,
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
