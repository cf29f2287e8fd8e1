/**
 * Reporting periods by name. Both ends are inclusive; a null start means since inception, a null end no upper bound, so
 * that future-dated posted entries count. There is no clock: `today` is given.
 */

import {
  addDays,
  addMonths,
  dateParts,
  daysBetween,
  EngineError,
  endOfMonth,
  isDate,
  requireShape,
  type Shape,
  showValue,
  toDate,
  toDayNumber,
  wrongSentence,
  wrongWordSentence,
} from "@capstack/decimal";
import { readOptions } from "./argument.js";
import type { BooksIndex } from "./books-index.js";

/**
 * The names of periods.
 * @example periodPresets.includes("ytd") // => true
 */
export const periodPresets = [
  "itd",
  "ytd",
  "qtd",
  "mtd",
  "this_quarter",
  "last_quarter",
  "this_month",
  "last_month",
  "prior_year",
  "fytd",
  "custom",
] as const;

/** A period by name. */
export type PeriodPreset = (typeof periodPresets)[number];

/** A resolved period; both ends inclusive, null for open. */
export interface Period {
  readonly preset: PeriodPreset;
  readonly start: string | null;
  readonly end: string | null;
  readonly label: string;
}

/** Ends of a `custom` period, and where the fiscal year begins (`MM-DD`, for `fytd`). */
export interface PeriodOptions {
  readonly start?: string | null;
  readonly end?: string | null;
  readonly fiscalYearStart?: string;
}

/** A window of a query. */
export interface Window {
  readonly start?: string | null;
  readonly end?: string | null;
}

/**
 * The dates and label of a named period.
 * @throws EngineError `unknown_preset`, `invalid_date`, `invalid_period` (start after end)
 * @example
 * resolvePeriod("ytd", "2026-07-15") // => { preset: "ytd", start: "2026-01-01", end: "2026-07-15", label: "YTD 2026" }
 * resolvePeriod("last_quarter", "2026-07-15").label // => "Q2 2026"
 * resolvePeriod("custom", "2026-07-15", { end: "2026-03-31" }).label // => "Through 2026-03-31"
 */
export function resolvePeriod(preset: PeriodPreset, today: string, options: PeriodOptions = {}): Period {
  const read = readOptions(options, { "fiscalYearStart?": "text" });
  checkDate(today, "today");
  const { year, month } = dateParts(today);
  const quarter = Math.ceil(month / 3);
  switch (preset) {
    case "itd":
      return { preset, start: null, end: null, label: "Inception to date" };
    case "ytd":
      return { preset, start: yearStart(year), end: today, label: `YTD ${year}` };
    case "qtd":
      return { preset, start: quarterStart(today), end: today, label: `QTD Q${quarter} ${year}` };
    case "mtd":
      return { preset, start: monthStart(today), end: today, label: `MTD ${monthName(month)} ${year}` };
    case "this_quarter":
      return wholeQuarter(preset, quarterStart(today));
    case "last_quarter":
      return wholeQuarter(preset, addMonths(quarterStart(today), -3));
    case "this_month":
      return wholeMonth(preset, monthStart(today));
    case "last_month":
      return wholeMonth(preset, addMonths(monthStart(today), -1));
    case "prior_year":
      return { preset, start: yearStart(year - 1), end: `${pad(year - 1)}-12-31`, label: `FY ${year - 1}` };
    case "fytd":
      return fiscalYearToDate(today, read.fiscalYearStart ?? "01-01");
    case "custom":
      return customPeriod(read);
    default:
      throw new EngineError("unknown_preset", wrongWordSentence("preset", preset, periodPresets), ["preset"]);
  }
}

const PERIOD: Shape = { preset: new Set(periodPresets), "start?": "date", "end?": "date" };

/**
 * The periods before a period, newest first, each as long: whole months step by months, a period to date to the same
 * day a year, quarter or month earlier, and any other length by its days. A period without an end has none before it.
 * @throws EngineError `invalid_period` when `n` is not a whole number from 0 to 400
 * @example
 * const [before] = comparisonPeriods(resolvePeriod("this_quarter", "2026-07-15"), 1);
 * before?.label // => "Q2 2026"
 * comparisonPeriods(resolvePeriod("ytd", "2026-07-15"), 2).map((period) => period.end) // => ["2025-07-15", "2024-07-15"]
 */
export function comparisonPeriods(period: Period, n: number): Period[] {
  requireShape(period, PERIOD, ["period"]);
  if (!Number.isInteger(n) || n < 0 || n > 400) {
    throw new EngineError("invalid_period", `${showValue(n)} is not a number of periods from 0 to 400.`, ["compare"]);
  }
  const periods: Period[] = [];
  for (let back = 1; back <= n && period.end !== null; back++) periods.push(stepBack(period, back));
  return periods;
}

