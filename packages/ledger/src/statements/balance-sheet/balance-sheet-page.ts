/** The balance sheet: assets, liabilities, partners' capital. */

import type { BooksIndex } from "../../books/books-index.js";
import { dayText } from "../page/figure-text.js";
import { headingRow, lineRow, type StatementPage, subtotalRow, summing, totalRow } from "../page/page.js";
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
  const assets = folded((sheet) => sheet.assets);
  const liabilities = folded((sheet) => sheet.liabilities);
  const allAssets = summing(subtotalRow("Total assets", ...each(({ totalAssets }) => totalAssets)), assets);
  const owed = subtotalRow("Total liabilities", ...each(({ totalLiabilities }) => totalLiabilities));
  const allLiabilities = summing(owed, liabilities);
  const capital = [
    lineRow("Capital accounts of the partners", ...each((sheet) => sheet.allocatedCapital)),
    ...(pooled.every((amount) => amount === 0) ? [] : [lineRow("Capital on accounts of no partner", ...pooled)]),
    lineRow("Earnings not allocated", ...each((sheet) => sheet.unallocatedEarnings)),
  ];
  const net = totalRow("Net assets (partners’ capital)", ...each(({ partnersCapital }) => partnersCapital));
  const netAssets = summing(net, capital);
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
          ...assets,
          allAssets,
          headingRow("Liabilities"),
          ...liabilities,
          allLiabilities,
          headingRow("Partners’ capital"),
          ...capital,
          netAssets,
        ],
      },
    ],
    ties: days.map((day, place) => ({
      label: `Assets less liabilities are the net assets, ${dayText(day)}`,
      adds: [{ row: allAssets, column: place + 1 }],
      less: [{ row: allLiabilities, column: place + 1 }],
      equals: { row: netAssets, column: place + 1 },
    })),
    notes: basisNotes(books, days[0] as string, figures.check),
  };
}
