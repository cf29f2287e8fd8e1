/**
 * Financial highlights of the limited partners as a class: the rate of return since inception at both ends of a period,
 * and what expenses, carry and net investment income were of average net assets.
 * @see ASC 946-205-50 (financial highlights); for funds that call commitments, 946-205-50-23 and -24
 */

import { addDays, daysBetween, fromDayNumber, Rational, rational, sumOf, toDayNumber } from "@capstack/decimal";
import type { Books } from "../../books/books.js";
import type { BooksIndex } from "../../books/books-index.js";
import { toIndex } from "../../books/index-books.js";
import { type CapitalState, capitalRoller, capitalState } from "../../capital/capital-state.js";
import { capitalTies } from "../../capital/capital-ties.js";
import { partnerFlows } from "../../capital/carry/partner-flow.js";
import { postedMovements } from "../../capital/movements/capital-movement.js";
import { commitmentUnits } from "../../capital/movements/commitment.js";
import { type FlowShift, flowShifts } from "../../capital/movements/flow-days.js";
import { investorFlows, rateOf } from "../../capital/rate-of-return.js";
import { toAmount, type Units } from "../../money/amount.js";
import { ExactSums, sumUnits, totalUnits } from "../../money/exact-sum.js";
import { type DayWindow, quarterEnd, quarterStart, readWindow, type Window } from "../../periods/window.js";
import { allocationCategories } from "../../records/allocation-category.js";
import { BUCKETS, bucketAt, type CapitalBucket } from "../../records/capital-bucket.js";
import { type Compared, type StatementOptions, withComparisons } from "../page/statement.js";

/** A calendar quarter, or the part of one that a period has. */
export interface QuarterOfHighlights {
  readonly start: string;
  readonly end: string;
  /**
   * Net assets of the class at the end of the day before, after accrued carry, without contributions and distributions
   * that count from a later day on.
   */
  readonly netAssets: number;
  readonly contributions: number;
  /** Positive. */
  readonly distributions: number;
  /** Net assets with contributions from their day on and distributions until the end of theirs. */
  readonly average: number;
}

/** The highlights of a period. Ratios are fractions of average net assets; null where these are not above zero. */
export interface FinancialHighlights {
  /** Null where the class has no contribution yet. */
  readonly start: string | null;
  readonly end: string;
  readonly quarters: readonly QuarterOfHighlights[];
  /** The mean of the quarters; one that the period has in part weighs as much as it has of its days. */
  readonly averageNetAssets: number;
  readonly investmentIncome: number;
  /** Positive; the fee after offsets, partnership expenses and organization costs. */
  readonly expenses: number;
  /** Those of them that are not annualized. */
  readonly organizationCosts: number;
  /** Investment income less expenses, before carry. */
  readonly netInvestmentIncome: number;
  /** Carry that the class bore; positive. */
  readonly carriedInterest: number;
  /** Whether ratios of a period shorter than a year are multiplied by 365 over its days, carry and organization costs not. */
  readonly annualized: boolean;
  readonly expenseRatio: number | null;
  readonly carryRatio: number | null;
  readonly expenseAndCarryRatio: number | null;
  readonly netInvestmentIncomeRatio: number | null;
  /** Of contributions, distributions and net assets after accrued carry; null when there is none. Binary floating point. */
  readonly irrBeginning: number | null;
  readonly irrEnd: number | null;
  /** Commitments of all partners, and what was called of them. */
  readonly committed: number;
  readonly contributed: number;
  readonly contributedToCommitted: number | null;
  /** Partners' capital less net assets; zero. */
  readonly check: number;
}

/** Days of a year, by which ratios of a shorter period are annualized. */
const YEAR = 365;

