/** The statement of cash flows, direct method. */

import { dayText, heading, line, periodText, subtotal, total } from "@capstack/documents";
import { type BooksIndex, cashFlowStatement } from "@capstack/ledger";
import { periodColumns } from "./operations.js";
import { basisNotes, lastDay, type PreparedStatement, type StatementRequest, sideBySide } from "./statement.js";

export function prepareCashFlow(books: BooksIndex, { start, end, compare }: StatementRequest): PreparedStatement {
  const figures = cashFlowStatement(books, { start, end, compare });
  return { figures, print: () => print(books, figures) };
}

function print(books: BooksIndex, figures: ReturnType<typeof cashFlowStatement>) {
  const periods = [figures, ...figures.comparisons];
  const { each, folded } = sideBySide(books, periods);
  const date = figures.end ?? lastDay(books);
  const flows = {
    name: "Cash flows",
    columns: [{ title: "", kind: "text" as const }, ...periodColumns(books, periods)],
    rows: [
      heading("Cash flows from operating activities"),
      ...folded(({ operating }) => operating),
      subtotal("Net cash from (used in) operating activities", ...each(({ totalOperating }) => totalOperating)),
      heading("Cash flows from financing activities"),
      ...folded(({ financing }) => financing),
      subtotal("Net cash from (used in) financing activities", ...each(({ totalFinancing }) => totalFinancing)),
      heading("Cash"),
      line("Cash, beginning of period", ...each(({ opening }) => opening)),
      total("Cash, end of period", ...each(({ ending }) => ending)),
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

function nonCashTable(items: ReturnType<typeof cashFlowStatement>["nonCash"]) {
  return {
    name: "Non-cash activity",
    columns: [
      { title: "Entry", kind: "text" as const },
      { title: "Date", kind: "text" as const },
      { title: "Amount", kind: "money" as const },
    ],
    rows: items.map(({ memo, sourceType, entryDate, amount }) =>
      line(memo || sourceType.replaceAll("_", " "), dayText(entryDate), amount),
    ),
  };
}
