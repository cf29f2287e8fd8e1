/** Changes in partners' capital, by class of partner and by partner. */

import { addDays } from "@capstack/decimal";
import type { BooksIndex } from "../../books/books-index.js";
import { carryPaid } from "../../capital/carry/carry-paid.js";
import { sumAmounts, toAmount } from "../../money/amount.js";
import { readWindow } from "../../periods/window.js";
import type { CapitalBreakdown } from "../../records/capital-bucket.js";
import { NET_INCREASE } from "../operations/operations-page.js";
import { columnText, dayText, periodText } from "../page/figure-text.js";
import {
  lineRow,
  type PageRow,
  type PageTable,
  type StatementPage,
  subtotalRow,
  summing,
  totalRow,
} from "../page/page.js";
import { ACCOMPANYING, basisNotes, lastDay, less } from "../page/page-basis.js";
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
  const periods = [figures, ...figures.comparisons];
  return {
    title: "Statement of changes in partners’ capital",
    period: periodText(figures.start, date),
    date,
    tables: [
      ...periods.flatMap((period) => classTables(books, period, named(period, periods, date))),
      ...periods.map((period) => byPartner(period, named(period, periods, date)("Supplement: capital by partner"))),
    ],
    notes: [ACCOMPANYING, ...basisNotes(books, date, figures.check)],
  };
}

/** Names tables of the statement's own period plainly, those of an earlier one with its dates. */
function named(period: Period, [own]: readonly Period[], date: string): (name: string) => string {
  if (period === own) return (name) => name;
  const span = columnText(period.start, period.end ?? date);
  return (name) => `${name}, ${span.replace(/^Year/, "year")}`;
}

function classTables(books: BooksIndex, period: Period, nameOf: (name: string) => string): PageTable[] {
  return [
    byClass(period, nameOf("Changes in partners’ capital"), books.base.decimals),
    ...accruedCarry(books, period, nameOf("Accrued carried interest")),
  ];
}

/** The carry that limited partners' capital bears and that has not been paid, at both ends. */
function accruedCarry(index: BooksIndex, { start, end, carry }: Period, name: string): PageTable[] {
  const { beginning, change, ending } = carry;
  if (beginning === 0 && change === 0 && ending === 0) return [];
  const { decimals } = index.base;
  const { startDay, endDay } = readWindow({ start, end });
  const paid = toAmount(carryPaid(index, endDay) - carryPaid(index, startDay - 1), decimals);
  const lines = [
    lineRow(start === null ? "Accrued, beginning" : `Accrued, ${dayText(addDays(start, -1))}`, beginning),
    lineRow("Accrued in the period", sumAmounts([change, paid], decimals)),
    lineRow("Paid in the period", less(paid)),
  ];
  const total = summing(totalRow(end === null ? "Accrued, end" : `Accrued, ${dayText(end)}`, ending), lines);
  const columns = [
    { title: "", kind: "text" },
    { title: "Total", kind: "money" },
  ] as const;
  return [{ name, columns, rows: [...lines, total] }];
}

function byClass({ lp, gp, fund, start, end }: Period, name: string, decimals: number): PageTable {
  const beginning = start === null ? "Partners’ capital, beginning" : capitalOn(addDays(start, -1));
  return {
    name,
    columns: [
      { title: "", kind: "text" },
      { title: "Limited partners", kind: "money" },
      { title: "General partner", kind: "money" },
      { title: "Total", kind: "money", adds: [1, 2] },
    ],
    rows: rollForward([lp, gp, fund], {
      ending: end === null ? "Partners’ capital, end" : capitalOn(end),
      decimals,
      captions: { beginning, carriedInterest: "Reallocation of carried interest to general partner" },
      increase: NET_INCREASE,
      rare: ["offeringCosts", "fxTranslation", "transfers", "carriedInterest", "unclassified"],
    }),
  };
}

const capitalOn = (day: string) => `Partners’ capital, ${dayText(day)}`;

const RARE: readonly string[] = ["offeringCosts", "transfers", "unclassified"];

/** Every partner on a sheet of its own, which readers of the fund's statements may be given without. */
function byPartner({ partners, lp, gp, fund }: Period, name: string): PageTable {
  const lines = capitalLines.filter(([field]) => !RARE.includes(field) || partners.some((own) => own[field] !== 0));
  const figures = (row: CapitalBreakdown) => [...lines.map(([field]) => row[field]), row.ending];
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
    beginsSheet: true,
    columns: [
      { title: "Partner", kind: "text" },
      ...lines.map(([, title]) => ({ title, kind: "money" as const })),
      { title: "Ending balance", kind: "money", adds: lines.map((_, place) => place + 1) },
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
