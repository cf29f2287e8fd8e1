/**
 * The fund quarter by quarter since its first entry, each point cumulative at the quarter's end, live allocation and
 * carry included. One pass over the books, however many quarters.
 */

import { addMonths, dateParts, endOfMonth, fromDayNumber, toDayNumber } from "@capstack/decimal";
import { readOptions } from "../books/argument.js";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { BUCKETS, bucketAt, type CapitalBucket } from "../books/capital-bucket.js";
import { toIndex } from "../books/index-books.js";
import { checkDate, quarterStart, valuationDay } from "../books/period.js";
import { capitalRoller } from "../capital/capital-state.js";
import { liveAllocation } from "../capital/live-allocation.js";
import { type DatedUnits, investorFlowRoller, rateOf } from "../capital/rate-of-return.js";
import { toAmount, type Units } from "../money/amount.js";
import { ExactSums, sumUnits, totalUnits } from "../money/exact-sum.js";
import { type PortfolioFlow, portfolioFlows, portfolioFlowsThrough } from "./portfolio.js";
import { carryingSlots } from "./position.js";

/** One quarter's end; figures are cumulative since inception, in currency. */
export interface TimeSeriesPoint {
  /** The quarter's last day. */
  readonly period: string;
  /** `Q1 '24`. */
  readonly label: string;
  readonly calledCapital: number;
  readonly distributed: number;
  readonly contributions: number;
  readonly distributions: number;
  readonly operatingIncome: number;
  readonly realizedGains: number;
  readonly unrealizedGains: number;
  readonly expenses: number;
  /** Opening balances, FX, transfers, carry and what is unclassified. */
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
export function timeSeries(books: Books | BooksIndex, options: { through?: string | null } = {}): TimeSeries {
  const { through = null } = readOptions(options, {});
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
      ...capitalFigures(index, units),
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

function capitalFigures(index: BooksIndex, units: readonly Units[]) {
  const { decimals } = index.base;
  const sums = new ExactSums(BUCKETS);
  for (let slot = 0; slot < units.length; slot++) sums.add(slot % BUCKETS, units[slot] as Units);
  const line = (...buckets: CapitalBucket[]) => sumUnits(...buckets.map((bucket) => sums.at(bucketAt(bucket))));
  const amount = (...buckets: CapitalBucket[]) => toAmount(line(...buckets), decimals);
  return {
    calledCapital: amount("contributions"),
    distributed: toAmount(-line("distributions"), decimals),
    contributions: amount("contributions"),
    distributions: amount("distributions"),
    operatingIncome: amount("operatingIncome"),
    realizedGains: amount("realizedGains"),
    unrealizedGains: amount("unrealizedGains"),
    expenses: amount("managementFees", "expenses"),
    other: amount("beginning", "fxTranslation", "transfers", "carriedInterest", "unclassified"),
    nav: toAmount(totalUnits(units), decimals),
  };
}

function portfolioFigures(index: BooksIndex, day: number, value: Units) {
  const { decimals } = index.base;
  const flows = portfolioFlowsThrough(index, day);
  const purchases = flows.filter((flow) => flow.kind === "purchase");
  const firstDays = new Map<number, number>();
  for (const { company, day: bought } of purchases) if (!firstDays.has(company)) firstDays.set(company, bought);
  const invested = totalUnits(purchases.map((flow) => flow.units));
  const initial = purchases.filter((flow) => flow.day === firstDays.get(flow.company));
  const fresh = totalUnits(initial.map((flow) => flow.units));
  const proceeds = totalUnits(flows.filter((flow) => flow.kind === "proceeds").map((flow) => flow.units));
  return {
    investedCapital: toAmount(invested, decimals),
    newInvested: toAmount(fresh, decimals),
    followOnInvested: toAmount(invested - fresh, decimals),
    proceeds: toAmount(proceeds, decimals),
    portfolioValue: toAmount(value, decimals),
    grossIrr: rateOf(flowsByDay(flows), { day, units: value }),
  };
}

function flowsByDay(flows: readonly PortfolioFlow[]): DatedUnits[] {
  const byDay = new Map<number, Units>();
  for (const { day, kind, units } of flows)
    byDay.set(day, (byDay.get(day) ?? 0) + (kind === "purchase" ? -units : units));
  return [...byDay].map(([day, units]) => ({ day, units }));
}

/** The carrying value of the portfolio at ascending days. */
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
