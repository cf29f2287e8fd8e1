/** The statement of cash flows, direct method. */

import type { BooksIndex } from "../../books/books-index.js";
import { sumAmounts } from "../../money/amount.js";
import { NET_INCREASE, periodColumns } from "../operations/operations-page.js";
import { periodText } from "../page/figure-text.js";
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
import { ACCOMPANYING, basisNotes, captioned, expenseCaptions, lastDay, less, sideBySide } from "../page/page-basis.js";
import type { PreparedStatement } from "../page/prepared-statement.js";
import type { StatementOptions, StatementRow } from "../page/statement.js";
import { cashFlowStatement } from "./cash-flow.js";
import { nonCashText } from "./non-cash-text.js";

export function prepareCashFlow(books: BooksIndex, options: StatementOptions): PreparedStatement {
  const figures = cashFlowStatement(books, options);
  return { figures, page: () => pageOf(books, figures) };
}

function pageOf(books: BooksIndex, figures: ReturnType<typeof cashFlowStatement>): StatementPage {
  const periods = [figures, ...figures.comparisons];
  const { each, named } = sideBySide(books, periods);
  const date = figures.end ?? lastDay(books);
  const operating = expenseCaptions(named((period) => period.operating)).map((row) => asFlow(books, row));
  const financing = named((period) => period.financing).map((row) => captioned(row, FLOWS));
  const fromOperating = summing(
    subtotalRow("Net cash provided by (used in) operating activities", ...each(({ totalOperating }) => totalOperating)),
    operating,
  );
  const fromFinancing = summing(
    subtotalRow("Net cash provided by (used in) financing activities", ...each(({ totalFinancing }) => totalFinancing)),
    financing,
  );
  const exchange = periods.some(({ exchangeRateEffect }) => exchangeRateEffect !== 0)
    ? [lineRow("Effect of exchange rates on cash", ...each(({ exchangeRateEffect }) => exchangeRateEffect))]
    : [];
  const change = summing(subtotalRow("Net increase (decrease) in cash", ...each(({ netChange }) => netChange)), [
    fromOperating,
    fromFinancing,
    ...exchange,
  ]);
  const opening = lineRow("Cash, beginning of period", ...each((period) => period.opening));
  const ending = totalRow("Cash, end of period", ...each((period) => period.ending));
  const restricted = periods.some(({ endingRestricted }) => endingRestricted !== 0)
    ? [lineRow("Of which restricted cash", ...each(({ endingRestricted }) => endingRestricted))]
    : [];
  const flows: PageTable = {
    name: "Cash flows",
    columns: [{ title: "", kind: "text" }, ...periodColumns(books, periods)],
    rows: [
      headingRow("Cash flows from operating activities"),
      ...operating,
      fromOperating,
      headingRow("Cash flows from financing activities"),
      ...financing,
      fromFinancing,
      ...exchange,
      change,
      opening,
      summing(ending, [change, opening]),
      ...restricted,
    ],
  };
  const increase = lineRow(NET_INCREASE, ...each((period) => period.reconciliation.netIncrease));
  const adjustments = named((period) => period.reconciliation.adjustments)
    .map((row) => captioned(row, ADJUSTMENTS))
    .map((row) => captioned(row, INVESTMENT_FLOWS));
  const reconciled = totalRow(
    "Net cash provided by (used in) operating activities",
    ...each((period) => period.reconciliation.cashFromOperations),
  );
  const fromIncrease = summing(reconciled, [increase, ...adjustments]);
  const reconciliation: PageTable = {
    name: "Reconciliation to net cash provided by (used in) operating activities",
    columns: flows.columns,
    rows: [
      increase,
      headingRow("Adjustments to reconcile this to net cash provided by (used in) operating activities"),
      ...adjustments,
      fromIncrease,
    ],
  };
  return {
    title: "Statement of cash flows",
    period: periodText(figures.start, date),
    date,
    tables: [flows, reconciliation, ...supplement(books, periods, flows.columns)],
    ties: flows.columns.slice(1).map(({ title }, place) => ({
      label: `Cash from operations is the same both ways, ${title}`,
      adds: [{ row: fromIncrease, column: place + 1 }],
      equals: { row: fromOperating, column: place + 1 },
    })),
    notes: [ACCOMPANYING, ...basisNotes(books, date, figures.check)],
  };
}

