/**
 * Finds the template in a file. ILPA's words are not needed: a sheet is the template where a column among its first five has
 * the template's row numbers, or where amounts stand in the rows of the sheet that have these numbers and in none of the rows
 * between. Amount columns are those with at least 20 figures, in ILPA's order; where days stand over the three periods of a group,
 * the one that begins last is the quarter.
 */
import { type Rational, toDayNumber } from "@capstack/decimal";
import { groups, periods } from "../reporting/columns.js";
import { reportingRows } from "../rows/rows.js";
import { rows2016 } from "../rows/rows-2016.js";
import { cellAt, dayIn, numberIn, type ReadSheet } from "./cells.js";

/** A template as it was found. */
export interface FoundTemplate {
  readonly version: "2.0" | "2016";
  readonly sheet: ReadSheet;
  /** Whether rows were known by a column of numbers or by their place. */
  readonly by: "numbers" | "places";
  /** The sheet's row of each of the template's. */
  readonly rowAt: ReadonlyMap<number, number>;
  /** The sheet's columns of amounts, from the left. */
  readonly columns: readonly number[];
}

const NUMBERED = /* @__PURE__ */ new Set(reportingRows.map(({ row }) => row));
const FIRST_ROW = 12;
const LAST_ROW = 131;
/** Rows of the template between the first and the last that hold headings, and no amount. */
const GAPS = /* @__PURE__ */ Array.from({ length: LAST_ROW - FIRST_ROW }, (_, at) => FIRST_ROW + at).filter(
  (row) => !NUMBERED.has(row),
);
const NUMBER_COLUMNS = 5;
const MOST_STARTS = 5;
/** How many of the 107 rows make a sheet the template. */
const ENOUGH = 70;
/** The formula rows, which have a figure even where lines are left blank, and how many of the 26 make a sheet the template. */
const SUMS = /* @__PURE__ */ reportingRows.filter(({ formula }) => formula !== null).map(({ row }) => row);
const ENOUGH_SUMS = 20;
/** How many of the 12 mapped rows make one a form of 2016, and a number that it does not reach. */
const ENOUGH_2016 = 9;
const PAST_2016 = 104;
const MOST_COLUMNS = 9;
/** How many figures make a column one of amounts; that of the offset percentages has twelve. */
const ENOUGH_AMOUNTS = 20;

/** The template of a file; null where there is none. */
export function recognise(sheets: readonly ReadSheet[]): FoundTemplate | null {
  const found = sheets.map((sheet) => byNumbers(sheet) ?? byPlaces(sheet)).find((one) => one !== null);
  return found !== undefined && found !== null
    ? inOrder(found)
    : (sheets.map(by2016).find((one) => one !== null) ?? null);
}

/** The three columns of a group by the days they begin on, the latest first; as they stand where a day is missing. */
function inOrder(found: FoundTemplate): FoundTemplate {
  const starts = new Map(found.columns.map((column, at) => [column, daysOver(found, at)[0]]));
  const columns = groups.flatMap((_, group) => {
    const own = found.columns.slice(group * periods.length, (group + 1) * periods.length);
    if (own.length === 0 || own.some((column) => (starts.get(column) ?? null) === null)) return own;
    const startOf = (column: number | undefined) => toDayNumber(starts.get(column ?? 0) as string);
    const isTurned = startOf(own[0]) < startOf(own.at(-1));
    return (isTurned ? [...own].reverse() : [...own]).sort((a, b) => startOf(b) - startOf(a));
  });
  return { ...found, columns };
}

function byNumbers(sheet: ReadSheet): FoundTemplate | null {
  for (let column = 1; column <= NUMBER_COLUMNS; column++) {
    const rowAt = numberedRows(sheet, column);
    const known = new Map([...rowAt].filter(([number]) => NUMBERED.has(number)));
    if (known.size < ENOUGH) continue;
    const columns = amountColumns(sheet, known, column);
    const headings = GAPS.flatMap((number) => rowAt.get(number) ?? []);
    if (!hasFigures(sheet, headings, columns)) return { version: "2.0", sheet, by: "numbers", rowAt: known, columns };
  }
  return null;
}

function byPlaces(sheet: ReadSheet): FoundTemplate | null {
  const rowAt = new Map([...NUMBERED].map((row) => [row, row]));
  const columns = amountColumns(sheet, rowAt, 0);
  const filled = SUMS.filter((row) => hasFigures(sheet, [row], columns));
  if (filled.length < ENOUGH_SUMS || hasFigures(sheet, GAPS, columns)) return null;
  return { version: "2.0", sheet, by: "places", rowAt, columns };
}

