/** The trial balance: every account, and proof that debits equal credits. */

import { trialBalance } from "../balances/trial-balance.js";
import type { BooksIndex } from "../books/books-index.js";
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
  const accounts = rows.map(({ code, name, debit, credit }) => lineRow(code, name, debit, credit));
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
    notes: basisNotes(books, date),
  };
}
