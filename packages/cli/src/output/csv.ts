/** Rows as comma-separated text, safe to open in a spreadsheet. */
import { writeCsv } from "@capstack/decimal";
import type { Row } from "./rows.js";

/** Rows under the names of all their fields; CRLF after every line. */
export function toCsv(rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return writeCsv([names, ...rows.map((row) => names.map((name) => row[name] ?? null))]);
}
