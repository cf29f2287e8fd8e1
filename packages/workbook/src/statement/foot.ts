/** What the sums of a statement come to, exactly: each from the lines it adds up. */
import { rational, sumOf } from "@capstack/decimal";
import type { ExactRow, ExactTable } from "./document.js";

/** What a sum is made of: rows of its own column, or columns of its own row; null for a figure that is no sum. */
export interface SumParts {
  readonly adds: readonly Spot[];
  readonly less: readonly Spot[];
}

interface Spot {
  readonly row: number;
  readonly column: number;
}

/** What the figure of a cell is made of. Rows come first: where lines add up across, so do their sums. */
export function sumParts(table: ExactTable, row: number, column: number): SumParts | null {
  const line = table.rows[row] as ExactRow;
  if (kindOf(table, line, column) !== "money" || typeof line.cells[column] !== "number") return null;
  if (isSum(line)) {
    const below = (rows: readonly number[]) => rows.map((other) => ({ row: other, column }));
    return { adds: below(line.adds), less: below(line.less) };
  }
  const { adds } = table.columns[column] as ExactTable["columns"][number];
  return adds.length === 0 ? null : { adds: adds.map((other) => ({ row, column: other })), less: [] };
}

/** Whether a row adds up others. */
export function isSum({ adds, less }: ExactRow): boolean {
  return adds.length + less.length > 0;
}

/** What a cell's figure is: what its row says, else its column. */
export function kindOf({ columns }: ExactTable, { kind }: ExactRow, column: number): "text" | ExactRow["kind"] {
  const own = columns[column]?.kind ?? "text";
  return own === "text" ? own : (kind ?? own);
}

/** The figures of a table's cells with every sum computed from its parts, row by row; texts are left out. */
export function footed(table: ExactTable, decimals: number): (number | null)[][] {
  const figures: (number | null)[][] = [];
  for (const [row, { cells }] of table.rows.entries()) {
    const line: (number | null)[] = [];
    figures.push(line);
    for (const [column, value] of cells.entries()) {
      const parts = sumParts(table, row, column);
      line.push(parts === null ? (typeof value === "number" ? value : null) : sumUp(figures, parts, decimals));
    }
  }
  return figures;
}

/** A sum of figures, exactly, then to the last decimal of the currency; what is blank counts as nothing. */
export function sumUp(
  figures: readonly (readonly (number | null)[])[],
  { adds, less }: SumParts,
  decimals: number,
): number {
  const exact = (spots: readonly Spot[]) =>
    sumOf(spots.map(({ row, column }) => rational(figures[row]?.[column] ?? 0)));
  return exact(adds).minus(exact(less)).roundTo(decimals, "half_up").toNumber();
}
