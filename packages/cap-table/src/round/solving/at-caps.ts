/** A solve without new money: nothing converts at a price, only at caps and percentages. */
import type { CapTable } from "../../model/cap-table.js";
import { fullyDiluted } from "../../model/pool.js";
import type { Converting } from "./converting.js";
import { Fraction, NONE } from "./fraction.js";
import type { SolveTerms } from "./solve-terms.js";

export function termsAtCaps(table: CapTable, converting: readonly Converting[]): SolveTerms {
  return {
    pricing: { sharesPerMoney: NONE },
    fixedShares: Fraction.from(fullyDiluted(table)),
    newMoney: NONE,
    pools: [],
    instruments: converting.map(({ terms }) => terms),
    protections: [],
    preMoneyIncludes: { availablePool: true, poolIncrease: true, antiDilution: true, conversions: true },
  };
}
