/** A series' conversion price or ratio set by agreement, or carried over from another table. */

import { type Exact, factor, type Input, price, shape, text } from "@capstack/decimal";
import { type CapTable, refuse } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { reconvert } from "../../model/lots/lot.js";
import { requireClass } from "../../model/stock-class.js";
import { eventHead, typeOf } from "../../shapes/event-head.js";

export const conversionAdjustmentEvent = shape(
  {
    type: typeOf("conversion_adjustment"),
    ...eventHead,
    /** A class of stock; common is `common`. */
    classId: text(),
    /** New conversion price; or conversionRatio. Currency a share. */
    conversionPrice: price({ above: 0, optional: true }),
    /** New common for a share; or conversionPrice. */
    conversionRatio: factor({ above: 0, optional: true }),
  },
  { check: ({ place }) => place.exactlyOne("conversionPrice", "conversionRatio") },
);

/** Exactly one of `conversionPrice` and `conversionRatio` is given. */
export interface ConversionAdjustmentEvent extends Input<typeof conversionAdjustmentEvent> {}

export function applyConversionAdjustment(
  table: CapTable,
  { classId, conversionPrice, conversionRatio }: Exact<typeof conversionAdjustmentEvent>,
  step: EventStep,
): void {
  const stockClass = requireClass(table, classId, step.path("classId"));
  if (stockClass.originalIssuePrice === null) {
    refuse("invalid_value", `"${classId}" is common stock, which does not convert.`, step.path("classId"));
  }
  const ratio =
    conversionRatio ?? stockClass.originalIssuePrice.div(conversionPrice as NonNullable<typeof conversionPrice>);
  reconvert(table, stockClass, ratio);
}
