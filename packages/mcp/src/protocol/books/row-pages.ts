/** The page of a list that a text shows: the same rows that its caller asked for, and where the next ones begin. */
import { LONGEST } from "../../summary/books/book-table.js";
import type { View } from "../views/view.js";

/** The list of an answer that its text shows. */
export interface Listing {
  /** Where it stands: `rows`, `register.lines`. */
  readonly path: string;
  /** Whether the books page it themselves, so that an answer holds one page. */
  readonly isPaged: boolean;
  /** Rows that its text has room for; 40 by default. */
  readonly most?: number;
  /** Whether the last rows are the latest. A call that asks for no page is shown those. */
  readonly latest?: boolean;
}

/** What a call says of the page it asks for: the books' own parameters, or the view of the tool. */
type Page = Pick<View, "limit" | "cursor">;

const isAnyPage = ({ limit, cursor }: Page) => limit === undefined && cursor === undefined;

/**
 * The answer with the rows alone that its text is to show.
 * @param args of the call, where the books page the list themselves
 * @example
 * shownRows({ rows: [1, 2, 3] }, { path: "rows", isPaged: false }, { detail: "summary", cursor: 1 }) // => { rows: [2, 3] }
 * shownRows({ rows: [1, 2, 3] }, { path: "rows", isPaged: false, most: 2, latest: true }, { detail: "summary" }) // => { rows: [2, 3] }
 */
export function shownRows<T>(
  answer: T,
  { path, isPaged, most = LONGEST, latest = false }: Listing,
  view: View,
  args: unknown = {},
): T {
  const rows = rowsAt(answer, path);
  if (rows === undefined) return answer;
  if (latest && isAnyPage(isPaged ? ((args ?? {}) as Page) : view)) {
    return rows.length <= most ? answer : (withRows(answer, path.split("."), rows.slice(-most)) as T);
  }
  if (isPaged) return rows.length <= most ? answer : (withRows(answer, path.split("."), rows.slice(0, most)) as T);
  if (view.cursor === undefined && view.limit === undefined && most >= rows.length) return answer;
  const from = view.cursor ?? 0;
  return withRows(answer, path.split("."), rows.slice(from, from + Math.min(view.limit ?? most, most))) as T;
}

/**
 * Which rows a text shows and where the next ones begin; nothing where it shows them all.
 * @example sayRows({ rows: [1, 2, 3] }, { path: "rows", isPaged: false }, {}, { detail: "summary", limit: 2 }) // => ["Rows 1 to 2 of 3; the next page begins at cursor 2."]
 */
export function sayRows(
  answer: object,
  { path, isPaged, most = LONGEST, latest = false }: Listing,
  args: unknown,
  view: View,
): string[] {
  const rows = rowsAt(answer, path);
  const isByField = view.fields !== undefined;
  if (rows === undefined || (isByField && !isPaged)) return [];
  const page = (isPaged ? (args ?? {}) : view) as Page;
  if (latest && isAnyPage(page)) {
    if (rows.length <= most || isByField) return [];
    return [`The latest ${most} of ${rows.length} lines; the earlier ones begin at cursor 0.`];
  }
  const { cursor, ...params } = page;
  const limit = params.limit ?? (isPaged && cursor !== undefined ? LONGEST : undefined);
  const from = cursor ?? 0;
  const input = isPaged ? rows.length : Math.max(0, rows.length - from);
  const shown = isByField ? input : Math.min(input, limit ?? most, most);
  const total = isPaged ? totalOf(answer, from, rows.length, limit) : rows.length;
  const next = from + shown;
  if (shown === 0)
    return from === 0 ? [] : [`No row begins at cursor ${from}${total === undefined ? "" : ` of ${total}`}.`];
  const isCut = params.limit !== undefined && shown < Math.min(input, params.limit);
  const room = isCut ? `, as many of the ${params.limit} asked for as a text has room for` : "";
  if (total === undefined && shown < input)
    return [`Rows ${from + 1} to ${next}${room}; the next page begins at cursor ${next}.`];
  if (total === undefined) return [`Rows ${from + 1} to ${next}; if there are more, they begin at cursor ${next}.`];
  if (next < total && isCut)
    return [`Rows ${from + 1} to ${next} of ${total}${room}; ${total - next} more begin at cursor ${next}.`];
  if (next < total) return [`Rows ${from + 1} to ${next} of ${total}; the next page begins at cursor ${next}.`];
  return from === 0 ? [] : [`Rows ${from + 1} to ${next} of ${total}, the last ones.`];
}

/**
 * How many rows a text of bounded length has room for, so that none is cut out of its middle.
 * @param say the text with so many rows
 * @example roomFor((rows) => "a row\n".repeat(rows), 40, 20) // => 3
 */
export function roomFor(say: (rows: number) => string, most: number, longest: number): number {
  let [fits, tooMany] = [1, most + 1];
  while (tooMany - fits > 1) {
    const tried = Math.floor((fits + tooMany) / 2);
    if (say(tried).length <= longest) fits = tried;
    else tooMany = tried;
  }
  return fits;
}

/** How many rows there are, where an answer that holds one page tells. */
function totalOf(answer: object, from: number, input: number, limit: number | undefined): number | undefined {
  const { total } = answer as { readonly total?: unknown };
  if (typeof total === "number") return total;
  return limit === undefined || (input > 0 && input < limit) ? from + input : undefined;
}

function rowsAt(answer: unknown, path: string): readonly unknown[] | undefined {
  const at = path
    .split(".")
    .reduce<unknown>((from, name) => (from as Record<string, unknown> | undefined)?.[name], answer);
  return Array.isArray(at) ? at : undefined;
}

function withRows(answer: unknown, [name, ...rest]: readonly string[], rows: readonly unknown[]): unknown {
  if (name === undefined) return rows;
  const whole = answer as Readonly<Record<string, unknown>>;
  return { ...whole, [name]: withRows(whole[name], rest, rows) };
}
