/** The table of a plain sheet, by the headings that plain sheets are read by. */
import { plainFields } from "@capstack/cap-table/sheets";
import { KnownTable, type TableKind } from "../sheet/known-table.js";
import { plainText, type SheetReading } from "../sheet/sheet-reading.js";

/** Fields of plain sheets under the names that tell who is meant. */
const NAMES: Readonly<Record<string, string>> = { name: "holder", id: "stakeholderId" };

const PLAIN: TableKind = { name: "Holdings", fields: {}, required: [] };

/** The table; nothing where no heading of a holder is known. */
export function plainTable(sheet: SheetReading): KnownTable | undefined {
  const { head, fields } = plainFields(sheet.grid.rows.map((cells) => cells.map(plainText)));
  const at = fields.flatMap((field, column) => (field === null ? [] : [[NAMES[field] ?? field, column] as const]));
  const table = new KnownTable(PLAIN, sheet, head, new Map(at));
  return table.has("holder") || table.has("stakeholderId") ? table : undefined;
}
