/** Financial highlights: ratios, rates of return, and the averages behind them. */

import { addDays } from "@capstack/decimal";
import type { BooksIndex } from "../../books/books-index.js";
import { periodColumns } from "../operations/operations-page.js";
import { dayText, periodText, spanText } from "../page/figure-text.js";
import {
  headingRow,
  lineRow,
  type PageRow,
  type PageTable,
  type StatementPage,
  subtotalRow,
  summing,
  totalRow,
} from "../page/page.js";
import { basisNotes } from "../page/page-basis.js";
import type { PreparedStatement } from "../page/prepared-statement.js";
import type { StatementOptions } from "../page/statement.js";
import { type FinancialHighlights, financialHighlights } from "./financial-highlights.js";

export function prepareHighlights(books: BooksIndex, options: StatementOptions): PreparedStatement {
  const figures = financialHighlights(books, options);
  return { figures, page: () => pageOf(books, figures) };
}

type Figures = ReturnType<typeof financialHighlights>;

function pageOf(books: BooksIndex, figures: Figures): StatementPage {
  const { start, end, check } = figures;
  const periods = [figures, ...figures.comparisons];
  const columns = periodColumns(books, periods);
  return {
    title: "Financial highlights",
    period: periodText(start, end),
    date: end,
    tables: [
      {
        name: "Limited partners as a class",
        columns: [{ title: "", kind: "text" }, ...columns],
        rows: [...returnRows(periods), ...capitalRows(periods), ...incomeRows(periods), ...ratioRows(periods)],
      },
      averages(figures, "Average net assets"),
    ],
    notes: [...methodNotes(periods), ...basisNotes(books, end, check)],
  };
}

type Periods = readonly FinancialHighlights[];

function percent(row: PageRow): PageRow {
  return { ...row, kind: "percent" };
}

/** Where one period stands alone its rows say the days. */
const dayOf = (end: "Beginning" | "End", day: string | undefined) =>
  day === undefined ? `${end} of the period` : `${end} of the period, ${dayText(day)}`;

function returnRows(periods: Periods): PageRow[] {
  const [single] = periods.length === 1 ? periods : [];
  return [
    headingRow("Internal rate of return since inception"),
    percent(
      lineRow(
        dayOf("Beginning", single?.start == null ? undefined : addDays(single.start, -1)),
        ...periods.map((own) => own.irrBeginning),
      ),
    ),
    percent(lineRow(dayOf("End", single?.end), ...periods.map(({ irrEnd }) => irrEnd))),
  ];
}

function capitalRows(periods: Periods): PageRow[] {
  const ratios = periods.map(({ contributedToCommitted }) => contributedToCommitted);
  return [
    headingRow("Capital of all partners"),
    lineRow("Committed", ...periods.map(({ committed }) => committed)),
    lineRow("Contributed", ...periods.map(({ contributed }) => contributed)),
    percent(lineRow("Contributed to committed", ...ratios)),
  ];
}

function incomeRows(periods: Periods): PageRow[] {
  const income = lineRow("Investment income", ...periods.map(({ investmentIncome }) => investmentIncome));
  const expenses = lineRow("Less expenses", ...periods.map((period) => period.expenses));
  const net = subtotalRow("Net investment income (loss)", ...periods.map((period) => period.netInvestmentIncome));
  return [
    headingRow("Income, expenses and carried interest"),
    income,
    expenses,
    summing(net, [income], [expenses]),
    lineRow("Organization costs among the expenses", ...periods.map(({ organizationCosts }) => organizationCosts)),
    lineRow("Carried interest", ...periods.map(({ carriedInterest }) => carriedInterest)),
  ];
}

function ratioRows(periods: Periods): PageRow[] {
  const incomeRatios = periods.map(({ netInvestmentIncomeRatio }) => netInvestmentIncomeRatio);
  const both = periods.map(({ expenseAndCarryRatio }) => expenseAndCarryRatio);
  return [
    headingRow("Ratios to average net assets of limited partners"),
    percent(lineRow("Net investment income (loss) before carried interest", ...incomeRatios)),
    percent(lineRow("Expenses before carried interest", ...periods.map(({ expenseRatio }) => expenseRatio))),
    percent(lineRow("Carried interest", ...periods.map(({ carryRatio }) => carryRatio))),
    percent(totalRow("Expenses and carried interest", ...both)),
  ];
}

/** The quarters, and what they average to. */
function averages({ quarters, averageNetAssets }: FinancialHighlights, name: string): PageTable {
  return {
    name,
    columns: [
      { title: "Quarter", kind: "text" },
      ...[
        "Net assets at its start, less calls not yet paid",
        "Contributions paid",
        "Distributions paid",
        "Average",
      ].map((title) => ({
        title,
        kind: "money" as const,
      })),
    ],
    rows: [
      ...quarters.map(({ start, end, netAssets, contributions, distributions, average }) =>
        lineRow(spanText(start, end), netAssets, contributions, distributions, average),
      ),
      totalRow("Mean", "", "", "", averageNetAssets),
    ],
  };
}

/**
 * How net assets are averaged, as the page and the note on it say alike.
 * @example AVERAGING.includes("Whole quarters count alike") // => true
 */
export const AVERAGING =
  "Average net assets are the mean of the averages of the quarters. Whole quarters count alike; a quarter that lies only partly in the period counts by the part of its days that does. The average of a quarter is the net assets of the class at its start, after accrued carried interest, plus contributions and less distributions, each weighted by the part of the quarter’s days that it was outstanding: contributions from their day on, distributions until the end of their day.";

function methodNotes(periods: Periods): string[] {
  return [
    "Highlights are of the limited partners as a class; a partner’s own may differ with the terms of its fee and carry and with the dates of its capital.",
    AVERAGING,
    "Contributions and distributions count on the day their cash moved; what was not paid counts on the day it was due.",
    "Interest that partners pay each other at a subsequent close is no contribution or distribution, and no flow of a rate of return.",
    "Rates of return are of contributions and distributions on these days and of net assets after accrued carried interest, in days over 365; they are not annualized below a year.",
    ...(periods.some(({ annualized }) => annualized)
      ? ["Ratios of a period shorter than a year are annualized, carried interest and organization costs are not."]
      : []),
  ];
}
