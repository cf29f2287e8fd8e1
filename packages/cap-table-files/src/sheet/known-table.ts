/** A table of a kind that is known: its row of headings, which field each column holds, and its cells read by field. */
import {
  type DateOrder,
  type DecimalMark,
  plainHeading,
  readDay,
  readFigure,
  withoutUnit,
} from "@capstack/cap-table/sheets";
import type { CellValue } from "../workbook/grid.js";
import { plainText, type SheetReading, saysNothing } from "./sheet-reading.js";

/** What a field's cells hold. */
export type CellKind = "text" | "figure" | "day";

/** A field of a kind of table: how its headings read, the likeliest first, and what stands below. */
export interface TableField {
  /** As `plainHeading` writes them. */
  readonly headings: readonly string[];
  readonly holds: CellKind;
  /** Why the column is not read, where it is known and says nothing of its own. */
  readonly derived?: string;
  /** A heading that is the field's only where the sheet has none of other fields: an amount may be of shares or of money. */
  readonly lone?: { readonly heading: string; readonly without: readonly string[] };
}

/** A kind of table. */
export interface TableKind {
  readonly name: string;
  readonly fields: Readonly<Record<string, TableField>>;
  /** Fields without which a sheet is not of the kind: all of the first list, and one of each of the others. */
  readonly required: readonly string[];
  readonly oneOf?: readonly (readonly string[])[];
  /** Other headings that make up the kind, and how many there must be at least. */
  readonly columns?: {
    readonly areKnown: (heading: string) => boolean;
    readonly least: number;
    /** Headings that say only that something is counted: where several columns have one, the row above says what of. */
    readonly isCount?: (heading: string) => boolean;
    /** Headings that no such sheet has. */
    readonly without?: (heading: string) => boolean;
  };
  /** How the sheet is called, where its headings alone could be any sheet's. */
  readonly sheetNamed?: RegExp;
  /** What each row is, where the kind of sheet says so; convertibles are SAFEs or notes, and their rows may not say which. */
  readonly securities?:
    | "stock"
    | "preferred"
    | "awards"
    | "safes"
    | "notes"
    | "instruments"
    | "convertibles"
    | "warrants";
  /** The award of rows that do not say theirs. */
  readonly award?: string;
}

/** How text of the file is read as figures and days. */
export interface FileMarks {
  readonly decimalMark: DecimalMark;
  readonly dateOrder: (table: KnownTable, field: string) => DateOrder;
}

/** A table on a sheet. */
export class KnownTable {
  #rows: readonly number[] | undefined;
  readonly #filled = new Map<string, boolean>();

  constructor(
    readonly kind: TableKind,
    readonly sheet: SheetReading,
    readonly head: number,
    readonly at: ReadonlyMap<string, number>,
  ) {}

  /** Headings with their columns, those of no known field too. */
  get headings(): readonly { readonly column: number; readonly text: string; readonly field: string | undefined }[] {
    const fields = new Map([...this.at].map(([field, column]) => [column, field]));
    return headingsOf(this.kind, this.sheet, this.head).map((text, column) => ({
      column,
      text,
      field: fields.get(column),
    }));
  }

  /** Rows below the headings that hold anything. */
  get rows(): readonly number[] {
    this.#rows ??= filledRows(this.sheet, this.head);
    return this.#rows;
  }

  has(field: string): boolean {
    return this.at.has(field);
  }

  /** Whether any row has something in the field's column: a sheet may have the column and nothing in it. */
  hasAny(field: string): boolean {
    const known = this.#filled.get(field);
    if (known !== undefined) return known;
    const isFilled = this.rows.some((row) => plainText(this.peek(row, field)) !== "");
    this.#filled.set(field, isFilled);
    return isFilled;
  }

  peek(row: number, field: string): CellValue {
    const column = this.at.get(field);
    return column === undefined ? null : this.sheet.peek(row, column);
  }

  /** Text; empty where the cell is blank or the column is not there. */
  text(row: number, field: string): string {
    const column = this.at.get(field);
    return column === undefined ? "" : this.sheet.takeText(row, column);
  }

