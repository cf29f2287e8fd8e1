/** Dates as banks write them: which of day and month comes first is decided by the whole column. */
import { isDate } from "@capstack/decimal";

/** Which comes first; `ymd` where every date begins with its year. */
export type DateOrder = "ymd" | "mdy" | "dmy" | "ambiguous";

const IN_WORDS_OF_FIGURES = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2}|\d{4})$/;

const YEAR_FIRST = /^(\d{4})[./年-](\d{1,2})[./月-](\d{1,2})日?$/;
const DAY_MONTH_NAME = /^(?<day>\d{1,2})[ -](?<month>[a-z]{3,9})\.?[ -](?<year>\d{4})$/i;
const MONTH_NAME_DAY = /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})$/i;
const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
] as const;

/** The number of a month by its English name, or as much of it as tells it from the others; 0 for none. */
function monthOf(name: string): number {
  return MONTHS.findIndex((month) => month.startsWith(name.toLowerCase())) + 1;
}

/**
 * Dates that allow one order only decide it: the order of more of them, and of the first where as many allow either. Dots
 * mean that the day comes first. A cell that is a date in neither order decides nothing.
 * @example
 * dateOrderOf(["03/04/2026", "25/04/2026"]) // => "dmy"
 * dateOrderOf(["03/04/2026"]) // => "ambiguous"
 * dateOrderOf(["13/45/2026", "04/25/2026"]) // => "mdy"
 */
export function dateOrderOf(cells: Iterable<string>): DateOrder {
  let order: DateOrder = "ymd";
  let decided: DateOrder | undefined;
  /** How many more dates have the day in front than have the month there. */
  let ahead = 0;
  for (const cell of cells) {
    const parts = IN_WORDS_OF_FIGURES.exec(cell.trim());
    if (parts === null) continue;
    const [first, second] = [Number(parts[1]), Number(parts[2])];
    if (first > 12 && second > 12) continue;
    if (cell.includes(".")) return "dmy";
    const allowed = first > 12 ? "dmy" : second > 12 ? "mdy" : undefined;
    decided ??= allowed;
    if (allowed !== undefined) ahead += allowed === "dmy" ? 1 : -1;
    // The fourth of April is one day in both orders.
    else if (first !== second) order = "ambiguous";
    else if (order === "ymd") order = "dmy";
  }
  if (decided === undefined || ahead === 0) return decided ?? order;
  return ahead > 0 ? "dmy" : "mdy";
}

/**
 * A day of the calendar, in any of the ways banks write it; undefined for what is none.
 * @example
 * readDay("3.4.26", "dmy") // => "2026-04-03"
 * readDay("3 Apr 2026", "ymd") // => "2026-04-03"
 */
export function readDay(cell: string, order: DateOrder): string | undefined {
  const text = cell.trim();
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return isDate(text.slice(0, 10)) ? text.slice(0, 10) : undefined;
  const [, years, months = "", days = ""] = YEAR_FIRST.exec(text) ?? [];
  if (years !== undefined) return asDay(years, months, days);
  const named = DAY_MONTH_NAME.exec(text)?.groups ?? MONTH_NAME_DAY.exec(text)?.groups;
  if (named !== undefined) return asDay(named.year ?? "", String(monthOf(named.month ?? "")), named.day ?? "");
  if (/^\d{8}$/.test(text)) return asDay(text.slice(0, 4), text.slice(4, 6), text.slice(6, 8));
  const parts = IN_WORDS_OF_FIGURES.exec(text);
  if (parts === null || order === "ambiguous") return undefined;
  const [, first = "", second = "", year = ""] = parts;
  const [month, day] = order === "mdy" ? [first, second] : [second, first];
  return asDay(year.length === 2 ? `20${year}` : year, month, day);
}

/**
 * Whether a date has no year in front, so that its order matters.
 * @example needsOrder("2026-04-03") // => false
 */
export function needsOrder(cell: string): boolean {
  return IN_WORDS_OF_FIGURES.test(cell.trim());
}

function asDay(year: string, month: string, day: string): string | undefined {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDate(date) ? date : undefined;
}
