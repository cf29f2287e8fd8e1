/** The statement of cash flows, direct method. */

import type { BooksIndex } from "../books/books-index.js";
import { cashFlowStatement } from "./cash-flow.js";
import { dayText, periodText } from "./figure-text.js";
import type { NonCashItem } from "./non-cash-item.js";
import { periodColumns } from "./operations-page.js";
import { headingRow, lineRow, type PageTable, type StatementPage, subtotalRow, totalRow } from "./page.js";
import { basisNotes, lastDay, sideBySide } from "./page-basis.js";
import type { PreparedStatement } from "./prepared-statement.js";
import type { StatementOptions } from "./statement.js";

export function prepareCashFlow(books: BooksIndex, options: StatementOptions): PreparedStatement {
  const figures = cashFlowStatement(books, options);
  return { figures, page: () => pageOf(books, figures) };
}

function pageOf(books: BooksIndex, figures: ReturnType<typeof cashFlowStatement>): StatementPage {
  const periods = [figures, ...figures.comparisons];
  const { each, folded } = sideBySide(books, periods);
  const date = figures.end ?? lastDay(books);
  const flows: PageTable = {
    name: "Cash flows",
    columns: [{ title: "", kind: "text" }, ...periodColumns(books, periods)],
    rows: [
      headingRow("Cash flows from operating activities"),
      ...folded(({ operating }) => operating),
      subtotalRow("Net cash from (used in) operating activities", ...each(({ totalOperating }) => totalOperating)),
      headingRow("Cash flows from financing activities"),
      ...folded(({ financing }) => financing),
      subtotalRow("Net cash from (used in) financing activities", ...each(({ totalFinancing }) => totalFinancing)),
      headingRow("Cash"),
      lineRow("Cash, beginning of period", ...each(({ opening }) => opening)),
      totalRow("Cash, end of period", ...each(({ ending }) => ending)),
    ],
  };
  return {
    title: "Statement of cash flows",
    period: periodText(figures.start, date),
    date,
    tables: figures.nonCash.length === 0 ? [flows] : [flows, nonCashTable(figures.nonCash)],
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
