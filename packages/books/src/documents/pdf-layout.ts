/** How a table lies on paper: the size of its type, the widths of its columns, the panels it is dealt out in. */
import { figureText, type PageCell, type PageColumn, type PageRow, type PageTable } from "@capstack/ledger";
import { kindOf } from "./document.js";
import { type Weight, widthOf } from "./pdf-type.js";

const LEAST_LABEL = 110;
const MOST_WORDS = 90;
const ROOMY = 92;
const FEW_COLUMNS = 5;
const ONE_COLUMN_OF_TEXT = 520;
const SIZES = [9.5, 9, 8.5, 8, 7.5, 7, 6.5];

/** How a table lies on paper; `panels` are the places of columns that stand side by side, the first always among them. */
export interface TableLayout {
  readonly size: number;
  /** Whether there is room for the signs of the currency. */
  readonly isSigned: boolean;
  /** Whether its longest text runs over several lines. */
  readonly isWrapped: boolean;
  readonly widths: readonly number[];
  readonly panels: readonly (readonly number[])[];
}

/**
 * The largest type in which the table fits, if one of the larger ones does so with every text on one line; below the
 * smallest its columns are dealt out over several panels.
 */
export function layTable(table: PageTable, currency: string, available: number): TableLayout {
  const width = table.columns.length <= FEW_COLUMNS ? Math.min(available, ONE_COLUMN_OF_TEXT) : available;
  const flexible = flexibleColumn(table);
  const panels = [table.columns.map((_, place) => place)];
  for (const { size, isSigned, isWrapped } of ATTEMPTS) {
    const natural = columnWidths(table, isSigned ? currency : NO_SIGNS, { size, currency });
    const fixed = natural.filter((_, place) => place !== flexible);
    const own = natural[flexible] as number;
    if (sum(fixed) + (isWrapped ? Math.min(own, LEAST_LABEL) : own) > width) continue;
    const widths = widen(table, natural, { flexible, width, size });
    return { size, isSigned, isWrapped, widths, panels };
  }
  return dealOut(table, currency, width);
}

/** Types that are read with ease. */
const EASY = 8;
const NO_SIGNS = "";

/** Ways to lay a table, the best first: signs take room that small type has not. */
const ATTEMPTS: readonly Pick<TableLayout, "size" | "isSigned" | "isWrapped">[] = [
  ...SIZES.filter((size) => size >= EASY).map((size) => ({ size, isSigned: true, isWrapped: false })),
  ...SIZES.map((size) => ({ size, isSigned: size >= EASY, isWrapped: true })),
];

/** Figure columns become alike and as wide as their titles, while there is room. */
function widen(
  { columns }: PageTable,
  natural: readonly number[],
  { flexible, width, size }: { flexible: number; width: number; size: number },
): number[] {
  const isMoney = (place: number) => columns[place]?.kind === "money";
  const widest = Math.max(0, ...natural.filter((_, place) => isMoney(place)));
  const title = (place: number) => Math.min(ROOMY, widthOf(columns[place]?.title ?? "", "bold", size)) + gapOf(size);
  const alike = Math.max(widest, ...natural.flatMap((_, place) => (isMoney(place) ? [title(place)] : [])));
  const roomy = natural.map((own, place) => (isMoney(place) ? alike : own));
  const othersOf = (widths: readonly number[]) => sum(widths.filter((_, place) => place !== flexible));
  const label = Math.max(natural[flexible] as number, LEAST_LABEL);
  const chosen = othersOf(roomy) + label <= width ? roomy : natural;
  const rest = width - othersOf(chosen);
  return chosen.map((own, place) => (place === flexible ? rest : own));
}

function dealOut(table: PageTable, currency: string, width: number): TableLayout {
  const size = 7;
  const widths = [LEAST_LABEL, ...columnWidths(table, NO_SIGNS, { size, currency }).slice(1)];
  const panelsFor = (room: number) => {
    const panels: number[][] = [[0]];
    let used = LEAST_LABEL;
    for (let place = 1; place < widths.length; place++) {
      const own = widths[place] as number;
      if (used + own > room && (panels.at(-1)?.length ?? 0) > 1) {
        panels.push([0]);
        used = LEAST_LABEL;
      }
      panels.at(-1)?.push(place);
      used += own;
    }
    return panels;
  };
  const fewest = panelsFor(width).length;
  let room = width;
  while (room > width / 2 && panelsFor(room - 10).length === fewest) room -= 10;
  return { size, isSigned: false, isWrapped: true, widths, panels: panelsFor(room) };
}

/** Whether the table fits a width without the smallest type, and one of many columns with its texts on one line. */
export function fitsWell(table: PageTable, currency: string, width: number): boolean {
  const { size, panels, isWrapped } = layTable(table, currency, width);
  return panels.length === 1 && size >= EASY && !(isWrapped && table.columns.length > FEW_COLUMNS);
}

