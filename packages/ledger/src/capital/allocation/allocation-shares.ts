/** The weights by which one more result of a day would be shared. */
import { dateParts, endOfMonth, fromDayNumber, toDayNumber } from "@capstack/decimal";
import type { BooksIndex } from "../../books/books-index.js";
import { termsAt } from "../../books/terms-at.js";
import { type AllocationCategory, allocationCategories } from "../../records/allocation-category.js";
import { basisRoller, commitmentRoller } from "./allocation-basis.js";
import { cellWeights } from "./allocation-weight.js";
import { liveAllocation } from "./live-allocation.js";

/** By partner: whole weights of a category at the end of the month of a day; empty where no one takes part. */
export function allocationShares(
  index: BooksIndex,
  category: AllocationCategory,
  day: number,
): readonly (number | bigint)[] {
  const date = fromDayNumber(day);
  const firstDay = toDayNumber(`${date.slice(0, 8)}01`);
  const monthEnd = firstDay + dateParts(endOfMonth(date)).day - 1;
  const terms = termsAt(index, monthEnd);
  const weights = cellWeights(terms, { category: allocationCategories.indexOf(category), company: -1 });
  if (weights.isByCommitment) return weights.of(commitmentRoller(terms).through(monthEnd, firstDay));
  const basis = basisRoller(terms);
  basis.allocated(liveAllocation(index, firstDay - 1).lines);
  return weights.of(basis.through(monthEnd, firstDay));
}
