/** How a sheet writes days, decided by all of its cells; what two readings fit is asked. */
import { fromDayNumber, isDate } from "@capstack/decimal";
import { type Decision, decisionOf } from "./marks.js";

/** What comes first in a date of figures, month, day or year: a year of four digits is where it stands. */
export type DateOrder = "mdy" | "dmy" | "ymd";

/**
 * The orders there are, the likeliest first.
 * @example dateOrders[0] // => "mdy"
 */
export const dateOrders: readonly [DateOrder, ...DateOrder[]] = ["mdy", "dmy", "ymd"];

const SLASHED = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;

/** A time behind a day, which says nothing of it. */
const TIME = /[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:z|utc|gmt|[+-]\d{2}:?\d{2})?$/i;

const plainDay = (cell: string): string =>
  cell
    .trim()
    .replace(TIME, "")
    .replaceAll(/\s*([/.-])\s*(?=\d)/g, "$1")
    .replaceAll(/\s+/g, " ");

/**
 * What comes first in `3/4/2024`: the order in which more cells are days. One that is a day in no order decides nothing. A
 * point stands between days of the day-first kind.
 * @example dateOrderOf(["3/4/2024"]) // => { value: "mdy", doubtful: "3/4/2024" }
 * @example dateOrderOf(["3/4/2024", "25/4/2024", "13/45/2024"]) // => { value: "dmy" }
 */
export function dateOrderOf(cells: readonly string[]): Decision<DateOrder> {
  const days = cells
    .map((cell) => cell.trim())
    .filter((cell) => (SLASHED.exec(plainDay(cell))?.[2] ?? ".") !== ".")
    .map((cell) => ({ cell, mdy: readDay(cell, "mdy"), dmy: readDay(cell, "dmy"), ymd: readDay(cell, "ymd") }));
  const reading = (value: DateOrder) => ({ value, fits: days.filter((day) => day[value] !== undefined).length });
  return decisionOf<DateOrder>([reading("mdy"), reading("dmy"), reading("ymd")], (orders) => {
    const several = (day: (typeof days)[number]) => new Set(orders.flatMap((order) => day[order] ?? [])).size > 1;
    return days.find(several)?.cell;
  });
}

/** English, German and French; a word that begins one month is that month. */
const MONTHS: readonly string[] = [
  "january januar janner janvier",
  "february februar fevrier",
  "march marz maerz mars",
  "april avril",
  "may mai",
  "june juni juin",
  "july juli juillet",
  "august aout",
  "september septembre",
  "october oktober octobre",
  "november novembre",
  "december dezember decembre",
];

/** The month that a word names or begins, from 1; 0 where it is none, or may be two. */
function monthNamed(word: string): number {
  const plain = word.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  if (plain.length < 3) return 0;
  const named = MONTHS.flatMap((names, at) => (` ${names}`.includes(` ${plain}`) ? [at + 1] : []));
  return named.length === 1 ? (named[0] ?? 0) : 0;
}

/**
 * A day as `YYYY-MM-DD`; nothing where the cell is none. A year of two digits is of this century up to 69. A number of five
 * digits is a day as spreadsheets count them, from 30 December 1899.
 * @example readDay("3/4/2024", "dmy") // => "2024-04-03"
 */
export function readDay(cell: string, order: DateOrder): string | undefined {
  const text = plainDay(cell);
  const [, iso = "", isoMonth = "", isoDay = ""] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ??
    /^(\d{4})年(\d{1,2})月(\d{1,2})日$/.exec(text) ??
    /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text) ??
    [];
  if (iso !== "") return dayOf(iso, isoMonth, isoDay);
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return dayOfSerial(Number(text));
  const [, first = "", mark, second = "", last = ""] = SLASHED.exec(text) ?? [];
  if (last !== "") return dayOfParts([first, second, last], mark === "." && order === "mdy" ? "dmy" : order);
  const [, day = "", before = "", year = ""] =
    /^(\d{1,2})(?:st|nd|rd|th|er|\.)?[ .-]*(\p{L}+)\.?[ .,-]*(\d{4}|\d{2})$/u.exec(text) ?? [];
  if (year !== "") return dayOfMonth(yearOf(year), monthNamed(before), day);
  const [, after = "", dayBehind = "", yearLast = ""] =
    /^(\p{L}+)\.?[ .-]*(\d{1,2})(?:st|nd|rd|th)?(?:, ?|[ -])(\d{4})$/u.exec(text) ?? [];
  return dayOfMonth(yearLast, monthNamed(after), dayBehind);
}

/** Figures of a day in the order in which they stand; a year of four digits stands last. */
function dayOfParts([first, second, last]: readonly [string, string, string], order: DateOrder): string | undefined {
  if (order === "ymd") return last.length === 4 || first.length !== 2 ? undefined : dayOf(yearOf(first), second, last);
  return order === "dmy" ? dayOf(yearOf(last), second, first) : dayOf(yearOf(last), first, second);
}

const yearOf = (digits: string): string =>
  digits.length === 4 ? digits : `${Number(digits) < FIRST_OF_1900S ? "20" : "19"}${digits}`;

/** Two digits of a year from here on are of the last century. */
const FIRST_OF_1900S = 70;

/** 1970-01-01 as spreadsheets count days. */
const FIRST_DAY_1970 = 25_569;

/** Of a number that is not formatted as a date: from 1954 to 2118. */
function dayOfSerial(serial: number): string | undefined {
  if (!(serial >= 20_000 && serial < 80_000)) return undefined;
  return fromDayNumber(Math.floor(serial) - FIRST_DAY_1970);
}

const dayOfMonth = (year: string, month: number, day: string): string | undefined =>
  month === 0 ? undefined : dayOf(year, String(month), day);

/** A day of these centuries: any other year is a slip of the keys. */
function dayOf(year: string, month: string, day: string): string | undefined {
  if (!/^(?:19|20|21)/.test(year)) return undefined;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDate(date) ? date : undefined;
}
