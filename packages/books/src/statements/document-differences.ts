/** What differs between two documents of one statement, line by line. */
import type { PageCell, PageTable } from "@capstack/ledger";
import type { PrintableDocument } from "../documents/document.js";

/** A figure that differs; null where one of the documents has no such figure. */
export interface DocumentDifference {
  readonly table: string;
  readonly line: string;
  readonly column: string;
  readonly issued: PageCell;
  readonly today: PageCell;
}

/** The figures and words that differ, in the order of the issued document; then those that only today's has. */
export function documentDifferences(issued: PrintableDocument, today: PrintableDocument): DocumentDifference[] {
  const [before, after] = [figuresOf(issued), figuresOf(today)];
  const differences: DocumentDifference[] = [];
  for (const [key, { cell, ...place }] of before) {
    const now = after.get(key)?.cell ?? null;
    if (now !== cell) differences.push({ ...place, issued: cell, today: now });
  }
  for (const [key, { cell, ...place }] of after) {
    if (!before.has(key) && cell !== null) differences.push({ ...place, issued: null, today: cell });
  }
  return differences;
}

type Figure = Pick<DocumentDifference, "table" | "line" | "column"> & { readonly cell: PageCell };

/** Every cell by its table, line and column; lines with the same words are counted. */
function figuresOf({ tables, facts }: PrintableDocument): Map<string, Figure> {
  const figures = new Map<string, Figure>();
  for (const { label, value } of facts) {
    figures.set(JSON.stringify(["", label]), { table: "", line: label, column: "", cell: value });
  }
  const named = new Map<string, number>();
  for (const table of tables) {
    const nth = countOf(named, table.name);
    addTable(figures, table, nth);
  }
  return figures;
}

function addTable(figures: Map<string, Figure>, { name, columns, rows }: PageTable, nth: number): void {
  const seen = new Map<string, number>();
  const texts = columns.flatMap(({ kind }, place) => (kind === "text" ? [place] : []));
  for (const { cells } of rows) {
    const line = texts
      .map((place) => cells[place])
      .filter((cell) => typeof cell === "string" && cell !== "")
      .join(", ");
    const at = countOf(seen, line);
    columns.forEach(({ title, kind }, place) => {
      if (kind === "text") return;
      const cell = cells[place] ?? null;
      figures.set(JSON.stringify([name, nth, line, at, title]), { table: name, line, column: title, cell });
    });
  }
}

/** How often a name came before. */
function countOf(seen: Map<string, number>, name: string): number {
  const before = seen.get(name) ?? 0;
  seen.set(name, before + 1);
  return before;
}
