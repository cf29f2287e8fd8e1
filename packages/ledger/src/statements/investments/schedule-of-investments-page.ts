/** The schedule of investments: each company at cost and at fair value. */

import type { BooksIndex } from "../../books/books-index.js";
import { dayText } from "../page/figure-text.js";
import {
  lineRow,
  type PageColumn,
  type PageRow,
  type PageTable,
  type StatementPage,
  summing,
  totalRow,
} from "../page/page.js";
import { basisNotes, lastDay } from "../page/page-basis.js";
import type { PreparedStatement } from "../page/prepared-statement.js";
import type { StatementOptions } from "../page/statement.js";
import { type InvestmentFigures, scheduleOfInvestments } from "./schedule-of-investments.js";

export function prepareSchedule(books: BooksIndex, options: StatementOptions): PreparedStatement {
  const figures = scheduleOfInvestments(books, options);
  return { figures, page: () => pageOf(books, figures) };
}

type Figures = ReturnType<typeof scheduleOfInvestments>;
type Schedule = Omit<Figures, "comparisons">;

function pageOf(books: BooksIndex, figures: Figures): StatementPage {
  const date = figures.end ?? lastDay(books);
  const earlier = figures.comparisons.map((schedule) => byCompany(schedule, `Investments at ${schedule.end ?? ""}`));
  return {
    title: "Schedule of investments",
    period: `As of ${dayText(date)}`,
    date,
    tables: [byCompany(figures, "Investments"), ...groupTables(figures), ...earlier],
    notes: basisNotes(books, date, figures.check),
  };
}

/** The figures of a row. Fair value adds up the four before it, wherever the first of them stands. */
const figureColumns = (first: number): PageColumn[] => [
  { title: "Cost", kind: "money" },
  { title: "Unrealized gain (loss)", kind: "money" },
  { title: "Currency translation", kind: "money" },
  { title: "Accrued interest", kind: "money" },
  { title: "Fair value", kind: "money", adds: [first, first + 1, first + 2, first + 3] },
  { title: "% of net assets", kind: "percent" },
  { title: "Gross multiple", kind: "multiple" },
];

function figuresOf(row: InvestmentFigures) {
  return [
    row.cost,
    row.unrealized,
    row.fxTranslation,
    row.accruedInterest,
    row.fairValue,
    row.shareOfNetAssets,
    row.grossMoic,
  ];
}

function byCompany({ rows, total: sum }: Schedule, name: string): PageTable {
  const companies = rows.map((row) => lineRow(row.name, row.stage, row.currency, ...figuresOf(row)));
  return {
    name,
    columns: [
      { title: "Company", kind: "text" },
      { title: "Stage", kind: "text" },
      { title: "Currency", kind: "text" },
      ...figureColumns(3),
    ],
    rows: [...companies, summing(totalRow("Total investments", "", "", ...figuresOf(sum)), companies)],
  };
}

/** One table per grouping that has more than one group. */
function groupTables({ byStage, byCurrency, byValuationLevel, total: sum }: Schedule): PageTable[] {
  const groupings = [
    ["By stage", byStage],
    ["By currency", byCurrency],
    ["By valuation level", byValuationLevel],
  ] as const;
  return groupings
    .filter(([, groups]) => groups.length > 1)
    .map(([name, groups]) => {
      const rows = groups.map((group): PageRow => {
        return lineRow(group.group === "" ? "Not stated" : group.group, ...figuresOf(group));
      });
      return {
        name,
        columns: [
          { title: name.slice("By ".length).replace(/^./, (first) => first.toUpperCase()), kind: "text" },
          ...figureColumns(1),
        ],
        rows: [...rows, summing(totalRow("Total investments", ...figuresOf(sum)), rows)],
      };
    });
}
