/**
 * A document someone receives: a statement or a notice, described once and rendered as CSV, XLSX or PDF. Figures stay
 * numbers here; how they look is the renderer's.
 */
import type { PageColumn, PageFact, PageRow, PageTable, PageTie } from "@capstack/ledger";

/** The document. */
export interface PrintableDocument {
  /** What the file is called. */
  readonly name: string;
  readonly title: string;
  readonly vehicle: string;
  /** Whom it is about or for; null for the whole vehicle. */
  readonly addressee: string | null;
  /** `As of …`, `For the period …`. */
  readonly period: string;
  /** The day it is of; it dates the file, so that equal books give equal bytes. */
  readonly date: string;
  readonly currency: string;
  readonly facts: readonly PageFact[];
  readonly paragraphs: readonly string[];
  readonly tables: readonly PageTable[];
  /** What follows the tables under headings: paragraphs and tables of their own. */
  readonly sections?: readonly DocumentSection[];
  /** What must come out equal across rows and tables. */
  readonly ties: readonly PageTie[];
  /** What stands under the tables. */
  readonly remarks: readonly { readonly heading: string; readonly text: string }[];
  readonly notes: readonly string[];
}

/** A part of a document under its heading. */
export interface DocumentSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly tables: readonly PageTable[];
}

/** The line that stands on a page until an auditor signs it. */
export function unauditedNote(vehicle: string): string {
  return `Prepared from the general ledger of ${vehicle}. Not audited.`;
}

/** The document as an auditor signs it, without that line, where `audited` is asked for. */
export function asAudited(
  document: PrintableDocument,
  vehicle: string,
  audited: string | undefined,
): PrintableDocument {
  if (audited !== "true") return document;
  return { ...document, notes: document.notes.filter((note) => note !== unauditedNote(vehicle)) };
}

/** The format of a cell: the row's where it has one, else the column's. */
export function kindOf(row: PageRow, column: PageColumn | undefined): PageColumn["kind"] {
  if (column === undefined || column.kind === "text") return "text";
  return row.kind ?? column.kind;
}

/** The footnotes of its tables, then its own, for where none has a page. */
export function notesOf({ tables, notes }: PrintableDocument): readonly string[] {
  return [...tables.flatMap((table) => table.notes ?? []), ...notes];
}
