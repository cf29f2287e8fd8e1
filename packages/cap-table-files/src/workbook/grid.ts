/** A sheet as rows of cells, wherever it came from. */

/** What a cell holds: text, a number, a day as `YYYY-MM-DD`; null where it is blank. */
export type CellValue = string | number | null;

/** A cell that a sheet has and that cannot be read. */
export interface LostCell {
  readonly row: number;
  readonly column: number;
  readonly value: string;
  readonly why: string;
}

/** A sheet of a file. Rows and columns count from 0. */
export interface Grid {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: readonly (readonly CellValue[])[];
  readonly lost: readonly LostCell[];
  /** Of text: the line that each row begins on, from 1. */
  readonly lines?: readonly number[];
}

/**
 * A column by its letters: 0 is A, 26 is AA.
 * @example columnLetters(27) // => "AB"
 */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

/**
 * A cell as people name it: row 4, column 1 is B5.
 * @example addressOf(4, 1) // => "B5"
 */
export function addressOf(row: number, column: number): string {
  return `${columnLetters(column)}${row + 1}`;
}

/** A column by its letters; A is 0. */
export function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
