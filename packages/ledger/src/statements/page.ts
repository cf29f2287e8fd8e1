/**
 * A statement as it is read: tables of rows in the words of the trade, what is seen at a glance, and notes. Figures stay
 * numbers here; how they look is up to what prints them.
 */

/** How the figures of a column, a row or a fact are meant. Rates are fractions of one. */
export type PageFigure = "money" | "percent" | "multiple";

/** A column; text stands left, figures stand right. */
export interface PageColumn {
  readonly title: string;
  readonly kind: "text" | PageFigure;
}

/** Text, a figure, or nothing. */
export type PageCell = string | number | null;

/** A row. A subtotal has a rule above its figures, a total one below as well. `kind` overrides that of the columns. */
export interface PageRow {
  readonly style: "heading" | "line" | "subtotal" | "total";
  readonly cells: readonly PageCell[];
  readonly kind?: PageFigure;
}

/** A table; its first column says what a row is. */
export interface PageTable {
  readonly name: string;
  readonly columns: readonly PageColumn[];
  readonly rows: readonly PageRow[];
}

/** A figure or a word to be seen at a glance. */
export interface PageFact {
  readonly label: string;
  readonly value: PageCell;
  readonly kind: "text" | PageFigure;
}

/** The page of a statement. */
export interface StatementPage {
  readonly title: string;
  /** Whom it is about; left out where it is the whole vehicle. */
  readonly addressee?: string;
  /** `As of …`, `For the period …`. */
  readonly period: string;
  /** The day it is of. */
  readonly date: string;
  readonly facts?: readonly PageFact[];
  readonly tables: readonly PageTable[];
  readonly notes: readonly string[];
}

/**
 * A row of one label and figures.
 * @example lineRow("Fees", 250) // => { style: "line", cells: ["Fees", 250] }
 */
export function lineRow(label: string, ...figures: readonly PageCell[]): PageRow {
  return { style: "line", cells: [label, ...figures] };
}

/**
 * A row that sums what stands above it.
 * @example subtotalRow("Expenses", 250) // => { style: "subtotal", cells: ["Expenses", 250] }
 */
export function subtotalRow(label: string, ...figures: readonly PageCell[]): PageRow {
  return { style: "subtotal", cells: [label, ...figures] };
}

/**
 * A row that ends its table.
 * @example totalRow("Net assets", 1_000) // => { style: "total", cells: ["Net assets", 1_000] }
 */
export function totalRow(label: string, ...figures: readonly PageCell[]): PageRow {
  return { style: "total", cells: [label, ...figures] };
}

/**
 * A row that names what follows.
 * @example headingRow("Assets") // => { style: "heading", cells: ["Assets"] }
 */
export function headingRow(label: string): PageRow {
  return { style: "heading", cells: [label] };
}