  /** A figure; nothing where there is none, or where the cell is no figure, which is then listed. */
  figure(row: number, field: string, { decimalMark }: FileMarks): number | undefined {
    const column = this.at.get(field);
    return column === undefined ? undefined : takeFigure(this.sheet, row, column, decimalMark);
  }

  /** A number of shares, as {@link figure}; what is no whole number is listed. */
  shares(row: number, field: string, { decimalMark }: FileMarks): number | undefined {
    const column = this.at.get(field);
    return column === undefined ? undefined : takeShares(this.sheet, row, column, decimalMark);
  }

  /** A day as `YYYY-MM-DD`; nothing where there is none, or where the cell is no day, which is then listed. */
  day(row: number, field: string, marks: FileMarks): string | undefined {
    const column = this.at.get(field);
    if (column === undefined) return undefined;
    const value = this.sheet.take(row, column);
    if (saysNothing(value)) return undefined;
    const order = typeof value === "number" ? "mdy" : marks.dateOrder(this, field);
    const day = readDay(String(value), order);
    if (day === undefined) this.sheet.leave(row, column, "The cell is not a date.");
    return day;
  }

  /** Leaves a field's cell with a reason. */
  leave(row: number, field: string, why: string): void {
    const column = this.at.get(field);
    if (column !== undefined) this.sheet.leave(row, column, why);
  }

  /** Leaves a row for what stands, or does not stand, in a field's cell. */
  leaveRow(row: number, field: string, why: string): void {
    this.sheet.leaveRow(row, why, this.at.get(field));
  }

  /** Takes the headings; columns that nothing reads are listed. */
  takeHead(isRead: (heading: { readonly column: number; readonly text: string }) => boolean = () => false): void {
    for (const { column, text, field } of this.headings) {
      const derived = field === undefined ? undefined : this.kind.fields[field]?.derived;
      if (derived !== undefined) this.sheet.leaveColumn(this.head, column, derived);
      else if (field !== undefined || isRead({ column, text })) this.sheet.take(this.head, column);
      else if (text !== "") this.sheet.leaveColumn(this.head, column, "No column of this name is known here.");
    }
  }
}

function filledRows(sheet: SheetReading, head: number): number[] {
  const rows: number[] = [];
  for (let row = head + 1; row < sheet.rowCount; row++) {
    if ((sheet.grid.rows[row] ?? []).some((value) => plainText(value) !== "")) rows.push(row);
  }
  return rows;
}

/**
 * A cell's figure, taken; what is no figure is listed.
 * @param whose what is left out with it, as a sentence begins
 */
export function takeFigure(
  sheet: SheetReading,
  row: number,
  column: number,
  mark: DecimalMark,
  whose = "",
): number | undefined {
  const value = sheet.take(row, column);
  if (saysNothing(value)) return undefined;
  const figure = typeof value === "number" ? value : figureOf(String(value), mark);
  if (figure === undefined) leaveFigure(sheet, row, column, "is not a figure.", whose);
  else if (figure < 0) leaveFigure(sheet, row, column, "is below zero: no figure of a cap table is.", whose);
  else if (figure > MOST) leaveFigure(sheet, row, column, "is larger than any figure that is counted exactly.", whose);
  else return figure;
  return undefined;
}

/** A cell's number of shares, taken; what is no whole number is listed. */
export function takeShares(
  sheet: SheetReading,
  row: number,
  column: number,
  mark: DecimalMark,
  whose = "",
): number | undefined {
  const shares = takeFigure(sheet, row, column, mark, whose);
  if (shares === undefined || Number.isInteger(shares)) return shares;
  leaveFigure(sheet, row, column, "is not a whole number of shares.", whose);
  return undefined;
}

function leaveFigure(sheet: SheetReading, row: number, column: number, wrong: string, whose: string): void {
  const cell = plainText(sheet.peek(row, column)).slice(0, 100);
  sheet.leave(row, column, whose === "" ? `The cell ${wrong}` : `${whose} are left out: "${cell}" ${wrong}`);
}

/** Figures up to here are exact to a hundredth. */
const MOST = 1e13;

