/** CSV as RFC 4180 has it, safe to open in a spreadsheet. */
import type { Row } from "./rows.js";

/** Rows under the names of all their fields; CRLF after every line. */
export function toCsv(rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names.map((name) => cell(name)), ...rows.map((row) => names.map((name) => cell(row[name] ?? null)))];
  return lines.map((line) => `${line.join(",")}\r\n`).join("");
}

/** A text that a spreadsheet would run as a formula is set behind an apostrophe; numbers stay numbers. */
function cell(value: Row[string]): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
