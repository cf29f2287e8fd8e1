/** Awards and warrants given another strike. */

import type { CapTable } from "../model/cap-table.js";
import type { EventStep } from "../model/event-step.js";
import { changeLot } from "../model/lot.js";
import { requireLotOf } from "../model/require-lot.js";
import type { EventHead } from "../shapes/event-head.js";
import type { Fields } from "../shapes/fields.js";
import { zeroOrMore } from "../shapes/ranges.js";

/** The listed securities are exercisable at `strikePrice` from here on. */
export interface RepricingEvent extends EventHead {
  readonly type: "repricing";
  /** Awards and warrants. */
  readonly securities: readonly string[];
  /** From here on. Currency a share. */
  readonly strikePrice: number;
}

const PRICED = ["option", "iso", "nso", "sar", "warrant"] as const;

export function readRepricing(fields: Fields) {
  if (fields.given("securities").length === 0) fields.problem("missing_field", "securities is required.", "securities");
  return {
    securities: fields.optionalTexts("securities") ?? [],
    strikePrice: fields.number("strikePrice", zeroOrMore),
  };
}

export function applyRepricing(
  table: CapTable,
  { securities, strikePrice }: ReturnType<typeof readRepricing>,
  step: EventStep,
): void {
  securities.forEach((securityId, index) => {
    changeLot(table, requireLotOf(table, securityId, PRICED, step.path("securities", index)), { strikePrice });
  });
}