/**
 * The financial highlights of a period, for the limited partners as a class. Contributions and distributions count on the
 * day that their cash moved; what is not paid counts on the day it is due, in a rate of return not after its last day.
 * The net assets that are averaged leave out what is called and not yet so counted, and have in them what is declared and
 * not yet paid.
 * @returns base currency, exact to the minor unit, averages half up; ratios to ten decimals half even
 * @throws EngineError `invalid_date`, `invalid_period`, `total_out_of_range`, `no_carry_recipient`, `history_mismatch`, and
 * what {@link indexBooks} refuses
 * @see ASC 946-205-50 (financial highlights)
 * @example
 * const books = {
 *   vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" }, partners: [], commitments: [], entries: [],
 *   accounts: seedChart({ vehicle: { id: "v" } }), today: "2025-06-30",
 * };
 * financialHighlights(books, { end: "2025-06-30" }).expenseRatio // => null
 */
export function financialHighlights(
  books: Books | BooksIndex,
  options: StatementOptions = {},
): Compared<FinancialHighlights> {
  const index = toIndex(books);
  return withComparisons(options, (window) => highlightsOf(index, window));
}

/** The quarters of a period, from its first day to its last. */
export function quartersOf(start: string, end: string): { start: string; end: string }[] {
  const quarters: { start: string; end: string }[] = [];
  for (let first = start; first <= end; first = addDays(quarterEnd(first), 1)) {
    const last = quarterEnd(first);
    quarters.push({ start: first, end: last < end ? last : end });
  }
  return quarters;
}

function highlightsOf(index: BooksIndex, window: Window): FinancialHighlights {
  const days = readWindow(window);
  const state = capitalState(index, days, "live");
  const { decimals } = index.base;
  const end = window.end ?? fromDayNumber(state.valuationDay);
  const members = index.partners.flatMap(({ partnerClass }, at) => (partnerClass === "lp" ? [at] : []));
  const shifts = classShifts(index, members, days.endDay);
  const flows = classFlows(index, members, shifts).filter(({ day }) => day <= days.endDay);
  const asked = window.start ?? (flows[0] === undefined ? null : fromDayNumber(flows[0].day));
  const start = sinceCutover(index, members, asked, end);
  const parts = start === null ? [] : quartersOf(start, end);
  const netAssets = classNetAssets(index, members, state, parts);
  const quarters = parts.map((part, at) => {
    return quarterOf(flows, part, sumUnits(netAssets[at] as Units, unsettled(shifts, part.start)));
  });
  const average = meanOf(quarters);
  const line = (bucket: CapitalBucket) =>
    totalUnits(members.map((at) => state.period[at * BUCKETS + bucketAt(bucket)] ?? 0));
  const income = line("operatingIncome");
  const expenses = -sumUnits(line("managementFees"), line("expenses")) + 0;
  const organizationCosts = organizationUnits(index, members, state, days);
  const carriedInterest = -line("carriedInterest") + 0;
  const length = start === null ? YEAR : daysBetween(start, end) + 1;
  const annualized = length < YEAR;
  const yearly = (units: Units) => (annualized ? rational(units).times(YEAR).div(length) : rational(units));
  const yearlyExpenses = yearly(sumUnits(expenses, -organizationCosts)).plus(organizationCosts);
  const yearlyIncome = yearly(income).minus(yearlyExpenses);
  const committed = totalUnits(commitmentUnits(index, days.endDay));
  const contributed = totalUnits(
    index.partners.map((_, at) => state.itd[at * BUCKETS + bucketAt("contributions")] ?? 0),
  );
  const amount = (units: Units) => toAmount(units, decimals);
  return {
    start,
    end,
    quarters: quarters.map(({ part, netAssets: before, paidIn, paidOut, mean }) => ({
      ...part,
      netAssets: amount(before),
      contributions: amount(paidIn),
      distributions: amount(paidOut),
      average: amount(Number(mean.round("half_up"))),
    })),
    averageNetAssets: amount(Number(average.round("half_up"))),
    investmentIncome: amount(income),
    expenses: amount(expenses),
    organizationCosts: amount(organizationCosts),
    netInvestmentIncome: amount(sumUnits(income, -expenses)),
    carriedInterest: amount(carriedInterest),
    annualized,
    ...ratios(average, { yearlyExpenses, income: yearlyIncome, carry: rational(carriedInterest) }),
    irrBeginning: start === null ? null : classRate(index, members, addDays(start, -1), netAssets[0] as Units),
    irrEnd: classRate(index, members, end, netAssets.at(-1) as Units),
    committed: amount(committed),
    contributed: amount(contributed),
    contributedToCommitted: committed > 0 ? ratio(rational(contributed), rational(committed)) : null,
    check: capitalTies(index, state, days.endDay).difference,
  };
}

