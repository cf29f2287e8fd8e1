/** A bank's file in any of the formats, told apart by its first characters unless said. */
import { isDate } from "@capstack/decimal";
import { type CsvHints, readCsv } from "./read-csv.js";
import { readCamt, readOfx } from "./read-xml.js";
import { type Statement, type StatementProblem, type StatementRow, UnreadableStatement } from "./statement-row.js";

/** The formats. */
export const bankFormats = ["csv", "ofx", "qfx", "camt053", "json"] as const;
export type BankFormat = (typeof bankFormats)[number];

/** The format a text looks like. */
export function detectFormat(text: string): BankFormat {
  const head = text
    .replace(/^\uFEFF/, "")
    .trimStart()
    .slice(0, 2000);
  if (head.startsWith("[") || head.startsWith("{")) return "json";
  if (/OFXHEADER|<OFX>|<\?OFX/i.test(head)) return "ofx";
  return head.startsWith("<") ? "camt053" : "csv";
}

/** Reads a file. @throws UnreadableStatement with everything wrong in it */
export function readStatement(text: string, format: BankFormat, hints: CsvHints): Statement {
  switch (format) {
    case "csv":
      return readCsv(text, hints);
    case "ofx":
    case "qfx":
      return readOfx(text);
    case "camt053":
      return readCamt(text);
    case "json":
      return readJson(text);
  }
}

/** A list of rows, or an object with `rows`, `openingBalance` and `closingBalance`. */
function readJson(text: string): Statement {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnreadableStatement([{ line: 1, message: "This is no JSON." }]);
  }
  const whole = (Array.isArray(value) ? { rows: value } : value) as Record<string, unknown> | null;
  if (!Array.isArray(whole?.rows)) throw new UnreadableStatement([{ line: 1, message: "rows is no list." }]);
  const problems: StatementProblem[] = [];
  const rows: StatementRow[] = [];
  for (const [place, given] of whole.rows.entries()) {
    const row = readJsonRow(given, place + 1);
    if ("message" in row) problems.push(row);
    else rows.push(row);
  }
  if (problems.length > 0) throw new UnreadableStatement(problems);
  const balance = (field: unknown) => (typeof field === "number" ? String(field) : null);
  return { rows, openingBalance: balance(whole.openingBalance), closingBalance: balance(whole.closingBalance) };
}

function readJsonRow(given: unknown, line: number): StatementRow | StatementProblem {
  const row = (typeof given === "object" && given !== null ? given : {}) as Record<string, unknown>;
  const word = (field: unknown) => (typeof field === "string" ? field : "");
  if (!isDate(row.date)) return { line, column: "date", message: "date is no day of the calendar." };
  if (typeof row.amount !== "number" || row.amount === 0 || String(row.amount).includes("e")) {
    return { line, column: "amount", message: "amount is no number, or zero." };
  }
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
