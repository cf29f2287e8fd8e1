/** The balance sheet: assets, liabilities, partners' capital. */

import type { BooksIndex } from "../../books/books-index.js";
import { carryingSubtypes, fairSlots } from "../../fund/portfolio.js";
import { sumAmounts } from "../../money/amount.js";
import { dayText, figureText } from "../page/figure-text.js";
import { headingRow, lineRow, type PageRow, type StatementPage, subtotalRow, summing, totalRow } from "../page/page.js";
import { ACCOMPANYING, basisNotes, lastDay, less, sideBySide } from "../page/page-basis.js";
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
  const { base } = books;
  const pooled = each(({ pooledCapital }) => pooledCapital);
  const uncollected = each((sheet) => sheet.uncollectedContributions);
  const assets = [...investments(books, periods), ...folded((sheet) => otherAssets(books, sheet))];
  const liabilities = folded((sheet) => sheet.liabilities);
  const supportable = each((sheet) => sumAmounts([sheet.totalAssets, -sheet.uncollectedContributions], base.decimals));
  const allAssets = summing(totalRow("Total assets", ...supportable), assets);
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
    ...unlessZero("Less contributions receivable", uncollected.map(less)),
  ];
  const net = subtotalRow("Net assets (partners’ capital)", ...each((sheet) => sheet.netAssets));
  const netAssets = summing(net, capital);
  const both = totalRow(
    "Total liabilities and partners’ capital",
    ...each((sheet) => sheet.totalLiabilitiesAndCapital),
  );
  const allOfThem = summing(both, [allLiabilities, netAssets]);
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
          allOfThem,
        ],
      },
    ],
    ties: days.map((day, place) => ({
      label: `Assets are liabilities and partners’ capital together, ${dayText(day)}`,
      adds: [{ row: allAssets, column: place + 1 }],
      equals: { row: allOfThem, column: place + 1 },
    })),
    notes: [
      ...receivableNotes(books, figures, days[0] as string),
      ACCOMPANYING,
      ...basisNotes(books, days[0] as string, figures.check),
    ],
  };
}

/** The positions in one line, with what they cost. */
function investments(books: BooksIndex, periods: readonly BalanceSheet[]): PageRow[] {
  const values = periods.map(({ investmentsAtFairValue }) => investmentsAtFairValue);
  const costs = periods.map(({ investmentsAtCost }) => investmentsAtCost);
  if ([...values, ...costs].every((amount) => amount === 0)) return [];
  const days = periods.map(({ end }) => end ?? lastDay(books));
  const areYears = new Set(days.map((day) => day.slice(0, 4))).size === days.length;
  const said = costs.map((cost, place) => {
    const amount = figureText(cost, "money", books.base.currency);
    const day = days[place] as string;
    if (costs.length === 1) return amount;
    return areYears ? `${amount} in ${day.slice(0, 4)}` : `${amount} on ${dayText(day)}`;
  });
  return [lineRow(`Investments, at fair value (cost ${said.join(" and ")})`, ...values)];
}

/** The assets beside positions; what partners owe without what is a deduction from their capital. */
function otherAssets(books: BooksIndex, { assets, uncollectedContributions }: BalanceSheet): StatementRow[] {
  const { accounts, accountByCode, base } = books;
  const subtypeOf = ({ code }: StatementRow) => accounts[accountByCode.get(code) ?? -1]?.subtype;
  const parts: readonly (string | undefined)[] = fairSlots.map((slot) => carryingSubtypes[slot]);
  const others = assets.filter((row) => !parts.includes(subtypeOf(row)));
  const first = others.find((row) => subtypeOf(row) === "receivable");
  return others
    .map((row) => {
      if (row !== first) return row;
      return { ...row, amount: sumAmounts([row.amount, -uncollectedContributions], base.decimals) };
    })
    .filter(({ amount }) => amount !== 0);
}

function receivableNotes({ base, today }: BooksIndex, sheet: BalanceSheet, date: string): string[] {
  const { uncollectedContributions: owed } = sheet;
  if (owed === 0) return [];
  const amount = figureText(owed, "money", base.currency);
  return [
    `Contributions of ${amount} were called by ${dayText(date)} and not collected by ${dayText(today)}. They are a deduction from partners’ capital and no asset; other statements show capital before this deduction.`,
  ];
}

function unlessZero(label: string, amounts: readonly number[]): PageRow[] {
  return amounts.every((amount) => amount === 0) ? [] : [lineRow(label, ...amounts)];
}
