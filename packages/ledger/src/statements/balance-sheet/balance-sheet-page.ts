/** The balance sheet: assets, liabilities, partners' capital. */

import type { BooksIndex } from "../../books/books-index.js";
import { carryingSubtypes, fairSlots } from "../../fund/portfolio.js";
import { dayText, figureText } from "../page/figure-text.js";
import { headingRow, lineRow, type PageRow, type StatementPage, subtotalRow, summing, totalRow } from "../page/page.js";
import { basisNotes, lastDay, sideBySide } from "../page/page-basis.js";
import type { PreparedStatement } from "../page/prepared-statement.js";
import type { StatementOptions, StatementRow } from "../page/statement.js";
import { type BalanceSheet, balanceSheet } from "./balance-sheet.js";

export function prepareBalanceSheet(books: BooksIndex, options: StatementOptions): PreparedStatement {
  const figures = balanceSheet(books, options);
  return { figures, page: () => pageOf(books, figures) };
}

function pageOf(books: BooksIndex, figures: ReturnType<typeof balanceSheet>): StatementPage {
  const periods = [figures, ...figures.comparisons];
  const days = periods.map(({ end }) => end ?? lastDay(books));
  const { each, folded } = sideBySide(books, periods);
  const pooled = each(({ pooledCapital }) => pooledCapital);
  const assets = [...investments(books, periods), ...folded(({ assets }) => assets.filter(isOther(books)))];
  const liabilities = folded((sheet) => sheet.liabilities);
  const allAssets = summing(subtotalRow("Total assets", ...each(({ totalAssets }) => totalAssets)), assets);
  const owed = subtotalRow("Total liabilities", ...each(({ totalLiabilities }) => totalLiabilities));
  const allLiabilities = summing(owed, liabilities);
  const capital = [
    lineRow("Limited partners", ...each((sheet) => sheet.limitedPartners)),
    lineRow("General partner", ...each((sheet) => sheet.generalPartners)),
    ...unlessZero("Capital on accounts of no partner", pooled),
    ...unlessZero(
      "Earnings not allocated",
      each((sheet) => sheet.unallocatedEarnings),
    ),
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

/** The positions in one line, with what they cost. */
function investments(books: BooksIndex, periods: readonly BalanceSheet[]): PageRow[] {
  const values = periods.map(({ investmentsAtFairValue }) => investmentsAtFairValue);
  const costs = periods.map(({ investmentsAtCost }) => investmentsAtCost);
  if ([...values, ...costs].every((amount) => amount === 0)) return [];
  const said = costs.map((cost) => figureText(cost, "money", books.base.currency));
  return [lineRow(`Investments, at fair value (cost ${said.join(" and ")})`, ...values)];
}

/** Whether an asset is none of those that make up the fair value of positions. */
function isOther({ accounts, accountByCode }: BooksIndex) {
  const parts: readonly (string | undefined)[] = fairSlots.map((slot) => carryingSubtypes[slot]);
  return ({ code }: StatementRow) => !parts.includes(accounts[accountByCode.get(code) ?? -1]?.subtype);
}

function unlessZero(label: string, amounts: readonly number[]): PageRow[] {
  return amounts.every((amount) => amount === 0) ? [] : [lineRow(label, ...amounts)];
}
