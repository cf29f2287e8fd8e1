/** A series' conversion price or ratio set by agreement, or carried over from another table. */

import { type CapTable, refuse } from "../model/cap-table.js";
import type { EventStep } from "../model/event-step.js";
import { reconvert } from "../model/lot.js";
import { requireClass } from "../model/stock-class.js";
import type { EventHead } from "../shapes/event-head.js";
import type { Fields } from "../shapes/fields.js";
import { aboveZero } from "../shapes/ranges.js";

/** Exactly one of `conversionPrice` and `conversionRatio` is given. */
export interface ConversionAdjustmentEvent extends EventHead {
  readonly type: "conversion_adjustment";
  /** A class of stock; common is `common`. */
  readonly classId: string;
  /** New conversion price; or conversionRatio. Currency a share. */
  readonly conversionPrice?: number;
  /** New common for a share; or conversionPrice. */
  readonly conversionRatio?: number;
}

export function readConversionAdjustment(fields: Fields) {
  fields.exactlyOne("conversionPrice", "conversionRatio");
  return {
    classId: fields.text("classId"),
    conversionPrice: fields.optionalNumber("conversionPrice", aboveZero),
    conversionRatio: fields.optionalNumber("conversionRatio", aboveZero),
  };
}

export function applyConversionAdjustment(
  table: CapTable,
  { classId, conversionPrice, conversionRatio }: ReturnType<typeof readConversionAdjustment>,
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