/**
 * The day after the one on which books began with balances and an earlier history, where that lies in the window: they have
 * no net assets of the days before it. A transfer moves history too, and is no beginning.
 */
function sinceCutover(index: BooksIndex, members: readonly number[], start: string | null, end: string): string | null {
  if (start === null) return null;
  const late = members
    .flatMap((member) => partnerFlows(index)[member] ?? [])
    .flatMap(({ day, knownFrom }) => (knownFrom > day ? [fromDayNumber(knownFrom)] : []));
  if (late.length === 0) return start;
  const openings = new Set(
    index.entries.entry.filter(({ sourceType }) => sourceType === "opening_balance").map(({ entryDate }) => entryDate),
  );
  const taken = late.filter((day) => openings.has(day)).map((day) => addDays(day, 1));
  return taken.reduce((first, day) => (day > first && day <= end ? day : first), start);
}

interface YearlyFigures {
  readonly yearlyExpenses: Rational;
  readonly income: Rational;
  readonly carry: Rational;
}

function ratios(average: Rational, { yearlyExpenses, income, carry }: YearlyFigures) {
  const of = (part: Rational) => (average.sign() > 0 ? ratio(part, average) : null);
  return {
    expenseRatio: of(yearlyExpenses),
    carryRatio: of(carry),
    expenseAndCarryRatio: of(yearlyExpenses.plus(carry)),
    netInvestmentIncomeRatio: of(income),
  };
}

function ratio(part: Rational, whole: Rational): number {
  return part.div(whole).roundTo(10, "half_even").toNumber();
}

interface ClassFlow {
  readonly day: number;
  readonly paidIn: Units;
  readonly paidOut: Units;
}

/** What the class paid in and received, on the days of payment; ascending, one for each day that has any. */
function classFlows(index: BooksIndex, members: readonly number[], shifts: readonly FlowShift[]): ClassFlow[] {
  const entered = members
    .flatMap((member) => partnerFlows(index)[member] ?? [])
    .map(({ day, contribution, distribution, carry }) => ({
      day,
      paidIn: contribution,
      paidOut: -sumUnits(distribution, carry) + 0,
    }));
  const moved = shifts.flatMap(({ from, to, paidIn, paidOut }) => [
    { day: from, paidIn: -paidIn, paidOut: -paidOut },
    { day: to, paidIn, paidOut },
  ]);
  const byDay = new Map<number, ClassFlow>();
  for (const { day, paidIn, paidOut } of [...entered, ...moved]) {
    const own = byDay.get(day) ?? { day, paidIn: 0, paidOut: 0 };
    byDay.set(day, { day, paidIn: own.paidIn + paidIn, paidOut: own.paidOut + paidOut });
  }
  const flows = [...byDay.values()].filter(({ paidIn, paidOut }) => paidIn !== 0 || paidOut !== 0);
  return flows.sort((a, b) => a.day - b.day);
}

/** What payments move of the flows of the class, by what is known at the end of a day. */
function classShifts(index: BooksIndex, members: readonly number[], endDay: number): FlowShift[] {
  const isMember = new Set(members);
  return flowShifts(index, endDay).filter(({ partner }) => isMember.has(partner));
}

/** What the capital before a day has in it that counts only from a later day on: negative what is called, positive what is declared. */
function unsettled(shifts: readonly FlowShift[], start: string): Units {
  const before = toDayNumber(start);
  const parts = shifts.map(({ from, to, paidIn, paidOut }) => {
    const counted = Number(to < before) - Number(from < before);
    return counted * (paidIn - paidOut);
  });
  return totalUnits(parts);
}

