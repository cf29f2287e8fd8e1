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
    return captioned(lineRow(label, ...periods.map((rows) => sumAmounts(amountsOf(rows), base.decimals))));
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
      return captioned(lineRow(label, ...amounts));
    });
}

function foldedCode(books: BooksIndex, code: string): string {
  const base = code.split("-")[0] as string;
  return books.accountByCode.has(base) ? base : code;
}

function nameOf(books: BooksIndex, code: string): string | undefined {
  return books.accounts[books.accountByCode.get(code) ?? -1]?.name;
}

/**
 * A line of a statement that every set of statements has notes to.
 * @example ACCOMPANYING.startsWith("The accompanying notes") // => true
 */
export const ACCOMPANYING = "The accompanying notes are an integral part of these financial statements.";

/** The accounts of the base chart that a statement words otherwise; a firm's own name for one of them stays. */
const CAPTIONS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["Accrued note interest", "Accrued interest on convertible notes"],
  ["Due to GP", "Due to general partner"],
  ["Note interest income", "Interest on convertible notes"],
  ["Change in accrued note interest", "Change in accrued interest on convertible notes"],
  ["Change in due to GP", "Change in due to general partner"],
  ["Organizational expenses", "Organization costs"],
]);

/** A row whose account has another caption in statements; what the account's name is followed by stays. */
export function captioned(row: PageRow, captions: ReadonlyMap<string, string> = CAPTIONS): PageRow {
  const [label = "", ...figures] = row.cells;
  const [name = "", ...more] = String(label).split(", ");
  const caption = captions.get(name);
  return caption === undefined ? row : { ...row, cells: [[caption, ...more].join(", "), ...figures] };
}

/** The general account of expenses, where accounts of single kinds stand beside it. */
const OTHER_EXPENSES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["Partnership expenses", "Other expenses"],
]);

/** The accounts of single kinds of partnership expenses. */
const KINDS: readonly string[] = ["Administration and accounting", "Audit", "Tax preparation", "Legal", "Insurance"];

/** Rows of expenses as a statement words them: the general account comes last, as all that is of no other kind. */
export function expenseCaptions(rows: readonly PageRow[]): PageRow[] {
  const isGeneral = ({ cells }: PageRow) => OTHER_EXPENSES.has(String(cells[0]));
  const [general, kinds] = [rows.filter(isGeneral), rows.filter((row) => !isGeneral(row))];
  if (!kinds.some(({ cells }) => KINDS.includes(String(cells[0])))) return [...rows];
  return [...kinds, ...general.map((row) => captioned(row, OTHER_EXPENSES))];
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
