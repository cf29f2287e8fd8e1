/** The balance sheet: assets, liabilities, partners' capital. */

import { dayText, heading, subtotal, total } from "@capstack/documents";
import { type BooksIndex, balanceSheet } from "@capstack/ledger";
import { basisNotes, lastDay, type PreparedStatement, type StatementRequest, sideBySide } from "./statement.js";

export function prepareBalanceSheet(books: BooksIndex, { start, end, compare }: StatementRequest): PreparedStatement {
  const figures = balanceSheet(books, { start, end, compare });
  return { figures, print: () => print(books, figures) };
}

function print(books: BooksIndex, figures: ReturnType<typeof balanceSheet>) {
  const periods = [figures, ...figures.comparisons];
  const days = periods.map(({ end }) => end ?? lastDay(books));
  const { each, folded } = sideBySide(books, periods);
  const pooled = each(({ pooledCapital }) => pooledCapital);
  return {
    title: "Statement of assets, liabilities and partners’ capital",
    period: `As of ${dayText(days[0] as string)}`,
    date: days[0] as string,
    tables: [
      {
        name: "Balance sheet",
        columns: [
          { title: "", kind: "text" as const },
          ...days.map((day) => ({ title: dayText(day), kind: "money" as const })),
        ],
        rows: [
          heading("Assets"),
          ...folded(({ assets }) => assets),
          subtotal("Total assets", ...each(({ totalAssets }) => totalAssets)),
          heading("Liabilities"),
          ...folded(({ liabilities }) => liabilities),
          subtotal("Total liabilities", ...each(({ totalLiabilities }) => totalLiabilities)),
          heading("Partners’ capital"),
          {
            style: "line" as const,
            cells: ["Capital accounts of the partners", ...each((sheet) => sheet.allocatedCapital)],
          },
          ...(pooled.every((amount) => amount === 0)
            ? []
            : [{ style: "line" as const, cells: ["Capital on accounts of no partner", ...pooled] }]),
          { style: "line" as const, cells: ["Earnings not allocated", ...each((sheet) => sheet.unallocatedEarnings)] },
          total("Net assets (partners’ capital)", ...each(({ partnersCapital }) => partnersCapital)),
        ],
      },
    ],
    notes: basisNotes(books, days[0] as string, figures.check),
  };
}