/** What investing moved, in the statement and in its reconciliation. */
const INVESTMENT_FLOWS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["Proceeds from investments", "Proceeds from disposition of investments"],
]);

/** The flows that have a caption of their own; the rest are named after their accounts. */
const FLOWS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ...INVESTMENT_FLOWS,
  ["Interest income", "Interest received"],
  ["Interest on convertible notes", "Interest on convertible notes received"],
  ["Dividend income", "Dividends received"],
  ["Management fee", "Management fees paid"],
  ["Audit", "Audit fees paid"],
  ["Tax preparation", "Tax preparation fees paid"],
  ["Administration and accounting", "Administration and accounting fees paid"],
  ["Legal", "Legal fees paid"],
  ["Interest expense", "Interest paid"],
  ["Contributions received", "Capital contributions received"],
  ["Contributions paid back", "Capital contributions returned"],
  ["Distributions paid", "Capital distributions paid"],
  ["Credit line drawn", "Proceeds from credit line"],
  ["Credit line repaid", "Repayments of credit line"],
]);

/** A line of operating activities as a flow of cash: what came is received, what went is paid. */
function asFlow({ accounts }: BooksIndex, row: PageRow): PageRow {
  const name = String(row.cells[0]);
  const caption = FLOWS.get(name);
  if (caption !== undefined) return { ...row, cells: [caption, ...row.cells.slice(1)] };
  const account = accounts.find((one) => captioned(lineRow(one.name)).cells[0] === name || one.name === name);
  const did = name === OTHER || account?.type === "expense" ? "paid" : account?.type === "income" ? "received" : null;
  return did === null ? row : { ...row, cells: [`${name} ${did}`, ...row.cells.slice(1)] };
}

/** What {@link expenseCaptions} calls the general account. */
const OTHER = "Other expenses";

/** The lines of the reconciliation as the statement of operations words them. */
const ADJUSTMENTS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["Realized gain (loss)", "Net realized (gain) loss on investments"],
  ["Change in unrealized appreciation", "Net change in unrealized (appreciation) depreciation on investments"],
  ["Currency translation", "Net (gain) loss from foreign currency translation of investments"],
  ["Currency translation of cash", "Net (gain) loss from foreign currency translation of cash"],
]);

type Period = Omit<ReturnType<typeof cashFlowStatement>, "comparisons">;

const NON_CASH = "Supplemental disclosure of noncash activities";

/** What was paid in interest, and what moved without cash: the same kind of one company in one row. */
function supplement(books: BooksIndex, periods: readonly Period[], columns: PageTable["columns"]): PageTable[] {
  const { base } = books;
  const isInterest = ({ code }: StatementRow) =>
    books.accounts[books.accountByCode.get(code) ?? -1]?.subtype === "interest_expense";
  const interest = periods.map(({ operating }) =>
    less(
      sumAmounts(
        operating.filter(isInterest).map(({ amount }) => amount),
        base.decimals,
      ),
    ),
  );
  const told = periods.map(({ nonCash }) => nonCash.map((item) => ({ ...item, text: nonCashText(books, item) })));
  const texts = [...new Set(told.flat().map(({ text }) => text))];
  const rows = texts.map((text) => {
    const of = (items: (typeof told)[number]) =>
      sumAmounts(
        items.filter((item) => item.text === text).map(({ amount }) => amount),
        base.decimals,
      );
    return lineRow(text, ...told.map(of));
  });
  const paid = interest.every((amount) => amount === 0) ? [] : [lineRow("Cash paid for interest", ...interest)];
  // Alone, what moved without cash names the table.
  const heading = paid.length === 0 || rows.length === 0 ? [] : [headingRow(NON_CASH)];
  const name = paid.length === 0 ? NON_CASH : "Supplemental disclosure of cash flow information";
  const table = { name, columns, rows: [...paid, ...heading, ...rows] };
  return table.rows.length === 0 ? [] : [table];
}
