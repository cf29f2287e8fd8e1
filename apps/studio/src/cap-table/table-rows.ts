/** The rows of the cap table as they are shown: searched, sorted, in groups, without columns in which nothing changed. */
import { rational } from "@capstack/decimal";
import { areGrouped, HOLDER_GROUPS, isFoldedAtFirst, listedOf } from "../engine/holder-groups.js";
import type { Held, Holding, Line, LinesAfter } from "../engine/table-lines.js";
import { togetherOf } from "../figures/together.js";

export type Measure = "part" | "shares" | "value";
export type Basis = "fullyDiluted" | "outstanding";

/** What the rows are sorted by: as they came, by name, or by the figures of a column. */
export type Order = "came" | "name" | number;

export interface Shown {
  readonly measure: Measure;
  readonly basis: Basis;
  readonly query: string;
  readonly order: Order;
  /** Groups that are open or closed other than at first. */
  readonly turned: ReadonlySet<string>;
  /** Groups of which all lines are shown, however many. */
  readonly whole?: ReadonlySet<string>;
}

export interface TableRow {
  /** `more` stands for lines that are left out. */
  readonly kind: "group" | "line" | "more";
  readonly id: string;
  readonly name: string;
  /** For each event; null where there is nothing; of `more` the sums of what is left out. None of a group of which some were found. */
  readonly cells: readonly (number | null)[];
  /** Of a group how many lines it has, and whether they are shown; of `more` how many are left out. */
  readonly lines?: number;
  readonly open?: boolean;
  /** Whether a line is its whole group, so that it is none of the group above it. */
  readonly isAlone?: boolean;
}

/** In the order in which they are looked for; all others follow, and what pools have left is last. */
const FIRST: readonly string[] = ["Common stock", "Preferred stock", ...HOLDER_GROUPS];
const LAST = "Option pool";

/** Lines that have something after any event, in the order of the last table. */
export function linesIn(tables: readonly LinesAfter[]): readonly Line[] {
  const found = new Map<string, Line>();
  for (const { lines } of tables.toReversed()) {
    for (const line of lines) {
      if (line.fullyDiluted.shares !== 0 && !found.has(line.id)) found.set(line.id, line);
    }
  }
  const places = new Map((tables.at(-1)?.lines ?? []).map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: Line) => places.get(id) ?? places.size;
  return [...found.values()].sort((a, b) => placeOf(a) - placeOf(b));
}

/** Whether rows are grouped. */
export const isGrouped = (lines: readonly Line[]): boolean => areGrouped(lines.length);

/** The rows that are shown. */
export function rowsOf(tables: readonly LinesAfter[], shown: Shown): TableRow[] {
  const all = linesIn(tables);
  const byId = tables.map(({ lines }) => new Map(lines.map((line) => [line.id, line])));
  const wanted = shown.query.trim().toLowerCase();
  const rows = all
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map((line) => ({ group: line.group, row: lineRow(line, byId, shown) }))
    .filter(({ row }) => row.cells.some((cell) => cell !== null));
  // The order in which many holders came tells nothing: each group lists its largest first.
  const order = shown.order === "came" && isGrouped(all) ? tables.length - 1 : shown.order;
  const sorted = sort(rows, ({ row }) => row, order);
  if (!isGrouped(all)) return sorted.map(({ row }) => row);
  const holding = new Set(rows.map(({ group }) => group));
  holding.delete(LAST);
  return groupsOf(tables, shown).flatMap((group) => {
    const among = sorted.filter((one) => one.group === group.id).map(({ row }) => row);
    if (among.length <= 1) return among.map((row) => ({ ...row, isAlone: true }));
    const size = { name: group.id, lines: among.length, isOnly: holding.size === 1 };
    const open = wanted !== "" || isFoldedAtFirst(size) === shown.turned.has(group.id);
    const most = listedOf(size, wanted !== "");
    const isWhole = among.length <= most || shown.whole?.has(group.id);
    const left = among.slice(most).map(({ id }) => byId.map((lines) => lines.get(id)));
    const listed = isWhole ? among : [...among.slice(0, most), moreOf(group.id, left, tables, shown)];
    // The figures of a whole group say nothing of those that were found.
    const cells = wanted === "" ? group.cells : [];
    return [{ ...group, cells, lines: among.length, open }, ...(open ? listed : [])];
  });
}

/** @param left for each line that is left out what it has after each event */
function moreOf(
  id: string,
  left: readonly (readonly (Line | undefined)[])[],
  tables: readonly LinesAfter[],
  shown: Shown,
): TableRow {
  const cells = tables.map(({ total }, at) =>
    sumOf(
      left.map((line) => line[at]),
      total,
      shown,
    ),
  );
  return { kind: "more", id, name: `Show ${left.length} more`, lines: left.length, cells };
}

/** A figure of several lines together; null where there is none. */
function sumOf(lines: readonly (Line | undefined)[], total: Holding, { measure, basis }: Shown): number | null {
  const held = lines.flatMap((line) => line?.[basis] ?? []);
  const shares = togetherOf(held, (one) => one.shares);
  if (shares === 0) return null;
  if (measure === "part") return rational(shares, total[basis].shares).toNumber();
  if (measure === "shares") return shares;
  return held.some(({ value }) => value === null) ? null : togetherOf(held, ({ value }) => value ?? 0);
}

/** The figures of a table without any. */
const NOTHING_YET = "[]";

/** Places of the columns that show the same as the column before, or in which nobody has anything yet. */
export function unchanged(tables: readonly LinesAfter[], { measure, basis }: Shown): Set<number> {
  const figuresOf = ({ lines }: LinesAfter) =>
    JSON.stringify(
      lines.flatMap(({ id, [basis]: held }) =>
        held.shares === 0 ? [] : [[id, held.shares, measure === "value" ? held.value : 0]],
      ),
    );
  const figures = tables.map(figuresOf);
  return new Set(figures.flatMap((one, place) => (one === (figures[place - 1] ?? NOTHING_YET) ? [place] : [])));
}

/** A figure of a holding; null where there is none. */
export function figureOf(holding: Holding | undefined, { measure, basis }: Pick<Shown, "measure" | "basis">) {
  const held: Held | undefined = holding?.[basis];
  return held === undefined || held.shares === 0 ? null : held[measure];
}

function lineRow({ id, name }: Line, byId: readonly ReadonlyMap<string, Line>[], shown: Shown): TableRow {
  return { kind: "line", id, name, cells: byId.map((lines) => figureOf(lines.get(id), shown)) };
}

function groupsOf(tables: readonly LinesAfter[], shown: Shown): TableRow[] {
  const names = [...new Set(tables.flatMap(({ groups }) => groups.map(({ name }) => name)))];
  const rank = (name: string) => (name === LAST ? names.length + FIRST.length : (FIRST.indexOf(name) + 1 || 99) - 1);
  const rows = names
    .toSorted((a, b) => rank(a) - rank(b))
    .map((name): TableRow => {
      const cells = tables.map(({ groups }) =>
        figureOf(
          groups.find((one) => one.name === name),
          shown,
        ),
      );
      return { kind: "group", id: name, name, cells };
    });
  return rows;
}

/** Largest first; by name from A on. */
function sort<T>(all: readonly T[], rowOf: (one: T) => TableRow, order: Order): T[] {
  if (order === "came") return [...all];
  if (order === "name") return all.toSorted((a, b) => rowOf(a).name.localeCompare(rowOf(b).name, "en"));
  return all.toSorted((a, b) => (rowOf(b).cells[order] ?? -1) - (rowOf(a).cells[order] ?? -1));
}
