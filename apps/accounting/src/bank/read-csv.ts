/** Bank files of comma-separated values: any common delimiter, number style and date order. */
import { isDate } from "@capstack/decimal";
import { parse } from "csv-parse/sync";
import { type Statement, type StatementProblem, type StatementRow, UnreadableStatement } from "./statement-row.js";

/** What a caller knows about a file's columns. */
export interface CsvHints {
  readonly columns?: Readonly<Partial<Record<CsvColumn, string>>> | undefined;
  readonly dateOrder?: "mdy" | "dmy" | undefined;
  readonly decimalSign?: "." | "," | undefined;
}

type CsvColumn = "date" | "amount" | "debit" | "credit" | "description" | "counterparty" | "id";

const NAMES: Readonly<Record<CsvColumn, readonly string[]>> = {
  date: [
    "date",
    "booking date",
    "transaction date",
    "posted date",
    "posting date",
    "value date",
    "datum",
    "buchungstag",
  ],
  amount: ["amount", "transaction amount", "betrag", "value"],
  debit: ["debit", "withdrawal", "withdrawals", "money out", "paid out", "soll"],
  credit: ["credit", "deposit", "deposits", "money in", "paid in", "haben"],
  description: ["description", "memo", "details", "narrative", "reference", "verwendungszweck"],
  counterparty: ["counterparty", "payee", "name", "merchant", "beneficiary", "empfänger"],
  id: ["id", "transaction id", "reference number", "fitid"],
};

/** Reads a file; the header may come after other lines. @throws UnreadableStatement with every bad row */
export function readCsv(text: string, hints: CsvHints = {}): Statement {
  const records = parseRecords(text);
  const header = records.findIndex(({ record }) => isHeader(record, hints));
  if (header < 0) {
    throw new UnreadableStatement([{ line: 1, message: "No line names a date and an amount; give columns." }]);
  }
  const columns = placesOf(records[header]?.record ?? [], hints);
  const body = records.slice(header + 1).filter(({ record }) => record.some((cell) => cell.trim() !== ""));
  const order = hints.dateOrder ?? dateOrderOf(body.map(({ record }) => cellOf(record, columns.date)));
  const problems: StatementProblem[] = [];
  const rows: StatementRow[] = [];
  for (const { line, record } of body) {
    const date = readDay(cellOf(record, columns.date), order);
    const amount = amountOf(record, columns, hints);
    if (date === undefined) {
      const message =
        order === "ambiguous" ? "The order of day and month is ambiguous; give dateOrder." : "This is no date.";
      problems.push({ line, column: "date", message });
    }
    if (amount === undefined) problems.push({ line, column: "amount", message: "This is no amount." });
    if (date === undefined || amount === undefined || /^-?0*(\.0*)?$/.test(amount)) continue;
    const description = cellOf(record, columns.description).trim();
    const counterparty = cellOf(record, columns.counterparty).trim();
    const externalId = cellOf(record, columns.id).trim() || null;
    rows.push({ line, date, amount, description, counterparty, externalId, opening: false });
  }
  if (problems.length > 0) throw new UnreadableStatement(problems);
  return { rows, openingBalance: null, closingBalance: null };
}

function parseRecords(text: string): { line: number; record: string[] }[] {
  const clean = text.replace(/^\uFEFF/, "");
  const head = clean.split("\n", 20).join("\n");
  const delimiter = [",", ";", "\t", "|"].reduce((best, one) => (count(head, one) > count(head, best) ? one : best));
  try {
    const options = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, info: true };
    const parsed = parse(clean, options) as unknown as { record: string[]; info: { lines: number } }[];
    return parsed.map(({ record, info }) => ({ line: info.lines, record }));
  } catch (error) {
    throw new UnreadableStatement([{ line: 1, message: error instanceof Error ? error.message : "This is no CSV." }]);
  }
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}

function isHeader(record: readonly string[], hints: CsvHints): boolean {
  const { date, amount, debit, credit } = placesOf(record, hints);
  return date >= 0 && (amount >= 0 || (debit >= 0 && credit >= 0));
}

