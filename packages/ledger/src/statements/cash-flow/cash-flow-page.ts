/** The statement of cash flows, direct method. */

import type { BooksIndex } from "../../books/books-index.js";
import { periodColumns } from "../operations/operations-page.js";
import { dayText, periodText } from "../page/figure-text.js";
import {
  headingRow,
  lineRow,
  type PageTable,
  type StatementPage,
  subtotalRow,
  summing,
  totalRow,
} from "../page/page.js";
import { basisNotes, lastDay, sideBySide } from "../page/page-basis.js";
import type { PreparedStatement } from "../page/prepared-statement.js";
import type { StatementOptions } from "../page/statement.js";
import { cashFlowStatement } from "./cash-flow.js";
import type { NonCashItem } from "./non-cash-item.js";

export function prepareCashFlow(books: BooksIndex, options: StatementOptions): PreparedStatement {
  const figures = cashFlowStatement(books, options);
  return { figures, page: () => pageOf(books, figures) };
}

function pageOf(books: BooksIndex, figures: ReturnType<typeof cashFlowStatement>): StatementPage {
  const periods = [figures, ...figures.comparisons];
  const { each, named } = sideBySide(books, periods);
  const date = figures.end ?? lastDay(books);
  const operating = named((period) => period.operating);
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
  const increase = lineRow(
    "Net increase (decrease) from operations",
    ...each((period) => period.reconciliation.netIncrease),
  );
  const adjustments = named((period) => period.reconciliation.adjustments);
  const reconciled = totalRow(
    "Net cash from (used in) operating activities",
    ...each((period) => period.reconciliation.cashFromOperations),
  );
  const fromIncrease = summing(reconciled, [increase, ...adjustments]);
  const reconciliation: PageTable = {
    name: "Reconciliation of net increase to cash from operations",
    columns: flows.columns,
    rows: [increase, ...adjustments, fromIncrease],
  };
  return {
    title: "Statement of cash flows",
    period: periodText(figures.start, date),
    date,
    tables: [flows, reconciliation, ...(figures.nonCash.length === 0 ? [] : [nonCashTable(figures.nonCash)])],
    ties: flows.columns.slice(1).map(({ title }, place) => ({
      label: `Cash from operations is the same both ways, ${title}`,
      adds: [{ row: fromIncrease, column: place + 1 }],
      equals: { row: fromOperating, column: place + 1 },
    })),
    notes: basisNotes(books, date, figures.check),
  };
}

function nonCashTable(items: readonly NonCashItem[]): PageTable {
  return {
    name: "Non-cash activity",
    columns: [
      { title: "Entry", kind: "text" },
      { title: "Date", kind: "text" },
      { title: "Amount", kind: "money" },
    ],
    rows: items.map(({ memo, sourceType, entryDate, amount }) =>
      lineRow(memo || sourceType.replaceAll("_", " "), dayText(entryDate), amount),
    ),
  };
}
