/** The trial balance: every account, and that debits equal credits. */

import { dayText, line, total } from "@capstack/documents";
import { type BooksIndex, trialBalance } from "@capstack/ledger";
import { basisNotes, lastDay, type PreparedStatement, type StatementRequest } from "./statement.js";

export function prepareTrialBalance(books: BooksIndex, { end }: StatementRequest): PreparedStatement {
  const figures = trialBalance(books, { end });
  return { figures, print: () => print(books, figures) };
}

function print(books: BooksIndex, { end, rows, totalDebits, totalCredits }: ReturnType<typeof trialBalance>) {
  const date = end ?? lastDay(books);
  return {
    title: "Trial balance",
    period: `As of ${dayText(date)}`,
    date,
    tables: [
      {
        name: "Trial balance",
        columns: [
          { title: "Account", kind: "text" as const },
          { title: "Name", kind: "text" as const },
          { title: "Debit", kind: "money" as const },
          { title: "Credit", kind: "money" as const },
        ],
        rows: [
          ...rows.map(({ code, name, debit, credit }) => line(code, name, debit, credit)),
          total("Total", "", totalDebits, totalCredits),
        ],
      },
    ],
    notes: basisNotes(books, date),
  };
}