/** A wide table without the figure columns that say nothing, and their titles. */
export function withoutEmptyColumns(table: PageTable): { table: PageTable; left: string[] } {
  const isEmpty = table.columns.map(({ kind }, place) => {
    return kind !== "text" && table.rows.every(({ cells }) => !cells[place]);
  });
  const saysNothing = table.columns.every(({ kind }, place) => kind === "text" || isEmpty[place]);
  if (table.columns.length <= MOST_COLUMNS || !isEmpty.includes(true) || saysNothing) return { table, left: [] };
  const keep = <Item>(items: readonly Item[]) => items.filter((_, place) => !isEmpty[place]);
  const rows = table.rows.map((row) => ({ ...row, cells: keep(row.cells) }));
  const left = table.columns.filter((_, place) => isEmpty[place]).map(({ title }) => title);
  return { table: { ...table, columns: keep(table.columns), rows }, left };
}

const MOST_COLUMNS = 7;

export function sum(widths: readonly number[]): number {
  return widths.reduce((total, own) => total + own, 0);
}

/** The space left of a column. */
export function gapOf(size: number): number {
  return size < 8 ? 8 : 14;
}

/** The widest column of text takes what room is left. */
function flexibleColumn({ columns, rows }: PageTable): number {
  const longest = columns.map(({ kind }, place) =>
    kind === "text" ? Math.max(1, ...rows.map(({ cells }) => String(cells[place] ?? "").length)) : 0,
  );
  return longest.indexOf(Math.max(...longest));
}

function columnWidths(
  { columns, rows }: PageTable,
  signed: string,
  { size, currency }: { readonly size: number; readonly currency: string },
): number[] {
  const flexible = flexibleColumn({ columns, rows, name: "" });
  const signs = moneySigns({ columns, rows }, signed);
  return columns.map((column, place) => {
    const sign = Math.max(0, ...rows.map((row) => signWidth(signs.get(row)?.[place] ?? "", size)));
    const cells = rows.map((row) =>
      isSpread(row) ? 0 : widthOf(textOf(row, column, place, currency), weightOf(row), size) + sign,
    );
    const words = headText(column.title)
      .split(" ")
      .map((word) => widthOf(word, "bold", size));
    const natural = Math.max(0, ...cells, ...words);
    if (column.kind !== "text") return natural + brackets(size) + gapOf(size);
    return (place === flexible ? natural : Math.min(natural, MOST_WORDS)) + gapOf(size);
  });
}

/** What a cell shows. */
export function textOf(row: PageRow, column: PageColumn, place: number, currency: string): string {
  const cell: PageCell | undefined = row.cells[place];
  return cell === undefined ? "" : figureText(cell, kindOf(row, column), currency);
}

const SIGNS: Readonly<Record<string, string>> = { USD: "$", EUR: "€", GBP: "£", JPY: "¥" };

/**
 * The signs of the currency that rows show, by column: the first amount of a column, the first after a total, and totals
 * have one; every other figure has an empty text.
 */
export function moneySigns(
  { columns, rows }: Pick<PageTable, "columns" | "rows">,
  currency: string,
): ReadonlyMap<PageRow, readonly string[]> {
  const sign = SIGNS[currency] ?? "";
  const isFirst = columns.map(() => true);
  return new Map(
    rows.map((row) => {
      const signs = columns.map((column, place) => {
        const isMoney = kindOf(row, column) === "money" && typeof row.cells[place] === "number";
        if (!isMoney) return "";
        const isSigned = isFirst[place] === true || row.style === "total";
        isFirst[place] = row.style === "total";
        return isSigned ? sign : "";
      });
      return [row, signs];
    }),
  );
}

/** The room of a sign before the widest figure of its column. */
export function signWidth(sign: string, size: number): number {
  return sign === "" ? 0 : widthOf(sign, "bold", size) + size * 0.4;
}

const DAY = /([A-Z][a-z]+) (\d{1,2}), (\d{4})/g;

/** The head of a column; a day in it stays on one line. */
export function headText(title: string): string {
  return title.replace(DAY, "$1\u00a0$2,\u00a0$3");
}

/** Lines are light, everything else is heavy. */
export function weightOf({ style }: PageRow): Weight {
  return style === "line" ? "regular" : "bold";
}

/** Room that a closing bracket takes, kept free beside every figure without one. */
export function brackets(size: number): number {
  return widthOf(")", "regular", size);
}

/** A heading may run over the columns beside it. */
export function isSpread({ style, cells }: PageRow): boolean {
  return style === "heading" && cells.length === 1;
}
