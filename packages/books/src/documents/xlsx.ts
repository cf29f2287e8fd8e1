/** A document as a workbook: lines are cells, the sums among them formulas, and a sheet says whether everything ties. */
import type { PageRow, PageSpot, PageTable, PageTie } from "@capstack/ledger";
import { type StatementDocument, statementWorkbook } from "@capstack/workbook";
import { notesOf, type PrintableDocument } from "./document.js";

/** The bytes of an `.xlsx` file. */
export async function toXlsx(document: PrintableDocument): Promise<Uint8Array> {
  const { title, vehicle, addressee, period, currency, facts, tables, ties } = document;
  return statementWorkbook({
    ...{ title, vehicle, addressee, period, currency, facts, notes: notesOf(document) },
    tables: tables.map(numbered),
    ties: ties.map((tie) => tieOf(tie, tables)),
  });
}

/** A table whose sums name their rows by number. */
function numbered({ name, columns, rows }: PageTable): StatementDocument["tables"][number] {
  const numbersOf = (others: readonly PageRow[] = []) => others.map((other) => rows.indexOf(other));
  return {
    name,
    columns,
    rows: rows.map(({ adds, less, ...row }) => ({ ...row, adds: numbersOf(adds), less: numbersOf(less) })),
  };
}

function tieOf({ label, adds, less = [], equals }: PageTie, tables: readonly PageTable[]) {
  const spotOf = ({ row, column }: PageSpot) => {
    const table = tables.findIndex(({ rows }) => rows.includes(row));
    return { table, row: tables[table]?.rows.indexOf(row) ?? -1, column };
  };
  return { label, adds: adds.map(spotOf), less: less.map(spotOf), equals: spotOf(equals) };
}
