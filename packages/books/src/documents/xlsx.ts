/** A document as a workbook: a sheet a table, figures as numbers, the header frozen. */
import { currencyDecimals } from "@capstack/decimal";
import type { PageCell, PageColumn, PageRow, PageTable } from "@capstack/ledger";
import { unzipSync, zipSync } from "fflate";
import writeWorkbook, { type CellObject, type Row as SheetRow } from "write-excel-file/node";
import { kindOf, type PrintableDocument } from "./document.js";

/** The bytes of an `.xlsx` file. */
export async function toXlsx(document: PrintableDocument): Promise<Uint8Array> {
  const names = sheetNames(document.tables);
  const sheets = document.tables.map((table, place) => {
    // What is seen at a glance on paper stands under the first table here, out of the frozen head.
    const facts = place === 0 ? factRows(document) : [];
    return toSheet(document, table, { sheet: names[place] as string, facts });
  });
  return dated(await writeWorkbook(sheets, { fontFamily: "Calibri", fontSize: 11 }).toBuffer(), document.date);
}

/** The same workbook with its parts of one day in place of the clock's; packed files know none before 1980. */
function dated(workbook: Uint8Array, date: string): Uint8Array {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  return zipSync(unzipSync(workbook), { mtime: new Date(Math.max(year, 1980), month - 1, day) });
}

function toSheet(
  document: PrintableDocument,
  table: PageTable,
  { sheet, facts }: { sheet: string; facts: readonly SheetRow[] },
) {
  const head = headOf(document);
  const header = table.columns.map(
    ({ title, kind }): CellObject => ({
      value: title,
      type: String,
      fontWeight: "bold",
      wrap: true,
      align: kind === "text" ? "left" : "right",
      alignVertical: "bottom",
      bottomBorderStyle: "thin",
    }),
  );
  const rows = table.rows.map((row) => toSheetRow(row, table.columns, document.currency));
  const notes = document.notes.map((note): SheetRow => [{ value: note, type: String, fontStyle: "italic" }]);
  return {
    sheet,
    data: [...head, header, ...rows, [], ...facts, ...notes],
    stickyRowsCount: head.length + 1,
    stickyColumnsCount: 1,
    columns: table.columns.map((column, place) => ({ width: widthOf(table, column, place) })),
    ...(table.columns.length > 5 ? { orientation: "landscape" as const } : {}),
  };
}

function headOf({ title, vehicle, addressee, period, currency }: PrintableDocument): SheetRow[] {
  const text = (value: string): SheetRow => [{ value, type: String }];
  return [
    [{ value: vehicle, type: String, fontWeight: "bold", fontSize: 14 }],
    [{ value: title, type: String, fontWeight: "bold" }],
    ...(addressee === null ? [] : [text(addressee)]),
    text(period),
    text(`Amounts in ${currency}`),
    [],
  ];
}

function factRows({ facts, currency }: PrintableDocument): SheetRow[] {
  const rows = facts.map(
    ({ label, value, kind }): SheetRow => [{ value: label, type: String }, toCell(value, kind, currency)],
  );
  return rows.length === 0 ? [] : [...rows, []];
}

function toSheetRow(row: PageRow, columns: readonly PageColumn[], currency: string): SheetRow {
  const isSum = row.style === "subtotal" || row.style === "total";
  return row.cells.map((value, place): CellObject | null => {
    const kind = kindOf(row, columns[place]);
    const cell = toCell(value, kind, currency);
    if (row.style === "line" || cell === null) return cell;
    return {
      ...cell,
      fontWeight: "bold",
      ...(isSum && kind !== "text" ? { topBorderStyle: "thin" as const } : {}),
      ...(row.style === "total" && kind !== "text" ? { bottomBorderStyle: "double" as const } : {}),
    };
  });
}

function toCell(value: PageCell, kind: PageColumn["kind"], currency: string): CellObject | null {
  if (value === null || value === "") return null;
  if (typeof value === "string") return { value, type: String };
  return { value, type: Number, align: "right", format: formatOf(kind, currency) };
}

function formatOf(kind: PageColumn["kind"], currency: string): string {
  if (kind === "percent") return "0.00%;(0.00%)";
  if (kind === "multiple") return '0.00"x";(0.00"x")';
  const decimals = kind === "money" ? currencyDecimals(currency) : 0;
  const digits = decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}`;
  return `${digits}_);(${digits});"–"_)`;
}

const WIDEST = 48;

function widthOf({ rows }: PageTable, { title, kind }: PageColumn, place: number): number {
  if (kind !== "text") return 20;
  const longest = Math.max(title.length, ...rows.map(({ cells }) => String(cells[place] ?? "").length));
  return Math.min(WIDEST, longest + 2);
}

/** Names a workbook takes: 31 characters, none of `[]:*?/\`, each once. */
function sheetNames(tables: readonly PageTable[]): string[] {
  const taken = new Set<string>();
  return tables.map(({ name }, place) => {
    const clean = name
      .replace(/[[\]:*?/\\']/g, " ")
      .trim()
      .slice(0, 31)
      .trim();
    const free = clean === "" || taken.has(clean.toLowerCase()) ? `${clean.slice(0, 26)} ${place + 1}`.trim() : clean;
    taken.add(free.toLowerCase());
    return free;
  });
}
