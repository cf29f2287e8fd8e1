/** The flows that a hurdle rolls through: those of partners with the fund, and where the agreement says so the credit line. */
import type { BooksIndex } from "../../books/books-index.js";
import type { Units } from "../../money/amount.js";
import { lineFlows } from "../line/line-flow.js";
import { type PartnerFlow, partnerFlows } from "./partner-flow.js";

/** A flow of partners, or of the credit line in their place. */
export interface HurdleFlow extends PartnerFlow {
  /** Drawn for them (positive) or repaid: it earns the preferred return, and is no capital to be given back. */
  readonly lent: Units;
}

/** The flows of partners taken together, by day; of one day what is paid in comes first. */
export function hurdleFlows(index: BooksIndex, group: readonly number[]): HurdleFlow[] {
  const flows = group.flatMap((partner) => partnerFlows(index)[partner] ?? []).map((flow) => ({ ...flow, lent: 0 }));
  if (index.waterfall.prefFrom === "draw") {
    for (const { day, units } of group.flatMap((partner) => lineFlows(index)[partner] ?? [])) {
      flows.push({ day, knownFrom: day, contribution: 0, distribution: 0, carry: 0, lent: units });
    }
  }
  return flows.sort((a, b) => a.day - b.day || rank(a) - rank(b));
}

function rank({ contribution, lent }: HurdleFlow): number {
  return contribution !== 0 || lent !== 0 ? 0 : 1;
}
