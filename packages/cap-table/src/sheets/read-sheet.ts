/** Reads the rows of a sheet of holdings into events, wherever the rows came from. */

import { double, list, nullOr, oneOf, openShape, optional, type Rational, rational, text } from "@capstack/decimal";
import type { CapTableEvent } from "../events/event.js";
import { fieldsOf, headOf, namesHolders, type SheetField, sheetFields } from "./columns.js";
import type { CsvRecord, Separator } from "./csv.js";
import { type DateOrder, dateOrderOf, dateOrders } from "./days.js";
import { endOf, tellsEnd } from "./ended-rows.js";
import { eventsOf, type IssuePrice } from "./holding-events.js";
import { cellOf, classOf, type Holding, type RowReading, readHolding, UNISSUED } from "./holding-row.js";
import { withWholeNames } from "./joined-names.js";
import { bare, type DecimalMark, decimalMarkOf, figureText, readFigure } from "./marks.js";
import { isOfPart, isTotal as isTotalNamed, isWhole } from "./nobodys-rows.js";

/** How a sheet is to be read where its own cells do not decide, or decide wrongly. */
export interface SheetOptions {
  /** What each column holds, in the sheet's order; null leaves it out. By its heading unless given. */
  readonly columns?: readonly (SheetField | null)[];
  /** What stands before decimals: `.` or `,`. */
  readonly decimalMark?: DecimalMark;
  /** Whether 3/4/2024 is in March or in April, and whether 21/3/4 is in 2021. */
  readonly dateOrder?: DateOrder;
  /** What shares of classes were issued at, where no row says it. */
  readonly issuePrices?: readonly IssuePrice[];
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
  readonly about: "decimalMark" | "dateOrder" | "originalIssuePrice";
  /** A cell that may be read in two ways; the class without a price. */
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

/** The events rows came to, and every cell or column that meant nothing. */
export interface RowsImport {
  readonly events: CapTableEvent[];
  /** Rows count from 1 below the headings, lines from 1 at the top of the text; row 0 is about the whole. */
  readonly report: readonly { readonly row: number; readonly line: number; readonly message: string }[];
  readonly columns: readonly SheetColumn[];
  /** What was decided without an answer that the sheet does not give. */
  readonly questions: readonly SheetQuestion[];
  /** How many rows below the headings came to holdings. */
  readonly holdings: number;
  readonly totals: readonly SheetTotal[];
  /** What a row of totals says of all shares; null where there is none. Shares. */
  readonly statedTotal: number | null;
}

/** The events a sheet came to, and every cell or column that meant nothing. */
export interface SheetImport extends RowsImport {
  readonly separator: Separator;
}

/** A cell as a workbook has it: a number needs no mark to be read. */
export type SheetCell = string | number | null;

/** One row, and the line it stands on, from 1. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly SheetCell[];
}

export const SHEET_OPTIONS = /* @__PURE__ */ optional(
  openShape({
    columns: list(nullOr(oneOf(sheetFields)), { optional: true }),
    decimalMark: oneOf([".", ","], { optional: true }),
    dateOrder: oneOf(dateOrders, { optional: true }),
    issuePrices: list(openShape({ classId: text(), pricePerShare: double({ unit: "price", min: 0, max: 1e12 }) }), {
      optional: true,
    }),
  }),
);

/**
 * @param isCommaSeparated whether commas part the cells: one within a cell then parts thousands
 * @returns what {@link RowsImport} says
 */
export function readSheet(
  rows: readonly SheetRow[],
  isCommaSeparated: boolean,
  given: SheetOptions | null,
): RowsImport {
  const options = given ?? {};
  const head = headOf(rows.map((row) => inMark(row, ".")));
  const headings = (rows[head]?.cells ?? []).map((heading) => figureText(heading, ".").replaceAll(/\s+/g, " ").trim());
  const below = rows.slice(head + 1).filter(({ cells }) => cells.some((cell) => figureText(cell, ".").trim() !== ""));
  const named = headings.map((_, at) => (options.columns ?? fieldsOf(headings))[at] ?? null);
  const { own: whole, others } = tablesOf(below, headings, named);
  const { rows: own, fields, joined } = withWholeNames(whole, headings, named);
  const { reading, questions } = decided(own, { fields, headings }, isCommaSeparated, options);
  const marked = own.map((row) => inMark(row, reading.decimalMark));
  const ends = new Map(marked.flatMap(({ line, cells }) => [[line, endOf(headings, cells)] as const]));
  const body = marked.filter(({ line }) => ends.get(line) === undefined);
  const read = withOwnNumbers(body.map((record): Row => ({ record, read: rowOf(record, reading) })));
  const hasClasses = body.some(({ cells }) => cellOf(cells, "classId", reading) !== undefined);
  const all = read.flatMap(({ read: one }) => (typeof one === "object" && one !== null ? [one] : []));
  const { holdings, turned } = distinct(oneSpelling(all));
  const { events, remarks, unpriced } = eventsOf(holdings, options.issuePrices);
  const firstRow = rows[head]?.line ?? 1;
  const [second] = others;
  const elsewhere = others.map(({ line }) => ({
    row: line - firstRow,
    line,
    message: `The row is of another table, which begins in line ${second?.line}: put it on a sheet or in a file of its own.`,
  }));
  const ended = marked.flatMap(({ line }) => {
    const message = ends.get(line);
    return message === undefined ? [] : [{ row: line - firstRow, line, message }];
  });
  const hasHolders = fields.includes("name") || fields.includes("id");
  // Where no column names holders that is said once, and not of each row.
  const report = (hasHolders ? read : []).flatMap(({ record: { line, cells }, read: one }) => {
    const message =
      typeof one === "string" ? one : remarkOf(one, hasClasses && cellOf(cells, "classId", reading) === undefined);
    return message === undefined ? [] : [{ row: line - firstRow, line, message }];
  });
  const left = headings.filter((heading, at) => {
    const isRead = fields[at] !== null || at === joined || tellsEnd(heading);
    return !isRead && heading !== "" && options.columns === undefined;
  });
  const about = [
    ...left.map((heading) => `The column "${heading}" was not read.`),
    ...(below.length > 0 && !fields.includes("shares") ? [NO_SHARES] : []),
    ...(below.length > 0 && !hasHolders ? [NO_HOLDERS] : []),
    ...remarks,
    ...turned,
  ];
  return {
    events,
    report: [...about.map((message) => ({ row: 0, line: firstRow, message })), ...report, ...ended, ...elsewhere],
    columns: headings.map((heading, at) => ({ heading, field: fields[at] ?? null, sample: sampleOf(body, at) })),
    questions: [...questions, ...unpriced.map((example) => ({ about: "originalIssuePrice" as const, example }))],
    holdings: holdings.length,
    totals: totalsOf(read, reading),
    statedTotal: statedTotal(body, reading),
  };
}

const NO_HOLDERS =
  "No column names holders: a list of classes alone says nobody's holdings. Name it Holder, or choose it.";
const NO_SHARES = "No column holds a number of shares; percentages and values are none. Name it Shares, or choose it.";

/** What stands beside the holders' heading of another table; a group of holders has a class there at most. */
const HEADS =
  /\b(amount|principal|investment|cap|discount|interest|rate|date|shares|quantity|number|price|strike|type|email|status|vesting|plan|%|betrag|datum|anzahl|preis|montant|nombre|prix)\b|%/i;

/**
 * The rows of the table, and those from the headings of another one on. Headings that are repeated, as at the top of a
 * page, are no row of either.
 */
function tablesOf(rows: readonly SheetRow[], headings: readonly string[], fields: readonly (SheetField | null)[]) {
  const text = ({ cells }: SheetRow, at: number) => figureText(cells[at], ".").replaceAll(/\s+/g, " ").trim();
  const isHead = (row: SheetRow) =>
    fields.some((field, at) => field === "name" && namesHolders(text(row, at))) &&
    row.cells.some((_, at) => fields[at] !== "name" && HEADS.test(text(row, at))) &&
    row.cells.every((_, at) => !/^[^\p{L}]*\d/u.test(text(row, at)));
  const isSame = (row: SheetRow) => headings.every((heading, at) => heading === text(row, at));
  const kept = rows.filter((row) => !isSame(row));
  const at = kept.findIndex(isHead);
  return at < 0 ? { own: kept, others: [] } : { own: kept.slice(0, at), others: kept.slice(at) };
}

/** A row whose numbers are written with a mark. */
const inMark = ({ line, cells }: SheetRow, mark: DecimalMark): CsvRecord => ({
  line,
  cells: cells.map((cell) => figureText(cell, mark)),
});

const sampleOf = (body: readonly CsvRecord[], at: number): string =>
  (body.find(({ cells }) => (cells[at] ?? "").trim() !== "")?.cells[at] ?? "").trim();

const FIGURES: readonly SheetField[] = ["shares", "pricePerShare", "strikePrice", "cashPaid"];

/** How figures and days are read: as asked for, else as the cells decide. */
function decided(
  body: readonly SheetRow[],
  { fields, headings }: Pick<RowReading, "fields" | "headings">,
  isCommaSeparated: boolean,
  options: SheetOptions,
) {
  const cellsOf = (of: readonly SheetField[]) =>
    fields.flatMap((field, at) =>
      field !== null && of.includes(field) ? body.flatMap(({ cells }) => cells[at] ?? []) : [],
    );
  const written = (of: readonly SheetField[]) => cellsOf(of).filter((cell) => typeof cell === "string");
  const mark = decimalMarkOf(written(FIGURES), isCommaSeparated);
  const order = dateOrderOf(written(["issueDate"]));
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

function labelOf(cells: readonly string[], reading: RowReading): string {
  return (cellOf(cells, "name", reading) ?? cells.find((cell) => cell.trim() !== "") ?? "").trim();
}

const isTotal = (cells: readonly string[], reading: RowReading): boolean => isTotalNamed(labelOf(cells, reading));

const keyOf = (name: string): string => name.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();

/**
 * Who is who: without ids case and blanks make no other person, and two people of one name are two where their addresses
 * say so.
 */
function distinct(holdings: readonly Holding[]): { readonly holdings: Holding[]; readonly turned: readonly string[] } {
  const addresses = new Map<string, string>();
  const spelt = new Map<string, Holding>();
  const known = holdings.map((holding) => {
    if (holding.id !== holding.name) return holding;
    const first = spelt.get(keyOf(holding.name)) ?? holding;
    spelt.set(keyOf(holding.name), first);
    return { ...holding, id: first.id, name: first.name };
  });
  return {
    holdings: known.map((holding) => {
      const { id, email } = holding;
      if (email === undefined) return holding;
      const address = addresses.get(id) ?? email;
      addresses.set(id, address);
      return address === email ? holding : { ...holding, id: `${id} <${email}>` };
    }),
    turned: [...spelt].flatMap(([key, { name }]) => {
      const other = spelt.get(key.split(", ").reverse().join(" "));
      const isTurned = other !== undefined && other.name !== name;
      return isTurned
        ? [`"${name}" and "${other.name}" were taken as two holders: if they are one, write one name.`]
        : [];
    }),
  };
}

/** What is odd about a holding: where others name their class, one without a class is common stock by guess. */
function remarkOf(holding: Holding | null, isBlank: boolean): string | undefined {
  if (holding === null) return undefined;
  const blank =
    isBlank && holding.kind === "stock" ? "No class stands in the row: it was read as common stock." : undefined;
  return [holding.remark, blank].filter(Boolean).join(" ") || undefined;
}

/** A certificate's number is of the first row that has it. */
function withOwnNumbers(rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  return rows.map(({ record, read }) => {
    if (typeof read !== "object" || read?.securityId === undefined) return { record, read };
    const { securityId } = read;
    if (!seen.has(securityId)) {
      seen.add(securityId);
      return { record, read };
    }
    const remark = `Another row has the number ${securityId} too: the holding was taken without it.`;
    return {
      record,
      read: { ...read, securityId: undefined, remark: [read.remark, remark].filter(Boolean).join(" ") },
    };
  });
}

/** Case and blanks make no other class: its first spelling is everybody's. */
function oneSpelling(holdings: readonly Holding[]): Holding[] {
  const spelt = new Map<string, string>();
  return holdings.map((holding) => {
    const key = keyOf(holding.classId);
    const classId = spelt.get(key) ?? holding.classId;
    spelt.set(key, classId);
    return { ...holding, classId };
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
  const spelt = new Map<string, string>();
  for (const { record, read } of rows) {
    const shares = readFigure(cellOf(record.cells, "shares", reading) ?? "", reading.decimalMark);
    if (read === null || !(shares > 0)) continue;
    const isRead = typeof read === "object";
    const written = isRead ? rowName(read.classId, read.kind) : classOf(cellOf(record.cells, "classId", reading));
    const classId = spelt.get(keyOf(written)) ?? written;
    spelt.set(keyOf(written), classId);
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
  if (kind === UNISSUED) return UNISSUED;
  return kind === "warrant" ? "warrants" : "options";
}

/** What the sheet says of all its shares: its last total of everything, or the only total there is. */
function statedTotal(body: readonly CsvRecord[], reading: RowReading): number | null {
  const totals = body.filter(({ cells }) => isTotal(cells, reading) && !isOfPart(labelOf(cells, reading)));
  const whole = totals.filter(({ cells }) => isWhole(labelOf(cells, reading)));
  const row = whole.at(-1) ?? (totals.length === 1 ? totals[0] : undefined);
  const cell = row === undefined ? undefined : cellOf(row.cells, "shares", reading);
  const shares = cell === undefined || bare(cell) === "" ? Number.NaN : readFigure(cell, reading.decimalMark);
  return Number.isNaN(shares) ? null : shares;
}
