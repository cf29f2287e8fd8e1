/**
 * The fund quarter by quarter since its first entry, each point cumulative at the quarter's end, live allocation and
 * carry included. One pass over the books, however many quarters.
 */

import {
  addMonths,
  date,
  dateParts,
  endOfMonth,
  fromDayNumber,
  type Input,
  later,
  openShape,
  orNull,
  toDayNumber,
} from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { liveAllocation } from "../capital/allocation/live-allocation.js";
import { capitalRoller } from "../capital/capital-state.js";
import { carryPaid } from "../capital/carry/carry-paid.js";
import { investorFlowRoller, rateOf } from "../capital/rate-of-return.js";
import type { Units } from "../money/amount.js";
import { ExactSums, totalUnits } from "../money/exact-sum.js";
import { checkDate, quarterStart, valuationDay } from "../periods/window.js";
import { BUCKETS } from "../records/capital-bucket.js";
import { readOptions } from "../records/options.js";
import { carryingSlots, portfolioFlows } from "./portfolio.js";
import { capitalFigures, portfolioFigures } from "./quarter-figures.js";

/** One quarter's end; figures are cumulative since inception, in currency. */
export interface TimeSeriesPoint {
  /** The quarter's last day. */
  readonly period: string;
  /** `Q1 '24`. */
  readonly label: string;
  readonly calledCapital: number;
  /** Distributions and carry paid, positive. */
  readonly distributed: number;
  readonly contributions: number;
  readonly distributions: number;
  readonly operatingIncome: number;
  readonly realizedGains: number;
  readonly unrealizedGains: number;
  readonly expenses: number;
  /** Opening balances, FX, transfers, carry and unclassified amounts. */
  readonly other: number;
  readonly nav: number;
  readonly investedCapital: number;
  readonly newInvested: number;
  readonly followOnInvested: number;
  readonly proceeds: number;
  readonly portfolioValue: number;
  readonly grossIrr: number | null;
  readonly netIrrFund: number | null;
  readonly netIrrLp: number | null;
}

/** The points in ascending order; `hasGross` says whether any purchase exists. */
export interface TimeSeries {
  readonly points: readonly TimeSeriesPoint[];
  readonly hasGross: boolean;
}

export const seriesOptions = openShape({
  /** The last day; that of the last entry, or today, by default. YYYY-MM-DD. */
  through: orNull(later(date({ optional: true }))),
});

/** The end of a series. */
export interface SeriesOptions extends Input<typeof seriesOptions> {}

/**
 * Calendar quarters from that of the first posted entry to that of the later of today and the last posted entry, or
 * `through`.
 * @returns base currency, exact to the minor unit; rates are XIRR, actual/365, binary floating point
 * @throws EngineError as {@link capitalAccounts}
 * @example
 * const books = {
 *   vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" }, partners: [], commitments: [], today: "2025-06-30",
 *   accounts: seedChart({ vehicle: { id: "v" } }),
 *   entries: [{ id: "1", entryDate: "2025-01-15", sourceType: "manual", status: "posted", postings: [
 *     { account: "5100", amount: 250, currency: "USD" }, { account: "1000", amount: -250, currency: "USD" }] }],
 * };
 * timeSeries(books).points.map((point) => point.label) // => ["Q1 '25", "Q2 '25"]
 */
export function timeSeries(books: Books | BooksIndex, options: SeriesOptions = {}): TimeSeries {
  const { through = null } = readOptions(options, seriesOptions);
  const index = toIndex(books);
  if (through !== null) checkDate(through, "through");
  const quarters = quarterEnds(index, through);
  const last = quarters.at(-1) ?? Number.NEGATIVE_INFINITY;
  const capital = capitalRoller(index, liveAllocation(index, last));
  const value = portfolioValueRoller(index);
  const everyone = index.partners.map((_, partner) => partner);
  const limited = everyone.filter((partner) => index.partners[partner]?.partnerClass === "lp");
  const flowsOfAll = investorFlowRoller(index, everyone);
  const flowsOfLimited = investorFlowRoller(index, limited);
  const points = quarters.map((day) => {
    const { units } = capital(day, day);
    const navOf = (partners: readonly number[]) =>
      totalUnits(partners.flatMap((partner) => units.slice(partner * BUCKETS, (partner + 1) * BUCKETS)));
    return {
      period: fromDayNumber(day),
      label: quarterLabel(day),
      ...capitalFigures(index, units, carryPaid(index, day)),
      ...portfolioFigures(index, day, value(day)),
      netIrrFund: rateOf(flowsOfAll(day), { day, units: navOf(everyone) }),
      netIrrLp: rateOf(flowsOfLimited(day), { day, units: navOf(limited) }),
    };
  });
  return { points, hasGross: portfolioFlows(index).some((flow) => flow.kind === "purchase") };
}

function quarterEnds(index: BooksIndex, through: string | null): number[] {
  const { day, count } = index.entries;
  if (count === 0) return [];
  const last = through === null ? valuationDay(index, Number.POSITIVE_INFINITY) : toDayNumber(through);
  const ends: number[] = [];
  for (
    let start = quarterStart(fromDayNumber(day[0] as number));
    toDayNumber(start) <= last;
    start = addMonths(start, 3)
  ) {
    ends.push(toDayNumber(endOfMonth(addMonths(start, 2))));
  }
  return ends;
}

/** The carrying value of the portfolio on ascending days. */
function portfolioValueRoller(index: BooksIndex): (day: number) => Units {
  const { entries, postings } = index;
  const slot = carryingSlots(index);
  const sum = new ExactSums(1);
  let entry = 0;
  return (day) => {
    for (; entry < entries.count && (entries.day[entry] as number) <= day; entry++) {
      const end = entries.firstPosting[entry + 1] as number;
      for (let row = entries.firstPosting[entry] as number; row < end; row++) {
        const carries = (slot[postings.account[row] as number] as number) >= 0;
        if (carries && (postings.company[row] as number) >= 0) sum.add(0, postings.units[row] as number);
      }
    }
    return sum.at(0);
  };
}

function quarterLabel(day: number): string {
  const { year, month } = dateParts(fromDayNumber(day));
  return `Q${Math.ceil(month / 3)} '${String(year % 100).padStart(2, "0")}`;
}
