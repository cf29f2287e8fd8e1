/** Rates of return of partners: XIRR, actual/365, of what they paid in and got out, with what is left at the valuation date. */
import { xirrDays } from "@capstack/returns";
import type { Units } from "./amount.js";
import type { BooksIndex } from "./books-index.js";
import { partnerFlows } from "./capital-movement.js";

/** Flows by day in the investor's sign (paid in negative), and days that hold any, ascending. */
export interface DatedUnits {
  readonly day: number;
  readonly units: Units;
}

/** The flows of some partners known through a day, in the investor's sign, one a day. */
export function investorFlows(index: BooksIndex, partners: readonly number[], knownThrough: number): DatedUnits[] {
  const byDay = new Map<number, Units>();
  for (const partner of partners) {
    for (const { day, knownFrom, contribution, distribution } of partnerFlows(index)[partner] ?? []) {
      if (day > knownThrough || knownFrom > knownThrough) continue;
      byDay.set(day, (byDay.get(day) ?? 0) - contribution - distribution);
    }
  }
  return [...byDay].map(([day, units]) => ({ day, units })).sort((a, b) => a.day - b.day);
}

/** The rate of flows that end with a value; null when there is none. Binary floating point. */
export function rateOf(flows: readonly DatedUnits[], ending: DatedUnits): number | null {
  const all = ending.units === 0 ? flows : [...flows, ending];
  if (all.length < 2) return null;
  const days = Int32Array.from(all, (flow) => flow.day);
  return finiteRate(
    xirrDays(
      days,
      Float64Array.from(all, (flow) => flow.units),
    ),
  );
}

/** A rate beyond the largest double is no figure to report. */
function finiteRate(rate: number | null): number | null {
  if (rate === null || !Number.isFinite(rate)) return null;
  return rate + 0;
}
