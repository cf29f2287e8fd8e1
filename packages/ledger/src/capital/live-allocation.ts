/**
 * Live allocation: whatever income and expense no entry has shared out yet, shared out on the fly with the arithmetic a
 * close would use. Per calendar month and category, the residual R = E − A is split by the weights of min(month end,
 * end), where E is the income or expense booked and A what entries have shared out already. Closing a month turns R
 * into entries and so changes no figure.
 */
import { dateParts, endOfMonth, fromDayNumber, toDayNumber } from "@capstack/decimal";
import type { BooksIndex } from "../books/books-index.js";
import { bucketAt, categoryOfAccount, categoryOfSource } from "../books/capital-bucket.js";
import { termsAt } from "../books/terms-at.js";
import { firstRowFrom } from "../books/trial-balance.js";
import type { Units } from "../money/amount.js";
import { ExactSums } from "../money/exact-sum.js";
import { splitUnits } from "../money/split.js";
import { type AllocationCell, allocationCells, cellWeights } from "./allocation-weight.js";
import { capitalAccountOwners, postedMovements } from "./capital-movement.js";

/** One partner's share of one cell of one month; `units` positive raises capital. */
export interface LiveLine {
  readonly day: number;
  readonly cell: AllocationCell;
  readonly partner: number;
  readonly units: Units;
}

/** A month's amount no partner can take. */
export interface UnallocatedCell {
  readonly day: number;
  readonly cell: AllocationCell;
  readonly units: Units;
}

/** What is shared out on the fly, ascending by day, category, company, partner. */
export interface LiveAllocation {
  readonly lines: readonly LiveLine[];
  readonly unallocated: readonly UnallocatedCell[];
}

/** Shares out everything through a day (infinite for all). */
export function liveAllocation(index: BooksIndex, endDay: number): LiveAllocation {
  const sharers = index.versions.map(({ fromDay }) => sharerOf(termsAt(index, fromDay), fromDay));
  const lines: LiveLine[] = [];
  const unallocated: UnallocatedCell[] = [];
  for (const month of monthlyResiduals(index, sharers, endDay)) {
    const { cells, weights, basis } = month.sharer;
    const bases = basis.through(month.day, month.firstDay);
    month.residuals.forEach((units, at) => {
      const cell = cells[at] as AllocationCell;
      if (units === 0) return;
      const shares = weights[at]?.of(bases) ?? [];
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

/** What a version of the terms shares by: its cells, who bears how much of each, and the basis as it rolls forward. */
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

/** Adds one entry's effect on the residuals: income and expense, less what its own partner lines share out. */
function residualReader(index: BooksIndex, cells: readonly AllocationCell[]): (row: number, sums: ExactSums) => void {
  const { entries, postings, sourceTypes } = index;
  const category = Int8Array.from(index.accounts, categoryOfAccount);
  const owner = capitalAccountOwners(index);
  const settles = settledCategories(index);
  const isYearEnd = sourceTypes.map((sourceType) => sourceType === "year_end_close");
  const split = cells.some((cell) => cell.company >= 0);
  const cellAt = new Map(cells.map((cell, at) => [cell.category * 1e9 + cell.company, at]));
  const restOf = allCategories().map((at) => cellAt.get(at * 1e9 - 1) as number);
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

function allCategories(): number[] {
  return [0, 1, 2, 3, 4, 5, 6];
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

/** Rolls each partner's basis forward, month by month. */
interface BasisRoller {
  through(day: number, firstDay: number): readonly Units[];
  allocated(lines: readonly LiveLine[]): void;
}

function basisRoller(index: BooksIndex): BasisRoller {
  switch (index.basis) {
    case "commitment":
      return commitmentRoller(index);
    case "paid_in":
      return capitalRoller(index, (bucket) => bucket === bucketAt("contributions"), false);
    case "capital_balance":
      return capitalRoller(index, (bucket) => bucket !== bucketAt("carriedInterest"), true);
    case "fixed":
      return { through: () => [], allocated: () => undefined };
  }
}

function commitmentRoller({ commitments, partners }: BooksIndex): BasisRoller {
  const sums = new ExactSums(partners.length);
  let next = 0;
  return {
    through(day) {
      for (; (commitments[next]?.day ?? Number.POSITIVE_INFINITY) <= day; next++) {
        const event = commitments[next] as BooksIndex["commitments"][number];
        sums.add(event.partner, event.units);
      }
      return partners.map((_, partner) => sums.at(partner));
    },
    allocated: () => undefined,
  };
}

/** Capital to date; what this month's own entries share out joins it only afterwards. */
function capitalRoller(index: BooksIndex, counts: (bucket: number) => boolean, withLive: boolean): BasisRoller {
  const movements = postedMovements(index);
  const sums = new ExactSums(index.partners.length);
  let next = 0;
  let nextLive = 0;
  let held: { partner: number; units: Units; day: number }[] = [];
  return {
    through(day, firstDay) {
      for (; next < movements.count && (movements.day[next] as number) <= day; next++) {
        if (!counts(movements.bucket[next] as number)) continue;
        const movement = { partner: movements.partner[next] as number, units: movements.units[next] as Units };
        if (movements.settles[next] === 1) held.push({ ...movement, day: movements.day[next] as number });
        else sums.add(movement.partner, movement.units);
      }
      for (const { partner, units } of held.filter((movement) => movement.day < firstDay)) sums.add(partner, units);
      held = held.filter((movement) => movement.day >= firstDay);
      return index.partners.map((_, partner) => sums.at(partner));
    },
    allocated(lines) {
      for (; withLive && nextLive < lines.length; nextLive++) {
        const line = lines[nextLive] as LiveLine;
        sums.add(line.partner, line.units);
      }
    },
  };
}
