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
import { securityTypeText } from "./security-type-text.js";

export function prepareSchedule(books: BooksIndex, options: StatementOptions): PreparedStatement {
  const figures = scheduleOfInvestments(books, options);
  return { figures, page: () => pageOf(books, figures) };
}

type Figures = ReturnType<typeof scheduleOfInvestments>;
type Schedule = Omit<Figures, "comparisons">;

function pageOf(books: BooksIndex, figures: Figures): StatementPage {
  const date = figures.end ?? lastDay(books);
  const earlier = figures.comparisons.map((schedule) =>
    byCompany(schedule, `Investments, ${dayText(schedule.end ?? date)}`),
  );
  return {
    title: "Schedule of investments",
    period: `As of ${dayText(date)}`,
    date,
    tables: [
      byCompany(figures, "Investments"),
      ...bySecurity(figures),
      ...byLot(figures),
      ...groupTables(figures),
      ...earlier,
    ],
    notes: basisNotes(books, date, figures.check),
  };
}

/** The figures of a row. Fair value adds up the three before it, wherever the first of them stands. */
const figureColumns = (first: number): PageColumn[] => [
  { title: "Cost", kind: "money" },
  { title: "Unrealized gain (loss)", kind: "money" },
  { title: "Currency translation", kind: "money" },
  { title: "Fair value", kind: "money", adds: [first, first + 1, first + 2] },
  { title: "% of net assets", kind: "percent" },
  { title: "Gross multiple", kind: "multiple" },
];

function figuresOf(row: InvestmentFigures) {
  return [row.cost, row.unrealized, row.fxTranslation, row.fairValue, row.shareOfNetAssets, row.grossMoic];
}

function byCompany(schedule: Schedule, name: string): PageTable {
  const { rows, total: sum } = schedule;
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
    notes: [MULTIPLE, ...namedIssuers(schedule)],
  };
}

/** The securities, where any is recorded; shares and principal where any has them. */
function bySecurity({ securities, total: sum }: Schedule): PageTable[] {
  if (securities.every((one) => one.securityId === null)) return [];
  const isShown = (field: "shares" | "principal") => securities.some((one) => one[field] !== null);
  const measures = (["shares", "principal"] as const).filter(isShown);
  const rows = securities.map((one) =>
    lineRow(
      one.companyName,
      one.name,
      securityTypeText(one.securityType),
      one.acquired ?? one.lots[0]?.acquired ?? null,
      ...measures.map((field) => one[field]),
      one.cost,
      one.fairValue,
      one.shareOfNetAssets,
    ),
  );
  const sums = [...measures.map(() => null), sum.cost, sum.fairValue, sum.shareOfNetAssets];
  const total = totalRow("Total investments", "", "", "", ...sums);
  return [
    {
      name: "Securities",
      columns: [
        { title: "Company", kind: "text" },
        { title: "Security", kind: "text" },
        { title: "Type", kind: "text" },
        { title: "Acquired", kind: "text" },
        ...measures.map((field) => ({ title: MEASURE_TITLES[field], kind: "shares" as const })),
        { title: "Cost", kind: "money" },
        { title: "Fair value", kind: "money" },
        { title: "% of net assets", kind: "percent" },
      ],
      rows: [...rows, summing(total, rows)],
      ...(securities.some(({ acquired, lots }) => acquired === null && lots.length > 0) ? { notes: [CONVERTED] } : {}),
    },
  ];
}

const CONVERTED = "What came by conversion was acquired on the day of the conversion.";

/** The lots of securities that were bought more than once; they sum to the costs of these. */
function byLot({ securities }: Schedule): PageTable[] {
  const several = securities.filter(({ lots }) => lots.length > 1);
  if (several.length === 0) return [];
  const rows = several.flatMap(({ companyName, name, lots }) =>
    lots.map(({ acquired, shares, cost }) => lineRow(companyName, name, acquired, shares, cost)),
  );
  return [
    {
      name: "Lots of securities bought more than once",
      columns: [
        { title: "Company", kind: "text" },
        { title: "Security", kind: "text" },
        { title: "Acquired", kind: "text" },
        { title: "Shares", kind: "shares" },
        { title: "Cost", kind: "money" },
      ],
      rows,
      notes: [LOTS],
    },
  ];
}

const LOTS = "A sale takes of each lot the part that it takes of the whole security.";

const MEASURE_TITLES = { shares: "Shares", principal: "Principal" } as const;

const MULTIPLE =
  "Gross multiple: proceeds received, fair value and accrued interest, over all that was invested at cost; before fees, expenses and carried interest.";

/** The companies that must be named: all their securities together are above 5 % of net assets. */
function namedIssuers({ rows }: Schedule): string[] {
  const names = rows.filter((row) => row.isAboveFivePercent).map(({ name }) => name);
  return names.length === 0 ? [] : [`Above 5 % of net assets: ${names.join(", ")}.`];
}

/** One table per grouping that has more than one group. */
function groupTables(schedule: Schedule): PageTable[] {
  const { byStage, byCurrency, byValuationLevel, byIndustry, byCountry, total: sum } = schedule;
  const bySecurityType = schedule.bySecurityType.map((one) => ({ ...one, group: securityTypeText(one.group) }));
  const groupings = [
    ["By type of security", bySecurityType],
    ["By industry", byIndustry],
    ["By country", byCountry],
    ["By stage", byStage],
    ["By currency", byCurrency],
    ["By valuation level", byValuationLevel],
  ] as const;
  return groupings
    .filter(([, groups]) => groups.length > 1)
    .map(([name, groups]) => {
      // Proceeds are booked by company, so that what sums securities has no multiple.
      const shown = groups === bySecurityType || groups === byValuationLevel ? -1 : undefined;
      const rows = groups.map((group): PageRow => {
        return lineRow(group.group === "" ? "Not stated" : group.group, ...figuresOf(group).slice(0, shown));
      });
      return {
        name,
        columns: [
          { title: name.slice("By ".length).replace(/^./, (first) => first.toUpperCase()), kind: "text" },
          ...figureColumns(1).slice(0, shown),
        ],
        rows: [...rows, summing(totalRow("Total investments", ...figuresOf(sum).slice(0, shown)), rows)],
        ...(shown === undefined ? { notes: [MULTIPLE] } : {}),
      };
    });
}
