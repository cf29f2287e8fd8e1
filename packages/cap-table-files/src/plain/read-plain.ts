/** A sheet of holdings of no known format: read by its headings as `fromRows` reads them, of one sheet. */
import {
  computeCapTable,
  fromCsv,
  fromRows,
  type RowsImport,
  type SheetColumn,
  type SheetField,
  type SheetOptions,
} from "@capstack/cap-table";
import { type DateOrder, partOfName, plainHeading, tellsEnd } from "@capstack/cap-table/sheets";
import { asOneClass, asShares, type FileField, haveClasses, readChosenClasses } from "../by-class/chosen-classes.js";
import { addUp } from "../company/add-up.js";
import { dateOrderQuestion, decimalMarkQuestion } from "../company/file-reading.js";
import { askPrice } from "../company/open-terms.js";
import type { Questions } from "../questions/questions.js";
import type { TableFile } from "../read-tables.js";
import { plainText, type SheetReading, type UnreadPart } from "../sheet/sheet-reading.js";
import type { ReadSource } from "../source.js";
import { OF_ALL_ROWS, type TieOut, tieOutLine, tieOutOf } from "../tie-out/tie-out.js";
import type { CellValue } from "../workbook/grid.js";

/** Reads one sheet; which one, where several have holdings, is asked. */
export function readPlain(
  file: TableFile,
  sheets: readonly SheetReading[],
  questions: Questions,
  columns: readonly (FileField | null)[] | undefined,
): ReadSource {
  const read = readerOf(file);
  const known: SheetOptions = columns === undefined ? {} : { columns: asOneClass(columns) };
  const candidates = sheets.map((sheet, at) => ({ sheet, at, read: read(sheet, known) }));
  const chosen = chosenSheet(candidates, questions);
  for (const { sheet } of candidates) {
    if (sheet === chosen?.sheet) continue;
    sheet.leaveSheet("Another sheet was read; sheets of no known format are read one at a time.");
  }
  const described = sheets.map((sheet) => ({
    name: sheet.name,
    kind: sheet === chosen?.sheet ? "Holdings" : null,
    isHidden: sheet.grid.isHidden,
  }));
  const source = { format: "plain", asOf: null, sheets: described } as const;
  if (chosen === undefined) return { source, events: [], tieOut: tieOutOf([]), unread: unreadOf(sheets) };
  if (columns !== undefined && haveClasses(columns)) {
    const fields = asShares(columns);
    const { sheet } = chosen;
    const isCommaSeparated = file.kind === "records" || (file.kind === "table" && file.separator === ",");
    const head = headOf(sheet, chosen.read.columns);
    const { events, tieOut, unread } = readChosenClasses(sheet, head, columns, { questions, isCommaSeparated });
    const shown = chosen.read.columns.map((column, at) => ({ ...column, field: fields[at] ?? null }));
    return { source, events, tieOut, unread: [...unreadOf(sheets), ...unread], columns: shown };
  }
  const open = chosen.read.questions.length > 0;
  const holdings = open ? read(chosen.sheet, { ...decided(chosen.read, questions), ...known }) : chosen.read;
  const remarks = leaveReported(chosen.sheet, holdings);
  return {
    source,
    events: holdings.events,
    tieOut: tieOutOfSheet(holdings),
    unread: [...unreadOf(sheets), ...remarks],
    columns: holdings.columns,
  };
}

/** Whether any sheet of the file has a holding in a row. */
export function hasHoldings(file: TableFile, sheets: readonly SheetReading[]): boolean {
  const read = readerOf(file);
  return sheets.some((sheet) => read(sheet, {}).holdings > 0);
}

/** A sheet with what it came to. */
interface Candidate {
  readonly sheet: SheetReading;
  readonly at: number;
  readonly read: RowsImport;
}

const unreadOf = (sheets: readonly SheetReading[]): UnreadPart[] => sheets.flatMap((sheet) => sheet.unread());

type Read = (sheet: SheetReading, options: SheetOptions) => RowsImport;

/** Text is read with its separator, which says what a comma within a cell is. */
function readerOf(file: TableFile): Read {
  if (file.kind === "table") return (_, options) => fromCsv(file.text, options);
  return ({ grid }, options) => fromRows(grid.rows, options);
}

/** The sheet that has holdings; asked where several have. */
function chosenSheet(all: readonly Candidate[], questions: Questions): Candidate | undefined {
  // A sheet that was answered stays the one while its columns are still being chosen.
  const candidates = all.filter(({ at, read }) => read.holdings > 0 || questions.has("sheet", String(at + 1)));
  const [first, ...others] = [...candidates].sort((a, b) => b.read.holdings - a.read.holdings);
  if (first === undefined || others.length === 0) return first ?? all[0];
  const answer = questions.ask({
    id: "sheet",
    about: candidates.map(({ sheet }) => sheet.name),
    sentence: "Which sheet holds the cap table?",
    options: candidates.map(({ sheet, at, read }) => ({
      value: String(at + 1),
      says: `${sheet.name}: ${read.holdings} holdings`,
    })),
    default: String(first.at + 1),
  });
  return all[Number(answer) - 1];
}

