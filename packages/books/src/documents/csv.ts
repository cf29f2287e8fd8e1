/** A document as lines of text for a spreadsheet. */
import { writeCsv } from "@capstack/decimal";
import type { PageCell, PageTable } from "@capstack/ledger";
import { type DocumentSection, notesOf, type PrintableDocument } from "./document.js";

/**
 * RFC 4180 text: what the document says of itself, then its tables under their headers, figures plain. Cells that a
 * spreadsheet would read as a formula are quoted as text.
 */
export function toCsv(document: PrintableDocument): string {
  const { name, title, vehicle, addressee, period, currency, facts } = document;
  const notes = notesOf(document);
  const lines: (readonly PageCell[])[] = [
    ["statement", name],
    ["title", title],
    ["vehicle", vehicle],
    ...(addressee === null ? [] : [["partner", addressee]]),
    ["period", period],
    ["currency", currency],
    ...facts.map(({ label, value }) => [label, value]),
    ...document.tables.flatMap(tableLines),
    ...(document.sections ?? []).flatMap(sectionLines),
    ...(notes.length === 0 ? [] : [[], ...notes.map((note) => ["note", note])]),
  ];
  return writeCsv(lines);
}

/** A heading, its paragraphs, its tables. */
function sectionLines({ heading, paragraphs, tables }: DocumentSection): (readonly PageCell[])[] {
  return [[], ["section", heading], ...paragraphs.map((text) => ["paragraph", text]), ...tables.flatMap(tableLines)];
}

function tableLines({ name, columns, rows }: PageTable): (readonly PageCell[])[] {
  return [[], [name], columns.map(({ title }) => title), ...rows.map(({ cells }) => cells)];
}
