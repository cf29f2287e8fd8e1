/** A sheet as it is planned: texts, inputs and formulas, each in its place. Placing a cell gives the reference to it. */
import { addressOf } from "@capstack/cap-table-files/grids";
import { type ErrorPath, fromDayNumber, toDayNumber } from "@capstack/decimal";
import { refuseWorkbook } from "../error-codes.js";
import { absoluteAddress, FIRST_DAY_1970 } from "./address.js";
import { type Figure, type Formula, figureOf, reference } from "./formula.js";
import type { Format, Role } from "./look.js";

/** A cell: what it holds, what it shows, how it looks. */
export interface PlannedCell {
  readonly row: number;
  readonly column: number;
  readonly role: Role;
  readonly format: Format;
  readonly text?: string;
  readonly formula?: Formula;
  /** What is saved with a formula: the engine's figure, or the formula's own. */
  readonly shows?: Figure;
  /** How far a formula may be from what it shows; nine digits where nothing is said. */
  readonly within?: number;
  /** What else a spreadsheet may find, where a figure is one of several that answer the same question. */
  readonly accepts?: (computed: number) => boolean;
  readonly input?: PlannedInput;
  readonly note?: string;
}

/** An input: where it stands in the request, and what it is. */
export interface PlannedInput {
  readonly path: ErrorPath;
  readonly label: string;
  readonly value: number;
}

/** What is said of a cell besides what it holds. */
export interface CellTerms {
  readonly format: Format;
  readonly role?: Role;
  /** Unit and source, as a note on the cell. */
  readonly note?: string;
  /** A name for the whole workbook. */
  readonly name?: string;
  /** The engine's figure for a formula. */
  readonly shows?: Figure;
  /** How far formula and engine may be apart, where nine digits are too many: a root that both look for, a tie of cents. */
  readonly within?: number;
  /** What else a spreadsheet may find, where a figure is one of several that answer the same question. */
  readonly accepts?: (computed: number) => boolean;
}

/** What is said of an input. */
export interface InputTerms extends Pick<CellTerms, "format" | "note" | "name"> {
  readonly path: ErrorPath;
  readonly label: string;
}

/** Relative difference up to which a formula in doubles is the engine's figure. */
const SAME = 1e-9;

/** What is said of a sheet besides its columns. */
export type SheetTerms = Partial<
  Pick<
    SheetPlan,
    "frozen" | "isHidden" | "isUpright" | "printed" | "decimals" | "repeated" | "breaks" | "ruled" | "isForm"
  >
>;

/** A sheet's name as it stands before an address. */
export function quoted(name: string): string {
  return /^[A-Za-z]+$/.test(name) ? name : `'${name.replaceAll("'", "''")}'`;
}

const UNRULED = { columns: [], from: 0 } as const;

/** A sheet under construction. */
export class SheetPlan {
  readonly cells = new Map<string, PlannedCell>();
  readonly names = new Map<string, string>();
  /** What cells hold, by column and row. */
  readonly #figures = new Map<number, Figure[]>();
  readonly name: string;
  readonly widths: readonly number[];
  /** Rows and columns that stay in view. */
  readonly frozen: { readonly rows: number; readonly columns: number };
  readonly isHidden: boolean;
  /** Whether its pages stand upright; they lie otherwise. */
  readonly isUpright: boolean;
  /** How many columns are printed, from the first; null for all. */
  readonly printed: number | null;
  /** How many decimals a balance is shown with. */
  readonly decimals: number;
  /** How many rows, from the first, stand at the top of every printed page. */
  readonly repeated: number;
  /** The rows that begin a printed page. */
  readonly breaks: readonly number[];
  /** The columns that a line is drawn before, from a row on. */
  readonly ruled: { readonly columns: readonly number[]; readonly from: number };
  /** Whether it is a form that goes to others, whose inputs have no colour behind them. */
  readonly isForm: boolean;

  constructor(name: string, widths: readonly number[], terms: SheetTerms = {}) {
    const { frozen = { rows: 0, columns: 0 }, isHidden = false, isUpright = false } = terms;
    const { printed = null, decimals = 2, repeated = 0, breaks = [], ruled = UNRULED, isForm = false } = terms;
    this.name = name;
    this.widths = widths;
    this.frozen = frozen;
    this.isHidden = isHidden;
    this.isUpright = isUpright;
    this.printed = printed;
    this.decimals = decimals;
    this.repeated = repeated;
    this.breaks = breaks;
    this.ruled = ruled;
    this.isForm = isForm;
  }

  /** Words. */
  text(row: number, column: number, text: string, role: Role = "label"): void {
    this.#put({ row, column, role, format: "text", text });
  }

