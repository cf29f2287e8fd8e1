/**
 * A document someone receives: a statement or a notice, described once and rendered as CSV, XLSX or PDF. Figures stay
 * numbers here; how they look is the renderer's.
 */

/** How the figures of a column, a row or a fact are meant. Rates are fractions of one. */
export type FigureKind = "money" | "percent" | "multiple";

/** A column; text stands left, figures stand right. */
export interface Column {
  readonly title: string;
  readonly kind: "text" | FigureKind;
}

/** Text, a figure, or nothing. */
export type Cell = string | number | null;

/** A row. A subtotal has a rule above its figures, a total one below as well. `kind` overrides that of the columns. */
export interface Row {
  readonly style: "heading" | "line" | "subtotal" | "total";
  readonly cells: readonly Cell[];
  readonly kind?: FigureKind;
}

/** A table; its first column says what a row is. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

/** A figure or a word to be seen at a glance. */
export interface Fact {
  readonly label: string;
  readonly value: Cell;
  readonly kind: "text" | FigureKind;
}

/** The document. */
export interface PrintableDocument {
  /** What the file is called. */
  readonly name: string;
  readonly title: string;
  readonly vehicle: string;
  /** Whom it is about or for; null for the whole vehicle. */
  readonly addressee: string | null;
  /** `As of …`, `For the period …`. */
  readonly period: string;
  /** The day it is of; it dates the file, so that equal books give equal bytes. */
  readonly date: string;
  readonly currency: string;
  readonly facts: readonly Fact[];
  readonly paragraphs: readonly string[];
  readonly tables: readonly Table[];
  /** What stands under the tables. */
  readonly remarks: readonly { readonly heading: string; readonly text: string }[];
  readonly notes: readonly string[];
}

/** A row of one label and figures. */
export function line(label: string, ...figures: readonly Cell[]): Row {
  return { style: "line", cells: [label, ...figures] };
}

/** A row that sums what stands above it. */
export function subtotal(label: string, ...figures: readonly Cell[]): Row {
  return { style: "subtotal", cells: [label, ...figures] };
}

/** A row that ends its table. */
export function total(label: string, ...figures: readonly Cell[]): Row {
  return { style: "total", cells: [label, ...figures] };
}

/** A row that names what follows. */
export function heading(label: string): Row {
  return { style: "heading", cells: [label] };
}

/** The format of a cell: the row's where it has one, else the column's. */
export function kindOf(row: Row, column: Column | undefined): Column["kind"] {
  if (column === undefined || column.kind === "text") return "text";
  return row.kind ?? column.kind;
}
