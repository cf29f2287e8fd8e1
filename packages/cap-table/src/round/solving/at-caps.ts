/** A solve without new money: nothing converts at a price, only at caps and percentages. */
import type { TableView } from "../../model/table-view.js";
import type { Converting } from "./converting.js";
import { Fraction, NONE } from "./fraction.js";
import type { SolveTerms } from "./solve-terms.js";

export function termsAtCaps(
  { fullyDiluted }: Pick<TableView, "fullyDiluted">,
  converting: readonly Converting[],
): SolveTerms {
  return {
    pricing: { sharesPerMoney: NONE },
    fixedShares: Fraction.from(fullyDiluted),
    newMoney: NONE,
    pools: [],
    instruments: converting.map(({ terms }) => terms),
    protections: [],
    preMoneyIncludes: { availablePool: true, poolIncrease: true, antiDilution: true, conversions: true },
  };
}
