/**
 * Open Cap Table Excel (OCX): one sheet of stakeholders with a column for each class, plan and kind of warrant, and formulas
 * for what follows from them.
 * @see captable/ocx, the tool of the Open Cap Table Coalition's members that writes it
 */
import { isDate } from "@capstack/decimal";
import { CapSheet } from "../carta/cap-sheet.js";
import type { CapColumn } from "../carta/class-heading.js";
import type { FileReading } from "../company/file-reading.js";
import { cellsOf } from "../sheet/fields.js";
import type { KnownTable, TableKind } from "../sheet/known-table.js";
import { plainText, saysNothing } from "../sheet/sheet-reading.js";

const { text, figure, derived } = cellsOf;
const OF_OTHERS = "It follows from the other columns.";

/** The sheet of holders. */
export const ocxSheet: TableKind = {
  name: "Capitalization by Stakeholder",
  fields: {
    name: text("stakeholder"),
    group: derived("No figure of a cap table depends on it.", "stakeholder group"),
    outstanding: figure("total stock outstanding"),
    asConverted: derived(OF_OTHERS, "total stock as converted"),
    fullyDiluted: figure("fully diluted shares"),
  },
  required: ["name", "outstanding", "fullyDiluted"],
};

/** Reads the sheet. */
export function readOcx(tables: readonly KnownTable[], reading: FileReading): void {
  for (const table of tables) {
    readTop(table, reading);
    new CapSheet(table, reading, true, (heading, column) => ocxColumn(heading, column, table)).fill(new Set());
  }
}

/** The day and the title above the headings. */
function readTop({ sheet, head }: KnownTable, { company }: FileReading): void {
  for (let row = 0; row < head; row++) {
    for (const [column, value] of (sheet.grid.rows[row] ?? []).entries()) {
      if (isDate(value)) company.asOf = String(sheet.take(row, column));
      else if (/capitalization by stakeholder$/i.test(plainText(value))) sheet.take(row, column);
    }
  }
}

const NAMED_PLAN = /\b(plan|pool|options?|incentive|esop|awards)\b/i;

/**
 * What a column counts: `Series A (outstanding) (1.2500)`, `Series A (as converted)`, `Common Warrants`, a plan by its name
 * or by what remains of it to grant, else a class. A ratio behind `~` is rounded, and left to the columns.
 */
function ocxColumn(heading: string, column: number, table: KnownTable): CapColumn | undefined {
  if (heading === "" || /^(total stock|fully diluted)\b/i.test(heading)) return undefined;
  const [, preferred = "", rounded = "", ratio = ""] =
    /^(.+?)\s*\(outstanding\)\s*\((~?)(\d+(?:\.\d+)?)\)$/i.exec(heading) ?? [];
  if (preferred !== "") return { of: "class", name: preferred, ratio: rounded === "" ? Number(ratio) : undefined };
  const [, converted = ""] = /^(.+?)\s*\(as converted\)$/i.exec(heading) ?? [];
  if (converted !== "") return { of: "as converted", name: converted };
  const [, warranted = ""] = /^(.+?) warrants$/i.exec(heading) ?? [];
  if (warranted !== "") return { of: "warrants", name: warranted };
  const remaining = table.rows.find((row) =>
    /^options remaining for issuance$/i.test(plainText(table.peek(row, "name"))),
  );
  const isPlan = NAMED_PLAN.test(heading) || !saysNothing(table.sheet.peek(remaining ?? -1, column));
  return { of: isPlan ? "plan" : "class", name: heading };
}
