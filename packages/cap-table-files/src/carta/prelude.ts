/** The lines above a report's headings: whose it is, and of which day. */
import { readDay } from "@capstack/cap-table/sheets";
import type { FileReading } from "../company/file-reading.js";
import type { KnownTable } from "../sheet/known-table.js";
import { plainText } from "../sheet/sheet-reading.js";

const AS_OF = /\bas of\s+(\d{1,2}\/\d{1,2}\/\d{4}|\d{4}-\d{2}-\d{2}|[A-Za-z]{3,9}\.? \d{1,2},? \d{4})/i;
const TITLE = /(cap(italization)? table|ledger|cap table|equity plan|convertible|data warnings|stakeholders?)\s*$/i;

/** Takes the title and the day of a report; Carta writes the month first. */
export function readPrelude({ sheet, head }: KnownTable, { company }: FileReading): void {
  for (let row = 0; row < head; row++) {
    for (const [column, value] of (sheet.grid.rows[row] ?? []).entries()) {
      const text = plainText(value);
      const [, written = ""] = AS_OF.exec(text) ?? [];
      const day = readDay(written, "mdy");
      if (day !== undefined) {
        sheet.take(row, column);
        company.asOf = company.asOf === null || day > company.asOf ? day : company.asOf;
      } else if (TITLE.test(text) || (row <= 1 && isTitleOf(text, sheet.name))) {
        sheet.take(row, column);
      }
    }
  }
}

/** A report's title ends with the name of its sheet. */
function isTitleOf(text: string, sheetName: string): boolean {
  const name = sheetName.trim().toLowerCase();
  return name !== "" && text.toLowerCase().endsWith(name);
}