/** Asks what the sheet leaves open. */
function decided({ questions: open }: RowsImport, questions: Questions): SheetOptions {
  const answers = open.map(({ about, example }): SheetOptions => {
    if (about === "decimalMark") return { decimalMark: questions.ask(decimalMarkQuestion(example, ".")) as "." | "," };
    if (about === "dateOrder") return { dateOrder: questions.ask(dateOrderQuestion(example, example)) as DateOrder };
    const pricePerShare = askPrice({ id: example, name: example }, questions);
    return { issuePrices: [{ classId: example, pricePerShare }] };
  });
  const issuePrices = answers.flatMap((answer) => answer.issuePrices ?? []);
  return { ...Object.assign({}, ...answers), ...(issuePrices.length === 0 ? {} : { issuePrices }) };
}

/** Takes the sheet, and lists the columns and rows that came to nothing. */
function leaveReported(sheet: SheetReading, { columns, report }: RowsImport): UnreadPart[] {
  const head = headOf(sheet, columns);
  const remarks: UnreadPart[] = [];
  const left = new Set(
    columns.flatMap(({ heading, field }) => (field === null ? [`The column "${heading}" was not read.`] : [])),
  );
  for (const [at, { field }] of columns.entries()) {
    if (field === null && isLeft(columns, at)) sheet.leaveColumn(head, at, "No column of this name is known here.");
  }
  for (const { row, line, message } of report) {
    if (row > 0) leaveWith(sheet, sheet.rowOfLine(line), message, columns);
    else if (!left.has(message)) remarks.push({ sheet: sheet.name, address: null, value: null, why: message });
  }
  for (let row = Math.max(0, head); row < sheet.rowCount; row++) sheet.takeRow(row);
  return remarks;
}

/** The row of the headings. */
function headOf(sheet: SheetReading, columns: RowsImport["columns"]): number {
  const headings = columns.map(({ heading }) => plainHeading(heading));
  return sheet.grid.rows.findIndex((cells) =>
    headings.every((heading, at) => plainHeading(plainText(cells[at])) === heading),
  );
}

/** Lists a row by the cell that its message is about, where it is about one. */
function leaveWith(sheet: SheetReading, row: number, message: string, columns: readonly SheetColumn[]): void {
  const holder = columns.findIndex(({ field }) => field === "name");
  const name = plainText(sheet.peek(row, holder));
  sheet.leaveRow(
    row,
    name !== "" && LEAVES_ITS_ROW.test(message) ? `${name}'s row is left out: ${message}` : message,
    faultOf(message, columns, (at) => sheet.peek(row, at)),
  );
}

/** Said of a cell without which its row is no holding. */
const LEAVES_ITS_ROW = /^".*" is not (?:a date|a number of shares above zero|a whole number of shares)[.:,]/;

/** Columns that a message may be about, those that are wrong most often first. */
const MAY_BE_WRONG = [
  ...(["shares", "pricePerShare", "strikePrice", "cashPaid", "issueDate", "kind", "holderKind"] as const),
  ...(["name", "id"] as const),
];

/** Messages that quote no cell, and the column that they are about. */
const WITHOUT_QUOTES: readonly (readonly [field: SheetField, said: RegExp])[] = [
  ["name", /^No holder is named\.$/],
  ["strikePrice", /exercise price, which was not read/],
  ["securityId", /^Another row has the number /],
  ["cashPaid", /; the price was used\.$/],
];

/** The column of the cell that a message quotes before it says what is wrong; nothing where it is about the whole row. */
function faultOf(
  message: string,
  columns: readonly SheetColumn[],
  cellAt: (column: number) => CellValue,
): number | undefined {
  const of = (field: SheetField) => columns.findIndex((column) => column.field === field);
  // A row without anything in the columns that are read is told by what it has.
  if (columns.every(({ field }, at) => field === null || plainText(cellAt(at)) === "")) return undefined;
  const [unquoted] = WITHOUT_QUOTES.find(([, said]) => said.test(message)) ?? [];
  if (unquoted !== undefined) return of(unquoted) < 0 ? undefined : of(unquoted);
  // A number stands in a message with the sheet's own mark before its decimals.
  const plain = (text: string) => text.replaceAll(",", ".");
  const quotes = (at: number) => plain(message).startsWith(`"${plain(plainText(cellAt(at)).replace(/^'/, ""))}" `);
  const quoted = MAY_BE_WRONG.map(of).filter((at) => at >= 0 && quotes(at));
  return quoted.find((at) => message.includes(`(${columns[at]?.heading})`)) ?? quoted[0];
}

/** Whether a column that holds no field says nothing all the same: others tell what ended, or are a part of names. */
function isLeft(columns: readonly SheetColumn[], at: number): boolean {
  const heading = columns[at]?.heading ?? "";
  const isJoined = columns.some(({ heading: first, field }) => field === "name" && partOfName(first) === "first");
  return !tellsEnd(heading) && !(isJoined && partOfName(heading) === "last");
}

function tieOutOfSheet({ events, totals, statedTotal }: RowsImport): TieOut {
  const { final } = computeCapTable({ events, options: { snapshots: "none" } });
  const { totals: ours } = final;
  const ofClass = (id: string) => final.classes.find((one) => one.id === id)?.outstanding ?? 0;
  const awards = addUp([ours.optionsOutstanding, ours.promised]);
  const unissued = addUp(final.pools.map(({ available }) => available));
  const lines = totals.map(({ classId, inSheet }) => {
    const counted = { options: awards, warrants: ours.warrants, unissued }[classId];
    return tieOutLine(`${classId}${OF_ALL_ROWS}`, inSheet, counted ?? ofClass(classId));
  });
  const all = addUp([ours.outstandingShares, awards, ours.warrants, unissued]);
  const whole = statedTotal === null ? [] : [tieOutLine("Total of the sheet", statedTotal, all)];
  return tieOutOf([...lines, ...whole]);
}