function placesOf(record: readonly string[], { columns = {} }: CsvHints): Record<CsvColumn, number> {
  const cells = record.map((cell) => cell.trim().toLowerCase());
  const place = (column: CsvColumn) => {
    const named = columns[column];
    if (named !== undefined) return cells.indexOf(named.trim().toLowerCase());
    return cells.findIndex((cell) => NAMES[column].includes(cell));
  };
  const entries = (Object.keys(NAMES) as CsvColumn[]).map((column) => [column, place(column)] as const);
  return Object.fromEntries(entries) as Record<CsvColumn, number>;
}

function cellOf(record: readonly string[], place: number): string {
  return place < 0 ? "" : (record[place] ?? "");
}

/** Which of day and month comes first. */
export type DateOrder = "mdy" | "dmy" | "ambiguous";

/** Day and month are told apart by the first date that allows one order only. */
export function dateOrderOf(cells: readonly string[]): DateOrder {
  for (const cell of cells) {
    const [first = 0, second = 0] = (/^(\d{1,2})[./-](\d{1,2})[./-]\d{2,4}$/.exec(cell.trim()) ?? [])
      .slice(1)
      .map(Number);
    if (cell.includes(".") && first > 0) return "dmy";
    if (first > 12) return "dmy";
    if (second > 12) return "mdy";
  }
  return "ambiguous";
}

/** A day of the calendar, in any of the ways banks write it. */
export function readDay(cell: string, order: DateOrder): string | undefined {
  const text = cell.trim();
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return isDate(text.slice(0, 10)) ? text.slice(0, 10) : undefined;
  if (/^\d{8}$/.test(text)) return asDay(text.slice(0, 4), text.slice(4, 6), text.slice(6, 8));
  const parts = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2}|\d{4})$/.exec(text);
  if (parts === null || order === "ambiguous") return undefined;
  const [, first = "", second = "", year = ""] = parts;
  const [month, day] = order === "mdy" ? [first, second] : [second, first];
  return asDay(year.length === 2 ? `20${year}` : year, month, day);
}

function asDay(year: string, month: string, day: string): string | undefined {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDate(date) ? date : undefined;
}

function amountOf(record: readonly string[], columns: Record<CsvColumn, number>, hints: CsvHints): string | undefined {
  if (columns.amount >= 0) return readAmount(cellOf(record, columns.amount), hints);
  const debit = cellOf(record, columns.debit).trim();
  const credit = cellOf(record, columns.credit).trim();
  if (debit !== "" && !/^[0.,-]*$/.test(debit)) {
    const out = readAmount(debit, hints);
    return out === undefined ? undefined : `-${out.replace(/^-/, "")}`;
  }
  return readAmount(credit === "" ? "0" : credit, hints);
}

/** `(1,234.56)`, `1.234,56-`, `$ -12`, as decimal text. */
export function readAmount(cell: string, { decimalSign }: CsvHints = {}): string | undefined {
  const text = cell.trim().replace(/[\s'\u00a0]|[$€£¥]|[A-Z]{3}/g, "");
  const negative = /^\(.*\)$/.test(text) || text.startsWith("-") || text.endsWith("-");
  const digits = text.replace(/[()+-]/g, "");
  if (!/^[\d.,]+$/.test(digits)) return undefined;
  const sign = decimalSign ?? decimalSignOf(digits);
  const other = sign === "," ? "." : ",";
  const plain = digits.replaceAll(other, "").replace(sign, ".");
  if (!/^\d*(\.\d+)?$/.test(plain) || plain === "") return undefined;
  return `${negative ? "-" : ""}${plain.startsWith(".") ? `0${plain}` : plain}`;
}

/** The last of the two signs parts the decimals; one alone before three digits groups thousands. */
function decimalSignOf(digits: string): "." | "," {
  const [point, comma] = [digits.lastIndexOf("."), digits.lastIndexOf(",")];
  if (point >= 0 && comma >= 0) return point > comma ? "." : ",";
  if (comma >= 0) return /^\d{1,3}(,\d{3})+$/.test(digits) ? "." : ",";
  return /^\d{1,3}(\.\d{3}){2,}$/.test(digits) ? "," : ".";
}
