/** What the pages of all statements share: periods side by side, rows folded under their accounts, and notes. */

import type { BooksIndex } from "../../books/books-index.js";
import { sumAmounts } from "../../money/amount.js";
import { dayText, figureText } from "./figure-text.js";
import { lineRow, type PageRow } from "./page.js";
import type { StatementRow } from "./statement.js";

/** The valuation day of figures without an end: today, or the last posted day if that is later. */
export function lastDay(books: BooksIndex): string {
  const posted = books.entries.entry.at(-1)?.entryDate ?? "";
  return [books.today, posted].sort().at(-1) as string;
}

/** The figures of periods side by side: one per period, and rows of accounts folded into their base accounts. */
export function sideBySide<Period>(books: BooksIndex, periods: readonly Period[]) {
  return {
    each: (pick: (period: Period) => number) => periods.map(pick),
    folded: (pick: (period: Period) => readonly StatementRow[]) => foldedRows(books, periods.map(pick)),
    named: (pick: (period: Period) => readonly StatementRow[]) => namedRows(books, periods.map(pick)),
  };
}

/** Rows of several periods side by side, by code and name, in order of first appearance. */
function namedRows({ base }: BooksIndex, periods: readonly (readonly StatementRow[])[]): PageRow[] {
  const keyOf = ({ code, name }: StatementRow) => `${code} ${name}`;
  const labels = new Map(periods.flat().map((row) => [keyOf(row), row.name]));
  return [...labels].map(([key, label]) => {
    const amountsOf = (rows: readonly StatementRow[]) =>
      rows.filter((row) => keyOf(row) === key).map(({ amount }) => amount);
    return lineRow(label, ...periods.map((rows) => sumAmounts(amountsOf(rows), base.decimals)));
  });
}

/** Rows of several periods side by side; sub-accounts fold into their parent. */
function foldedRows(books: BooksIndex, periods: readonly (readonly StatementRow[])[]): PageRow[] {
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
        return sumAmounts(own, books.base.decimals);
      });
      return lineRow(label, ...amounts);
    });
}

function foldedCode(books: BooksIndex, code: string): string {
  const base = code.split("-")[0] as string;
  return books.accountByCode.has(base) ? base : code;
}

function nameOf(books: BooksIndex, code: string): string | undefined {
  return books.accounts[books.accountByCode.get(code) ?? -1]?.name;
}

/** A deduction, as printed. */
export function less(amount: number): number {
  return amount === 0 ? 0 : -amount;
}

/** Notes on the books behind the figures; `check` is the remainder of a statement that should tie. */
export function basisNotes(books: BooksIndex, date: string, check = 0): string[] {
  const { closedThrough, base, vehicle } = books;
  const isOpen = closedThrough === null || closedThrough < date;
  const until =
    closedThrough === null ? "No month is closed" : `The books are closed through ${dayText(closedThrough)}`;
  return [
    `Prepared from the general ledger of ${vehicle.name}. Not audited.`,
    ...(isOpen ? [`${until}; figures of open months may still change.`] : []),
    ...(check === 0
      ? []
      : [`This statement does not tie: ${figureText(check, "money", base.currency)} is unexplained.`]),
  ];
}
