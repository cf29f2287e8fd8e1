/**
 * Results by label: what each partner has of fees, expenses, offering costs and income, by the labels that accounts carry.
 *
 * Results are allocated by category and month; a label has the same part of each partner's share of a month as of the
 * category's amount of that month. What entries move between partners alone, such as a true-up after a close, goes to the
 * labels of what it re-splits. Parts are whole units: by label they sum to the amount booked, by partner to its account.
 */
import { dateParts, fromDayNumber } from "@capstack/decimal";
import type { BooksIndex } from "../books/books-index.js";
import { liveAllocation } from "../capital/allocation/live-allocation.js";
import { postedMovements } from "../capital/movements/capital-movement.js";
import type { Units } from "../money/amount.js";
import { ExactSums, sumUnits } from "../money/exact-sum.js";
import {
  type AllocationCategory,
  allocationCategories,
  categoryOfAccount,
  categoryOfSource,
} from "../records/allocation-category.js";

/** The categories whose amounts have labels. */
export const labelledCategories = [
  "management_fee",
  "partnership_expense",
  "organizational_expense",
  "offering_cost",
  "income",
] as const satisfies readonly AllocationCategory[];

/** A category whose amounts have labels. */
export type LabelledCategory = (typeof labelledCategories)[number];

/** The labels of accounts, and of entries, which go before them. */
export interface Labels {
  /** By the code of an account. */
  readonly ofAccount: (code: string) => string | null;
  readonly ofEntry: ReadonlyMap<string, string>;
  /** The label of accounts that have none, and of what is shared where nothing of its category is booked yet. */
  readonly rest: Readonly<Record<LabelledCategory, string>>;
}

/** What partners have of each label in a month, `units` positive for what raises capital. */
export interface LabelledShare {
  /** Months since year zero: 12 · year + month − 1. */
  readonly month: number;
  readonly partner: number;
  readonly label: string;
  readonly units: Units;
}

/** Every share through a day, month by month. */
export function labelledShares(index: BooksIndex, labels: Labels, endDay: number): LabelledShare[] {
  const booked = bookedByLabel(index, labels, endDay);
  const shared = sharedByMonth(index, endDay);
  return labelledCategories.flatMap((category, at) => {
    return sharesOf(booked[at] ?? new Map(), shared[at] ?? new Map(), labels.rest[category]);
  });
}

/** The shares of one category. `rest` is the label of what is shared before anything is booked. */
function sharesOf(
  booked: Months<ReadonlyMap<string, Units>>,
  shared: Months<MonthShares>,
  rest: string,
): LabelledShare[] {
  const soFar = new Map<string, Units>();
  const months = [...new Set([...booked.keys(), ...shared.keys()])].sort((a, b) => a - b);
  return months.flatMap((month) => {
    const amounts = booked.get(month) ?? new Map<string, Units>();
    for (const [label, units] of amounts) soFar.set(label, sumUnits(soFar.get(label) ?? 0, Math.abs(units)));
    const own = shared.get(month);
    if (own === undefined) return [];
    const known = totalOf(soFar) === 0 ? new Map([[rest, 1]]) : soFar;
    const shares = [...spread(own.allocated, totalOf(amounts) === 0 ? known : amounts), ...spread(own.moved, known)];
    return shares.map((share) => ({ month, ...share }));
  });
}

type Months<T> = ReadonlyMap<number, T>;

/** Amounts booked on the accounts of each category, by month and label. */
function bookedByLabel(
  index: BooksIndex,
  { ofAccount, ofEntry, rest }: Labels,
  endDay: number,
): readonly Months<ReadonlyMap<string, Units>>[] {
  const { accounts, entries, postings, sourceTypes } = index;
  const lines = accounts.map((account) => lineOf(categoryOfAccount(account)));
  const names = accounts.map(
    ({ code }, at) => ofAccount(code) ?? rest[labelledCategories[lines[at] as number] ?? "income"],
  );
  const isYearEnd = sourceTypes.map((sourceType) => sourceType === "year_end_close");
  const booked = labelledCategories.map(() => new Map<number, Map<string, Units>>());
  for (let row = 0; row < entries.count && (entries.day[row] as number) <= endDay; row++) {
    if (isYearEnd[entries.sourceType[row] as number]) continue;
    const own = ofEntry.get(entries.entry[row]?.id ?? "");
    const end = entries.firstPosting[row + 1] as number;
    for (let posting = entries.firstPosting[row] as number; posting < end; posting++) {
      const account = postings.account[posting] as number;
      const line = lines[account] as number;
      if (line < 0) continue;
      const months = booked[line] as Map<number, Map<string, Units>>;
      const month = monthOf(entries.day[row] as number);
      const amounts = months.get(month) ?? new Map<string, Units>();
      const label = own ?? (names[account] as string);
      amounts.set(label, sumUnits(amounts.get(label) ?? 0, -(postings.units[posting] as Units)));
      months.set(month, amounts);
    }
  }
  return booked;
}

