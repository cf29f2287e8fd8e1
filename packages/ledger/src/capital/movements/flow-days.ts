/**
 * The days on which partners' contributions and distributions were paid. Capital has them on the day of the call or the
 * declaration; a payment on 1300 or 2300 moves what it settles to its own day, and what no payment has settled is on the
 * day on which it is due.
 * @see ASC 946-205-50-23 (rates of return from the actual dates of cash inflows and outflows)
 */
import type { BooksIndex } from "../../books/books-index.js";
import type { Units } from "../../money/amount.js";
import { bucketOf } from "../../records/capital-bucket.js";
import { CARRY_PAYMENT } from "../carry/carry-paid.js";
import { PartnerDues } from "./partner-dues.js";
import { type DueMovement, readDueMovements } from "./settled-parts.js";

/** Part of a partner's flow, from the day of its entry to that of its payment. */
export interface FlowShift {
  readonly partner: number;
  readonly from: number;
  readonly to: number;
  readonly paidIn: Units;
  /** Positive for what the partner receives. */
  readonly paidOut: Units;
}

/** What is to be moved of the flows through a day, by what is known at its end. */
export function flowShifts(index: BooksIndex, endDay: number): FlowShift[] {
  const shifts: FlowShift[] = [];
  const dues = new Map<number, { readonly of: PartnerDues; readonly sign: number }>();
  const { entries, partners } = index;
  const dayOf = (entry: number) => entries.day[entry] as number;
  const shiftOf = (key: number, sign: number) => (declaring: number, to: number, units: Units) => {
    const kind = index.sourceTypes[entries.sourceType[declaring] as number] ?? "";
    const flow = flowOf(kind, sign * units);
    const from = dayOf(declaring);
    if (flow !== undefined && from !== to) shifts.push({ partner: key % partners.length, from, to, ...flow });
  };
  readDueMovements(index, endDay, ({ entry, key, kind, declares, sign, units }: DueMovement) => {
    const shift = shiftOf(key, sign);
    const own = dues.get(key) ?? {
      of: new PartnerDues((declaring, settling, part) => shift(declaring, dayOf(settling), part)),
      sign,
    };
    dues.set(key, own);
    const ref = entries.entry[entry]?.sourceRef ?? null;
    if (declares) own.of.declare(kind, ref, units, entry);
    else own.of.pay(ref, -units, undefined, undefined, entry);
  });
  for (const [key, { of, sign }] of dues) {
    for (const { entry, left } of of.open) shiftOf(key, sign)(entry, dueDay(index, entry), left);
  }
  return shifts;
}

/** The day on which what an entry declares is due: as the books state it by its `sourceRef`, else the entry's. */
function dueDay({ dueDates, entries }: BooksIndex, entry: number): number {
  return dueDates.get(entries.entry[entry]?.sourceRef ?? "") ?? (entries.day[entry] as number);
}

/** A due as the flow that it is on the capital account; undefined for one that is none, such as an opening balance. */
function flowOf(kind: string, units: Units): Pick<FlowShift, "paidIn" | "paidOut"> | undefined {
  const bucket = bucketOf(kind);
  if (bucket === "contributions") return { paidIn: units, paidOut: 0 };
  if (bucket === "distributions" || kind === CARRY_PAYMENT) return { paidIn: 0, paidOut: -units };
  return undefined;
}