/** Whether figures stand in rows that hold headings: such a sheet is a list of something else. */
function hasFigures(sheet: ReadSheet, rows: readonly number[], columns: readonly number[]): boolean {
  return rows.some((row) => columns.some((column) => typeof cellAt(sheet, row, column) === "number"));
}

/** A form of 2016: a column of numbers with most of the rows that have a place in v2.0, and none past its end. */
function by2016(sheet: ReadSheet): FoundTemplate | null {
  for (let column = 1; column <= NUMBER_COLUMNS; column++) {
    const rowAt = numberedRows(sheet, column);
    const known = rows2016.filter(({ row }) => rowAt.has(row));
    if (known.length < ENOUGH_2016 || Math.max(...rowAt.keys()) >= PAST_2016) continue;
    const own = new Map(known.map(({ row }) => [row, rowAt.get(row) as number]));
    return { version: "2016", sheet, by: "numbers", rowAt: own, columns: amountColumns(sheet, own, column, 1) };
  }
  return null;
}

/** Whole numbers of a column that rise as it goes down, by the sheet's row: from its start, or from a 12 on. */
function numberedRows(sheet: ReadSheet, column: number): Map<number, number> {
  const cells = [...sheet.rows.keys()]
    .sort((a, b) => a - b)
    .flatMap((row) => {
      const value = cellAt(sheet, row, column);
      const number = typeof value === "string" && /^\d{1,3}$/.test(value) ? Number(value) : value;
      return typeof number === "number" && Number.isInteger(number) && number <= LAST_ROW ? [{ row, number }] : [];
    });
  const starts = cells.flatMap(({ number }, at) => (number === FIRST_ROW ? [at] : [])).slice(0, MOST_STARTS);
  const runs = [0, ...starts].map((start) => rising(cells.slice(start)));
  return runs.reduce((longest, run) => (run.size > longest.size ? run : longest));
}

function rising(cells: readonly { readonly row: number; readonly number: number }[]): Map<number, number> {
  const rowAt = new Map<number, number>();
  let last = 0;
  for (const { row, number } of cells) {
    if (number <= last) continue;
    rowAt.set(number, row);
    last = number;
  }
  return rowAt;
}

function amountColumns(
  { rows }: ReadSheet,
  rowAt: ReadonlyMap<number, number>,
  numbers: number,
  enough: number = ENOUGH_AMOUNTS,
): number[] {
  const counts = new Map<number, number>();
  for (const row of rowAt.values()) {
    for (const [column, value] of rows.get(row) ?? []) {
      if (column > numbers && typeof value === "number") counts.set(column, (counts.get(column) ?? 0) + 1);
    }
  }
  const found = [...counts].filter(([, count]) => count >= enough).map(([column]) => column);
  return found.sort((a, b) => a - b).slice(0, MOST_COLUMNS);
}

/** What the columns are, from the left: this partner's quarter, year and inception to date, the fund's, the general partner's. */
export const columnOrder = /* @__PURE__ */ groups.flatMap((group) =>
  periods.map((period) => ({ group, period, name: `${group}.${period}` })),
);

/**
 * The first day and the last of a column's period, which stand right over its amounts; null where there are none. Above
 * them may be dates of the fund.
 */
export function daysOver(
  { sheet, rowAt, columns }: FoundTemplate,
  at: number,
): readonly [string | null, string | null] {
  const first = rowAt.get(12) ?? 12;
  const days: string[] = [];
  for (let row = 1; row < first; row++) {
    const day = dayIn(cellAt(sheet, row, columns[at] as number));
    if (day !== null) days.push(day);
  }
  return days.length < 2 ? [null, null] : [days.at(-2) as string, days.at(-1) as string];
}

/** The number that stands in a column and a row of the template. */
export function amountAt({ sheet, rowAt, columns }: FoundTemplate, row: number, at: number): Rational | null {
  const line = rowAt.get(row);
  return line === undefined ? null : numberIn(cellAt(sheet, line, columns[at] as number));
}

/** A text of the head of a sheet, behind a word that names it: `Fund`, `Currency`. */
export function headText({ sheet, rowAt }: FoundTemplate, word: RegExp): string | null {
  const first = Math.min(...rowAt.values());
  for (const [row, cells] of sheet.rows) {
    if (row >= first) continue;
    const line = [...cells].sort(([a], [b]) => a - b).map(([, value]) => value);
    const at = line.findIndex((value) => typeof value === "string" && word.test(value.trim()));
    const next = at < 0 ? undefined : line[at + 1];
    if (typeof next === "string") return next.trim();
  }
  return null;
}
