/** Bank files of comma-separated values: any common delimiter, number style and date order, decided by the whole file. */

import { dateOrderOf, needsOrder, readDay } from "../figures/date-order.js";
import { isNothing, negated } from "../figures/plain-figures.js";
import { type FileReading, UnreadableFile } from "../statement/file-reading.js";
import type { Finding, Statement } from "../statement/statement.js";
import { Vocabulary } from "../statement/status-words.js";
import { type CsvHints, cellAt, columnsOf } from "./csv-columns.js";
import { readMoney } from "./csv-money.js";
import { type CsvRecord, readRecords, UnreadableCsv } from "./csv-records.js";
import { movedRows } from "./row-status.js";
import { checkBalances } from "./running-balance.js";

const MOST_LINES_BEFORE = 100;

/** Reads a file; the header may come after other lines. @throws UnreadableFile */
export function readCsv(text: string, file: FileReading, hints: CsvHints): Statement {
  const { body: all, columns, width } = findTable(text, file, hints);
  for (const { line, cells } of all) {
    if (cells.slice(width).every((cell) => cell.trim() === "")) continue;
    const message = `The row has ${cells.length} cells under ${width} headings; put an amount or a text that holds a comma in quotes.`;
    file.refuse({ line, code: "invalid_row", message });
  }
  const { places } = columns;
  const words = new Vocabulary(hints.words);
  const { moved: body, warnings } = movedRows(all, columns, { hints, words, file });
  const order = hints.dateOrder ?? dateOrderOf(cellsOf(body, places.date));
  const money = readMoney(body, columns, { hints, words, file });
  const isChecked = hints.checkBalance !== false;
  const balances = isChecked && places.balance >= 0 ? checkBalances(money.rows, money.sign === "signed", file) : null;
  const ids = idsOf(body, places.id, hints);
  for (const [place, { record, amount }] of money.rows.entries()) {
    const cell = cellAt(record, places.date);
    const date = readDay(cell, order);
    if (date === undefined) {
      const isAmbiguous = order === "ambiguous" && needsOrder(cell);
      const message = isAmbiguous ? "The order of day and month is ambiguous; give dateOrder." : "This is not a date.";
      file.refuse({ line: record.line, column: "date", code: isAmbiguous ? "ambiguous_date" : "invalid_row", message });
    }
    if (date === undefined || amount === undefined || isNothing(amount)) continue;
    file.add({
      line: record.line,
      date,
      valueDate: null,
      amount: balances?.isTurned === true ? negated(amount) : amount,
      description: cellAt(record, places.description),
      counterparty: cellAt(record, places.counterparty),
      code: null,
      reference: null,
      externalId: ids?.[place] || null,
      opening: false,
    });
  }
  return {
    rows: file.finish(),
    openingBalance: balances?.opening ?? null,
    closingBalance: balances?.closing ?? null,
    decided: {
      columns: columns.headings as Record<string, string>,
      dateOrder: order === "ambiguous" ? null : order,
      decimalSign: money.decimalSign,
      sign: balances?.isTurned === true ? "balance" : money.sign,
      currency: money.currency,
      runningBalance: places.balance >= 0 && !isChecked ? "not_checked" : (balances?.found ?? "absent"),
    },
    warnings: [
      ...warnings,
      ...(places.id >= 0 && ids === null
        ? ["The column of ids repeats them, so rows are told apart by what they say."]
        : []),
    ],
  };
}

function findTable(text: string, file: FileReading, hints: CsvHints) {
  const records = recordsOf(text, delimiterOf(text, hints), file.mostRows + MOST_LINES_BEFORE);
  for (const [at, record] of records.slice(0, MOST_LINES_BEFORE).entries()) {
    const columns = columnsOf(record, hints);
    if (columns === undefined) continue;
    const body = records.slice(at + 1);
    const extra = body[file.mostRows];
    if (extra !== undefined) file.stop(extra.line, `A file has ${file.mostRows} rows at most.`);
    return { body, columns, width: record.cells.length };
  }
  throw new UnreadableFile([noHeader(records.slice(0, MOST_LINES_BEFORE))]);
}

const MOST_HEADINGS = 30;

/** What the line with the most cells has for headings, so that a caller can say which is which. */
function noHeader(records: readonly CsvRecord[]): Finding {
  const message = "No line names a date and an amount by a known heading.";
  const [widest] = [...records].sort((a, b) => b.cells.length - a.cells.length);
  if (widest === undefined || widest.cells.length < 2)
    return { line: 1, message: `${message} Say with columns which is which.` };
  const headings = widest.cells.slice(0, MOST_HEADINGS).map((cell) => JSON.stringify(cell.trim().slice(0, 100)));
  const choice = "say with columns which is date, and which amount, or debit and credit.";
  return { line: widest.line, message: `${message} Line ${widest.line} has ${headings.join(", ")}: ${choice}` };
}

/** The delimiter that parts the first lines into a header, and into the most columns; without one, the first two alike. */
function delimiterOf(text: string, hints: CsvHints): string {
  const lines = text.slice(0, 20_000).split(/\r?\n/, MOST_LINES_BEFORE);
  const widths = [",", ";", "\t", "|"].map((delimiter) => {
    const headers = lines.map((line, at) => {
      const cells = line.split(delimiter).map((cell) => cell.trim().replace(/^"|"$/g, ""));
      return columnsOf({ line: at + 1, cells }, hints) === undefined ? 0 : cells.length;
    });
    const [first = 0, second = 0] = lines
      .filter((line) => line.trim() !== "")
      .map((line) => line.split(delimiter).length);
    return { delimiter, width: Math.max(...headers) || (first === second ? first / 1000 : 0) };
  });
  return widths.reduce((best, one) => (one.width > best.width ? one : best)).delimiter;
}

function recordsOf(text: string, delimiter: string, mostRecords: number): CsvRecord[] {
  try {
    return readRecords(text, { delimiter, mostRecords });
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    const code = error.isTooLarge ? "limit_exceeded" : "invalid_row";
    throw new UnreadableFile([{ line: error.line, code, message: error.message }]);
  }
}

function* cellsOf(body: readonly CsvRecord[], place: number): Iterable<string> {
  for (const record of body) yield cellAt(record, place);
}

/** The bank's ids; null where a column that only looks like ids gives two different rows the same. */
function idsOf(body: readonly CsvRecord[], place: number, { columns = {} }: CsvHints): string[] | null {
  const ids = body.map((record) => cellAt(record, place));
  if (place < 0 || columns.id !== undefined) return ids;
  const rows = new Map<string, string>();
  for (const [at, record] of body.entries()) {
    const [id, text] = [ids[at] as string, record.cells.join("\n")];
    if (id !== "" && (rows.get(id) ?? text) !== text) return null;
    rows.set(id, text);
  }
  return ids;
}
