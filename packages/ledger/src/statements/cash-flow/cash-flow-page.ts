/** The statement of cash flows, direct method. */

import type { BooksIndex } from "../../books/books-index.js";
import { periodColumns } from "../operations/operations-page.js";
import { dayText, periodText } from "../page/figure-text.js";
import { headingRow, lineRow, type PageTable, type StatementPage, subtotalRow, totalRow } from "../page/page.js";
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
  const flows: PageTable = {
    name: "Cash flows",
    columns: [{ title: "", kind: "text" }, ...periodColumns(books, periods)],
    rows: [
      headingRow("Cash flows from operating activities"),
      ...named(({ operating }) => operating),
      subtotalRow("Net cash from (used in) operating activities", ...each(({ totalOperating }) => totalOperating)),
      headingRow("Cash flows from financing activities"),
      ...named(({ financing }) => financing),
      subtotalRow("Net cash from (used in) financing activities", ...each(({ totalFinancing }) => totalFinancing)),
      ...(periods.some(({ exchangeRateEffect }) => exchangeRateEffect !== 0)
        ? [lineRow("Effect of exchange rates on cash", ...each(({ exchangeRateEffect }) => exchangeRateEffect))]
        : []),
      headingRow("Cash"),
      lineRow("Cash, beginning of period", ...each(({ opening }) => opening)),
      totalRow("Cash, end of period", ...each(({ ending }) => ending)),
    ],
  };
  const reconciliation: PageTable = {
    name: "Reconciliation of net increase to cash from operations",
    columns: flows.columns,
    rows: [
      lineRow("Net increase (decrease) from operations", ...each((period) => period.reconciliation.netIncrease)),
      ...named((period) => period.reconciliation.adjustments),
      totalRow(
        "Net cash from (used in) operating activities",
        ...each((period) => period.reconciliation.cashFromOperations),
      ),
    ],
  };
  return {
    title: "Statement of cash flows",
    period: periodText(figures.start, date),
    date,
    tables: [flows, reconciliation, ...(figures.nonCash.length === 0 ? [] : [nonCashTable(figures.nonCash)])],
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
