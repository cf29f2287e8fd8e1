/** The window of a query: both ends inclusive, open if omitted. */

import {
  addMonths,
  date,
  dateParts,
  EngineError,
  endOfMonth,
  type FieldTable,
  type Input,
  isDate,
  later,
  type ObjectShape,
  openShape,
  orNull,
  toDate,
  toDayNumber,
  wrongSentence,
} from "@capstack/decimal";
import type { BooksIndex } from "../books/books-index.js";

const ends = {
  /** The first day; open by default. YYYY-MM-DD. */
  start: orNull(later(date({ optional: true }))),
  /** The last day; open by default. YYYY-MM-DD. */
  end: orNull(later(date({ optional: true }))),
};

/** The fields of a window, followed by those of the query. */
/* @__NO_SIDE_EFFECTS__ */
export function windowed<const T extends FieldTable>(fields: T): ObjectShape<typeof ends & T> {
  return openShape({ ...ends, ...fields });
}

export const queryWindow = windowed({});

/** A window of a query. */
export interface Window extends Input<typeof queryWindow> {}

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

export function checkWindow({ start, end }: { start: string | null; end: string | null }): void {
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

export function quarterEnd(date: string): string {
  return endOfMonth(addMonths(quarterStart(date), 2));
}
