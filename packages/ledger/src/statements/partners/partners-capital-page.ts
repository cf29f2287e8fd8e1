/** Changes in partners' capital, by class of partner and by partner. */

import type { BooksIndex } from "../../books/books-index.js";
import type { CapitalBreakdown } from "../../records/capital-bucket.js";
import { dayText, periodText, spanText } from "../page/figure-text.js";
import {
  lineRow,
  type PageRow,
  type PageTable,
  type StatementPage,
  subtotalRow,
  summing,
  totalRow,
} from "../page/page.js";
import { basisNotes, lastDay } from "../page/page-basis.js";
import type { PreparedStatement } from "../page/prepared-statement.js";
import type { StatementOptions } from "../page/statement.js";
import { capitalLines, rollForward } from "./capital-lines.js";
import { partnersCapitalStatement } from "./partners-capital.js";

export function preparePartnersCapital(books: BooksIndex, options: StatementOptions): PreparedStatement {
  const figures = partnersCapitalStatement(books, options);
  return { figures, page: () => pageOf(books, figures) };
}

type Figures = ReturnType<typeof partnersCapitalStatement>;
type Period = Omit<Figures, "comparisons">;

function pageOf(books: BooksIndex, figures: Figures): StatementPage {
  const date = figures.end ?? lastDay(books);
  const earlier = figures.comparisons.flatMap((period) => {
    const span = spanText(period.start, period.end ?? date);
    return tablesOf(books, period, (name) => `${name}, ${span}`);
  });
  return {
    title: "Statement of changes in partners’ capital",
    period: periodText(figures.start, date),
    date,
    tables: [...tablesOf(books, figures, (name) => name), ...earlier],
    notes: basisNotes(books, date, figures.check),
  };
}

function tablesOf({ base }: BooksIndex, period: Period, named: (name: string) => string): PageTable[] {
  return [
    byClass(period, named("Summary"), base.decimals),
    ...accruedCarry(period, named("Accrued carried interest")),
    byPartner(period, named("By partner")),
  ];
}

/** The carry that limited partners' capital bears and that has not been paid, at both ends. */
function accruedCarry({ carry }: Period, name: string): PageTable[] {
  const { beginning, change, ending } = carry;
  if (beginning === 0 && change === 0 && ending === 0) return [];
  const lines = [
    lineRow("Accrued, beginning of the period", beginning),
    lineRow("Accrued in the period, less what was paid", change),
  ];
  const total = summing(totalRow("Accrued, end of the period", ending), lines);
  const columns = [
    { title: "", kind: "text" },
    { title: "Total", kind: "money" },
  ] as const;
  return [{ name, columns, rows: [...lines, total] }];
}

function byClass({ lp, gp, fund, end }: Period, name: string, decimals: number): PageTable {
  return {
    name,
    columns: [
      { title: "", kind: "text" },
      { title: "Limited partners", kind: "money" },
      { title: "General partner", kind: "money" },
      { title: "Total", kind: "money", adds: [1, 2] },
    ],
    rows: rollForward([lp, gp, fund], {
      ending: end === null ? "Ending balance" : `Balance, ${dayText(end)}`,
      decimals,
    }),
  };
}

function byPartner({ partners, lp, gp, fund }: Period, name: string): PageTable {
  const figures = (row: CapitalBreakdown) => [...capitalLines.map(([field]) => row[field]), row.ending];
  const rowsOf = (partnerClass: string): PageRow[] =>
    partners.filter((own) => own.partnerClass === partnerClass).map((own) => lineRow(own.name, ...figures(own)));
  const limited = rowsOf("lp");
  const generals = rowsOf("gp");
  const byClassOf = (label: string, row: CapitalBreakdown, own: readonly PageRow[]) =>
    summing(subtotalRow(label, ...figures(row)), own);
  const allLimited = byClassOf("Limited partners", lp, limited);
  const allGeneral = generals.length > 1 ? [byClassOf("General partners", gp, generals)] : [];
  const both = [allLimited, ...(generals.length > 1 ? allGeneral : generals)];
  return {
    name,
    columns: [
      { title: "Partner", kind: "text" },
      ...capitalLines.map(([, title]) => ({ title, kind: "money" as const })),
      { title: "Ending balance", kind: "money", adds: capitalLines.map((_, place) => place + 1) },
    ],
    rows: [
      ...limited,
      allLimited,
      ...generals,
      ...allGeneral,
      summing(totalRow("All partners", ...figures(fund)), both),
    ],
  };
}
