/** The schedule of investments: each company at cost and at fair value. */

import { rational } from "@capstack/decimal";
import type { BooksIndex } from "../../books/books-index.js";
import { sumAmounts } from "../../money/amount.js";
import { dayText } from "../page/figure-text.js";
import {
  lineRow,
  type PageColumn,
  type PageRow,
  type PageTable,
  type StatementPage,
  subtotalRow,
  summing,
  totalRow,
} from "../page/page.js";
import { ACCOMPANYING, basisNotes, lastDay } from "../page/page-basis.js";
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
  const { decimals } = books.base;
  const earlier = figures.comparisons.flatMap((schedule) => {
    const day = dayText(schedule.end ?? date);
    const tables = [
      byCompany(schedule, decimals),
      ...bySecurity(schedule, decimals),
      ...groupTables(schedule, decimals),
    ];
    return tables.map((table, at) => ({ ...table, name: `${table.name}, ${day}`, ...(at === 0 ? SHEET : {}) }));
  });
  return {
    title: "Schedule of investments",
    period: `As of ${dayText(date)}`,
    date,
    tables: [
      byCompany(figures, decimals),
      ...bySecurity(figures, decimals),
      ...byLot(figures),
      ...groupTables(figures, decimals),
      ...earlier,
    ],
    notes: [ACCOMPANYING, ...basisNotes(books, date, figures.check)],
  };
}

const SHEET = { beginsSheet: true } as const;

/** The figures of a row. Fair value adds up the two before it, wherever the first of them stands. */
const figureColumns = (first: number): PageColumn[] => [
  { title: "Cost", kind: "money" },
  { title: "Unrealized gain (loss)", kind: "money" },
  { title: FAIR_VALUE, kind: "money", adds: [first, first + 1] },
  { title: "Of which currency translation", kind: "money" },
  { title: PART, kind: "percent" },
];

/** What rates of exchange did is part of the unrealized gain, and said apart. */
function figuresOf(row: InvestmentFigures, decimals: number) {
  const unrealized = sumAmounts([row.unrealized, row.fxTranslation], decimals);
  return [row.cost, unrealized, row.fairValue, row.fxTranslation, row.shareOfNetAssets];
}

function byCompany(schedule: Schedule, decimals: number): PageTable {
  const { rows, total: sum } = schedule;
  const companies = rows.map((row) =>
    lineRow(row.name, row.industry, row.country, row.stage, row.currency, ...figuresOf(row, decimals)),
  );
  const total = summing(subtotalRow("Total investments", "", "", "", "", ...figuresOf(sum, decimals)), companies);
  const columns = [
    ...["Company", "Industry", "Country", "Stage", "Currency"].map((title) => ({ title, kind: "text" as const })),
    // Other assets have a value alone, so that the columns of this table do not add up across.
    ...figureColumns(5).map(({ adds: _adds, ...column }) => column),
  ];
  return {
    name: "Investments",
    columns,
    rows: [...companies, total, ...restOfNetAssets(schedule, columns, { investments: total, decimals })],
    notes: namedIssuers(schedule),
  };
}

/**
 * What net assets are beside investments, so that a schedule foots to the statement of assets and liabilities. Both rows
 * have a fair value and a part of net assets; other columns stay blank.
 */
function restOfNetAssets(
  { total, netAssets }: Schedule,
  columns: readonly PageColumn[],
  { investments, decimals }: { readonly investments: PageRow; readonly decimals: number },
): PageRow[] {
  const rest = sumAmounts([netAssets, -total.fairValue], decimals);
  const partOf = (amount: number) => (netAssets === 0 ? null : rational(amount).div(netAssets).toNumber());
  const figures = (fairValue: number) =>
    columns.slice(1).map(({ title }) => (title === FAIR_VALUE ? fairValue : title === PART ? partOf(fairValue) : ""));
  const others = lineRow("Other assets less liabilities", ...figures(rest));
  return [others, summing(totalRow("Net assets", ...figures(netAssets)), [investments, others])];
}

const FAIR_VALUE = "Fair value";
const PART = "% of net assets";

/** The securities, where any is recorded; shares and principal where any has them. */
function bySecurity(schedule: Schedule, decimals: number): PageTable[] {
  const { securities, total: sum } = schedule;
  if (securities.every((one) => one.securityId === null)) return [];
  const isShown = (field: "shares" | "principal") => securities.some((one) => one[field] !== null);
  const measures = (["shares", "principal"] as const).filter(isShown);
  const rows = securities.map((one) =>
    lineRow(
      one.companyName,
      one.name,
      securityTypeText(one.securityType),
      acquiredText(one.acquired ?? one.lots[0]?.acquired),
      ...measures.map((field) => one[field]),
      one.cost,
      one.fairValue,
      one.shareOfNetAssets,
    ),
  );
  const sums = [...measures.map(() => null), sum.cost, sum.fairValue, sum.shareOfNetAssets];
  const total = summing(subtotalRow("Total investments", "", "", "", ...sums), rows);
  const columns: PageColumn[] = [
    ...["Company", "Security", "Type", "Acquired"].map((title) => ({ title, kind: "text" as const })),
    ...measures.map((field) => ({ title: MEASURE_TITLES[field], kind: "shares" as const })),
    { title: "Cost", kind: "money" },
    { title: FAIR_VALUE, kind: "money" },
    { title: PART, kind: "percent" },
  ];
  return [
    {
      name: "Securities",
      columns,
      rows: [...rows, total, ...restOfNetAssets(schedule, columns, { investments: total, decimals })],
      ...(securities.some(({ acquired, lots }) => acquired === null && lots.length > 0) ? { notes: [CONVERTED] } : {}),
    },
  ];
}

const acquiredText = (day: string | null | undefined) => (day == null ? null : dayText(day));

const CONVERTED = "What came by conversion was acquired on the day of the conversion.";

/** The lots of securities that were bought more than once; they sum to the costs of these. */
function byLot({ securities }: Schedule): PageTable[] {
  const several = securities.filter(({ lots }) => lots.length > 1);
  if (several.length === 0) return [];
  const rows = several.flatMap(({ companyName, name, lots }) =>
    lots.map(({ acquired, shares, cost }) => lineRow(companyName, name, acquiredText(acquired), shares, cost)),
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

/** The companies that must be named: all their securities together are above 5 % of net assets. */
function namedIssuers({ rows }: Schedule): string[] {
  const names = rows.filter((row) => row.isAboveFivePercent).map(({ name }) => name);
  return names.length === 0 ? [] : [`Issuers above 5% of net assets: ${names.join(", ")}.`];
}

/** One table per grouping that a schedule discloses and that has more than one group. @see ASC 946-210-50-6 */
function groupTables(schedule: Schedule, decimals: number): PageTable[] {
  const { byIndustry, byCountry, total: sum } = schedule;
  const bySecurityType = schedule.bySecurityType.map((one) => ({ ...one, group: securityTypeText(one.group) }));
  const groupings = [
    ["By type of security", bySecurityType],
    ["By industry", byIndustry],
    ["By country", byCountry],
  ] as const;
  return groupings
    .filter(([, groups]) => groups.length > 1)
    .map(([name, groups]) => {
      const rows = groups.map((group) =>
        lineRow(group.group === "" ? "Not stated" : group.group, ...figuresOf(group, decimals)),
      );
      return {
        name,
        columns: [
          { title: name.slice("By ".length).replace(/^./, (first) => first.toUpperCase()), kind: "text" },
          ...figureColumns(1),
        ],
        rows: [...rows, summing(totalRow("Total investments", ...figuresOf(sum, decimals)), rows)],
      };
    });
}
