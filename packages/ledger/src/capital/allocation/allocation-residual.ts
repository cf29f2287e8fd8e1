/** Income, expense and offering costs that no entry has allocated yet. */

import type { BooksIndex } from "../../books/books-index.js";
import type { ExactSums } from "../../money/exact-sum.js";
import { allocationCategories, categoryOfAccount, categoryOfSource } from "../../records/allocation-category.js";
import { capitalAccountOwners, postedMovements } from "../movements/capital-movement.js";
import type { AllocationCell } from "./allocation-weight.js";

/** Adds one entry's effect on the residuals: income, expense and offering costs, less what its own partner lines allocate. */
export function residualReader(
  index: BooksIndex,
  cells: readonly AllocationCell[],
): (row: number, sums: ExactSums) => void {
  const { entries, postings, sourceTypes } = index;
  const category = Int8Array.from(index.accounts, categoryOfAccount);
  const owner = capitalAccountOwners(index);
  const settles = settledCategories(index);
  const isYearEnd = sourceTypes.map((sourceType) => sourceType === "year_end_close");
  const split = cells.some((cell) => cell.company >= 0);
  const cellAt = new Map(cells.map((cell, at) => [cell.category * 1e9 + cell.company, at]));
  const restOf = allocationCategories.map((_, at) => cellAt.get(at * 1e9 - 1) as number);
  const findCell = (at: number, company: number) => cellAt.get(at * 1e9 + company) ?? (restOf[at] as number);
  return (entry, sums) => {
    if (isYearEnd[entries.sourceType[entry] as number]) return;
    const settled = settles[entry] as number;
    const first = entries.firstPosting[entry] as number;
    const end = entries.firstPosting[entry + 1] as number;
    for (let row = first; row < end; row++) {
      const account = postings.account[row] as number;
      const own = category[account] as number;
      const at = own >= 0 ? own : (owner[account] as number) >= 0 ? settled : -1;
      if (at < 0) continue;
      const cell = split ? findCell(at, companyOfPosting(index, row, first, end)) : (restOf[at] as number);
      const units = postings.units[row] as number;
      sums.add(cell, own >= 0 ? -units : units);
    }
  };
}

/** By entry: the category its partner lines settle, −1 for none. */
function settledCategories(index: BooksIndex): Int8Array {
  const { count, entry, settles } = postedMovements(index);
  const categories = index.sourceTypes.map(categoryOfSource);
  const settled = new Int8Array(index.entries.count).fill(-1);
  for (let i = 0; i < count; i++) {
    const row = entry[i] as number;
    if (settles[i] === 1) settled[row] = categories[index.entries.sourceType[row] as number] as number;
  }
  return settled;
}

/** A posting's company: its own, else the one company among the entry's postings, else −1. */
export function companyOfPosting({ postings }: BooksIndex, row: number, first: number, end: number): number {
  const own = postings.company[row] as number;
  return own >= 0 ? own : onlyCompany(postings.company, first, end);
}

/** The one company among some postings, −1 when there is none or more than one. */
export function onlyCompany(companies: Int32Array, first: number, end: number): number {
  let found = -1;
  for (let row = first; row < end; row++) {
    const company = companies[row] as number;
    if (company < 0 || company === found) continue;
    if (found >= 0) return -1;
    found = company;
  }
  return found;
}
