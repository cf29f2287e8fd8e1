/** Windows of a statement beside each other, the one that was asked for first, those before it after it. */
import { money, tableOfFirst, textTable } from "../text-table.js";
import { dayOr, figures, words } from "./book-table.js";
import { inWords, type Row, shownAs } from "./statement-figures.js";

/** A line of a statement, by the fields that name it. */
interface Line {
  readonly code: string;
  readonly name: string;
  readonly amount: number;
}

/** Lines of a list that a text has room for. */
const LONGEST = 60;

/**
 * A window by its days; by its last one where it stands on a day.
 * @example
 * windowName({ start: "2026-01-01", end: "2026-01-31" }) // => "2026-01-01 to 2026-01-31"
 * windowName({ end: "2026-01-31" }) // => "2026-01-31"
 */
export function windowName({ start, end }: Row): string {
  const last = dayOr(end as string | null | undefined);
  return start == null ? last : `${start} to ${last}`;
}

/**
 * A list of each window, one line an account, a column a window; a dash where a window does not have the line.
 * @example
 * const windows = [
 *   { end: "2026-02-28", assets: [{ code: "1000", name: "Cash", amount: 5 }] },
 *   { end: "2026-01-31", assets: [] },
 * ];
 * linesBeside("assets", windows).split("\\n").at(-1) // => "1000  Cash           5           –"
 */
export function linesBeside(field: string, windows: readonly Row[]): string {
  const lists = windows.map((window) => window[field] as readonly Line[]);
  const named = new Map(lists.flat().map((line) => [`${line.code} ${line.name}`, line]));
  if (named.size === 0) return `${inWords(field)}: none.`;
  const rows = [...named].map(([key, { code, name }]) => [
    code,
    name,
    ...lists.map((lines) => money(lines.find((line) => `${line.code} ${line.name}` === key)?.amount)),
  ]);
  const columns = [...words("Code", "Name"), ...figures(...windows.map(windowName))];
  return `${inWords(field)}:\n${tableOfFirst(LONGEST, columns, rows)}`;
}

/**
 * The sums of a statement, one line each, a column a window.
 * @example totalsBeside(["totalAssets"], [{ end: "2026-02-28", totalAssets: 5 }]).split("\\n").at(-1) // => "Total assets           5"
 */
export function totalsBeside(fields: readonly string[], windows: readonly Row[]): string {
  const rows = fields.map((field) => [inWords(field), ...windows.map((window) => shownAs(field, window[field]))]);
  return textTable([...words("Total"), ...figures(...windows.map(windowName))], rows);
}
