/**
 * What partners would have paid in without a credit line: each draw as if it were called from them, each repayment as if it
 * came back, so that the call that repays it takes its place.
 */
import { type BooksIndex, perIndex } from "../../books/books-index.js";
import type { Units } from "../../money/amount.js";
import { sumUnits, totalUnits } from "../../money/exact-sum.js";
import { splitUnits } from "../../money/split.js";
import { commitmentUnits } from "../movements/commitment.js";
import { lineDays } from "./line-balance.js";

/** A partner's part of a draw (positive) or of a repayment (negative). */
export interface LineFlow {
  readonly day: number;
  readonly units: Units;
}

/** By partner, ascending by day. A draw is shared by commitment, a repayment by what each partner's part of draws still is. */
export const lineFlows = /* @__PURE__ */ perIndex((index): LineFlow[][] => {
  const flows: LineFlow[][] = index.partners.map(() => []);
  const owed = index.partners.map(() => 0);
  // Drawn before anyone had committed: nobody's, and repaid first.
  let nobodys = 0;
  for (const { day, units } of lineDays(index)) {
    const weights = units > 0 ? commitmentUnits(index, day).map((one) => Math.max(one, 0)) : owed;
    const hasNobody = weights.every((weight) => weight === 0);
    if (hasNobody && units > 0) nobodys = sumUnits(nobodys, units);
    const repaid = units < 0 ? Math.min(nobodys, -units) : 0;
    nobodys -= repaid;
    const rest = units + repaid;
    if (hasNobody || rest === 0) continue;
    splitUnits(rest, weights).forEach((part, partner) => {
      if (part === 0) return;
      owed[partner] = Math.max(sumUnits(owed[partner] as Units, part), 0);
      flows[partner]?.push({ day, units: part });
    });
  }
  return flows;
});

/** What of the line stands for some partners at the end of a day. */
export function lineShare(index: BooksIndex, partners: readonly number[], day: number): Units {
  const own = partners.flatMap((partner) => lineFlows(index)[partner] ?? []);
  return totalUnits(own.filter((flow) => flow.day <= day).map((flow) => flow.units));
}
