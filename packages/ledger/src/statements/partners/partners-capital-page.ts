/** Changes in partners' capital, by class of partner and by partner. */

import { addDays } from "@capstack/decimal";
import type { BooksIndex } from "../../books/books-index.js";
import { carryPaid } from "../../capital/carry/carry-paid.js";
import { sumAmounts, toAmount } from "../../money/amount.js";
import { readWindow } from "../../periods/window.js";
import type { CapitalBreakdown } from "../../records/capital-bucket.js";
import { NET_INCREASE, periodColumns } from "../operations/operations-page.js";
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
import { CARRY_PASSED, capitalLines, rollForward } from "./capital-lines.js";
import { carryPassed } from "./interest-passed.js";
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
      ...periods.map((period) =>
        byClass(period, named(period, periods, date)("Changes in partners’ capital"), books.base.decimals),
      ),
      ...accruedCarry(books, periods),
      ...periods.map((period) => ({
        ...byPartner(books, period, named(period, periods, date)("Partners’ capital by partner")),
        period: periodText(period.start, period.end ?? date),
      })),
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

/** The carry that limited partners' capital bears and that has not been paid, at both ends of each period. */
function accruedCarry(index: BooksIndex, periods: readonly Period[]): PageTable[] {
  if (periods.every(({ carry }) => carry.beginning === 0 && carry.change === 0 && carry.ending === 0)) return [];
  const { decimals } = index.base;
  const paid = periods.map(({ start, end }) => {
    const { startDay, endDay } = readWindow({ start, end });
    return toAmount(carryPaid(index, endDay) - carryPaid(index, startDay - 1), decimals);
  });
  const lines = [
    lineRow("Accrued, beginning of period", ...periods.map(({ carry }) => carry.beginning)),
    lineRow(
      "Reallocated in the period",
      ...periods.map(({ carry }, at) => sumAmounts([carry.change, paid[at] as number], decimals)),
    ),
    lineRow("Paid in the period", ...paid.map(less)),
  ];
  const ending = totalRow("Accrued, end of period", ...periods.map(({ carry }) => carry.ending));
  const columns = [{ title: "", kind: "text" } as const, ...periodColumns(index, periods)];
  return [{ name: "Accrued carried interest", columns, rows: [...lines, summing(ending, lines)] }];
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
      captions: { ...CAPTIONS, beginning },
      increase: NET_INCREASE,
      rare: ["offeringCosts", "fxTranslation", "transfers", "carriedInterest", "unclassified"],
    }),
  };
}

/** The lines as the statement of operations words them. */
const CAPTIONS = {
  contributions: "Capital contributions",
  distributions: "Capital distributions",
  realizedGains: "Net realized gain (loss) on investments",
  unrealizedGains: "Net change in unrealized appreciation (depreciation) on investments",
  fxTranslation: "Net gain (loss) from foreign currency translation of investments",
  transfers: "Transfers of interests",
  carriedInterest: "Reallocation of carried interest to general partner",
} as const;

const capitalOn = (day: string) => `Partners’ capital, ${dayText(day)}`;

const RARE: readonly string[] = ["offeringCosts", "transfers", "unclassified"];

/** Every partner on sheets of their own, which readers of the fund's statements may be given without. */
function byPartner(index: BooksIndex, { partners, lp, gp, fund, start, end }: Period, name: string): PageTable {
  const lines = capitalLines.filter(([field]) => !RARE.includes(field) || partners.some((own) => own[field] !== 0));
  const passedTo = carryPassed(index, { start, end });
  const passed = new Map<CapitalBreakdown, number>(
    partners.map((own) => [own, passedTo(index.partnerAt.get(own.lpEntityId) as number)]),
  );
  const isPassed = [...passed.values()].some((amount) => amount !== 0);
  const sum = (...amounts: readonly number[]) => sumAmounts(amounts, index.base.decimals);
  const passedOf = (row: CapitalBreakdown) => {
    const own = partners.filter(({ partnerClass }) => row === fund || partnerClass === (row === lp ? "lp" : "gp"));
    return passed.get(row) ?? sum(...own.map((one) => passed.get(one) ?? 0));
  };
  const figures = (row: CapitalBreakdown) => [
    ...lines.flatMap(([field]) => {
      if (field !== "carriedInterest" || !isPassed) return [row[field]];
      return [passedOf(row), sum(row.carriedInterest, -passedOf(row))];
    }),
    row.ending,
  ];
  const titles = lines.flatMap(([field, title]) =>
    field === "carriedInterest" && isPassed ? [CARRY_PASSED, title] : [title],
  );
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
    ...{ isSupplement: true, beginsSheet: true },
    columns: [
      { title: "Partner", kind: "text" },
      ...titles.map((title) => ({ title, kind: "money" as const })),
      { title: "Ending balance", kind: "money", adds: titles.map((_, place) => place + 1) },
    ],
    rows: [
      ...limited,
      allLimited,
      ...generals,
      ...allGeneral,
      summing(totalRow("All partners", ...figures(fund)), both),
    ],
    ...(isPassed ? { notes: [PASSED] } : {}),
  };
}

const PASSED =
  "Accrued carried interest transferred is what had accrued on an interest by the day before its transfer: it ceases to be allocated from the seller and is allocated from the buyer.";
