/**
 * The true-up of a subsequent close: results of earlier months, category by category, at the weights all partners would
 * have had from the first day, including rules' exceptions, less what they have already. Results that an entry
 * allocated itself (a negotiated fee) stay as agreed.
 */

import { fromDayNumber, toDayNumber } from "@capstack/decimal";
import type { BooksIndex } from "../books/books-index.js";
import { companyOfPosting } from "../capital/allocation/allocation-residual.js";
import { type AllocationCell, allocationCells, cellWeights } from "../capital/allocation/allocation-weight.js";
import { liveAllocation } from "../capital/allocation/live-allocation.js";
import { capitalAccountOwners, settlingEntries } from "../capital/movements/capital-movement.js";
import { draftEntry } from "../entries/draft-entry.js";
import { capitalLine } from "../entries/draft-line.js";
import type { Units } from "../money/amount.js";
import { ExactSums, totalUnits } from "../money/exact-sum.js";
import { splitUnits } from "../money/split.js";
import { type AllocationCategory, allocationCategories, categoryOfSource } from "../records/allocation-category.js";
import type { EntryHead } from "../records/deal.js";
import type { Entry } from "../records/entry.js";

/** The last day to re-split, whether management fees are excluded, and the memo of the entries. */
export interface TrueUp {
  readonly through: string;
  readonly keepsFees: boolean;
  readonly headOf: (name: string) => EntryHead;
}

/** One entry per category and company; `commitments` are those after the close. */
export function trueUpEntries(index: BooksIndex, commitments: readonly Units[], trueUp: TrueUp): Entry[] {
  const cells = allocationCells(index);
  const held = heldResults(index, cells, trueUp.through);
  return cells.flatMap((cell, at) => {
    const category = allocationCategories[cell.category] as AllocationCategory;
    if (category === "management_fee" && trueUp.keepsFees) return [];
    const changes = changesOf(index, { cell, months: held[at] ?? new Map(), commitments });
    const { companyId } = index.companies[cell.company] ?? {};
    const lines = index.partners.map(({ lpEntityId }, partner) => {
      return { ...capitalLine(index, lpEntityId, -changes.at(partner)), companyId };
    });
    if (lines.every((line) => line.units === 0)) return [];
    const name = `true_up:${category}${companyId === undefined ? "" : `:${companyId}`}`;
    return [draftEntry(index, category, trueUp.headOf(name), lines)];
  });
}

interface CellResults {
  readonly cell: AllocationCell;
  readonly months: ReadonlyMap<string, ExactSums>;
  readonly commitments: readonly Units[];
}

/** By partner: its share of a cell less what it has. Nothing changes if no partner would take part. */
function changesOf(index: BooksIndex, { cell, months, commitments }: CellResults): ExactSums {
  const weights = cellWeights(index, cell);
  const shares = weights.of(index.basis === "fixed" && !weights.isByCommitment ? [] : commitments);
  const changes = new ExactSums(index.partners.length);
  if (shares.length === 0) return changes;
  for (const sums of months.values()) {
    const own = index.partners.map((_, partner) => sums.at(partner));
    splitUnits(totalUnits(own), shares).forEach((share, partner) => {
      changes.add(partner, share - (own[partner] as Units));
    });
  }
  return changes;
}

/** By cell and month: what each partner has, posted and live. */
function heldResults(index: BooksIndex, cells: readonly AllocationCell[], through: string): Map<string, ExactSums>[] {
  const endDay = toDayNumber(through);
  const held = cells.map(() => new Map<string, ExactSums>());
  const add = (cell: AllocationCell, day: number, partner: number, units: Units) => {
    const own = cells.findIndex(({ category, company }) => category === cell.category && company === cell.company);
    const rest = cells.findIndex(({ category, company }) => category === cell.category && company === -1);
    const months = held[own < 0 ? rest : own] as Map<string, ExactSums>;
    const month = fromDayNumber(day).slice(0, 7);
    const sums = months.get(month) ?? new ExactSums(index.partners.length);
    sums.add(partner, units);
    months.set(month, sums);
  };
  for (const { cell, day, partner, units } of postedResults(index, endDay)) add(cell, day, partner, units);
  for (const { cell, day, partner, units } of liveAllocation(index, endDay).lines) add(cell, day, partner, units);
  return held;
}

/** Partners' lines of entries that allocate a category at a close or an earlier true-up, not by their own agreement. */
function* postedResults(index: BooksIndex, endDay: number) {
  const { entries, postings, sourceTypes } = index;
  const owner = capitalAccountOwners(index);
  const settles = settlingEntries(index);
  const byId = new Map(entries.entry.map((entry) => [entry.id, entry]));
  const categories = sourceTypes.map(categoryOfSource);
  for (let row = 0; row < entries.count && (entries.day[row] as number) <= endDay; row++) {
    const category = categories[entries.sourceType[row] as number] as number;
    if (category < 0) continue;
    const entry = entries.entry[row] as Entry;
    const { sourceRef } = byId.get(entry.reverses ?? "") ?? entry;
    if (settles[row] === 1 && sourceRef?.startsWith("close:") !== true) continue;
    const first = entries.firstPosting[row] as number;
    const end = entries.firstPosting[row + 1] as number;
    for (let line = first; line < end; line++) {
      const partner = owner[postings.account[line] as number] as number;
      if (partner < 0) continue;
      const cell = { category, company: companyOfPosting(index, line, first, end) };
      yield { cell, day: entries.day[row] as number, partner, units: -(postings.units[line] as number) };
    }
  }
}
