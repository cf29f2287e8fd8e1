/** The flows that a hurdle rolls through: those of partners with the fund, and where the agreement says so the credit line. */
import type { BooksIndex } from "../../books/books-index.js";
import { lineFlows } from "../line/line-flow.js";
import { type PartnerFlow, partnerFlows } from "./partner-flow.js";

/**
 * The flows of partners taken together, by day; of one day what is paid in comes first. Where the preferred return runs
 * from the draw of a credit line, a draw counts as paid in and its repayment as given back.
 */
export function hurdleFlows(index: BooksIndex, group: readonly number[]): PartnerFlow[] {
  const flows = group.flatMap((partner) => partnerFlows(index)[partner] ?? []);
  const fromDraw =
    index.waterfall.prefFrom === "draw" ? group.flatMap((partner) => lineFlows(index)[partner] ?? []) : [];
  const lent = fromDraw.map(({ day, units }) => {
    return { day, knownFrom: day, contribution: units, distribution: 0, carry: 0 };
  });
  return [...flows, ...lent].sort((a, b) => a.day - b.day || rank(a) - rank(b));
}

function rank({ contribution }: PartnerFlow): number {
  return -Math.sign(contribution);
}
