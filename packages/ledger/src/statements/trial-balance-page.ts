/** The trial balance: every account, and proof that debits equal credits. */

import { type TrialBalanceRow, trialBalance } from "../balances/trial-balance.js";
import type { BooksIndex } from "../books/books-index.js";
import { baseCode } from "../chart/sub-account.js";
import { compareText } from "../records/text-order.js";
import { dayText } from "./page/figure-text.js";
import { lineRow, type StatementPage, summing, totalRow } from "./page/page.js";
import { basisNotes, lastDay } from "./page/page-basis.js";
import type { PreparedStatement } from "./page/prepared-statement.js";
import type { StatementOptions } from "./page/statement.js";

export function prepareTrialBalance(books: BooksIndex, { end = null }: StatementOptions): PreparedStatement {
  const figures = trialBalance(books, { end });
  return { figures, page: () => pageOf(books, figures) };
}

function pageOf(
  books: BooksIndex,
  { end, rows, totalDebits, totalCredits }: ReturnType<typeof trialBalance>,
): StatementPage {
  const date = end ?? lastDay(books);
  const accounts = rows
    .map((row) => ({ ...row, code: baseCode(row.code), name: nameOf(books, row) }))
    .sort((a, b) => compareText(a.code, b.code) || compareText(a.name, b.name))
    .map(({ code, name, debit, credit }) => lineRow(code, name, debit, credit));
  const total = summing(totalRow("Total", "", totalDebits, totalCredits), accounts);
  return {
    title: "Trial balance",
    period: `As of ${dayText(date)}`,
    date,
    tables: [
      {
        name: "Trial balance",
        columns: [
          { title: "Account", kind: "text" },
          { title: "Name", kind: "text" },
          { title: "Debit", kind: "money" },
          { title: "Credit", kind: "money" },
        ],
        rows: [...accounts, total],
      },
    ],
    ties: [
      {
        label: "Debits are as much as credits",
        adds: [{ row: total, column: 2 }],
        equals: { row: total, column: 3 },
      },
    ],
    notes: [sinceNote(books, date), ...basisNotes(books, date)],
  };
}

/** An account's name; capital says whose it is, and of which class. */
function nameOf({ accounts, accountByCode, accountPartner, partners }: BooksIndex, { code, name }: TrialBalanceRow) {
  const at = accountByCode.get(code) ?? -1;
  const partner = accounts[at]?.type === "equity" ? partners[accountPartner[at] ?? -1] : undefined;
  if (partner === undefined) return name;
  return `${partner.partnerClass === "gp" ? "GP" : "LP"} capital: ${partner.name}`;
}

/** From when on income and expense have been added up: they are zeroed by the close of a year only. */
function sinceNote({ entries, sourceTypes }: BooksIndex, date: string): string {
  const isClose = (at: number) => sourceTypes[entries.sourceType[at] as number] === "year_end_close";
  const closes = entries.entry.filter(({ entryDate }, at) => entryDate <= date && isClose(at));
  const last = closes.at(-1)?.entryDate;
  const since = last === undefined ? "inception: no year is closed" : `the close of the year on ${dayText(last)}`;
  return `Income and expense accounts stand since ${since}. What the statement of operations shows is their movement in its period.`;
}
