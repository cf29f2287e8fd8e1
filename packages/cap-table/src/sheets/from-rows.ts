/** Reads the rows of a worksheet of holdings into events. */
import { EngineError, openShape, requireArgument, wrongSentence } from "@capstack/decimal";
import {
  type RowsImport,
  readSheet,
  SHEET_OPTIONS,
  type SheetCell,
  type SheetOptions,
  type SheetRow,
} from "./read-sheet.js";

const ASKED = /* @__PURE__ */ openShape({ options: SHEET_OPTIONS });

/**
 * Reads the rows of a worksheet as {@link fromCsv} reads text: a row of headings among the first twelve, then one holding
 * a row. A number is taken as it is; text is read by the marks that all of the sheet's text decides.
 * @param rows cells in the sheet's order, dates as `YYYY-MM-DD`; null where a cell is blank
 * @throws EngineError `invalid_value` for what are no rows
 * @returns as {@link fromCsv}; `line` counts the rows from 1
 * @example
 * const { events } = fromRows([["Stakeholder Name", "Quantity Issued"], ["Ada", 700], ["Ben", 300]]);
 * computeCapTable({ events }).final.holders.map((holder) => holder.ownership) // => [0.7, 0.3]
 */
export function fromRows(rows: readonly (readonly SheetCell[])[], options: SheetOptions = {}): RowsImport {
  requireArgument({ options }, ASKED);
  if (!Array.isArray(rows)) refuse("rows", rows, "a list of rows", []);
  const numbered = Array.from<unknown, SheetRow>(rows, (cells, at) => {
    if (!Array.isArray(cells)) return refuse("rows", cells, "a list of cells", [at]);
    const bad = cells.findIndex((cell) => !isCell(cell));
    if (bad >= 0) refuse("rows", cells[bad], "text, a finite number, or null", [at, bad]);
    return { line: at + 1, cells: cells as readonly SheetCell[] };
  });
  return readSheet(numbered, false, options);
}

const isCell = (cell: unknown): cell is SheetCell =>
  cell === null || typeof cell === "string" || (typeof cell === "number" && Number.isFinite(cell));

function refuse(name: string, value: unknown, wanted: string, path: readonly number[]): never {
  throw new EngineError("invalid_value", wrongSentence(name, value, wanted), [name, ...path]);
}
