/** Reads a spreadsheet of holdings into events. */

import {
  list,
  nullOr,
  oneOf,
  openShape,
  optional,
  type Rational,
  rational,
  requireArgument,
  text as words,
} from "@capstack/decimal";
import type { CapTableEvent } from "../events/event.js";
import { fieldsOf, headOf, type SheetField, sheetFields } from "./columns.js";
import { type CsvRecord, readCsv, type Separator, separatorOf } from "./csv.js";
import { eventsOf } from "./holding-events.js";
import { cellOf, classOf, type Holding, type RowReading, readHolding } from "./holding-row.js";
import { bare, type DateOrder, type DecimalMark, dateOrderOf, decimalMarkOf, readFigure } from "./marks.js";

/** How a sheet is to be read where its own cells do not decide, or decide wrongly. */
export interface SheetOptions {
  /** What each column holds, in the sheet's order; null leaves it out. By its heading unless given. */
  readonly columns?: readonly (SheetField | null)[];
  /** What stands before decimals: `.` or `,`. */
  readonly decimalMark?: DecimalMark;
  /** Whether 3/4/2024 is in March or in April. */
  readonly dateOrder?: DateOrder;
}

/** A column of the sheet. */
export interface SheetColumn {
  readonly heading: string;
  /** What it was read as; null where it was left out. */
  readonly field: SheetField | null;
  /** The first cell below the heading that is not blank. */
  readonly sample: string;
}

/** Something that the sheet does not decide, with a cell that may be read in two ways. */
export interface SheetQuestion {
  readonly about: "decimalMark" | "dateOrder";
  readonly example: string;
}

/** The shares of a class, as they were read and as the sheet's own column adds up. */
export interface SheetTotal {
  readonly classId: string;
  /** Of the rows that came to holdings. Shares. */
  readonly read: number;
  /** Of all rows that have a figure. Shares. */
  readonly inSheet: number;
}

/** The events a sheet came to, and every cell or column that meant nothing. */
export interface SheetImport {
  readonly events: CapTableEvent[];
  /** Rows count from 1 below the headings, lines from 1 at the top of the text; row 0 is about the whole. */
  readonly report: readonly { readonly row: number; readonly line: number; readonly message: string }[];
  readonly separator: Separator;
  readonly columns: readonly SheetColumn[];
  /** What was decided without an answer that the sheet does not give. */
  readonly questions: readonly SheetQuestion[];
  /** How many rows below the headings came to holdings. */
  readonly holdings: number;
  readonly totals: readonly SheetTotal[];
  /** What a row of totals says of all shares; null where there is none. Shares. */
  readonly statedTotal: number | null;
}

const ASKED = /* @__PURE__ */ openShape({
  text: words({ least: 0 }),
  options: optional(
    openShape({
      columns: list(nullOr(oneOf(sheetFields)), { optional: true }),
      decimalMark: oneOf([".", ","], { optional: true }),
      dateOrder: oneOf(["mdy", "dmy"], { optional: true }),
    }),
  ),
});

/**
 * Reads holdings: a line of headings among the first twelve, then one holding a line, parted by commas, semicolons or
 * tabs. Columns in any order, by the headings of {@link toCsv}, of Carta, or those people give them: the holder and the
 * shares; and optionally class, date, price or cash paid, relationship, kind of security, strike price, plan, identifiers.
 * Preferred classes begin at the price of their first issue; pools at the size their awards need. Rows of one class
 * and day are one event. Nobody is a founder but where the sheet says so. Without a price, a share's is the cash paid
 * over the shares, as the nearest double.
 * @throws EngineError `invalid_value`, `missing_field` for what is no text at all
 * @returns events in order of issue date; `report` names what was left out and why
 * @see Carta's importer templates and ledgers, for the headings
 * @example
 * const { events } = fromCsv("Stakeholder Name;Quantity Issued\r\nAda;700\r\nBen;300\r\n");
 * computeCapTable({ events }).final.holders.map((holder) => holder.ownership) // => [0.7, 0.3]
 */
