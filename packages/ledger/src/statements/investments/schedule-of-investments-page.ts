/** The schedule of investments: each company at cost and at fair value. */

import type { BooksIndex } from "../../books/books-index.js";
import { dayText } from "../page/figure-text.js";
import { lineRow, type PageRow, type PageTable, type StatementPage, totalRow } from "../page/page.js";
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

const FIGURES = [
  { title: "Cost", kind: "money" },
  { title: "Unrealized gain (loss)", kind: "money" },
  { title: "Currency translation", kind: "money" },
  { title: "Accrued interest", kind: "money" },
  { title: "Fair value", kind: "money" },
  { title: "% of net assets", kind: "percent" },
  { title: "Gross multiple", kind: "multiple" },
] as const;

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
  return {
    name,
    columns: [
      { title: "Company", kind: "text" },
      { title: "Stage", kind: "text" },
      { title: "Currency", kind: "text" },
      ...FIGURES,
    ],
    rows: [
      ...rows.map((row) => lineRow(row.name, row.stage, row.currency, ...figuresOf(row))),
      totalRow("Total investments", "", "", ...figuresOf(sum)),
    ],
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
    .map(([name, groups]) => ({
      name,
      columns: [
        { title: name.slice("By ".length).replace(/^./, (first) => first.toUpperCase()), kind: "text" },
        ...FIGURES,
      ],
      rows: [
        ...groups.map(
          (group): PageRow => lineRow(group.group === "" ? "Not stated" : group.group, ...figuresOf(group)),
        ),
        totalRow("Total investments", ...figuresOf(sum)),
      ],
    }));
}
