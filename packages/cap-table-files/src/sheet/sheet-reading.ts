/**
 * A sheet while it is read. Every cell that is taken is noted, and every cell that is left says why, so that at the end
 * nothing of the sheet has gone nowhere in silence.
 */
import { plainHeading } from "@capstack/cap-table/sheets";
import { addressOf, type CellValue, type Grid } from "../workbook/grid.js";

/** A cell, a column or a sheet that went nowhere. */
export interface UnreadPart {
  /** The sheet's name; empty for a file that has one table. */
  readonly sheet: string;
  /** As `B5`: of a column its heading, of a row the cell at fault, else its first; null for a sheet. */
  readonly address: string | null;
  /** What the cell holds; null for a sheet. */
  readonly value: string | null;
  /** One sentence. */
  readonly why: string;
}

/** Whether a cell says nothing: blank, zero, or a dash in place of zero. */
export function saysNothing(value: CellValue | undefined): boolean {
  return value === undefined || value === null || value === 0 || /^\s*(0|[-–—]+)?\s*$/.test(String(value));
}

/** A cell without its line breaks and outer blanks. */
export function plainText(value: CellValue | undefined): string {
  return value === undefined || value === null ? "" : String(value).replaceAll(/\s+/g, " ").trim();
}

/** A sheet, and what was taken of it. */
export class SheetReading {
  readonly #taken = new Set<string>();
  readonly #columns = new Map<number, number>();
  readonly #rows = new Set<number>();
  readonly #left: UnreadPart[] = [];
  readonly #listed = new Set<string>();
  #isWhole = false;

  constructor(readonly grid: Grid) {
    for (const { row, column, value, why } of grid.lost) {
      this.#left.push({ sheet: grid.name, address: addressOf(row, column), value, why });
    }
  }

  get name(): string {
    return this.grid.name;
  }

  get rowCount(): number {
    return this.grid.rows.length;
  }

  /** The row that a line of the text is; of a workbook, rows are its lines. */
  rowOfLine(line: number): number {
    return this.grid.lines?.indexOf(line) ?? line - 1;
  }

  /** A cell, without taking it. */
  peek(row: number, column: number): CellValue {
    return this.grid.rows[row]?.[column] ?? null;
  }

  /** A cell, taken. */
  take(row: number, column: number): CellValue {
    this.#taken.add(`${row},${column}`);
    return this.peek(row, column);
  }

  /** A cell's text, taken. */
  takeText(row: number, column: number): string {
    return plainText(this.take(row, column));
  }

  takeRow(row: number): void {
    this.#rows.add(row);
  }

  /** A cell that is not read. */
  leave(row: number, column: number, why: string): void {
    this.#taken.add(`${row},${column}`);
    if (!saysNothing(this.peek(row, column))) this.#list(row, column, why);
  }

  /**
   * A row that is not read.
   * @param fault the column of the cell at fault, which may be blank; a row where none is, is told by its first cell
   */
  leaveRow(row: number, why: string, fault?: number): void {
    const first = (this.grid.rows[row] ?? []).findIndex((value) => !saysNothing(value));
    if (first >= 0) this.#list(row, fault ?? first, why);
    this.#rows.add(row);
  }

  #list(row: number, column: number, why: string): void {
    const address = addressOf(row, column);
    // A cell that is asked for several times is listed once.
    const key = `${address} ${why}`;
    if (this.#listed.has(key)) return;
    this.#listed.add(key);
    const value = plainText(this.peek(row, column)).slice(0, 100);
    this.#left.push({ sheet: this.name, address, value, why });
  }

  /** A column that is not read below its heading. */
  leaveColumn(head: number, column: number, why: string): void {
    const holds = this.grid.rows.some((cells, row) => row > head && !saysNothing(cells[column]));
    if (holds) this.leave(head, column, why);
    else this.#taken.add(`${head},${column}`);
    this.#columns.set(column, head);
  }

  /** The sheet is not read at all. */
  leaveSheet(why: string): void {
    if (this.grid.rows.some((cells) => cells.some((value) => !saysNothing(value)))) {
      this.#left.push({ sheet: this.name, address: null, value: null, why });
    }
    this.#isWhole = true;
  }

  /** The sheet's whole contents were read elsewhere. */
  takeSheet(): void {
    this.#isWhole = true;
  }

  /** What was left, and every cell that nothing asked for. */
  unread(): UnreadPart[] {
    const left = [...this.#left];
    if (this.#isWhole) return left;
    for (const [row, cells] of this.grid.rows.entries()) {
      if (this.#rows.has(row)) continue;
      for (const [column, value] of cells.entries()) {
        if (saysNothing(value) || this.#taken.has(`${row},${column}`)) continue;
        if (row > (this.#columns.get(column) ?? Number.POSITIVE_INFINITY)) continue;
        const why = "Nothing that is read here stands in this place.";
        left.push({ sheet: this.name, address: addressOf(row, column), value: plainText(value).slice(0, 100), why });
      }
    }
    return left;
  }

  /** The first row, at or below another, whose cell in a column reads so. */
  findRow(column: number, wanted: (text: string) => boolean, from = 0): number | undefined {
    for (let row = from; row < this.rowCount; row++) {
      if (wanted(plainHeading(plainText(this.peek(row, column))))) return row;
    }
    return undefined;
  }
}
