/** The statement of operations: what was earned, spent, realized and marked. */

import { dayText, heading, line, periodText, subtotal, total } from "@capstack/documents";
import { type BooksIndex, operationsStatement } from "@capstack/ledger";
import { basisNotes, lastDay, type PreparedStatement, type StatementRequest, sideBySide } from "./statement.js";

export function prepareOperations(books: BooksIndex, { start, end, compare }: StatementRequest): PreparedStatement {
  const figures = operationsStatement(books, { start, end, compare });
  return { figures, print: () => print(books, figures) };
}

function print(books: BooksIndex, figures: ReturnType<typeof operationsStatement>) {
  const periods = [figures, ...figures.comparisons];
  const { each, folded } = sideBySide(books, periods);
  const date = figures.end ?? lastDay(books);
  return {
    title: "Statement of operations",
    period: periodText(figures.start, date),
    date,
    tables: [
      {
        name: "Operations",
        columns: [{ title: "", kind: "text" as const }, ...periodColumns(books, periods)],
        rows: [
          heading("Investment income"),
          ...folded(({ income }) => income),
          subtotal("Total investment income", ...each(({ investmentIncome }) => investmentIncome)),
          heading("Expenses"),
          ...folded(({ expenses }) => expenses),
          subtotal("Total expenses", ...each(({ totalExpenses }) => totalExpenses)),
          subtotal("Net investment income (loss)", ...each(({ netInvestmentIncome }) => netInvestmentIncome)),
          heading("Gains and losses on investments"),
          line("Realized gain (loss)", ...each(({ realizedGains }) => realizedGains)),
          line("Change in unrealized appreciation", ...each(({ unrealizedGains }) => unrealizedGains)),
          line("Currency translation", ...each(({ fxTranslation }) => fxTranslation)),
          total("Net increase (decrease) from operations", ...each(({ netIncrease }) => netIncrease)),
        ],
      },
    ],
    notes: basisNotes(books, date, figures.check),
  };
}

/** A column a window, named by its days. */
export function periodColumns(books: BooksIndex, periods: readonly { start: string | null; end: string | null }[]) {
  return periods.map(({ start, end }) => {
    const last = dayText(end ?? lastDay(books));
    return { title: start === null ? `Inception to ${last}` : `${dayText(start)} to ${last}`, kind: "money" as const };
  });
}
