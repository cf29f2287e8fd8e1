/** A table of a statement on its sheet: lines are inputs, sums formulas over them. */
import { type Formula, minus, rounded, total } from "../sheet/formula.js";
import type { Format, Role } from "../sheet/look.js";
import type { SheetPlan } from "../sheet/sheet-plan.js";
import type { ExactRow, ExactStatement, ExactTable } from "./document.js";
import { isSum, kindOf, type SumParts, sumParts, sumUp } from "./foot.js";

/** How a figure of each kind is shown. */
const FORMATS: Readonly<Record<string, Format>> = {
  money: "balance",
  percent: "rate",
  multiple: "times",
  shares: "shares",
};

/** A table as it was written. */
export interface WrittenTable {
  readonly table: ExactTable;
  readonly sheet: SheetPlan;
  /** The sheet's row that the table's first row stands in. */
  readonly first: number;
  readonly nextRow: number;
  /** Sums that are not those of their lines, by the row's words. */
  readonly unfooted: readonly string[];
}

/** Where a table stands, and how its money is rounded. */
interface TablePlace {
  readonly at: number;
  readonly first: number;
  readonly decimals: number;
}

/** Writes a table, with its headings in the row above the first. A sum that is not that of its lines stays a figure. */
export function writeTable(sheet: SheetPlan, table: ExactTable, { at, first, decimals }: TablePlace): WrittenTable {
  sheet.headings(
    first - 1,
    table.columns.map(({ title }) => title),
  );
  const said = table.rows.map(({ cells }) => cells.map((value) => (typeof value === "number" ? value : null)));
  const unfooted: string[] = [];
  for (const [row, line] of table.rows.entries()) {
    for (const [column, value] of line.cells.entries()) {
      if (value === null || value === "") continue;
      if (typeof value === "string") {
        sheet.text(first + row, column, value, line.style === "line" ? "label" : "section");
        continue;
      }
      const kind = kindOf(table, line, column);
      const format = FORMATS[kind ?? "money"] ?? "balance";
      const parts = sumParts(table, row, column);
      const look = { format, role: roleOf(line) };
      const path = ["tables", at, "rows", row, "cells", column];
      if (parts !== null && sumUp(said, parts, decimals) === value) {
        const sum = sumOf(sheet, table, parts, { first, decimals });
        sheet.formula(first + row, column, sum, { ...look, shows: value });
        continue;
      }
      if (parts !== null) unfooted.push(`${table.name}: ${labelOf(line)}`);
      if (parts === null && kind === "money" && line.style === "line") {
        sheet.input(first + row, column, value, { path, label: labelOf(line), format });
      } else sheet.figure(first + row, column, value, look);
    }
  }
  return { table, sheet, first, nextRow: first + table.rows.length, unfooted: [...new Set(unfooted)] };
}

/** The formula of a sum, to the last decimal of the currency. */
function sumOf(
  sheet: SheetPlan,
  table: ExactTable,
  { adds, less }: SumParts,
  { first, decimals }: Pick<TablePlace, "first" | "decimals">,
): Formula {
  const ranges = (spots: SumParts["adds"]) => {
    const placed = spots.filter(({ row, column }) => typeof table.rows[row]?.cells[column] === "number");
    return stretchesOf(placed).map(([from, to]) =>
      from.column === to.column
        ? sheet.column(from.column, first + from.row, first + to.row)
        : sheet.row(first + from.row, from.column, to.column),
    );
  };
  const sum = total(0, ...ranges(adds));
  return rounded(less.length === 0 ? sum : minus(sum, total(0, ...ranges(less))), decimals);
}

type Spot = SumParts["adds"][number];

/** Neighbours in one column or one row as their first and last. */
function stretchesOf(spots: readonly Spot[]): (readonly [Spot, Spot])[] {
  const stretches: [Spot, Spot][] = [];
  for (const spot of spots) {
    const last = stretches.at(-1);
    if (last !== undefined && isNext(last[1], spot)) last[1] = spot;
    else stretches.push([spot, spot]);
  }
  return stretches;
}

function isNext(before: Spot, { row, column }: Spot): boolean {
  const isBelow = before.column === column && before.row + 1 === row;
  return isBelow || (before.row === row && before.column + 1 === column);
}

function roleOf(row: ExactRow): Role {
  if (row.style === "total") return "grandTotal";
  if (row.style === "subtotal") return "total";
  return isSum(row) ? "formula" : "figure";
}

/** The words of a row. */
export function labelOf({ cells }: ExactRow): string {
  return cells.filter((value) => typeof value === "string" && value !== "").join(", ") || "Figure";
}

/** Key figures and notes, below a table. */
export function writeFacts(sheet: SheetPlan, { facts, notes }: ExactStatement, from: number): void {
  facts.forEach(({ label, value, kind }, index) => {
    sheet.text(from + index, 0, label);
    if (value === null || value === "") return;
    if (typeof value === "string") sheet.text(from + index, 1, value);
    else sheet.figure(from + index, 1, value, { format: FORMATS[kind] ?? "figure" });
  });
  const below = from + facts.length + (facts.length === 0 ? 0 : 1);
  notes.forEach((note, index) => {
    sheet.text(below + index, 0, note, "note");
  });
}