export function fromCsv(text: string, options: SheetOptions = {}): SheetImport {
  requireArgument({ text, options }, ASKED);
  const separator = separatorOf(text);
  const records = readCsv(text, separator);
  const head = headOf(records);
  const headings = (records[head]?.cells ?? []).map((heading) => heading.replaceAll(/\s+/g, " ").trim());
  const body = records.slice(head + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const fields = headings.map((_, at) => (options.columns ?? fieldsOf(headings))[at] ?? null);
  const { reading, questions } = decided(body, { fields, headings }, separator, options);
  const rows = body.map((record): Row => ({ record, read: rowOf(record, reading) }));
  const holdings = distinct(rows.flatMap(({ read }) => (typeof read === "object" && read !== null ? [read] : [])));
  const { events, remarks } = eventsOf(holdings);
  const firstRow = records[head]?.line ?? 1;
  const report = rows.flatMap(({ record: { line }, read }) => {
    const message = typeof read === "string" ? read : read?.remark;
    return message === undefined ? [] : [{ row: line - firstRow, line, message }];
  });
  const left = headings.filter((heading, at) => fields[at] === null && heading !== "" && options.columns === undefined);
  const about = [...left.map((heading) => `The column "${heading}" was not read.`), ...remarks];
  return {
    events,
    report: [...about.map((message) => ({ row: 0, line: firstRow, message })), ...report],
    separator,
    columns: headings.map((heading, at) => ({ heading, field: fields[at] ?? null, sample: sampleOf(body, at) })),
    questions,
    holdings: holdings.length,
    totals: totalsOf(rows, reading),
    statedTotal: statedTotal(body, reading),
  };
}

const sampleOf = (body: readonly CsvRecord[], at: number): string =>
  (body.find(({ cells }) => (cells[at] ?? "").trim() !== "")?.cells[at] ?? "").trim();

const FIGURES: readonly SheetField[] = ["shares", "pricePerShare", "strikePrice", "cashPaid"];

/** How figures and days are read: as asked for, else as the cells decide. */
function decided(
  body: readonly CsvRecord[],
  { fields, headings }: Pick<RowReading, "fields" | "headings">,
  separator: Separator,
  options: SheetOptions,
) {
  const cellsOf = (of: readonly SheetField[]) =>
    fields.flatMap((field, at) =>
      field !== null && of.includes(field) ? body.map(({ cells }) => cells[at] ?? "") : [],
    );
  const mark = decimalMarkOf(cellsOf(FIGURES), separator === ",");
  const order = dateOrderOf(cellsOf(["issueDate"]));
  const { decimalMark = mark.value, dateOrder = order.value } = options;
  const asked = [
    { about: "decimalMark" as const, example: mark.doubtful },
    { about: "dateOrder" as const, example: order.doubtful },
  ];
  const questions = asked.flatMap(({ about, example }) => (example === undefined ? [] : [{ about, example }]));
  return { reading: { fields, headings, decimalMark, dateOrder }, questions };
}

/** A row's holding; why it is none; null for a row of totals, which is nobody's. */
function rowOf({ cells }: CsvRecord, reading: RowReading): Holding | string | null {
  return isTotal(cells, reading) ? null : readHolding(cells, reading);
}

/** What begins a row of totals, and nothing else: a holder may be called Total Energy. */
const TOTAL =
  /^(grand |sub-?)?totals?( of)?( (fully diluted|outstanding|issued|authori[sz]ed|common|preferred|stock|shares|options))*:?$/i;

function isTotal(cells: readonly string[], reading: RowReading): boolean {
  const first = cellOf(cells, "name", reading) ?? cells.find((cell) => cell.trim() !== "") ?? "";
  return TOTAL.test(first.trim());
}

/** Two people of one name are two where their addresses say so. */
function distinct(holdings: readonly Holding[]): Holding[] {
  const addresses = new Map<string, string>();
  return holdings.map((holding) => {
    const { id, email } = holding;
    if (email === undefined) return holding;
    const known = addresses.get(id) ?? email;
    addresses.set(id, known);
    return known === email ? holding : { ...holding, id: `${id} <${email}>` };
  });
}

/** A row, and what it came to. */
interface Row {
  readonly record: CsvRecord;
  readonly read: Holding | string | null;
}

/** Of each class what was read, against all figures of the column, those of rows that were not read too. */
function totalsOf(rows: readonly Row[], reading: RowReading): SheetTotal[] {
  const classes = new Map<string, { read: Rational; inSheet: Rational }>();
  for (const { record, read } of rows) {
    const shares = readFigure(cellOf(record.cells, "shares", reading) ?? "", reading.decimalMark);
    if (read === null || !(shares > 0)) continue;
    const isRead = typeof read === "object";
    const classId = isRead ? rowName(read.classId, read.kind) : classOf(cellOf(record.cells, "classId", reading));
    const sums = classes.get(classId) ?? { read: rational(0), inSheet: rational(0) };
    classes.set(classId, {
      read: isRead ? sums.read.plus(shares) : sums.read,
      inSheet: sums.inSheet.plus(shares),
    });
  }
  return [...classes].map(([classId, { read, inSheet }]) => ({
    classId,
    read: read.toNumber(),
    inSheet: inSheet.toNumber(),
  }));
}

/** What shares of a class, and awards and warrants, are counted under. */
function rowName(classId: string, kind: string): string {
  if (kind === "stock") return classId;
  return kind === "warrant" ? "warrants" : "options";
}

function statedTotal(body: readonly CsvRecord[], reading: RowReading): number | null {
  const row = body.filter(({ cells }) => isTotal(cells, reading)).at(-1);
  const cell = row === undefined ? undefined : cellOf(row.cells, "shares", reading);
  const shares = cell === undefined || bare(cell) === "" ? Number.NaN : readFigure(cell, reading.decimalMark);
  return Number.isNaN(shares) ? null : shares;
}