interface QuarterFigures {
  readonly part: { readonly start: string; readonly end: string };
  readonly netAssets: Units;
  readonly paidIn: Units;
  readonly paidOut: Units;
  readonly mean: Rational;
  /** How much of the calendar quarter the period has. */
  readonly weight: Rational;
}

function quarterOf(
  flows: readonly ClassFlow[],
  part: { readonly start: string; readonly end: string },
  netAssets: Units,
): QuarterFigures {
  const [first, last] = [toDayNumber(part.start), toDayNumber(part.end)];
  const days = last - first + 1;
  const inside = flows.filter(({ day }) => day >= first && day <= last);
  const weighted = inside.map(({ day, paidIn, paidOut }) =>
    rational(paidIn)
      .times(last - day + 1)
      .minus(rational(paidOut).times(last - day)),
  );
  const wholeQuarter = daysBetween(quarterStart(part.start), quarterEnd(part.start)) + 1;
  return {
    part,
    netAssets,
    paidIn: totalUnits(inside.map(({ paidIn }) => paidIn)),
    paidOut: totalUnits(inside.map(({ paidOut }) => paidOut)),
    mean: sumOf(weighted).div(days).plus(netAssets),
    weight: rational(days).div(wholeQuarter),
  };
}

function meanOf(quarters: readonly QuarterFigures[]): Rational {
  const weights = sumOf(quarters.map(({ weight }) => weight));
  if (weights.isZero()) return Rational.of(0n, 1n);
  return sumOf(quarters.map(({ mean, weight }) => mean.times(weight))).div(weights);
}

/** Net assets of the class before each quarter and at the end, after accrued carry: capital is rolled forward once. */
function classNetAssets(
  index: BooksIndex,
  members: readonly number[],
  { allocation, itd }: CapitalState,
  parts: readonly { readonly start: string }[],
): Units[] {
  const capitalAt = capitalRoller(index, allocation);
  const ofClass = (units: readonly Units[]) =>
    totalUnits(members.flatMap((member) => units.slice(member * BUCKETS, (member + 1) * BUCKETS)));
  const before = parts.map(({ start }) => {
    const day = toDayNumber(start) - 1;
    return ofClass(capitalAt(day, day).units);
  });
  return [...before, ofClass(itd)];
}

function classRate(index: BooksIndex, members: readonly number[], end: string, netAssets: Units): number | null {
  const day = toDayNumber(end);
  const byDay = new Map(investorFlows(index, members, day).map((flow) => [flow.day, flow.units]));
  const add = (on: number, units: Units) => byDay.set(on, (byDay.get(on) ?? 0) + units);
  for (const { from, to, paidIn, paidOut } of classShifts(index, members, day)) {
    add(from, paidIn - paidOut);
    add(Math.min(to, day), paidOut - paidIn);
  }
  const flows = [...byDay].map(([on, units]) => ({ day: on, units })).filter(({ units }) => units !== 0);
  return rateOf(
    flows.sort((a, b) => a.day - b.day),
    { day, units: netAssets },
  );
}

/** What organization costs took from the class in a window, posted and not yet posted; positive. */
function organizationUnits(
  index: BooksIndex,
  members: readonly number[],
  { allocation }: CapitalState,
  { startDay, endDay }: Pick<DayWindow, "startDay" | "endDay">,
): Units {
  const isMember = new Set(members);
  const isInside = (day: number) => day >= startDay && day <= endDay;
  const sums = new ExactSums(1);
  const { count, day, partner, units, entry } = postedMovements(index);
  const kind = index.sourceTypes.indexOf("organizational_expense");
  for (let i = 0; i < count; i++) {
    const isCost = index.entries.sourceType[entry[i] as number] === kind;
    if (isCost && isInside(day[i] as number) && isMember.has(partner[i] as number)) sums.add(0, -(units[i] as Units));
  }
  const category = allocationCategories.indexOf("organizational_expense");
  for (const line of allocation.lines) {
    if (line.cell.category === category && isInside(line.day) && isMember.has(line.partner)) sums.add(0, -line.units);
  }
  return sums.at(0);
}
