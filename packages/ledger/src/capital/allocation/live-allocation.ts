/**
 * Live allocation: allocates on the fly, with the arithmetic of a close, the income, expense and offering costs that no
 * entry has allocated yet. Per calendar month and category, the residual R = E − A is split by the weights of
 * min(month end, end), where E is the amount booked and A what entries have allocated already. Closing a month turns R
 * into entries and so changes no figure.
 */

import { dateParts, endOfMonth, fromDayNumber, toDayNumber } from "@capstack/decimal";
import { firstRowFrom } from "../../balances/account-balance.js";
import type { BooksIndex } from "../../books/books-index.js";
import { termsAt } from "../../books/terms-at.js";
import type { Units } from "../../money/amount.js";
import { ExactSums } from "../../money/exact-sum.js";
import { splitUnits } from "../../money/split.js";
import { type BasisRoller, basisRoller, commitmentRoller } from "./allocation-basis.js";
import { residualReader } from "./allocation-residual.js";
import { type AllocationCell, allocationCells, cellWeights } from "./allocation-weight.js";

/** One partner's share of one cell of one month; `units` positive raises capital. */
export interface LiveLine {
  readonly day: number;
  readonly cell: AllocationCell;
  readonly partner: number;
  readonly units: Units;
}

/** A month's amount that cannot be allocated. */
export interface UnallocatedCell {
  readonly day: number;
  readonly cell: AllocationCell;
  readonly units: Units;
}

/** The live allocation, ascending by day, category, company, partner. */
export interface LiveAllocation {
  readonly lines: readonly LiveLine[];
  readonly unallocated: readonly UnallocatedCell[];
}

/** Allocates everything through a day (infinite for all). */
export function liveAllocation(index: BooksIndex, endDay: number): LiveAllocation {
  const sharers = index.versions.map(({ fromDay }) => sharerOf(termsAt(index, fromDay), fromDay));
  const committed = commitmentRoller(index);
  const lines: LiveLine[] = [];
  const unallocated: UnallocatedCell[] = [];
  for (const month of monthlyResiduals(index, sharers, endDay)) {
    const { cells, weights, basis } = month.sharer;
    const bases = basis.through(month.day, month.firstDay);
    month.residuals.forEach((units, at) => {
      const cell = cells[at] as AllocationCell;
      if (units === 0) return;
      const own = weights[at] as ReturnType<typeof cellWeights>;
      const shares = own.of(own.isByCommitment ? committed.through(month.day, month.firstDay) : bases);
      if (shares.length === 0) unallocated.push({ day: month.day, cell, units });
      else {
        splitUnits(units, shares).forEach((share, partner) => {
          if (share !== 0) lines.push({ day: month.day, cell, partner, units: share });
        });
      }
    });
    for (const one of sharers) one.basis.allocated(lines);
  }
  return { lines, unallocated };
}

/** The allocation under one version of the terms: its cells, their weights, and the rolling basis. */
interface Sharer {
  readonly fromDay: number;
  readonly cells: readonly AllocationCell[];
  readonly weights: readonly ReturnType<typeof cellWeights>[];
  readonly basis: BasisRoller;
  readonly read: (row: number, sums: ExactSums) => void;
}

function sharerOf(index: BooksIndex, fromDay: number): Sharer {
  const cells = allocationCells(index);
  const weights = cells.map((cell) => cellWeights(index, cell));
  return { fromDay, cells, weights, basis: basisRoller(index), read: residualReader(index, cells) };
}

interface MonthResiduals {
  /** By the terms of the day. */
  readonly sharer: Sharer;
  readonly firstDay: number;
  /** Min(month end, end). */
  readonly day: number;
  /** By cell. */
  readonly residuals: readonly Units[];
}

/** R = E − A by month and cell, for months that have any. */
function monthlyResiduals(index: BooksIndex, sharers: readonly Sharer[], endDay: number): MonthResiduals[] {
  const { entries } = index;
  const last = firstRowFrom(entries.day, endDay + 1);
  const months: MonthResiduals[] = [];
  let row = 0;
  while (row < last) {
    const date = fromDayNumber(entries.day[row] as number);
    const firstDay = toDayNumber(`${date.slice(0, 8)}01`);
    const monthEnd = firstDay + dateParts(endOfMonth(date)).day - 1;
    const day = Math.min(monthEnd, endDay);
    const sharer = sharers.filter(({ fromDay }) => fromDay <= day).at(-1) as Sharer;
    const sums = new ExactSums(sharer.cells.length);
    for (; row < last && (entries.day[row] as number) <= monthEnd; row++) sharer.read(row, sums);
    const residuals = sharer.cells.map((_, cell) => sums.at(cell));
    if (residuals.some((units) => units !== 0)) months.push({ sharer, firstDay, day, residuals });
  }
  return months;
}