  /** A row of headings. */
  headings(row: number, headings: readonly string[], from = 0): void {
    headings.forEach((heading, index) => {
      this.text(row, from + index, heading, "heading");
    });
  }

  /** A figure of the request that people may change. Days are `YYYY-MM-DD`. */
  input(row: number, column: number, value: number | string, { path, label, ...terms }: InputTerms): Formula {
    const number = typeof value === "string" ? dayCell(value) : value;
    return this.#place({ row, column, role: "input", input: { path, label, value: number }, shows: number, ...terms });
  }

  /** A figure that is none of the request's own: the engine's, or one that no formula of the workbook follows. */
  figure(row: number, column: number, value: Figure, terms: CellTerms): Formula {
    return this.#place({ row, column, role: "figure", ...terms, shows: value });
  }

  /** A day that nobody may change here. */
  day(row: number, column: number, day: string, terms: CellTerms): Formula {
    return this.figure(row, column, dayCell(day), terms);
  }

  /**
   * A formula.
   * @throws EngineError `not_in_formulas` where it is not the engine's figure
   */
  formula(row: number, column: number, formula: Formula, terms: CellTerms): Formula {
    const value = figureOf(formula.value);
    const { shows = value, within } = terms;
    if (!isSameFigure(value, shows, within)) {
      refuseWorkbook(
        "not_in_formulas",
        `The formulas of a workbook give ${value} where the engine gives ${shows}, in ${this.name} ${addressOf(row, column)}; ask for the answer as JSON.`,
      );
    }
    return this.#place({ row, column, role: "formula", formula, ...terms, shows });
  }

  /** A row of cells that were placed, both ends included. */
  row(row: number, from: number, to: number): Formula {
    const figures = Array.from({ length: to - from + 1 }, (_, index) => this.#valueAt(row, from + index));
    const text = `${absoluteAddress(row, from)}:${absoluteAddress(row, to)}`;
    return reference(figures, (sheet) => this.#seenFrom(sheet, text));
  }

  /** A cell that was placed. */
  at(row: number, column: number): Formula {
    const address = absoluteAddress(row, column);
    return reference(this.#valueAt(row, column), (sheet) => this.#seenFrom(sheet, address));
  }

  /** A column of cells that were placed, both ends included. Where some may be blank, they count as nothing. */
  column(column: number, from: number, to: number, { mayBeBlank = false } = {}): Formula {
    const placed = this.#figures.get(column) ?? [];
    const figures = Array.from({ length: to - from + 1 }, (_, index) => {
      return placed[from + index] ?? (mayBeBlank ? 0 : this.#valueAt(from + index, column));
    });
    const text = `${absoluteAddress(from, column)}:${absoluteAddress(to, column)}`;
    return reference(figures, (sheet) => this.#seenFrom(sheet, text));
  }

  /** An address as a formula on some sheet writes it. */
  #seenFrom(sheet: string, address: string): string {
    if (sheet === this.name) return address;
    return `${quoted(this.name)}!${address}`;
  }

  #valueAt(row: number, column: number): Figure {
    const figure = this.#figures.get(column)?.[row];
    if (figure === undefined) throw new TypeError(`${this.name} ${addressOf(row, column)} is not placed yet.`);
    return figure;
  }

  #place({ name, ...cell }: PlannedCell & Pick<CellTerms, "name">): Formula {
    this.#put(cell);
    const { row, column } = cell;
    const address = absoluteAddress(row, column);
    if (name !== undefined) this.names.set(name, address);
    return reference(this.#valueAt(row, column), (sheet) => name ?? this.#seenFrom(sheet, address));
  }

  #put(cell: PlannedCell): void {
    const key = `${cell.row},${cell.column}`;
    if (this.cells.has(key)) throw new TypeError(`${this.name} ${addressOf(cell.row, cell.column)} is placed twice.`);
    this.cells.set(key, cell);
    const { formula, shows, text, row, column } = cell;
    const figures = this.#figures.get(column) ?? [];
    figures[row] = formula === undefined ? (shows ?? text ?? "") : figureOf(formula.value);
    this.#figures.set(column, figures);
  }
}

/** A day as a spreadsheet counts it. */
export function dayCell(day: string): number {
  return toDayNumber(day) + FIRST_DAY_1970;
}

/** A day that a spreadsheet counted, as `YYYY-MM-DD`. */
export function dayOfCell(cell: number): string {
  return fromDayNumber(Math.round(cell) - FIRST_DAY_1970);
}

/** Whether two figures are the same: to nine digits, or no further apart than is said, whichever is more. */
export function isSameFigure(value: unknown, shown: unknown, within?: number): boolean {
  if (typeof value !== "number" || typeof shown !== "number") return value === shown;
  return Math.abs(value - shown) <= Math.max(within ?? 0, SAME * Math.max(1, Math.abs(shown)));
}
