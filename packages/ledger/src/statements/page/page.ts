/**
 * A statement's page: tables of rows in the words of the trade, key figures, and notes. Figures stay
 * numbers here; the renderer formats them.
 */

/** The format of the figures of a column, a row or a fact. Rates are fractions of one. */
export type PageFigure = "money" | "percent" | "multiple" | "shares";

/** A column; text is aligned left, figures right. */
export interface PageColumn {
  readonly title: string;
  readonly kind: "text" | PageFigure;
  /** The columns, counted from 0, that each figure of this one adds up. */
  readonly adds?: readonly number[];
}

/** Text, a figure, or nothing. */
export type PageCell = string | number | null;

/** A row. A subtotal has a rule above its figures, a total one below as well. `kind` overrides that of the columns. */
export interface PageRow {
  readonly style: "heading" | "line" | "subtotal" | "total";
  readonly cells: readonly PageCell[];
  readonly kind?: PageFigure;
  /** The rows of its table that its money adds up. */
  readonly adds?: readonly PageRow[];
  /** The rows of its table that its money subtracts. */
  readonly less?: readonly PageRow[];
}

/** A figure of a page: a row of one of its tables, and the column. */
export interface PageSpot {
  readonly row: PageRow;
  readonly column: number;
}

/** What must come out equal across rows and tables. */
export interface PageTie {
  /** What ties, as a sentence. */
  readonly label: string;
  readonly adds: readonly PageSpot[];
  readonly less?: readonly PageSpot[];
  readonly equals: PageSpot;
}

/** A table; its first column labels the rows. */
export interface PageTable {
  readonly name: string;
  readonly columns: readonly PageColumn[];
  readonly rows: readonly PageRow[];
  /** What stands below it, on its page. */
  readonly notes?: readonly string[];
  /** Whether it begins a sheet where it is printed. */
  readonly beginsSheet?: boolean;
  /** What it and the tables after it are of, where that is not the period of the page; it heads their sheets. */
  readonly period?: string;
  /** Whether it is no part of the statement: it is printed after it, under a head and with pages of its own. */
  readonly isSupplement?: boolean;
}

/** A key figure or word. */
export interface PageFact {
  readonly label: string;
  readonly value: PageCell;
  readonly kind: "text" | PageFigure;
}

/** The page of a statement. */
export interface StatementPage {
  readonly title: string;
  /** Its subject; omitted for the whole vehicle. */
  readonly addressee?: string;
  /** `As of …`, `For the period …`. */
  readonly period: string;
  /** The date it reports on. */
  readonly date: string;
  readonly facts?: readonly PageFact[];
  readonly tables: readonly PageTable[];
  readonly ties?: readonly PageTie[];
  /** What stands under the tables, each with its heading. */
  readonly remarks?: readonly { readonly heading: string; readonly text: string }[];
  readonly notes: readonly string[];
}

/**
 * A row with one label and figures.
 * @example lineRow("Fees", 250) // => { style: "line", cells: ["Fees", 250] }
 */
export function lineRow(label: string, ...figures: readonly PageCell[]): PageRow {
  return { style: "line", cells: [label, ...figures] };
}

/**
 * A row that sums the rows above it.
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
 * A row with the rows that its figures are the sum of; `less` are subtracted.
 * @example summing(subtotalRow("Net", 3), [lineRow("Income", 5)], [lineRow("Fees", 2)]).less?.length // => 1
 */
export function summing(row: PageRow, adds: readonly PageRow[], less: readonly PageRow[] = []): PageRow {
  return { ...row, adds, less };
}

/**
 * A row that heads the rows below it.
 * @example headingRow("Assets") // => { style: "heading", cells: ["Assets"] }
 */
export function headingRow(label: string): PageRow {
  return { style: "heading", cells: [label] };
}
