/**
 * The amounts of a bank's table. How its figures are written and which way they flow is decided by the whole file; what
 * two readings would fit is refused with the option that decides it.
 */

import { currencyDecimals } from "@capstack/decimal";
import {
  type DecimalSign,
  decimalSignOf,
  isOf,
  type MoneyFigure,
  readDigits,
  toFigure,
} from "../figures/money-figure.js";
import type { FileReading } from "../statement/file-reading.js";
import type { BankFileCode, Decided } from "../statement/statement.js";
import { listed, type Vocabulary } from "../statement/status-words.js";
import { type CsvColumn, type CsvColumns, type CsvHints, cellAt } from "./csv-columns.js";
import type { CsvRecord } from "./csv-records.js";

/** A row's money: signed decimal texts; undefined where the row is refused. */
export interface RowMoney {
  readonly record: CsvRecord;
  readonly amount: string | undefined;
  readonly balance: string | undefined;
}

/** The amounts, and what was decided. */
export interface TableMoney {
  readonly rows: readonly RowMoney[];
  readonly decimalSign: DecimalSign | null;
  readonly sign: Decided["sign"];
  readonly currency: string | null;
}

const FIGURES = ["amount", "debit", "credit", "balance"] as const;
type FigureColumn = (typeof FIGURES)[number];

interface Figures {
  readonly record: CsvRecord;
  /** By column; undefined where the cell is blank or no figure. */
  readonly of: Readonly<Record<FigureColumn, MoneyFigure | undefined>>;
}

/** Reads the amounts of all rows; bad ones are refused in `file`. */
export function readMoney(
  body: readonly CsvRecord[],
  columns: CsvColumns,
  { hints, words, file }: { readonly hints: CsvHints; readonly words: Vocabulary; readonly file: FileReading },
): TableMoney {
  const refuse = (record: CsvRecord, column: CsvColumn, code: BankFileCode, message: string) =>
    file.refuse({ line: record.line, column, code, message });
  const figures = body.map((record) => figuresOf(record, columns, refuse));
  const currency = decideCurrency(figures, columns, { file, refuse });
  const decimalSign = hints.decimalSign ?? decideDecimalSign(figures, file, refuse);
  const flow = decideFlow(figures, columns, { hints, words, refuse });
  const text = (figure: MoneyFigure | undefined, record: CsvRecord, column: CsvColumn) => {
    if (figure === undefined) return undefined;
    const digits = readDigits(figure.digits, decimalSign ?? ".");
    if (digits === undefined) refuse(record, column, "invalid_row", "This is not an amount.");
    return digits;
  };
  const rows = figures.map((row): RowMoney => {
    const { record, of } = row;
    const [column, isOut] = flow.of(row);
    const size = column === null ? "0" : text(of[column], record, column);
    const left = text(of.balance, record, "balance");
    const balance = left === undefined || of.balance === undefined ? undefined : signed(left, of.balance);
    return { record, amount: size === undefined ? undefined : `${isOut ? "-" : ""}${size}`, balance };
  });
  return { rows, decimalSign, sign: flow.sign, currency };
}

function signed(size: string, { negative, side }: MoneyFigure): string {
  return negative || side === "debit" ? `-${size}` : size;
}

type Refuse = (record: CsvRecord, column: CsvColumn, code: BankFileCode, message: string) => void;

function figuresOf(record: CsvRecord, { places }: CsvColumns, refuse: Refuse): Figures {
  const of = { amount: undefined, debit: undefined, credit: undefined, balance: undefined } as Record<
    FigureColumn,
    MoneyFigure | undefined
  >;
  for (const column of FIGURES) {
    const cell = cellAt(record, places[column]);
    if (/^-*$/.test(cell)) continue;
    of[column] = toFigure(cell);
    if (of[column] === undefined) refuse(record, column, "invalid_row", "This is not an amount.");
  }
  return { record, of };
}

