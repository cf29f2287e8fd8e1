/** Cells as formulas name them, and the names that may stand for them. */
import { columnLetters } from "@capstack/cap-table-files/grids";

/** A cell as a formula refers to it wherever it is copied: row 4, column 1 is $B$5. */
export function absoluteAddress(row: number, column: number): string {
  return `$${columnLetters(column)}$${row + 1}`;
}

/** Days from 1899-12-30, which spreadsheets count from, to 1970-01-01. */
export const FIRST_DAY_1970 = 25_569;

/** Whether a name may stand for a cell: it is no address of either style, in any version. */
export function isFreeName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_.]*$/.test(name) && !/^([A-Za-z]{1,3}\d+|[Rr]\d*([Cc]\d*)?|[Cc]\d*)$/.test(name);
}
