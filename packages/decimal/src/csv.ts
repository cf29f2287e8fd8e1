/**
 * Comma-separated text that is safe to open in a spreadsheet. Spreadsheets run a text that begins like a formula, also
 * behind blanks, line ends and marks that cannot be seen, and some take the full-width signs for the plain ones. Such a
 * text is set behind an apostrophe, which they show as text; a number is never touched.
 * @see RFC 4180; OWASP, "CSV Injection"
 */

/** The value of one cell; null is an empty cell. */
export type CsvCell = string | number | boolean | null;

const FORMULA = /^'*(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/**
 * Records as text: cells quoted when they hold a comma, a quote or a line end, CRLF behind every record.
 * @example
 * writeCsv([["name", "amount"], ["=1+1", -5]]) // => "name,amount\r\n'=1+1,-5\r\n"
 */
export function writeCsv(records: readonly (readonly CsvCell[])[]): string {
  return records.map((record) => `${record.map(csvCell).join(",")}\r\n`).join("");
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A cell as it was before {@link writeCsv} set it behind an apostrophe.
 * @example
 * unguardedCell("'=1+1") // => "=1+1"
 * unguardedCell("'tis") // => "'tis"
 */
export function unguardedCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