function stepBack(period: Period, back: number): Period {
  const { preset, start, end } = period as { preset: PeriodPreset; start: string | null; end: string };
  switch (preset) {
    case "ytd":
      return resolvePeriod("ytd", addMonths(end, -12 * back));
    case "qtd":
      return resolvePeriod("qtd", addMonths(end, -3 * back));
    case "mtd":
      return resolvePeriod("mtd", addMonths(end, -back));
    case "this_quarter":
    case "last_quarter":
      return wholeQuarter(preset, addMonths(start as string, -3 * back));
    case "this_month":
    case "last_month":
      return wholeMonth(preset, addMonths(start as string, -back));
    case "prior_year":
      return { ...resolvePeriod("prior_year", addMonths(end, 12 - 12 * back)), preset };
    case "fytd":
      return fiscalYearToDate(addMonths(end, -12 * back), (start as string).slice(5));
    case "itd":
    case "custom":
      return customPeriod(earlierWindow(start, end, back));
  }
}

function earlierWindow(start: string | null, end: string, back: number): Window {
  if (start === null) return { start, end: sameMonthEnd(end, -12 * back) };
  const wholeMonths = start.endsWith("-01") && end === endOfMonth(end);
  if (wholeMonths) {
    const from = dateParts(start);
    const to = dateParts(end);
    const months = (to.year - from.year) * 12 + to.month - from.month + 1;
    return { start: addMonths(start, -months * back), end: addDays(addMonths(start, -months * (back - 1)), -1) };
  }
  const days = daysBetween(start, end) + 1;
  return { start: addDays(start, -days * back), end: addDays(end, -days * back) };
}

function sameMonthEnd(date: string, months: number): string {
  const shifted = addMonths(date, months);
  return date === endOfMonth(date) ? endOfMonth(shifted) : shifted;
}

function wholeQuarter(preset: PeriodPreset, start: string): Period {
  const { year, month } = dateParts(start);
  return { preset, start, end: endOfMonth(addMonths(start, 2)), label: `Q${Math.ceil(month / 3)} ${year}` };
}

function wholeMonth(preset: PeriodPreset, start: string): Period {
  const { year, month } = dateParts(start);
  return { preset, start, end: endOfMonth(start), label: `${monthName(month)} ${year}` };
}

function fiscalYearToDate(today: string, fiscalYearStart: string): Period {
  const { year } = dateParts(today);
  const thisYear = `${pad(year)}-${fiscalYearStart}`;
  checkDate(thisYear, "fiscalYearStart");
  const start = thisYear > today ? `${pad(year - 1)}-${fiscalYearStart}` : thisYear;
  return { preset: "fytd", start, end: today, label: `FYTD ${fiscalYearOf(start)}` };
}

/** A fiscal year bears the calendar year it ends in. */
function fiscalYearOf(start: string): number {
  return start.endsWith("-01-01") ? dateParts(start).year : dateParts(start).year + 1;
}

function customPeriod({ start = null, end = null }: Window): Period {
  checkWindow({ start, end });
  return { preset: "custom", start, end, label: customLabel(start, end) };
}

function customLabel(start: string | null, end: string | null): string {
  if (start === null) return end === null ? "Inception to date" : `Through ${end}`;
  return end === null ? `From ${start}` : `${start} to ${end}`;
}

/** A window in day numbers, checked; open ends are infinite. */
export interface DayWindow {
  readonly start: string | null;
  readonly end: string | null;
  readonly startDay: number;
  readonly endDay: number;
}

export function readWindow({ start = null, end = null }: Window): DayWindow {
  checkWindow({ start, end });
  return {
    start,
    end,
    startDay: start === null ? Number.NEGATIVE_INFINITY : toDayNumber(start),
    endDay: end === null ? Number.POSITIVE_INFINITY : toDayNumber(end),
  };
}

function checkWindow({ start, end }: { start: string | null; end: string | null }): void {
  if (start !== null) checkDate(start, "start");
  if (end !== null) checkDate(end, "end");
  if (start !== null && end !== null && start > end) {
    throw new EngineError("invalid_period", `The period starts on ${start}, after its end on ${end}.`, ["start"]);
  }
}

export function checkDate(date: unknown, name: string): asserts date is string {
  if (isDate(date)) return;
  throw new EngineError("invalid_date", wrongSentence(name, date, "a day of the calendar, written YYYY-MM-DD"), [name]);
}

/** The day a figure is valued on: the window's end, else the later of today and the last posted date. */
export function valuationDay(index: BooksIndex, endDay: number): number {
  if (Number.isFinite(endDay)) return endDay;
  const { day, count } = index.entries;
  return Math.max(toDayNumber(index.today), count === 0 ? Number.NEGATIVE_INFINITY : (day[count - 1] as number));
}

export function quarterStart(date: string): string {
  const { year, month } = dateParts(date);
  return toDate({ year, month: month - ((month - 1) % 3), day: 1 });
}

function monthStart(date: string): string {
  return `${date.slice(0, 8)}01`;
}

function yearStart(year: number): string {
  return `${pad(year)}-01-01`;
}

function monthName(month: number): string {
  return ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][month - 1] as string;
}

function pad(year: number): string {
  return String(year).padStart(4, "0");
}