interface MonthShares {
  /** By partner: of what is booked. */
  readonly allocated: Units[];
  /** By partner: moved between partners, which comes to nothing over all of them. */
  readonly moved: Units[];
}

/** What partners have of each category, by month: posted and live. */
function sharedByMonth(index: BooksIndex, endDay: number): readonly Months<MonthShares>[] {
  const { count, day, partner, units, entry } = postedMovements(index);
  const lines = index.sourceTypes.map((sourceType) => lineOf(categoryOfSource(sourceType)));
  const partners = index.partners.length;
  const shared = labelledCategories.map(() => new Map<number, MonthShares>());
  const monthAt = (line: number, on: number) => {
    const months = shared[line] as Map<number, MonthShares>;
    const month = monthOf(on);
    const own = months.get(month) ?? { allocated: Array(partners).fill(0), moved: Array(partners).fill(0) };
    months.set(month, own);
    return own;
  };
  const totals = entryTotals(index);
  for (let at = 0; at < count && (day[at] as number) <= endDay; at++) {
    const line = lines[index.entries.sourceType[entry[at] as number] as number] as number;
    if (line < 0) continue;
    const own = monthAt(line, day[at] as number);
    const part = totals.at(entry[at] as number) === 0 ? own.moved : own.allocated;
    part[partner[at] as number] = sumUnits(part[partner[at] as number] as Units, units[at] as Units);
  }
  for (const { day: on, cell, partner: who, units: share } of liveAllocation(index, endDay).lines) {
    const line = lineOf(cell.category);
    if (line < 0) continue;
    const { allocated } = monthAt(line, on);
    allocated[who] = sumUnits(allocated[who] as Units, share);
  }
  return shared;
}

/** By entry: what it moves of all partners' capital. */
function entryTotals(index: BooksIndex): ExactSums {
  const { count, units, entry } = postedMovements(index);
  const totals = new ExactSums(index.entries.count);
  for (let at = 0; at < count; at++) totals.add(entry[at] as number, units[at] as Units);
  return totals;
}

/**
 * Partners' parts over labels, so that a partner's parts sum to its own and a label's to its part of all: differences of
 * rounded products of running sums.
 */
function spread(parts: readonly Units[], labels: ReadonlyMap<string, Units>): Omit<LabelledShare, "month">[] {
  const weight = BigInt(totalOf(labels));
  if (weight === 0n || parts.every((units) => units === 0)) return [];
  const shares: Omit<LabelledShare, "month">[] = [];
  const names = [...labels.keys()];
  const ends = runningSums([...labels.values()]);
  let held = 0n;
  for (const [partner, units] of parts.entries()) {
    const before = held;
    held += BigInt(units);
    for (const [at, label] of names.entries()) {
      const [from, to] = [ends[at] as bigint, ends[at + 1] as bigint];
      const share =
        rounded(held * to, weight) -
        rounded(before * to, weight) -
        rounded(held * from, weight) +
        rounded(before * from, weight);
      if (share !== 0n) shares.push({ partner, label, units: Number(share) });
    }
  }
  return shares;
}

function runningSums(values: readonly Units[]): bigint[] {
  const sums = [0n];
  for (const value of values) sums.push((sums.at(-1) as bigint) + BigInt(value));
  return sums;
}

/** The nearest whole number to a quotient, halves up. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const [top, bottom] = denominator < 0n ? [-numerator, -denominator] : [numerator, denominator];
  const doubled = 2n * top + bottom;
  const whole = doubled / (2n * bottom);
  return doubled < 0n && whole * 2n * bottom !== doubled ? whole - 1n : whole;
}

function totalOf(amounts: ReadonlyMap<string, Units>): Units {
  return sumUnits(...amounts.values());
}

/** The place of a category among those that have labels, −1 for another. */
function lineOf(category: number): number {
  const name = allocationCategories[category];
  return (labelledCategories as readonly (AllocationCategory | undefined)[]).indexOf(name);
}

/** Months since year zero of a day. */
export function monthOf(day: number): number {
  const { year, month } = dateParts(fromDayNumber(day));
  return 12 * year + month - 1;
}
