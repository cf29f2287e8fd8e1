/** How a sheet writes figures and days, decided by all of its cells; what two readings fit is asked. */
import { isDate } from "@capstack/decimal";

/** What stands before decimals. */
export type DecimalMark = "." | ",";
/** Which of month and day comes first in a date written with slashes. */
export type DateOrder = "mdy" | "dmy";

/** What the cells decide; `doubtful` is one that can be read in two ways, where none decides. */
export interface Decision<T> {
  readonly value: T;
  readonly doubtful?: string;
}

/** A figure without its currency and its blanks; empty where a dash says that there is none. */
export function bare(cell: string): string {
  const text = cell.replaceAll(/[\s\u00a0\u202f'’_]|[$€£¥]|^[A-Z]{3}(?=\W?\d)|(?<=\d)\s?[A-Z]{3}$/gu, "");
  return /^[-–—]*$/.test(text) ? "" : text;
}

/** Digits that either mark may part: by thousands, or before three decimals. */
const EITHER = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * The mark before the decimals: the one that more figures show. One that is a figure with neither mark decides nothing.
 * @param isCommaSeparated a comma within a cell of such a sheet parts thousands, since decimals would have needed quotes
 * @example decimalMarkOf(["1.000,50", "2.000"], false) // => { value: "," }
 */
export function decimalMarkOf(cells: readonly string[], isCommaSeparated: boolean): Decision<DecimalMark> {
  const figures = cells.map(bare).filter((text) => /^-?[\d.,]+$/.test(text) && /[.,]/.test(text));
  const deciding = figures.filter((text) => !EITHER.test(text));
  const shows = (mark: DecimalMark) => deciding.filter((text) => showsDecimals(text, mark)).length;
  const doubtful = figures.find((text) => EITHER.test(text) && !(isCommaSeparated && text.includes(",")));
  return decisionOf<DecimalMark>({ value: ".", fits: shows(".") }, { value: ",", fits: shows(",") }, doubtful);
}

/** A way to read a column, and how many of its cells it fits. */
interface Reading<T> {
  readonly value: T;
  readonly fits: number;
}

/** What more cells fit; where as many fit both, the usual one, in doubt if a cell reads in two ways. */
function decisionOf<T>(usual: Reading<T>, other: Reading<T>, doubtful: string | undefined): Decision<T> {
  if (usual.fits !== other.fits) return { value: usual.fits > other.fits ? usual.value : other.value };
  return doubtful === undefined ? { value: usual.value } : { value: usual.value, doubtful };
}

/** Whether the mark stands before decimals, or the other one between thousands. */
function showsDecimals(text: string, mark: DecimalMark): boolean {
  const other = mark === "." ? "," : ".";
  const [whole = "", fraction, ...more] = text.split(mark);
  if (more.length > 0) return false;
  if (fraction !== undefined) return /^\d+$/.test(fraction) && (!whole.includes(other) || isGrouped(whole, other));
  return whole.split(other).length > 2 && isGrouped(whole, other);
}

const isGrouped = (text: string, mark: DecimalMark): boolean =>
  text.split(mark).every((part, at) => (at === 0 ? /^-?\d{1,3}$/ : /^\d{3}$/).test(part));

/**
 * A figure as it is written with a mark before its decimals; not a number where it is none.
 * @example readFigure("EUR 1.000,50", ",") // => 1000.5
 */
export function readFigure(cell: string, mark: DecimalMark): number {
  const text = bare(cell);
  const [whole = "", fraction = "", ...more] = text.split(mark);
  const other = mark === "." ? "," : ".";
  const digits = whole.includes(other) ? (isGrouped(whole, other) ? whole.replaceAll(other, "") : "") : whole;
  if (more.length > 0 || !/^-?\d*$/.test(digits) || !/^\d*(e[+-]?\d+)?$/i.test(fraction)) return Number.NaN;
  const value = digits === "" && fraction === "" ? Number.NaN : Number(`${digits}.${fraction}`);
  return Number.isFinite(value) ? value : Number.NaN;
}

/** A cell as text, a number with a mark before its decimals and none between its thousands. */
export function figureText(cell: string | number | null | undefined, mark: DecimalMark): string {
  if (typeof cell !== "number") return cell ?? "";
  const text = String(cell);
  // 1e-7 and less: the exponent is no part of any sheet's figures.
  const plain = /e-/.test(text) ? cell.toFixed(FRACTION_DIGITS).replace(/\.?0+$/, "") : text;
  return mark === "." ? plain : plain.replace(".", mark);
}

const FRACTION_DIGITS = 40;

const SLASHED = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})\b/;

/**
 * Which of day and month comes first in `3/4/2024`: the order in which more cells are days. One that is a day in neither
 * order decides nothing. A point stands between days of the day-first kind.
 * @example dateOrderOf(["3/4/2024"]) // => { value: "mdy", doubtful: "3/4/2024" }
 * @example dateOrderOf(["3/4/2024", "25/4/2024", "13/45/2024"]) // => { value: "dmy" }
 */
export function dateOrderOf(cells: readonly string[]): Decision<DateOrder> {
  const days = cells
    .map((cell) => cell.trim())
    .filter((cell) => (SLASHED.exec(cell)?.[2] ?? ".") !== ".")
    .map((cell) => ({ cell, mdy: readDay(cell, "mdy"), dmy: readDay(cell, "dmy") }));
  const fits = (order: DateOrder) => days.filter((day) => day[order] !== undefined).length;
  const doubtful = days.find(({ mdy, dmy }) => mdy !== undefined && dmy !== undefined && mdy !== dmy)?.cell;
  return decisionOf<DateOrder>({ value: "mdy", fits: fits("mdy") }, { value: "dmy", fits: fits("dmy") }, doubtful);
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * A day as `YYYY-MM-DD`; nothing where the cell is none.
 * @example readDay("3/4/2024", "dmy") // => "2024-04-03"
 */
export function readDay(cell: string, order: DateOrder): string | undefined {
  const text = cell.trim();
  const [iso] = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(text) ?? [];
  if (iso !== undefined) return isDate(iso) ? iso : undefined;
  const [, yearFirst = "", monthNext = "", dayLast = ""] = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(text) ?? [];
  if (yearFirst !== "") return dayOf(yearFirst, monthNext, dayLast);
  const [, first = "", mark, second = "", year = ""] = SLASHED.exec(text) ?? [];
  if (year !== "") return mark === "." || order === "dmy" ? dayOf(year, second, first) : dayOf(year, first, second);
  const named = /^(?:(\d{1,2})\.? )?([A-Za-z]{3})[a-z]*\.? (?:(\d{1,2}),? )?(\d{4})$/.exec(text);
  const month = MONTHS.indexOf(named?.[2]?.toLowerCase() ?? "") + 1;
  return month === 0 ? undefined : dayOf(named?.[4] ?? "", String(month), named?.[1] ?? named?.[3] ?? "");
}

function dayOf(year: string, month: string, day: string): string | undefined {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDate(date) ? date : undefined;
}
