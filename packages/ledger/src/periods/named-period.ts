/** Reporting periods by name, relative to `today`; the clock is not read. */

import { addMonths, dateParts, EngineError, type Input, text, wrongWordSentence } from "@capstack/decimal";
import { readOptions } from "../records/options.js";
import {
  customPeriod,
  fiscalYearToDate,
  monthName,
  type Period,
  type PeriodPreset,
  pad,
  periodPresets,
  wholeMonth,
  wholeQuarter,
} from "./period.js";
import { checkDate, quarterStart, windowed } from "./window.js";

export const periodOptions = windowed({
  /** The first day of the fiscal year, MM-DD. */
  fiscalYearStart: text({ optional: true, least: 0 }),
});

/** Ends of a `custom` period, and where the fiscal year begins (`MM-DD`, for `fytd`). */
export interface PeriodOptions extends Input<typeof periodOptions> {}

/**
 * The dates and label of a named period.
 * @throws EngineError `unknown_preset`, `invalid_date`, `invalid_period` (start after end)
 * @example
 * resolvePeriod("ytd", "2026-07-15") // => { preset: "ytd", start: "2026-01-01", end: "2026-07-15", label: "YTD 2026" }
 * resolvePeriod("last_quarter", "2026-07-15").label // => "Q2 2026"
 * resolvePeriod("custom", "2026-07-15", { end: "2026-03-31" }).label // => "Through 2026-03-31"
 */
export function resolvePeriod(preset: PeriodPreset, today: string, options: PeriodOptions = {}): Period {
  const read = readOptions(options, periodOptions);
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

function monthStart(date: string): string {
  return `${date.slice(0, 8)}01`;
}

function yearStart(year: number): string {
  return `${pad(year)}-01-01`;
}
