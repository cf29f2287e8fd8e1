/**
 * Day counts: how many years lie between two dates, by the convention an instrument names.
 *
 * `actual/365` days / 365 (Excel's XIRR; the default everywhere) · `actual/360` · `actual/365.25` · `actual/actual`
 * days of each calendar year over 365 or 366 · `30/360` months of 30 days, day 31 → 30 for the first date, and for the
 * second only if the first is then 30, no February adjustment · `30E/360` day 31 → 30 for both.
 * @see 2006 ISDA Definitions, section 4.16
 */

import { type Rational, rational } from "../arithmetic/rational.js";
import { EngineError } from "../errors/engine-error.js";
import { shown } from "../errors/untyped.js";
import { type DateParts, dateParts, daysBetween, isLeapYear } from "./calendar-date.js";

/**
 * The names of the conventions, in the order the documents list them.
 * @example dayCounts.length // => 6
 */
export const dayCounts = ["actual/365", "actual/360", "actual/365.25", "actual/actual", "30/360", "30E/360"] as const;

/**
 * What a year fraction divides by: days elapsed over 365 (`actual/365`), 360 (`actual/360`), 365.25 (`actual/365.25`) or
 * the days of each year (`actual/actual`); or months of 30 days over 360, the US way (`30/360`) or the European (`30E/360`).
 */
export type DayCount = (typeof dayCounts)[number];

/**
 * The exact number of years from one date to another; negative when the second is earlier.
 * @throws EngineError `invalid_date`, `invalid_day_count`
 * @example
 * exactYearFraction("2023-01-15", "2024-07-15").toString() // => "547/365"
 * exactYearFraction("2024-01-31", "2024-03-31", "30/360").toString() // => "1/6"
 */
export function exactYearFraction(from: string, to: string, dayCount: DayCount = "actual/365"): Rational {
  for (const date of [from, to]) if (typeof date !== "string") dateParts(date);
  if (to < from) return exactYearFraction(to, from, dayCount).neg();
  switch (dayCount) {
    case "actual/365":
      return rational(daysBetween(from, to), 365);
    case "actual/360":
      return rational(daysBetween(from, to), 360);
    case "actual/365.25":
      return rational(daysBetween(from, to) * 4, 1461);
    case "actual/actual":
      return actualActual(from, to);
    case "30/360":
      return thirty360(dateParts(from), dateParts(to), false);
    case "30E/360":
      return thirty360(dateParts(from), dateParts(to), true);
    default:
      throw new EngineError(
        "invalid_day_count",
        `${shown(dayCount)} is not a day count; use one of ${dayCounts.join(", ")}.`,
      );
  }
}

/**
 * The number of years from one date to another as a double, for rates of return.
 * @throws EngineError `invalid_date`, `invalid_day_count`
 * @example
 * yearFraction("2025-01-01", "2026-01-01") // => 1
 * yearFraction("2025-01-01", "2025-07-01", "30/360") // => 0.5
 */
export function yearFraction(from: string, to: string, dayCount: DayCount = "actual/365"): number {
  return exactYearFraction(from, to, dayCount).toNumber();
}

function actualActual(from: string, to: string): Rational {
  const first = dateParts(from).year;
  const last = dateParts(to).year;
  if (first === last) return rational(daysBetween(from, to), yearDays(first));
  const head = rational(daysBetween(from, `${String(first).padStart(4, "0")}-12-31`) + 1, yearDays(first));
  const tail = rational(daysBetween(`${String(last).padStart(4, "0")}-01-01`, to), yearDays(last));
  return head.plus(last - first - 1).plus(tail);
}

function yearDays(year: number): number {
  return isLeapYear(year) ? 366 : 365;
}

function thirty360(from: DateParts, to: DateParts, european: boolean): Rational {
  const firstDay = Math.min(from.day, 30);
  const lastDay = to.day === 31 && (european || firstDay === 30) ? 30 : to.day;
  return rational((to.year - from.year) * 360 + (to.month - from.month) * 30 + (lastDay - firstDay), 360);
}
