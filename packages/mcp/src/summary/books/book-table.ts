/** Tables of the books' answers. */
import { rational, sumOf } from "@capstack/decimal";
import { type Column, tableOfFirst } from "../text-table.js";

/** Rows that a text of a page has room for. */
export const LONGEST = 40;

/** From which days the books' rates of return count. */
export const FROM_CALLS = "IRR counts from the days of calls, not from due days or wires.";

/** Columns of words. */
export const words = (...headings: string[]): Column[] => headings.map((heading) => ({ heading }));
/** Columns of figures. */
export const figures = (...headings: string[]): Column[] => headings.map((heading) => ({ heading, figures: true }));

/**
 * At most so many rows; the rest is counted.
 * @param instead where what was asked for may be, when there are no rows
 */
export function tableOf(columns: readonly Column[], rows: readonly (readonly string[])[], instead = ""): string {
  if (rows.length === 0) return `Nothing is there.${instead === "" ? "" : ` ${instead}`}`;
  return tableOfFirst(LONGEST, columns, rows);
}

/**
 * The day that figures stand on; the books count a window without an end up to today, in UTC.
 * @example
 * dayOr("2026-06-30") // => "2026-06-30"
 * dayOr(null, new Date("2026-07-15T09:00:00Z")) // => "today, 2026-07-15"
 */
export function dayOr(end: string | null | undefined, now = new Date()): string {
  return end ?? `today, ${today(now)}`;
}

/**
 * Today in UTC, where an answer says no day.
 * @example today(new Date("2026-07-15T09:00:00Z")) // => "2026-07-15"
 */
export function today(now = new Date()): string {
  return now.toISOString().slice(0, 10);
}

/**
 * The last day of a window, and that it is still to come where it is: nothing of the days until then has happened.
 * @param now what stands for today; today in UTC by default
 * @example
 * lastDayOf("2026-06-30", "2026-11-27") // => "2026-06-30"
 * lastDayOf("2026-12-31", "2026-11-27") // => "2026-12-31, a day to come: today is 2026-11-27"
 */
export function lastDayOf(end: string | null | undefined, now: string = today()): string {
  return end != null && end > now ? `${end}, a day to come: today is ${now}` : dayOr(end);
}

/**
 * A window by its name, with its last day where that is still to come.
 * @example windowSaid({ label: "Q4 2026", end: "2026-12-31" }, "2026-11-27") // => "Q4 2026 through 2026-12-31, a day to come: today is 2026-11-27"
 */
export function windowSaid({ label, end }: { readonly label: string; readonly end: string | null }, now = today()) {
  return end !== null && end > now ? `${label} through ${lastDayOf(end, now)}` : label;
}

/** The exact sum of amounts. */
export function sum(...amounts: readonly number[]): number {
  return sumOf(amounts.map((amount) => rational(amount))).toNumber();
}

/** A number of things by their name: `1 event`, `2 events`; nothing of none. */
export function counted(count: number, one: string, several: string): string {
  return count === 0 ? "" : `${count} ${count === 1 ? one : several}`;
}
