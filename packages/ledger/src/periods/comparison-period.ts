/** The periods before a period, to compare it with. */

import {
  addDays,
  addMonths,
  date,
  dateParts,
  daysBetween,
  EngineError,
  endOfMonth,
  oneOf,
  openShape,
  orNull,
  requireArgument,
  showValue,
} from "@capstack/decimal";
import { resolvePeriod } from "./named-period.js";
import {
  customPeriod,
  fiscalYearToDate,
  type Period,
  type PeriodPreset,
  periodPresets,
  wholeMonth,
  wholeQuarter,
} from "./period.js";
import type { Window } from "./window.js";

const resolved = /* @__PURE__ */ openShape({
  preset: oneOf(periodPresets),
  start: orNull(date({ optional: true })),
  end: orNull(date({ optional: true })),
});

/**
 * The periods before a period, newest first, each of the same length: whole months step by months, a period to date to
 * the same day a year, quarter or month earlier, and any other length by its days. An open-ended period has none.
 * @throws EngineError `invalid_period` when `n` is not a whole number from 0 to 400
 * @example
 * const [before] = comparisonPeriods(resolvePeriod("this_quarter", "2026-07-15"), 1);
 * before?.label // => "Q2 2026"
 * comparisonPeriods(resolvePeriod("ytd", "2026-07-15"), 2).map((period) => period.end) // => ["2025-07-15", "2024-07-15"]
 */
export function comparisonPeriods(period: Period, n: number): Period[] {
  requireArgument(period, resolved, ["period"]);
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