/** The currency the file names. Another than the account's is refused row by row. */
function decideCurrency(
  figures: readonly Figures[],
  { places, headings, currency: inHeading }: CsvColumns,
  { file, refuse }: { readonly file: FileReading; readonly refuse: Refuse },
): string | null {
  let named = inHeading;
  for (const { record, of } of figures) {
    const beside = [of.amount, of.debit, of.credit].flatMap((figure) => figure?.currency ?? []);
    const codes = [cellAt(record, places.currency).toUpperCase(), ...beside].filter((code) => code !== "");
    const other = [...(inHeading === null ? [] : [inHeading]), ...codes].find((code) => !file.isOwn(code, isOf));
    named ??= codes[0] ?? null;
    if (other === undefined) continue;
    const column = places.currency < 0 ? "amount" : "currency";
    refuse(record, column, "other_currency", `The amount is in ${other}; the account is kept in ${file.currency}.`);
    if (other === inHeading && headings.amount !== undefined) break;
  }
  return named;
}

function decideDecimalSign(figures: readonly Figures[], { currency }: FileReading, refuse: Refuse): DecimalSign | null {
  const all = figures.flatMap((row) => {
    return FIGURES.flatMap((column) =>
      row.of[column] === undefined ? [] : [{ row, column, digits: row.of[column].digits }],
    );
  });
  const { sign, at } = decimalSignOf(all.map(({ digits }) => digits));
  const doubtful = all[at];
  if (doubtful !== undefined) {
    // A currency without decimals has thousands alone.
    if (currency !== undefined && hasNoDecimals(currency)) return doubtful.digits.includes(",") ? "." : ",";
    const message = `${doubtful.digits} can be read two ways and no other figure decides; give decimalSign.`;
    refuse(doubtful.row.record, doubtful.column, "ambiguous_amount", message);
  }
  return sign;
}

interface Flow {
  readonly sign: Decided["sign"];
  /** Which column a row's size is from, none where it moves nothing, and whether it flows out. */
  readonly of: (row: Figures) => readonly [column: FigureColumn | null, isOut: boolean];
}

function hasNoDecimals(currency: string): boolean {
  return /^[A-Z]{3}$/.test(currency) && currencyDecimals(currency) === 0;
}

/** What tells which way amounts flow, beside the figures. */
interface Telling {
  readonly hints: CsvHints;
  readonly words: Vocabulary;
  readonly refuse: Refuse;
}

function decideFlow(figures: readonly Figures[], columns: CsvColumns, telling: Telling): Flow {
  const { refuse } = telling;
  const { amount, debit, credit } = columns.places;
  if (debit >= 0 && credit >= 0) return twoColumns(figures, columns, refuse);
  if (amount < 0) return oneWay(figures, debit >= 0 ? "debit" : "credit", refuse);
  return oneColumn(figures, columns, telling);
}

/** Debits and credits apart. Banks write debits with or without a minus, but not both in one file. */
function twoColumns(figures: readonly Figures[], columns: CsvColumns, refuse: Refuse): Flow {
  for (const { record, of } of figures) {
    const both = [of.debit, of.credit].filter((figure) => figure !== undefined && !isZero(figure)).length === 2;
    if (both) refuse(record, "debit", "ambiguous_sign", "The row has a debit and a credit.");
    if (of.debit === undefined && of.credit === undefined && columns.places.amount >= 0 && of.amount !== undefined) {
      refuse(record, "amount", "ambiguous_sign", "The row has an amount and neither a debit nor a credit.");
    }
  }
  refuseMixed(figures, "debit", refuse);
  refuseMixed(figures, "credit", refuse);
  return {
    sign: "two_columns",
    of: ({ of }) => {
      if (of.debit !== undefined && !isZero(of.debit)) return ["debit", true];
      return [of.credit === undefined ? null : "credit", false];
    },
  };
}

