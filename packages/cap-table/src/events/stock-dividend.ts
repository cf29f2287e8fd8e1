/** A dividend paid in shares: so many new shares for each share held, rounded down per lot. */

import { type CapTable, issued } from "../model/cap-table.js";
import type { EventStep } from "../model/event-step.js";
import { addLot } from "../model/lot.js";
import { requireAuthorized, requireClass } from "../model/stock-class.js";
import type { EventHead } from "../shapes/event-head.js";
import type { Fields } from "../shapes/fields.js";
import { aboveZero } from "../shapes/ranges.js";

/** `sharesPerShare` new shares of `toClassId` (the same class unless given) for each share of `classId`. */
export interface StockDividendEvent extends EventHead {
  readonly type: "stock_dividend";
  /** A class of stock; common is `common`. */
  readonly classId: string;
  /** New shares for each share held. */
  readonly sharesPerShare: number;
  /** The class paid in; the same unless given. */
  readonly toClassId?: string;
}

export function readStockDividend(fields: Fields) {
  return {
    classId: fields.text("classId"),
    sharesPerShare: fields.number("sharesPerShare", aboveZero),
    toClassId: fields.optionalText("toClassId"),
  };
}

export function applyStockDividend(
  table: CapTable,
  { classId, sharesPerShare, toClassId }: ReturnType<typeof readStockDividend>,
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
    const given = { securityId: step.nextSecurityId(), kind: "stock" as const, holder, stockClass, shares };
    addLot(table, { ...given, issueDate: step.date }, step.path());
  }
  requireAuthorized(stockClass, step.path());
}
