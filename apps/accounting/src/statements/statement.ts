/** A statement prepared from the books: its figures as they are answered, and the same as a document. */

import { figureText, line, type PrintableDocument, type Row } from "@capstack/documents";
import type { BooksIndex, StatementRow } from "@capstack/ledger";
import { sumAmounts } from "../money.js";

/** What a statement is asked for. */
export interface StatementRequest {
  readonly start: string | null;
  readonly end: string | null;
  readonly compare: number;
  /** The partner it is about. */
  readonly lp: string | undefined;
  readonly today: string;
}

/** What a statement says of itself, before the document around it. */
export interface PrintedStatement {
  readonly title: string;
  readonly period: string;
  readonly date: string;
  readonly addressee?: string;
  readonly facts?: PrintableDocument["facts"];
  readonly tables: PrintableDocument["tables"];
  readonly notes?: readonly string[];
}

/** The figures, and how to print them. */
export interface PreparedStatement {
  readonly figures: object;
  readonly print: () => PrintedStatement;
}

/** The last day that figures without an end are of: today, or the last posted day when that is later. */
export function lastDay(books: BooksIndex): string {
  const posted = books.entries.entry.at(-1)?.entryDate ?? "";
  return [books.today, posted].sort().at(-1) as string;
}

/** The figures of periods side by side: one of each, and rows of accounts folded into their base accounts. */
export function sideBySide<Period>(books: BooksIndex, periods: readonly Period[]) {
  return {
    each: (pick: (period: Period) => number) => periods.map(pick),
    folded: (pick: (period: Period) => readonly StatementRow[]) => foldedRows(books, periods.map(pick)),
  };
}

/** Rows of several periods side by side; sub-accounts fold into the account they hang under. */
function foldedRows(books: BooksIndex, periods: readonly (readonly StatementRow[])[]): Row[] {
  const labels = new Map<string, string>();
  for (const { code, name } of periods.flat()) {
    const folded = foldedCode(books, code);
    labels.set(folded, nameOf(books, folded) ?? name);
  }
  return [...labels]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, label]) => {
      const amounts = periods.map((rows) => {
        const own = rows.filter((row) => foldedCode(books, row.code) === code).map(({ amount }) => amount);
        return sumAmounts(own, books.base.currency);
      });
      return line(label, ...amounts);
    });
}

function foldedCode(books: BooksIndex, code: string): string {
  const base = code.split("-")[0] as string;
  return books.accountByCode.has(base) ? base : code;
}

function nameOf(books: BooksIndex, code: string): string | undefined {
  return books.accounts[books.accountByCode.get(code) ?? -1]?.name;
}

/** A figure that is taken away, as it is printed. */
export function less(amount: number): number {
  return amount === 0 ? 0 : -amount;
}

/** What a reader should know of the books behind the figures; `check` is what a statement that ties leaves. */
export function basisNotes(books: BooksIndex, date: string, check = 0): string[] {
  const { closedThrough, base, vehicle } = books;
  const isOpen = closedThrough === null || closedThrough < date;
  const until = closedThrough === null ? "No month is closed" : `The books are closed through ${closedThrough}`;
  return [
    `Prepared from the general ledger of ${vehicle.name}. Not audited.`,
    ...(isOpen ? [`${until}; figures of open months may still change.`] : []),
    ...(check === 0
      ? []
      : [`This statement does not tie: ${figureText(check, "money", base.currency)} is unexplained.`]),
  ];
}
