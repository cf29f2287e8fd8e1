/**
 * Reporting periods and their names. Both ends are inclusive; a null start means since inception, a null end no
 * upper bound, so that future-dated posted entries count.
 */

import { addMonths, dateParts, endOfMonth } from "@capstack/decimal";
import { checkDate, checkWindow, type Window } from "./window.js";

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

export function wholeQuarter(preset: PeriodPreset, start: string): Period {
  const { year, month } = dateParts(start);
  return { preset, start, end: endOfMonth(addMonths(start, 2)), label: `Q${Math.ceil(month / 3)} ${year}` };
}

export function wholeMonth(preset: PeriodPreset, start: string): Period {
  const { year, month } = dateParts(start);
  return { preset, start, end: endOfMonth(start), label: `${monthName(month)} ${year}` };
}

export function fiscalYearToDate(today: string, fiscalYearStart: string): Period {
  const { year } = dateParts(today);
  const thisYear = `${pad(year)}-${fiscalYearStart}`;
  checkDate(thisYear, "fiscalYearStart");
  const start = thisYear > today ? `${pad(year - 1)}-${fiscalYearStart}` : thisYear;
  return { preset: "fytd", start, end: today, label: `FYTD ${fiscalYearOf(start)}` };
}

/** A fiscal year is named for the calendar year it ends in. */
function fiscalYearOf(start: string): number {
  return start.endsWith("-01-01") ? dateParts(start).year : dateParts(start).year + 1;
}

export function customPeriod({ start = null, end = null }: Window): Period {
  checkWindow({ start, end });
  return { preset: "custom", start, end, label: customLabel(start, end) };
}

function customLabel(start: string | null, end: string | null): string {
  if (start === null) return end === null ? "Inception to date" : `Through ${end}`;
  return end === null ? `From ${start}` : `${start} to ${end}`;
}

export function monthName(month: number): string {
  return ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][month - 1] as string;
}

export function pad(year: number): string {
  return String(year).padStart(4, "0");
}
