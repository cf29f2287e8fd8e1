/** A document as JSON: what a page, a PDF and a terminal are made from, for programs that draw it themselves. */
import type { PageTable } from "@capstack/ledger";
import type { PrintableDocument } from "./document.js";

/** The document with its sums as figures; what they add up is left out. */
export function documentJson({ ties: _, ...document }: PrintableDocument): string {
  const { tables, sections = [] } = document;
  return JSON.stringify({
    ...document,
    tables: tables.map(withFigures),
    sections: sections.map((section) => ({ ...section, tables: section.tables.map(withFigures) })),
  });
}

/** A table whose sums are figures. */
export function withFigures({ columns, rows, ...table }: PageTable): PageTable {
  return {
    ...table,
    columns: columns.map(({ adds: _adds, ...column }) => column),
    rows: rows.map(({ adds: _adds, less: _less, ...row }) => row),
  };
}
