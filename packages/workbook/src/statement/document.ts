/** A statement as it is laid out on paper: tables of rows, and which figure of them adds up which others. */
import {
  double,
  type ErrorPath,
  type Exact,
  either,
  type Input,
  list,
  nullOr,
  oneOf,
  orNull,
  Reading,
  shape,
  text,
} from "@capstack/decimal";

const KINDS = ["money", "percent", "multiple", "shares"] as const;

const anyText = text({ least: 0 });
const isText = (value: unknown) => typeof value === "string";
/** Words, a figure, or nothing. */
const cell = either(isText, anyText, orNull(double({ optional: true })));
const places = list(double({ unit: "count", min: 0, whole: true }), { default: [] });

const statementColumn = shape({
  /** What stands over the column. */
  title: anyText,
  /** What its figures are; a row may say otherwise. Percents are fractions of one. */
  kind: oneOf(["text", ...KINDS]),
  /** The columns, counted from 0, that each figure of this one adds up. */
  adds: places,
});

const statementRow = shape({
  /** A subtotal has a line above it, a total one below as well. */
  style: oneOf(["heading", "line", "subtotal", "total"]),
  /** A cell for each column, from the first. */
  cells: list(cell),
  /** What its figures are, where that is not what the columns say. */
  kind: oneOf(KINDS, { optional: true }),
  /** The rows above it, counted from 0, that its money adds up. */
  adds: places,
  /** The rows above it that its money subtracts. */
  less: places,
});

const statementTable = shape({
  name: text(),
  columns: list(statementColumn, { least: 1 }),
  rows: list(statementRow),
});

const statementSpot = shape({
  /** Which table, row and column, each counted from 0. */
  table: double({ unit: "count", min: 0, whole: true }),
  row: double({ unit: "count", min: 0, whole: true }),
  column: double({ unit: "count", min: 0, whole: true }),
});

const statementTie = shape({
  /** What ties, as a sentence. */
  label: text(),
  /** Figures that are added. */
  adds: list(statementSpot, { least: 1 }),
  /** Figures that are taken off. */
  less: list(statementSpot, { default: [] }),
  /** The figure that must come out. */
  equals: statementSpot,
});

const statementFact = shape({ label: text(), value: cell, kind: oneOf(["text", ...KINDS]) });

export const statementDocument = shape({
  title: text(),
  /** Whose statement it is. */
  vehicle: text(),
  /** Whom it is about; null for the whole vehicle. */
  addressee: nullOr(text()),
  /** `As of …`, `For the period …`. */
  period: text(),
  /** ISO 4217; it says how many decimals money has. */
  currency: text(),
  /** Key figures. */
  facts: list(statementFact),
  tables: list(statementTable, { least: 1 }),
  /** What must come out equal across rows and tables. */
  ties: list(statementTie),
  notes: list(text()),
});

/** A statement as it is laid out on paper. Money is in units of currency. */
export interface StatementDocument extends Input<typeof statementDocument> {}

/** A statement, read. */
export type ExactStatement = Exact<typeof statementDocument>;
/** A table of one, read. */
export type ExactTable = ExactStatement["tables"][number];
/** A row of one, read. */
export type ExactRow = ExactTable["rows"][number];
/** A figure's place, read. */
export type ExactSpot = ExactStatement["ties"][number]["equals"];

/**
 * Reads a statement.
 * @throws EngineError the codes of reading; `invalid_value` too for a sum of rows that are not above it, of columns that are
 * not before it, and for a tie of figures that are not there
 */
export function readStatement(document: StatementDocument): ExactStatement {
  const reading = new Reading();
  const read = statementDocument.readAt(document, reading);
  reading.problems.throwIfAny();
  const refuse = (message: string, path: ErrorPath) => reading.problems.add("invalid_value", message, path);
  for (const [at, table] of read.tables.entries()) checkSums(table, ["tables", at], refuse);
  for (const [at, { adds, less, equals }] of read.ties.entries()) {
    for (const spot of [...adds, ...less, equals]) checkSpot(read, spot, ["ties", at], refuse);
  }
  reading.problems.throwIfAny();
  return read;
}

type Refuse = (message: string, path: ErrorPath) => void;

function checkSums({ columns, rows }: ExactTable, path: ErrorPath, refuse: Refuse): void {
  for (const [place, { adds }] of columns.entries()) {
    if (adds.every((other) => other < place)) continue;
    refuse("adds names a column that is not before this one", [...path, "columns", place, "adds"]);
  }
  for (const [place, { adds, less }] of rows.entries()) {
    if ([...adds, ...less].every((other) => other < place)) continue;
    refuse("adds or less names a row that is not above this one", [...path, "rows", place]);
  }
}

function checkSpot({ tables }: ExactStatement, spot: ExactSpot, path: ErrorPath, refuse: Refuse): void {
  const { table, row, column } = spot;
  if (typeof tables[table]?.rows[row]?.cells[column] === "number") return;
  refuse(`No figure stands in table ${table}, row ${row}, column ${column}`, path);
}
