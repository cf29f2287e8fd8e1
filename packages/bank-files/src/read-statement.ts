/** A bank's file in any of the formats, told apart by its first characters unless said. */
import { isDate } from "@capstack/decimal";
import type { CsvHints } from "./csv/csv-columns.js";
import { readCsv } from "./csv/read-csv.js";
import {
  NAMED_FIELDS,
  RowsRead,
  type Statement,
  type StatementProblem,
  type StatementRow,
  UnreadableStatement,
} from "./statement/statement-row.js";
import { readCamt } from "./xml/read-camt.js";
import { readOfx } from "./xml/read-ofx.js";

/** The formats. */
export type BankFormat = "csv" | "ofx" | "qfx" | "camt053" | "json";

/** The format a text looks like. */
export function detectFormat(text: string): BankFormat {
  const head = text.slice(0, 4000).trimStart();
  if (head.startsWith("[") || head.startsWith("{")) return "json";
  if (/OFXHEADER|<OFX>|<\?OFX/i.test(head)) return "ofx";
  return head.startsWith("<") ? "camt053" : "csv";
}

/** Reads a file. @throws UnreadableStatement */
export function readStatement(text: string, format: BankFormat, hints: CsvHints): Statement {
  switch (format) {
    case "csv":
      return readCsv(text, hints);
    case "ofx":
    case "qfx":
      return readOfx(text, hints.currency);
    case "camt053":
      return readCamt(text, hints.currency);
    case "json":
      return readJson(text, hints.currency);
  }
}

/** A list of rows, or an object with `rows`, `currency`, `openingBalance` and `closingBalance`. */
function readJson(text: string, currency: string): Statement {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnreadableStatement([{ line: 1, message: "This is not JSON." }]);
  }
  const whole = (Array.isArray(value) ? { rows: value } : value) as Record<string, unknown> | null;
  if (!Array.isArray(whole?.rows)) throw new UnreadableStatement([{ line: 1, message: "rows is no list." }]);
  const read = new RowsRead();
  const named = typeof whole.currency === "string" ? whole.currency : null;
  if (named !== null && named !== currency) read.refuse(otherCurrency(1, named, currency));
  for (const [place, given] of whole.rows.entries()) {
    const row = readJsonRow(given, place + 1, currency);
    if ("message" in row) read.refuse(row);
    else read.add(row);
  }
  const balance = (field: unknown) => (typeof field === "number" ? String(field) : null);
  return {
    rows: read.finish(),
    openingBalance: balance(whole.openingBalance),
    closingBalance: balance(whole.closingBalance),
    decided: { ...NAMED_FIELDS, currency: named },
    warnings: [],
  };
}

function otherCurrency(line: number, named: string, currency: string): StatementProblem {
  const message = `The amount is in ${named}; the account is kept in ${currency}.`;
  return { line, column: "currency", code: "other_currency", message };
}

function readJsonRow(given: unknown, line: number, currency: string): StatementRow | StatementProblem {
  const row = (typeof given === "object" && given !== null ? given : {}) as Record<string, unknown>;
  const word = (field: unknown) => (typeof field === "string" ? field : "");
  if (!isDate(row.date)) return { line, column: "date", message: "date is no day of the calendar." };
  if (typeof row.amount !== "number" || row.amount === 0 || !/^-?\d+(\.\d+)?$/.test(String(row.amount))) {
    return { line, column: "amount", message: "amount is no number, or zero." };
  }
  if (typeof row.currency === "string" && row.currency !== currency) return otherCurrency(line, row.currency, currency);
  return {
    line,
    date: row.date,
    amount: String(row.amount),
    description: word(row.description),
    counterparty: word(row.counterparty),
    externalId: word(row.id) || null,
    opening: row.opening === true,
  };
}
