/** A list of rows, or an object with `rows`, `currency`, `openingBalance` and `closingBalance`: for programs of one's own. */
import { isDate } from "@capstack/decimal";
import { type FileReading, UnreadableFile } from "./statement/file-reading.js";
import { type Finding, NAMED_FIELDS, type Statement, type StatementRow } from "./statement/statement.js";

/** Reads a file. @throws UnreadableFile */
export function readJson(text: string, file: FileReading): Statement {
  const whole = wholeOf(text);
  if (!Array.isArray(whole?.rows)) throw new UnreadableFile([{ line: 1, message: "rows is not a list." }]);
  const named = typeof whole.currency === "string" ? whole.currency : null;
  if (named !== null && !file.isOwn(named)) file.refuse(otherCurrency(1, named, file));
  for (const [place, input] of whole.rows.entries()) {
    const row = readRow(input, place + 1, file);
    if ("message" in row) file.refuse(row);
    else file.add(row);
  }
  const balance = (field: unknown) => (typeof field === "number" ? String(field) : null);
  return {
    rows: file.finish(),
    openingBalance: balance(whole.openingBalance),
    closingBalance: balance(whole.closingBalance),
    decided: { ...NAMED_FIELDS, currency: named },
    warnings: [],
  };
}

function wholeOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return (Array.isArray(value) ? { rows: value } : value) as Record<string, unknown> | null;
  } catch {
    throw new UnreadableFile([{ line: 1, message: "This is not JSON." }]);
  }
}

function otherCurrency(line: number, named: string, { currency }: FileReading): Finding {
  const message = `The amount is in ${named}; the account is kept in ${currency}.`;
  return { line, column: "currency", code: "other_currency", message };
}

function readRow(input: unknown, line: number, file: FileReading): StatementRow | Finding {
  const row = (typeof input === "object" && input !== null ? input : {}) as Record<string, unknown>;
  const word = (field: unknown) => (typeof field === "string" ? field : "");
  if (!isDate(row.date)) return { line, column: "date", message: "date is not a day of the calendar." };
  if (typeof row.amount !== "number" || row.amount === 0 || !/^-?\d+(\.\d+)?$/.test(String(row.amount))) {
    return { line, column: "amount", message: "amount is zero or not a number." };
  }
  if (typeof row.currency === "string" && !file.isOwn(row.currency)) return otherCurrency(line, row.currency, file);
  return {
    line,
    date: row.date,
    valueDate: isDate(row.valueDate) ? row.valueDate : null,
    amount: String(row.amount),
    description: word(row.description),
    counterparty: word(row.counterparty),
    code: word(row.code) || null,
    reference: word(row.reference) || null,
    externalId: word(row.id) || null,
    opening: row.opening === true,
  };
}
