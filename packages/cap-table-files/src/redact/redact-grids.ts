/**
 * A cap table without its people, to show somebody else how a file is built. Figures, days, headings, classes and
 * certificates' numbers stay; every name, address, stakeholder's id and the company's name is replaced, the same one by
 * the same word everywhere. Text that is not known to be harmless goes.
 */
import { isUnissued, plainHeading } from "@capstack/cap-table/sheets";
import { capColumn } from "../carta/class-heading.js";
import type { KnownTable, TableKind } from "../sheet/known-table.js";
import { plainText, SheetReading } from "../sheet/sheet-reading.js";
import type { CellValue, Grid } from "../workbook/grid.js";
import { Replacements } from "./replacements.js";

/** Fields that name a person or a firm. */
const PERSONAL: readonly string[] = ["holder", "name", "email", "stakeholderId", "firstName", "lastName"];

/** The sheets without their people. */
export function redactGrids(
  grids: readonly Grid[],
  find: (sheet: SheetReading) => KnownTable | undefined,
  kinds: readonly TableKind[],
): Grid[] {
  const words = new Replacements();
  const tables = grids.map((grid) => find(new SheetReading(grid)));
  for (const table of tables) if (table !== undefined) learn(table, words);
  const known = new Set(kinds.flatMap(({ fields }) => Object.values(fields).flatMap(({ headings }) => headings)));
  return grids.map((grid, at) => redacted(grid, tables[at], words, known));
}

/** Notes the people of a table, and the company that its title begins with. */
function learn(table: KnownTable, words: Replacements): void {
  for (let row = 0; row < table.head; row++) {
    for (const cell of table.sheet.grid.rows[row] ?? []) {
      const [, company = ""] =
        /^(.{2,80}?)\s+(?:(?:summary|intermediate|detailed)\b.*|\S+ (?:warrant )?ledger|convertible ledger)$/i.exec(
          plainText(cell),
        ) ?? [];
      if (company !== "") words.wordFor("Company", company);
    }
  }
  for (const row of table.rows) {
    for (const field of PERSONAL) {
      const value = plainText(table.peek(row, field));
      if (value !== "" && !isLabel(table, row, field, value)) words.wordFor(wordOf(field), value);
    }
  }
}

const wordOf = (field: string): "email" | "id" | "Holder" =>
  field === "email" ? "email" : field === "stakeholderId" ? "id" : "Holder";

const LABEL = /^(options?|shares|units|fully diluted|(grand |sub-?)?totals?|percentage|share class|price per)\b/i;

/** A row of totals, or of what a pool has left, is called by what it counts: it has no stakeholder's id, where others do. */
function isLabel(table: KnownTable, row: number, field: string, value: string): boolean {
  if (field === "stakeholderId" || !LABEL.test(value)) return false;
  if (/^(grand |sub-?)?totals?:?$/i.test(value)) return true;
  return table.hasAny("stakeholderId") ? plainText(table.peek(row, "stakeholderId")) === "" : isUnissued(value);
}

function redacted(grid: Grid, table: KnownTable | undefined, words: Replacements, known: ReadonlySet<string>): Grid {
  const fields = new Map([...(table?.at ?? [])].map(([field, column]) => [column, field]));
  const cellOf = (value: CellValue, row: number, column: number): CellValue => {
    if (typeof value !== "string" || isFigureOrDay(value)) return value;
    const text = plainText(value);
    if (table === undefined || row < table.head) return outside(text, words, known);
    const field = fields.get(column);
    if (row === table.head)
      return field !== undefined || isHeading(text, known) ? words.within(text) : words.wordFor("Text", text);
    if (field === undefined) return isSummaryLabel(table, column) ? words.within(text) : words.wordFor("Text", text);
    if (!PERSONAL.includes(field) || isLabel(table, row, field, text)) return words.within(text);
    return words.wordFor(wordOf(field), text);
  };
  const rows = grid.rows.map((cells, row) => cells.map((value, column) => cellOf(value, row, column)));
  return { ...grid, name: words.within(grid.name), rows };
}

const isFigureOrDay = (text: string): boolean => /^[\s\d.,$€£%()/:+TZ-]*$/.test(text);

/** Labels of the Summary stand in a column without a heading. */
function isSummaryLabel(table: KnownTable, column: number): boolean {
  return table.at.has("authorized") && plainText(table.sheet.peek(table.head, column)) === "";
}

function isHeading(text: string, known: ReadonlySet<string>): boolean {
  return known.has(plainHeading(text)) || capColumn(text) !== undefined;
}

/** Of a line outside every table its day stays, a heading, and a title without the company. */
function outside(text: string, words: Replacements, known: ReadonlySet<string>): string {
  const [day] = /as of\s+\S+/i.exec(text) ?? [];
  if (day !== undefined) return day;
  if (isHeading(text, known)) return text;
  const left = words.within(text);
  return /^Company \d+ /.test(left) ? left : words.wordFor("Text", text);
}
