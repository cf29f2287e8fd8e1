/**
 * Carry paid in cash: a payment to its recipient that counts among the recipient's distributions and in its rate of
 * return.
 * The limited partners bear each payment in proportion to their paid-in capital of that day, as in the waterfall.
 */

import type { BooksIndex } from "../../books/books-index.js";
import { termsAt } from "../../books/terms-at.js";
import type { Units } from "../../money/amount.js";
import { ExactSums, totalUnits } from "../../money/exact-sum.js";
import { splitUnits } from "../../money/split.js";
import { bucketAt } from "../../records/capital-bucket.js";
import type { Entry } from "../../records/entry.js";
import { takenBack } from "../../records/taken-back.js";
import { postedMovements } from "../movements/capital-movement.js";

/** The kind of entry that pays carry. */
export const CARRY_PAYMENT = "carry_distribution";

/** Carry paid through a day by recipient, positive. */
export function carryPaidUnits(index: BooksIndex, endDay: number): ExactSums {
  const sums = new ExactSums(index.partners.length);
  for (const { partner, units } of carryPayments(index, endDay)) sums.add(partner, units);
  return sums;
}

/** Carry paid through a day, positive. */
export function carryPaid(index: BooksIndex, endDay: number): Units {
  return totalUnits(carryPayments(index, endDay).map(({ units }) => units));
}

/** Of it, what was given back, positive; a payment that was reversed was none. */
export function carryGivenBack(index: BooksIndex, endDay: number): Units {
  return -totalUnits(givenBack(index, endDay).map(({ units }) => units)) + 0;
}

/** What was given back by partner: positive for who gave it, negative for who had borne it. */
export function carryReturnedUnits(index: BooksIndex, endDay: number): ExactSums {
  const back = givenBack(index, endDay);
  const sums = borneOf(index, back);
  for (const { partner, units } of back) sums.add(partner, -units);
  return sums;
}

function givenBack(index: BooksIndex, endDay: number): CarryMovement[] {
  const payments = carryPayments(index, endDay);
  const undone = takenBack(payments.map(({ entry }) => entry));
  return payments.filter(({ entry, units }) => units < 0 && entry.reverses == null && !undone.has(entry.id));
}

/** Carry paid through a day by the limited partner that bears it, positive. */
export function carryBorneUnits(index: BooksIndex, endDay: number): ExactSums {
  return borneOf(index, carryPayments(index, endDay));
}

function borneOf(index: BooksIndex, movements: readonly CarryMovement[]): ExactSums {
  const sums = new ExactSums(index.partners.length);
  const byDay = new Map<number, Units[]>();
  for (const { day, units } of movements) byDay.set(day, [...(byDay.get(day) ?? []), units]);
  for (const [day, payments] of byDay) {
    const weights = paidInOfPayers(index, day);
    if (weights.every((units) => units === 0)) continue;
    splitUnits(totalUnits(payments), weights).forEach((share, partner) => {
      sums.add(partner, share);
    });
  }
  return sums;
}

interface CarryMovement {
  readonly entry: Entry;
  readonly day: number;
  readonly partner: number;
  readonly units: Units;
}

function carryPayments(index: BooksIndex, endDay: number): CarryMovement[] {
  const { count, day, entry, partner, units } = postedMovements(index);
  const pays = index.sourceTypes.map((sourceType) => sourceType === CARRY_PAYMENT);
  const payments: CarryMovement[] = [];
  if (!pays.includes(true)) return payments;
  for (let i = 0; i < count && (day[i] as number) <= endDay; i++) {
    const row = entry[i] as number;
    if (!pays[index.entries.sourceType[row] as number]) continue;
    const own = index.entries.entry[row] as Entry;
    payments.push({ entry: own, day: day[i] as number, partner: partner[i] as number, units: -(units[i] as Units) });
  }
  return payments;
}

/** By partner: paid-in capital through a day of limited partners that bear carry. */
function paidInOfPayers(index: BooksIndex, endDay: number): Units[] {
  const { count, day, partner, bucket, units } = postedMovements(index);
  const { exempt } = termsAt(index, endDay).waterfall;
  const sums = new ExactSums(index.partners.length);
  for (let i = 0; i < count && (day[i] as number) <= endDay; i++) {
    if (bucket[i] === bucketAt("contributions")) sums.add(partner[i] as number, units[i] as Units);
  }
  return index.partners.map(({ partnerClass }, at) =>
    partnerClass === "lp" && !exempt.has(at) ? Math.max(sums.at(at), 0) : 0,
  );
}
