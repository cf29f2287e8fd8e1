/** Preferred converted into common at the ratio of the day, rounded per lot. */

import { type Exact, type Input, list, shape, shares, sumOf, text } from "@capstack/decimal";
import { type CapTable, issued, refuse } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { requireHolder } from "../../model/holder.js";
import { addLot } from "../../model/lots/lot.js";
import { stockLots, takeShares } from "../../model/lots/take-shares.js";
import type { StockClass } from "../../model/records.js";
import { COMMON, requireAuthorized, requireClass } from "../../model/stock-class.js";
import { eventHead, typeOf } from "../../shapes/event-head.js";
import { refuse as refuseField } from "../../shapes/reading.js";

export const preferredConversionEvent = shape(
  {
    type: typeOf("preferred_conversion"),
    ...eventHead,
    /** A class of stock; common is `common`. */
    classId: text(),
    /** Who converts; all holders by default. */
    holders: list(text(), { optional: true }),
    /** Of one holder; all by default. Shares. */
    shares: shares({ above: 0, optional: true }),
  },
  {
    check: ({ shares, holders, place }) => {
      if (shares === null || holders?.length === 1) return;
      refuseField(place, "conflicting_fields", "shares is the part of one holder: name it in holders.", "shares");
    },
  },
);

/** All holders of the class unless `holders` names some; `shares` for one holder's part. */
export interface PreferredConversionEvent extends Input<typeof preferredConversionEvent> {}

type PreferredConversion = Exact<typeof preferredConversionEvent>;

export function applyPreferredConversion(table: CapTable, event: PreferredConversion, step: EventStep): void {
  const stockClass = requireClass(table, event.classId, step.path("classId"));
  if (stockClass.kind !== "preferred") {
    refuse("invalid_value", `"${stockClass.id}" is common stock already.`, step.path("classId"));
  }
  const ids = event.holders ?? [...table.holders.keys()];
  ids.forEach((id, index) => {
    requireHolder(table, id, step.path("holders", index));
  });
  for (const id of new Set(ids)) convertHolding(table, stockClass, id, event, step);
}

function convertHolding(
  table: CapTable,
  stockClass: StockClass,
  id: string,
  event: PreferredConversion,
  step: EventStep,
): void {
  const holder = requireHolder(table, id, step.path("holders"));
  const lots = [...stockLots(holder.lots, stockClass.id)];
  const all = sumOf(lots.map((lot) => lot.shares));
  const shares = event.shares ?? all;
  if (shares.isZero()) return;
  const common = requireClass(table, COMMON, step.path());
  const { pieces } = takeShares(table, lots, shares, step.path("shares"), "both");
  for (const piece of pieces) {
    const converted = issued(piece.shares.times(stockClass.conversionRatio), table);
    if (converted.isZero()) {
      step.warn("zero_shares_issued", `${holder.name}'s "${piece.lot.securityId}" converts into no whole share.`);
      continue;
    }
    addLot(
      table,
      {
        securityId: step.nextSecurityId(),
        kind: "stock",
        holder,
        stockClass: common,
        shares: converted,
        pricePerShare: piece.invested.div(converted),
        invested: piece.invested,
        issueDate: step.date,
      },
      step.path(),
    );
  }
  requireAuthorized(common, step.path());
}
