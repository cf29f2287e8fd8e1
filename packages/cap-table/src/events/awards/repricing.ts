/** Awards and warrants given another strike. */

import { type Exact, type Input, list, price, shape, text } from "@capstack/decimal";
import type { CapTable } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { changeLot } from "../../model/lots/lot.js";
import { requireLotOf } from "../../model/lots/require-lot.js";
import { eventHead, typeOf } from "../../shapes/event-head.js";

export const repricingEvent = shape({
  type: typeOf("repricing"),
  ...eventHead,
  /** Awards and warrants. */
  securities: list(text()),
  /** From here on. Currency a share. */
  strikePrice: price(),
});

/** The listed securities are exercisable at `strikePrice` from here on. */
export interface RepricingEvent extends Input<typeof repricingEvent> {}

const PRICED = ["option", "iso", "nso", "sar", "warrant"] as const;

export function applyRepricing(
  table: CapTable,
  { securities, strikePrice }: Exact<typeof repricingEvent>,
  step: EventStep,
): void {
  securities.forEach((securityId, index) => {
    changeLot(table, requireLotOf(table, securityId, PRICED, step.path("securities", index)), { strikePrice });
  });
}