function oneWay(figures: readonly Figures[], column: "debit" | "credit", refuse: Refuse): Flow {
  refuseMixed(figures, column, refuse);
  return { sign: "one_way", of: ({ of }) => [of[column] === undefined ? null : column, column === "debit"] };
}

/** A column that flows one way has one sign throughout, and credits have no minus. */
function refuseMixed(figures: readonly Figures[], column: "debit" | "credit", refuse: Refuse): void {
  const own = figures.filter(({ of }) => of[column] !== undefined && !isZero(of[column]));
  const negative = own.filter(({ of }) => of[column]?.negative);
  if (negative.length === 0 || (column === "debit" && negative.length === own.length)) return;
  const message = `The ${column} column has figures with and without a minus; give a column with the sign as amount.`;
  for (const { record } of negative) refuse(record, column, "ambiguous_sign", message);
}

/** One column of amounts: by its own signs, or by words beside it. */
function oneColumn(figures: readonly Figures[], columns: CsvColumns, { hints, words, refuse }: Telling): Flow {
  const { places, headings } = columns;
  const isSigned = figures.some(({ of }) => of.amount?.negative || of.amount?.side != null);
  const signed: Flow = {
    sign: "signed",
    of: ({ of }) => ["amount", of.amount !== undefined && (of.amount.negative || of.amount.side === "debit")],
  };
  for (const { record, of } of figures) {
    if (of.amount === undefined && cellAt(record, places.amount) === "") {
      refuse(record, "amount", "invalid_row", "The row has no amount.");
    }
  }
  const lone = places.debit >= 0 ? "debit" : places.credit >= 0 ? "credit" : null;
  const place = places.direction >= 0 ? places.direction : lone === null ? -1 : places[lone];
  const word = ({ record }: Figures) => cellAt(record, place);
  const isOut = (row: Figures) => words.means(word(row), "out");
  const unknown = figures.filter((row) => !isOut(row) && !words.means(word(row), "in"));
  if (place >= 0 && figures.length > 0 && unknown.length === 0) {
    for (const row of isSigned ? figures : []) {
      if (row.of.amount === undefined || isZero(row.of.amount) || signed.of(row)[1] === isOut(row)) continue;
      const message = `The amount's sign says one thing, ${JSON.stringify(word(row))} the other.`;
      refuse(row.record, "amount", "ambiguous_sign", message);
    }
    return { sign: "words", of: (row) => ["amount", isOut(row)] };
  }
  const balances = figures.filter(({ of }) => of.balance !== undefined).length;
  const isTold = isSigned || (balances > 1 && hints.checkBalance !== false);
  const isAsked = hints.columns?.direction !== undefined || (!isTold && unknown.some((row) => word(row) !== ""));
  if (places.direction >= 0 && isAsked && unknown[0] !== undefined) {
    const said = listed(unknown.map(word)).map((one) => JSON.stringify(one));
    const message = `The column ${JSON.stringify(headings.direction)} says ${said.join(", ")}, which may mean out or in; use \`words\` to say which: {"out": […], "in": […]}.`;
    refuse((figures[0] ?? unknown[0]).record, "direction", "ambiguous_sign", message);
    return signed;
  }
  const doubt = isSigned
    ? undefined
    : figures.find((row) => isOut(row) || isDebitHeading(headings.amount) || lone !== null);
  if (doubt !== undefined) {
    const message =
      lone === null && !isDebitHeading(headings.amount)
        ? `No amount has a sign, and not every row says whether it flows in or out; name the columns debit and credit, or direction.`
        : `No amount has a sign, and ${JSON.stringify(headings[lone ?? "amount"])} may be what flows out; say with columns which is debit and which credit.`;
    refuse(doubt.record, "amount", "ambiguous_sign", message);
  }
  return signed;
}

function isDebitHeading(heading: string | undefined): boolean {
  return /^(debit|withdrawal|money out|paid out|soll)/i.test(heading ?? "");
}

function isZero({ digits }: MoneyFigure): boolean {
  return /^[0.,]*$/.test(digits);
}
