/** The balance sheet: assets, liabilities, partners' capital. */

import type { BooksIndex } from "../../books/books-index.js";
import { dayText } from "../page/figure-text.js";
import { headingRow, lineRow, type StatementPage, subtotalRow, totalRow } from "../page/page.js";
import { basisNotes, lastDay, sideBySide } from "../page/page-basis.js";
import type { PreparedStatement } from "../page/prepared-statement.js";
import type { StatementOptions } from "../page/statement.js";
import { balanceSheet } from "./balance-sheet.js";

export function prepareBalanceSheet(books: BooksIndex, options: StatementOptions): PreparedStatement {
  const figures = balanceSheet(books, options);
  return { figures, page: () => pageOf(books, figures) };
}

function pageOf(books: BooksIndex, figures: ReturnType<typeof balanceSheet>): StatementPage {
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
        columns: [{ title: "", kind: "text" }, ...days.map((day) => ({ title: dayText(day), kind: "money" as const }))],
        rows: [
          headingRow("Assets"),
          ...folded(({ assets }) => assets),
          subtotalRow("Total assets", ...each(({ totalAssets }) => totalAssets)),
          headingRow("Liabilities"),
          ...folded(({ liabilities }) => liabilities),
          subtotalRow("Total liabilities", ...each(({ totalLiabilities }) => totalLiabilities)),
          headingRow("Partners’ capital"),
          lineRow("Capital accounts of the partners", ...each((sheet) => sheet.allocatedCapital)),
          ...(pooled.every((amount) => amount === 0) ? [] : [lineRow("Capital on accounts of no partner", ...pooled)]),
          lineRow("Earnings not allocated", ...each((sheet) => sheet.unallocatedEarnings)),
          totalRow("Net assets (partners’ capital)", ...each(({ partnersCapital }) => partnersCapital)),
        ],
      },
    ],
    notes: basisNotes(books, days[0] as string, figures.check),
  };
}
