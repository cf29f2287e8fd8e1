/**
 * Rates of return of partners: XIRR, actual/365, of contributions, distributions including carry, and the value at
 * the valuation date.
 */

import { xirrDays } from "@capstack/returns";
import type { BooksIndex } from "../books/books-index.js";
import type { Units } from "../money/amount.js";
import { type PartnerFlow, partnerFlows } from "./carry/partner-flow.js";

/** Flows by day in the investor's sign (paid in negative), and days that hold any, ascending. */
export interface DatedUnits {
  readonly day: number;
  readonly units: Units;
}

/** The flows of some partners known through a day, in the investor's sign, one per day. */
export function investorFlows(index: BooksIndex, partners: readonly number[], knownThrough: number): DatedUnits[] {
  return investorFlowRoller(index, partners)(knownThrough);
}

/** The flows of some partners known through ascending days; restarts when history becomes known late. */
export function investorFlowRoller(
  index: BooksIndex,
  partners: readonly number[],
): (knownThrough: number) => DatedUnits[] {
  const flows = partners.flatMap((partner) => partnerFlows(index)[partner] ?? []).sort((a, b) => a.day - b.day);
  const isLate = flows.some((flow) => flow.knownFrom > flow.day);
  let byDay: DatedUnits[] = [];
  let next = 0;
  return (knownThrough) => {
    if (isLate) [byDay, next] = [[], 0];
    for (; (flows[next]?.day ?? Number.POSITIVE_INFINITY) <= knownThrough && next < flows.length; next++) {
      const { day, knownFrom, contribution, distribution, carry } = flows[next] as PartnerFlow;
      if (knownFrom > knownThrough) continue;
      const units = -contribution - distribution - carry;
      const last = byDay.at(-1);
      if (last?.day === day) byDay[byDay.length - 1] = { day, units: last.units + units };
      else byDay.push({ day, units });
    }
    return byDay;
  };
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

/** A rate too large for a double is not reported. */
function finiteRate(rate: number | null): number | null {
  if (rate === null || !Number.isFinite(rate)) return null;
  return rate + 0;
}
