/** The statement of cash flows, direct method. */

import type { BooksIndex } from "../../books/books-index.js";
import { sumAmounts } from "../../money/amount.js";
import { NET_INCREASE, periodColumns } from "../operations/operations-page.js";
import { periodText } from "../page/figure-text.js";
import {
  headingRow,
  lineRow,
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
  const operating = expenseCaptions(named((period) => period.operating));
  const financing = named((period) => period.financing);
  const fromOperating = summing(
    subtotalRow("Net cash from (used in) operating activities", ...each(({ totalOperating }) => totalOperating)),
    operating,
  );
  const fromFinancing = summing(
    subtotalRow("Net cash from (used in) financing activities", ...each(({ totalFinancing }) => totalFinancing)),
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
  const adjustments = named((period) => period.reconciliation.adjustments).map((row) => captioned(row, ADJUSTMENTS));
  const reconciled = totalRow(
    "Net cash from (used in) operating activities",
    ...each((period) => period.reconciliation.cashFromOperations),
  );
  const fromIncrease = summing(reconciled, [increase, ...adjustments]);
  const reconciliation: PageTable = {
    name: `Reconciliation of ${NET_INCREASE.toLowerCase()} to net cash from (used in) operating activities`,
    columns: flows.columns,
    rows: [
      increase,
      headingRow("Adjustments to reconcile it to net cash from (used in) operating activities"),
      ...adjustments,
      fromIncrease,
    ],
  };
  return {
    title: "Statement of cash flows",
    period: periodText(figures.start, date),
    date,
    tables: [flows, reconciliation, supplement(books, periods, flows.columns)],
    ties: flows.columns.slice(1).map(({ title }, place) => ({
      label: `Cash from operations is the same both ways, ${title}`,
      adds: [{ row: fromIncrease, column: place + 1 }],
      equals: { row: fromOperating, column: place + 1 },
    })),
    notes: [ACCOMPANYING, ...basisNotes(books, date, figures.check)],
  };
}

/** The lines of the reconciliation as the statement of operations words them. */
const ADJUSTMENTS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["Realized gain (loss)", "Net realized (gain) loss on investments"],
  ["Change in unrealized appreciation", "Net change in unrealized (appreciation) depreciation on investments"],
  ["Currency translation", "Net (gain) loss from foreign currency translation of investments"],
  ["Currency translation of cash", "Net (gain) loss from foreign currency translation of cash"],
]);

type Period = Omit<ReturnType<typeof cashFlowStatement>, "comparisons">;

/** What was paid in interest, and what moved without cash: the same kind of one company in one row. */
function supplement(books: BooksIndex, periods: readonly Period[], columns: PageTable["columns"]): PageTable {
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
  return {
    name: "Supplemental disclosure of cash flow information",
    columns,
    rows: [
      lineRow("Cash paid for interest", ...interest),
      ...(rows.length === 0 ? [] : [headingRow("Investing and financing activities without cash"), ...rows]),
    ],
  };
}
