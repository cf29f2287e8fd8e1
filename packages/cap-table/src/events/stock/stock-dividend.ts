/** A dividend paid in shares: so many new shares for each share held, rounded down per lot. */

import { type Exact, factor, type Input, shape, text } from "@capstack/decimal";
import { type CapTable, issued } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { addLot } from "../../model/lots/lot.js";
import { requireAuthorized, requireClass } from "../../model/stock-class.js";
import { eventHead, typeOf } from "../../shapes/event-head.js";

export const stockDividendEvent = shape({
  type: typeOf("stock_dividend"),
  ...eventHead,
  /** A class of stock; common is `common`. */
  classId: text(),
  /** New shares for each share held. */
  sharesPerShare: factor({ above: 0 }),
  /** The class paid in; the same by default. */
  toClassId: text({ optional: true }),
});

/** `sharesPerShare` new shares of `toClassId` (the same class by default) for each share of `classId`. */
export interface StockDividendEvent extends Input<typeof stockDividendEvent> {}

export function applyStockDividend(
  table: CapTable,
  { classId, sharesPerShare, toClassId }: Exact<typeof stockDividendEvent>,
  step: EventStep,
): void {
  const from = requireClass(table, classId, step.path("classId"));
  const stockClass = toClassId === null ? from : requireClass(table, toClassId, step.path("toClassId"));
  for (const lot of [...from.lots]) {
    if (lot.kind !== "stock") continue;
    const exact = lot.shares.times(sharesPerShare);
    const shares = table.rounding.shares === null ? issued(exact, table) : exact.roundTo(0, "down");
    if (shares.isZero()) continue;
    const { holder } = lot;
    const paid = { securityId: step.nextSecurityId(), kind: "stock" as const, holder, stockClass, shares };
    addLot(table, { ...paid, issueDate: step.date }, step.path());
  }
  requireAuthorized(stockClass, step.path());
}
