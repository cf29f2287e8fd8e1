/**
 * What reduces a management fee, each kind on a contra account of its own: offsets of fees that the portfolio paid,
 * waivers, and rebates. Together they take at most the fee.
 * @see ILPA, "Reporting Template" v2.0, management fee gross, rebate, waivers, offsets applied
 */
import type { BooksIndex } from "../../books/books-index.js";
import type { Units } from "../../money/amount.js";
import { positiveUnits } from "../draft-line.js";
import type { ManagementFeeTerms } from "./fee-terms.js";

/** The kinds in the order in which they take from the fee, and the account of each. */
export const feeReductions = [
  { kind: "offset", account: "5010", says: "Offset" },
  { kind: "waiver", account: "5011", says: "Waiver" },
  { kind: "rebate", account: "5012", says: "Rebate" },
] as const;

type FeeReductionKind = (typeof feeReductions)[number]["kind"];

/** What each kind takes from a fee. */
export type FeeReductionUnits = Readonly<Record<FeeReductionKind, Units>>;

/** What of the given reductions is applied: the first kind whole, each later one as far as the fee lasts. */
export function appliedReductions(index: BooksIndex, terms: ManagementFeeTerms, gross: Units): FeeReductionUnits {
  let left = Math.max(gross, 0);
  const applied = { offset: 0, waiver: 0, rebate: 0 };
  for (const { kind } of feeReductions) {
    applied[kind] = Math.min(positiveUnits(index, terms[kind] ?? 0, kind, 0), left);
    left -= applied[kind];
  }
  return applied;
}
