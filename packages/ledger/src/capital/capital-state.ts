/**
 * Capital at a date: posted capital, live allocation, and the carry of a hypothetical liquidation, by partner and
 * bucket.
 * With a start date, also the same just before it.
 */

import { toDayNumber } from "@capstack/decimal";
import { type BooksIndex, perIndex } from "../books/books-index.js";
import type { Units } from "../money/amount.js";
import { ExactSums, sumUnits } from "../money/exact-sum.js";
import { type DayWindow, valuationDay } from "../periods/window.js";
import { allocationCategories } from "../records/allocation-category.js";
import { BUCKETS, bucketAt, bucketOf } from "../records/capital-bucket.js";
import { type LiveAllocation, liveAllocation } from "./allocation/live-allocation.js";
import { type CarryPosition, carryEvaluator } from "./carry/carried-interest.js";
import { type CapitalMovements, postedMovements } from "./movements/capital-movement.js";

/** `live` allocates what no entry has (the default); `posted` reports the raw ledger. */
export type AllocationMode = "live" | "posted";

/** Capital by `partner * BUCKETS + bucket` in minor units, credit positive. */
export interface CapitalState {
  readonly itd: readonly Units[];
  /** Movements inside the window; earlier ones are in `beginning`. */
  readonly period: readonly Units[];
  readonly allocation: LiveAllocation;
  readonly carry: CarryPosition;
  readonly valuationDay: number;
}

const CARRY = /* @__PURE__ */ bucketAt("carriedInterest");

export function capitalState(index: BooksIndex, window: DayWindow, mode: AllocationMode): CapitalState {
  const { startDay, endDay } = window;
  const isLive = mode === "live";
  const allocation = isLive ? liveAllocation(index, endDay) : { lines: [], unallocated: [] };
  const capitalAt = isLive ? capitalRoller(index, allocation) : postedRoller(index);
  const before = capitalAt(startDay - 1, startDay - 1);
  const day = valuationDay(index, endDay);
  const after = capitalAt(day, endDay);
  return {
    itd: after.units,
    period: windowOf(before.units, after.units),
    allocation,
    carry: after.carry,
    valuationDay: day,
  };
}

/** Capital by partner and bucket at one day, and the carry in it. */
interface CapitalAtDay {
  readonly units: readonly Units[];
  readonly carry: CarryPosition;
}

/** Rolls capital forward: values it on `day` with everything dated through `throughDay`; both ascend from call to call. */
type CapitalRoller = (day: number, throughDay: number) => CapitalAtDay;

/** Capital with a given live allocation, and the carry of a hypothetical liquidation on the day. */
export function capitalRoller(index: BooksIndex, allocation: LiveAllocation): CapitalRoller {
  const sums = new ExactSums(index.partners.length * BUCKETS);
  const standing = new ExactSums(index.partners.length);
  const fold = folder(index, allocation, sums);
  const evaluator = carryEvaluator(index);
  return (day, throughDay) => {
    fold(throughDay, standing);
    const carry = evaluator.at(sums, day, throughDay);
    const live = carry.accrued.map((accrued, partner) => accrued - standing.at(partner));
    return { units: withCarry(sums, live), carry };
  };
}

function postedRoller(index: BooksIndex): CapitalRoller {
  const sums = new ExactSums(index.partners.length * BUCKETS);
  const standing = new ExactSums(index.partners.length);
  const fold = folder(index, { lines: [], unallocated: [] }, sums);
  return (_day, throughDay) => {
    fold(throughDay, standing);
    return { units: withCarry(sums, undefined), carry: carryAsPosted(index, standing) };
  };
}

/** Adds movements up to a day, posted and live, and tracks the carry accrued in the books. */
function folder(index: BooksIndex, { lines }: LiveAllocation, sums: ExactSums) {
  const movements = postedMovements(index);
  const buckets = allocationCategories.map((category) => bucketAt(bucketOf(category)));
  const accrual = isCarryAccrual(index);
  let next = 0;
  let nextLine = 0;
  return (throughDay: number, standing: ExactSums): void => {
    for (; next < movements.count && (movements.day[next] as number) <= throughDay; next++) {
      const partner = movements.partner[next] as number;
      const units = movements.units[next] as number;
      sums.add(partner * BUCKETS + (movements.bucket[next] as number), units);
      if (accrual[next] === 1) standing.add(partner, units);
    }
    for (; (lines[nextLine]?.day ?? Number.POSITIVE_INFINITY) <= throughDay && nextLine < lines.length; nextLine++) {
      const { partner, cell, units } = lines[nextLine] as LiveAllocation["lines"][number];
      sums.add(partner * BUCKETS + (buckets[cell.category] as number), units);
    }
  };
}

/** By movement: 1 if it accrues carry rather than paying it. */
export const isCarryAccrual: (index: BooksIndex) => Uint8Array = /* @__PURE__ */ perIndex((index) => {
  const { count, entry, bucket }: CapitalMovements = postedMovements(index);
  const pays = index.sourceTypes.map((sourceType) => sourceType === "carry_distribution");
  const accrues = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const isPayment = pays[index.entries.sourceType[entry[i] as number] as number];
    accrues[i] = bucket[i] === CARRY && !isPayment ? 1 : 0;
  }
  return accrues;
});

function carryAsPosted({ partners }: BooksIndex, standing: ExactSums): CarryPosition {
  const accrued = partners.map((_, partner) => standing.at(partner));
  const target = accrued.map((units) => (units < 0 ? -units : 0));
  return { target, accrued, total: target.reduce((a, b) => a + b, 0) };
}

function withCarry(sums: ExactSums, live: readonly Units[] | undefined): Units[] {
  return Array.from({ length: sums.length }, (_, slot) => {
    const isCarry = slot % BUCKETS === CARRY;
    return sums.at(slot) + (isCarry ? (live?.[Math.floor(slot / BUCKETS)] ?? 0) : 0);
  });
}

/** After less before, line by line; the earlier capital is the beginning. */
function windowOf(before: readonly Units[], after: readonly Units[]): Units[] {
  const period = after.map((units, slot) => sumUnits(units, -(before[slot] as Units)));
  for (let first = 0; first < before.length; first += BUCKETS) {
    period[first] = sumUnits(period[first] as Units, ...before.slice(first, first + BUCKETS));
  }
  return period;
}

/** Capital through a date, live allocation of the months before the date's month only. */
export function capitalThrough(index: BooksIndex, date: string): readonly Units[] {
  const monthStart = toDayNumber(`${date.slice(0, 8)}01`);
  const allocation = liveAllocation(index, monthStart - 1);
  return capitalRoller(index, allocation)(toDayNumber(date), toDayNumber(date)).units;
}
