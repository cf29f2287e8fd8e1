/**
 * Calendar days as `YYYY-MM-DD` text, years 1 to 9999 of the proleptic Gregorian calendar. No clock, no time zone, no
 * `Date`. Text of this form sorts as the days do; arithmetic goes through a day number (days since 1970-01-01).
 * @see Hinnant, "chrono-Compatible Low-Level Date Algorithms"
 */
import { EngineError } from "../errors/engine-error.js";
import { numberOf, shown } from "../errors/untyped.js";

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const FIRST_DAY = -719_162;
const LAST_DAY = 2_932_896;

/** Year, month 1–12 and day of the month. */
export interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/**
 * Whether a value is a day of the calendar in the form `YYYY-MM-DD`.
 * @example
 * isDate("2024-02-29") // => true
 * isDate("2023-02-29") // => false
 * isDate("2024-2-9") // => false
 */
export function isDate(value: unknown): value is string {
  return typeof value === "string" && readParts(value) !== null;
}

/**
 * Year, month and day of a date.
 * @throws EngineError `invalid_date`
 * @example dateParts("2026-03-31") // => { year: 2026, month: 3, day: 31 }
 */
export function dateParts(date: string): DateParts {
  const parts = readParts(date);
  if (parts === null) {
    throw new EngineError("invalid_date", `${shown(date)} is not a date; write a calendar day as YYYY-MM-DD.`);
  }
  return parts;
}

/**
 * A date from year, month and day; the day is clamped to the month's end.
 * @throws EngineError `invalid_date` beyond years 1–9999, months 1–12 or days 1–31
 * @example toDate({ year: 2026, month: 2, day: 31 }) // => "2026-02-28"
 */
export function toDate(parts: DateParts): string {
  const { year, month, day } = parts ?? {};
  const real = isWhole(year, 1, 9999) && isWhole(month, 1, 12) && isWhole(day, 1, 31);
  if (!real)
    throw new EngineError(
      "invalid_date",
      `Year ${shown(year)}, month ${shown(month)}, day ${shown(day)} is outside the calendar.`,
    );
  const clamped = Math.min(day, daysInMonth(year, month));
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(clamped, 2)}`;
}

/**
 * Days from 1970-01-01 to a date.
 * @throws EngineError `invalid_date`
 * @example toDayNumber("1970-01-31") // => 30
 */
export function toDayNumber(date: string): number {
  const { year, month, day } = dateParts(date);
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/**
 * The date a number of days after 1970-01-01.
 * @throws EngineError `invalid_date` beyond years 1–9999
 * @example fromDayNumber(30) // => "1970-01-31"
 */
export function fromDayNumber(dayNumber: number): string {
  if (!isWhole(dayNumber, FIRST_DAY, LAST_DAY)) {
    throw new EngineError("invalid_date", `Day number ${shown(dayNumber)} is not a day of years 1 to 9999.`);
  }
  const days = dayNumber + 719_468;
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const centuries = Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - Math.floor(dayOfEra / 1460) + centuries) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return toDate({ year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day });
}

/**
 * Days from one date to another, negative when the second is earlier.
 * @throws EngineError `invalid_date`
 * @example daysBetween("2023-01-15", "2024-07-15") // => 547
 */
export function daysBetween(from: string, to: string): number {
  return toDayNumber(to) - toDayNumber(from);
}

/**
 * The date a number of days later, or earlier when negative.
 * @throws EngineError `invalid_date`
 * @example addDays("2024-02-28", 2) // => "2024-03-01"
 */
export function addDays(date: string, days: number): string {
  return fromDayNumber(toDayNumber(date) + numberOf(days));
}

/**
 * The same day a number of months later (earlier when negative), clamped to the month's end. Step from the first date,
 * not from the last result: 31 January plus one month is 28 February, plus two is 31 March.
 * @throws EngineError `invalid_date`
 * @example
 * addMonths("2024-01-31", 1) // => "2024-02-29"
 * addMonths("2024-01-31", 2) // => "2024-03-31"
 */
export function addMonths(date: string, months: number): string {
  const { year, month, day } = dateParts(date);
  const index = year * 12 + (month - 1) + numberOf(months);
  return toDate({ year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1, day });
}

/**
 * Whole months from one date to a later one: the most months that {@link addMonths} can add without passing it.
 * Negative when the second date is earlier, by the mirror rule.
 * @throws EngineError `invalid_date`
 * @example
 * wholeMonthsBetween("2022-01-15", "2023-08-20") // => 19
 * wholeMonthsBetween("2024-01-31", "2024-02-29") // => 1
 */
export function wholeMonthsBetween(from: string, to: string): number {
  const a = dateParts(from);
  const b = dateParts(to);
  if (to < from) return 0 - wholeMonthsBetween(to, from);
  const months = (b.year - a.year) * 12 + (b.month - a.month);
  return addMonths(from, months) > to ? months - 1 : months;
}

/**
 * The last day of a date's month.
 * @throws EngineError `invalid_date`
 * @example endOfMonth("2024-02-10") // => "2024-02-29"
 */
export function endOfMonth(date: string): string {
  return toDate({ ...dateParts(date), day: 31 });
}

/**
 * Days of a month, 28 to 31.
 * @param month 1 to 12
 * @example daysInMonth(2024, 2) // => 29
 */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_DAYS[numberOf(month) - 1] as number);
}

/**
 * Whether a Gregorian year has 366 days.
 * @example
 * isLeapYear(2000) // => true
 * isLeapYear(1900) // => false
 */
export function isLeapYear(year: number): boolean {
  const whole = numberOf(year);
  return (whole % 4 === 0 && whole % 100 !== 0) || whole % 400 === 0;
}

function readParts(text: unknown): DateParts | null {
  if (typeof text !== "string" || text.length !== 10 || text[4] !== "-" || text[7] !== "-") return null;
  const year = readDigits(text, 0, 4);
  const month = readDigits(text, 5, 7);
  const day = readDigits(text, 8, 10);
  const real = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return real ? { year, month, day } : null;
}

/** NaN when a character is no digit. By character code, since dates are read by the million. */
function readDigits(text: string, start: number, end: number): number {
  let value = 0;
  for (let index = start; index < end; index++) {
    const digit = text.charCodeAt(index) - 48;
    value = digit >= 0 && digit <= 9 ? value * 10 + digit : Number.NaN;
  }
  return value;
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, "0");
}
