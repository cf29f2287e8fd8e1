/** The statement of operations: income, expenses, realized and unrealized results. */

import type { BooksIndex } from "../../books/books-index.js";
import { dayText, periodText } from "../page/figure-text.js";
import {
  headingRow,
  lineRow,
  type PageColumn,
  type StatementPage,
  subtotalRow,
  summing,
  totalRow,
} from "../page/page.js";
import { basisNotes, lastDay, sideBySide } from "../page/page-basis.js";
import type { PreparedStatement } from "../page/prepared-statement.js";
import type { StatementOptions } from "../page/statement.js";
import { operationsStatement } from "./operations.js";

export function prepareOperations(books: BooksIndex, options: StatementOptions): PreparedStatement {
  const figures = operationsStatement(books, options);
  return { figures, page: () => pageOf(books, figures) };
}

function pageOf(books: BooksIndex, figures: ReturnType<typeof operationsStatement>): StatementPage {
  const periods = [figures, ...figures.comparisons];
  const { each, folded } = sideBySide(books, periods);
  const date = figures.end ?? lastDay(books);
  const income = folded((period) => period.income);
  const expenses = folded((period) => period.expenses);
  const allIncome = summing(
    subtotalRow("Total investment income", ...each(({ investmentIncome }) => investmentIncome)),
    income,
  );
  const allExpenses = summing(subtotalRow("Total expenses", ...each(({ totalExpenses }) => totalExpenses)), expenses);
  const net = summing(
    subtotalRow("Net investment income (loss)", ...each(({ netInvestmentIncome }) => netInvestmentIncome)),
    [allIncome],
    [allExpenses],
  );
  const gains = [
    lineRow("Realized gain (loss)", ...each(({ realizedGains }) => realizedGains)),
    lineRow("Change in unrealized appreciation", ...each(({ unrealizedGains }) => unrealizedGains)),
    lineRow("Currency translation", ...each(({ fxTranslation }) => fxTranslation)),
  ];
  const increase = totalRow("Net increase (decrease) from operations", ...each(({ netIncrease }) => netIncrease));
  return {
    title: "Statement of operations",
    period: periodText(figures.start, date),
    date,
    tables: [
      {
        name: "Operations",
        columns: [{ title: "", kind: "text" }, ...periodColumns(books, periods)],
        rows: [
          headingRow("Investment income"),
          ...income,
          allIncome,
          headingRow("Expenses"),
          ...expenses,
          allExpenses,
          net,
          headingRow("Gains and losses on investments"),
          ...gains,
          summing(increase, [net, ...gains]),
        ],
      },
    ],
    notes: basisNotes(books, date, figures.check),
  };
}

/** One column per window, headed by its dates. */
export function periodColumns(
  books: BooksIndex,
  periods: readonly { start: string | null; end: string | null }[],
): PageColumn[] {
  return periods.map(({ start, end }) => {
    const last = dayText(end ?? lastDay(books));
    return { title: start === null ? `Inception to ${last}` : `${dayText(start)} to ${last}`, kind: "money" };
  });
}
