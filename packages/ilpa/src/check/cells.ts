/** A workbook's cells as plain data, and what is read from one: a number, a day, a text. */
import { EngineError, fromDayNumber, isDate, type Rational, rational } from "@capstack/decimal";

/** What a cell holds. A formula has the value that was saved with it. */
export type CellContent =
  | string
  | number
  | null
  | { readonly value: string | number | null; readonly formula?: string | null };

/** Cells by the name of their sheet, then by their address, such as `C12`. */
export type SheetCells = Readonly<Record<string, Readonly<Record<string, CellContent>>>>;

/** A sheet by row and column, both from 1 as a spreadsheet counts them. */
export interface ReadSheet {
  readonly name: string;
  readonly rows: ReadonlyMap<number, ReadonlyMap<number, string | number>>;
}

const MOST_CELLS = 1_000_000;
const ADDRESS = /^([A-Z]{1,3})([1-9]\d{0,6})$/;

/**
 * Reads cells.
 * @throws EngineError `invalid_value` for what are no cells, `limit_exceeded` for more than a million
 */
export function readCells(cells: unknown, name: string): ReadSheet[] {
  const sheets = recordOf(cells, [name]);
  let count = 0;
  return Object.entries(sheets).map(([sheet, own]) => {
    const rows = new Map<number, Map<number, string | number>>();
    for (const [address, content] of Object.entries(recordOf(own, [name, sheet]))) {
      count += 1;
      if (count > MOST_CELLS) refuse("limit_exceeded", `The file has more than ${MOST_CELLS} cells.`, [name]);
      const place = ADDRESS.exec(address);
      const value = contentOf(content);
      if (place === null || value === undefined) {
        return refuse("invalid_value", "A cell is named by its address and holds a text, a number or null.", [
          name,
          sheet,
          address.slice(0, 100),
        ]);
      }
      if (value === null || value === "") continue;
      const [row, column] = [Number(place[2]), columnOf(place[1] as string)];
      const line = rows.get(row) ?? new Map<number, string | number>();
      rows.set(row, line.set(column, value));
    }
    return { name: sheet, rows };
  });
}

function recordOf(value: unknown, path: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  return refuse("invalid_value", `${path.at(-1)} is no object of cells.`, path);
}

function refuse(code: "invalid_value" | "limit_exceeded", message: string, path: readonly string[]): never {
  throw new EngineError(code, message, path);
}

/** Undefined for what no cell holds. */
function contentOf(content: unknown): string | number | null | undefined {
  const value =
    typeof content === "object" && content !== null && !Array.isArray(content) && "value" in content
      ? content.value
      : content;
  if (value === null || typeof value === "string") return value;
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** An address, of a row and a column from 1. */
export function addressOf(row: number, column: number): string {
  const letters = (at: number): string =>
    at <= 26
      ? String.fromCharCode(64 + at)
      : letters(Math.floor((at - 1) / 26)) + String.fromCharCode(65 + ((at - 1) % 26));
  return `${letters(column)}${row}`;
}

/** The cell of a sheet; null where it is blank. */
export function cellAt({ rows }: ReadSheet, row: number, column: number): string | number | null {
  return rows.get(row)?.get(column) ?? null;
}

/** A number, exactly as the decimal that its double is shortest written as; null for anything else. */
export function numberIn(value: string | number | null): Rational | null {
  return typeof value === "number" ? rational(value) : null;
}

/** Days that a spreadsheet counts from 1899-12-30: 1970 to 2170. */
const FIRST_SERIAL = 25_569;
const LAST_SERIAL = 98_616;

/** A day, as text or as a spreadsheet counts it; null for anything else. */
export function dayIn(value: string | number | null): string | null {
  if (typeof value === "string") return isDate(value.slice(0, 10)) ? value.slice(0, 10) : null;
  if (value === null || !Number.isInteger(value) || value < FIRST_SERIAL || value > LAST_SERIAL) return null;
  return fromDayNumber(value - FIRST_SERIAL);
}
