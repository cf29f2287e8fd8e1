/** The statement of operations: income, expenses, realized and unrealized results. */

import type { BooksIndex } from "../../books/books-index.js";
import { sumAmounts } from "../../money/amount.js";
import { isManagementFee } from "../../records/allocation-category.js";
import { columnText, figureText, periodText } from "../page/figure-text.js";
import {
  headingRow,
  lineRow,
  type PageColumn,
  type PageRow,
  type StatementPage,
  subtotalRow,
  summing,
  totalRow,
} from "../page/page.js";
import { ACCOMPANYING, basisNotes, expenseCaptions, lastDay, sideBySide } from "../page/page-basis.js";
import type { PreparedStatement } from "../page/prepared-statement.js";
import type { StatementOptions, StatementRow } from "../page/statement.js";
import { type OperationsStatement, operationsStatement } from "./operations.js";
import { writtenOff } from "./written-off.js";

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
    lineRow("Net realized gain (loss) on investments", ...each(({ realizedGains }) => realizedGains)),
    lineRow(
      "Net change in unrealized appreciation (depreciation) on investments",
      ...each(({ unrealizedGains }) => unrealizedGains),
    ),
    ...unlessNil("Net gain (loss) from foreign currency translation of investments", each(ofInvestments)),
    ...unlessNil(
      "Net gain (loss) from foreign currency translation of cash",
      each(({ fxTranslationOfCash }) => fxTranslationOfCash),
    ),
  ];
  const netGains = summing(
    subtotalRow("Net realized and unrealized gain (loss)", ...each((period) => period.netGains)),
    gains,
  );
  const increase = totalRow(NET_INCREASE, ...each(({ netIncrease }) => netIncrease));
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
          headingRow("Realized and unrealized gain (loss) on investments"),
          ...gains,
          netGains,
          summing(increase, [net, netGains]),
        ],
      },
    ],
    notes: [...writtenOffNotes(books, periods), ACCOMPANYING, ...basisNotes(books, date, figures.check)],
  };
}

/** What of the realized gain was lost on investments written off, a sentence a period. */
function writtenOffNotes(books: BooksIndex, periods: readonly OperationsStatement[]): string[] {
  return periods.flatMap(({ start, end }) => {
    const lost = writtenOff(books, { start, end });
    if (lost === 0) return [];
    const span = columnText(start, end ?? lastDay(books));
    const amount = figureText(lost, "money", books.base.currency);
    return [`${span}: the net realized gain (loss) on investments includes ${amount} on investments written off.`];
  });
}

/** The fee first where something reduces it, with what is left of it below; then all other expenses. */
function expenseRows(books: BooksIndex, periods: readonly OperationsStatement[]) {
  const { each, folded } = sideBySide(books, periods);
  const isFee = ({ code }: StatementRow) =>
    isManagementFee(books.accounts[books.accountByCode.get(code) ?? -1] ?? { type: "asset", subtype: "" });
  const fees = folded((period) => period.expenses.filter(isFee));
  const others = expenseCaptions(folded((period) => period.expenses.filter((row) => !isFee(row))));
  if (fees.length < 2) return { fees: [], others: expenseCaptions(folded((period) => period.expenses)), net: [] };
  const net = subtotalRow("Management fee, net", ...each(({ managementFeeNet }) => managementFeeNet));
  return { fees, others, net: [summing(net, fees)] };
}

/** The last line of the statement, where other statements take it up. */
export const NET_INCREASE = "Net increase (decrease) in partners’ capital resulting from operations";

function unlessNil(label: string, amounts: readonly number[]): PageRow[] {
  return amounts.every((amount) => amount === 0) ? [] : [lineRow(label, ...amounts)];
}

/** One column per window, headed by its dates; a whole year by its end. */
export function periodColumns(
  books: BooksIndex,
  periods: readonly { start: string | null; end: string | null }[],
): PageColumn[] {
  return periods.map(({ start, end }) => ({ title: columnText(start, end ?? lastDay(books)), kind: "money" }));
}