/** A figure as people write it: `(500)` is below nothing, `20 %` a fraction of one. */
function figureOf(text: string, mark: DecimalMark): number | undefined {
  const [, inner] = /^\((.*)\)$/.exec(text.trim()) ?? [];
  const percent = /%\s*$/.test(text);
  const value = readFigure((inner ?? text).replace(/%\s*$/, ""), mark);
  if (Number.isNaN(value)) return undefined;
  const signed = inner === undefined ? value : -value;
  // Through text: 0.07 as 7/100 is not the double nearest to 0.07 for every figure.
  return percent ? Number(`${signed}e-2`) : signed;
}

/** Rows among which headings stand, blank ones aside. */
const HEAD_ROWS = 12;

/** The table of a sheet: of all kinds and of the first rows, the one with the most headings that are known. */
export function findTable(sheet: SheetReading, kinds: readonly TableKind[]): KnownTable | undefined {
  let best: KnownTable | undefined;
  let filled = 0;
  for (let row = 0; row < sheet.rowCount && filled < HEAD_ROWS; row++) {
    const cells = sheet.grid.rows[row] ?? [];
    if (cells.every((cell) => plainText(cell) === "")) continue;
    filled += 1;
    const names = namesOf(cells);
    for (const kind of kinds) {
      if (kind.sheetNamed?.test(sheet.name.trim()) === false) continue;
      const at = columnsOf(kind, names);
      if (isOfKind(kind, at) && hasColumns(kind, headingsOf(kind, sheet, row), at) && at.size > (best?.at.size ?? 0))
        best = new KnownTable(kind, sheet, row, at);
    }
  }
  return best;
}

/** Columns by what their headings read as, from left to right. */
function namesOf(cells: readonly CellValue[]): ReadonlyMap<string, readonly number[]> {
  const names = new Map<string, number[]>();
  for (const [column, value] of cells.entries()) {
    const heading = plainText(value);
    for (const name of new Set([heading, withoutUnit(heading)].map(plainHeading))) {
      const known = names.get(name);
      if (known === undefined) names.set(name, [column]);
      else known.push(column);
    }
  }
  return names;
}

function columnsOf(kind: TableKind, names: ReadonlyMap<string, readonly number[]>): Map<string, number> {
  const at = new Map<string, number>();
  const found = new Map<string, string>();
  const used = new Set<number>();
  for (const [field, { headings }] of Object.entries(kind.fields)) {
    for (const heading of headings) {
      const column = names.get(heading)?.find((place) => !used.has(place));
      if (column === undefined) continue;
      at.set(field, column);
      found.set(field, heading);
      used.add(column);
      break;
    }
  }
  for (const [field, { lone }] of Object.entries(kind.fields)) {
    const isOther = lone?.without.some((other) => at.has(other)) === true;
    if (isOther && found.get(field) === lone?.heading) at.delete(field);
  }
  return at;
}

/** The headings of a row; those that only count have the names of the groups that stand above them. */
function headingsOf({ columns }: TableKind, { grid }: SheetReading, row: number): string[] {
  const own = (grid.rows[row] ?? []).map(plainText);
  const { isCount } = columns ?? {};
  if (isCount === undefined || own.filter(isCount).length < 2) return own;
  const above = (grid.rows[row - 1] ?? []).map(plainText);
  return own.map((heading, column) => {
    const group = isCount(heading)
      ? above
          .slice(0, column + 1)
          .filter((text) => text !== "")
          .at(-1)
      : undefined;
    return group ?? heading;
  });
}

function hasColumns({ columns }: TableKind, headings: readonly string[], at: ReadonlyMap<string, number>): boolean {
  if (columns === undefined) return true;
  const fields = new Set(at.values());
  if (headings.some((heading) => columns.without?.(heading) === true)) return false;
  const known = headings.filter((heading, place) => !fields.has(place) && columns.areKnown(heading));
  return new Set(known).size >= columns.least;
}

function isOfKind({ required, oneOf = [] }: TableKind, at: ReadonlyMap<string, number>): boolean {
  return required.every((field) => at.has(field)) && oneOf.every((fields) => fields.some((field) => at.has(field)));
}
