/** The statement of operations: income, expenses, realized and unrealized results. */

import type { BooksIndex } from "../../books/books-index.js";
import { sumAmounts } from "../../money/amount.js";
import { isManagementFee } from "../../records/allocation-category.js";
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
import type { StatementOptions, StatementRow } from "../page/statement.js";
import { type OperationsStatement, operationsStatement } from "./operations.js";

export function prepareOperations(books: BooksIndex, options: StatementOptions): PreparedStatement {
  const figures = operationsStatement(books, options);
  return { figures, page: () => pageOf(books, figures) };
}

function pageOf(books: BooksIndex, figures: ReturnType<typeof operationsStatement>): StatementPage {
  const periods = [figures, ...figures.comparisons];
  const { each, folded } = sideBySide(books, periods);
  const date = figures.end ?? lastDay(books);
  const income = folded((period) => period.income);
  const { fees, others, net: feeNet } = expenseRows(books, periods);
  const expenses = [...fees, ...others];
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
  const ofInvestments = ({ fxTranslation, fxTranslationOfCash }: OperationsStatement) =>
    sumAmounts([fxTranslation, -fxTranslationOfCash], books.base.decimals);
  const gains = [
    lineRow("Realized gain (loss)", ...each(({ realizedGains }) => realizedGains)),
    lineRow("Change in unrealized appreciation", ...each(({ unrealizedGains }) => unrealizedGains)),
    lineRow("Currency translation", ...each(ofInvestments)),
    ...(periods.some(({ fxTranslationOfCash }) => fxTranslationOfCash !== 0)
      ? [lineRow("Currency translation of cash", ...each(({ fxTranslationOfCash }) => fxTranslationOfCash))]
      : []),
  ];
  const netGains = summing(
    subtotalRow("Net realized and unrealized gain (loss)", ...each((period) => period.netGains)),
    gains,
  );
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
          ...fees,
          ...feeNet,
          ...others,
          allExpenses,
          net,
          headingRow("Gains and losses on investments"),
          ...gains,
          netGains,
          summing(increase, [net, netGains]),
        ],
      },
    ],
    notes: basisNotes(books, date, figures.check),
  };
}

/** The fee first where something reduces it, with what is left of it below; then all other expenses. */
function expenseRows(books: BooksIndex, periods: readonly OperationsStatement[]) {
  const { each, folded } = sideBySide(books, periods);
  const isFee = ({ code }: StatementRow) =>
    isManagementFee(books.accounts[books.accountByCode.get(code) ?? -1] ?? { type: "asset", subtype: "" });
  const fees = folded((period) => period.expenses.filter(isFee));
  const others = folded((period) => period.expenses.filter((row) => !isFee(row)));
  if (fees.length < 2) return { fees: [], others: folded((period) => period.expenses), net: [] };
  const net = subtotalRow("Management fee, net", ...each(({ managementFeeNet }) => managementFeeNet));
  return { fees, others, net: [summing(net, fees)] };
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
