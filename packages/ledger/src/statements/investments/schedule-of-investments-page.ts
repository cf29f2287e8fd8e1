/** The schedule of investments: each company at cost and at fair value. */

import type { BooksIndex } from "../../books/books-index.js";
import { sumAmounts } from "../../money/amount.js";
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
      ...bySecurity(schedule),
      ...groupTables(schedule, decimals, DISCLOSED),
    ];
    return tables.map((table, at) => ({ ...table, name: `${table.name}, ${day}`, ...(at === 0 ? SHEET : {}) }));
  });
  return {
    title: "Schedule of investments",
    period: `As of ${dayText(date)}`,
    date,
    tables: [
      byCompany(figures, decimals),
      ...bySecurity(figures),
      ...byLot(figures),
      ...groupTables(figures, decimals),
      ...earlier,
    ],
    notes: [MULTIPLE, ACCOMPANYING, ...basisNotes(books, date, figures.check)],
  };
}

const SHEET = { beginsSheet: true } as const;

/** The figures of a row. Fair value adds up the two before it, wherever the first of them stands. */
const figureColumns = (first: number): PageColumn[] => [
  { title: "Cost", kind: "money" },
  { title: "Unrealized gain (loss)", kind: "money" },
  { title: "Fair value", kind: "money", adds: [first, first + 1] },
  { title: "Of unrealized, currency", kind: "money" },
  { title: "% of net assets", kind: "percent" },
  { title: "Gross multiple, supplemental", kind: "multiple" },
];

/** What rates of exchange did is part of the unrealized gain, and said apart. */
function figuresOf(row: InvestmentFigures, decimals: number) {
  const unrealized = sumAmounts([row.unrealized, row.fxTranslation], decimals);
  return [row.cost, unrealized, row.fairValue, row.fxTranslation, row.shareOfNetAssets, row.grossMoic];
}

function byCompany(schedule: Schedule, decimals: number): PageTable {
  const { rows, total: sum } = schedule;
  const companies = rows.map((row) =>
    lineRow(row.name, row.industry, row.country, row.stage, row.currency, ...figuresOf(row, decimals)),
  );
  const total = totalRow("Total investments", "", "", "", "", ...figuresOf(sum, decimals));
  return {
    name: "Investments",
    columns: [
      ...["Company", "Industry", "Country", "Stage", "Currency"].map((title) => ({ title, kind: "text" as const })),
      ...figureColumns(5),
    ],
    rows: [...companies, summing(total, companies)],
    notes: namedIssuers(schedule),
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
      acquiredText(one.acquired ?? one.lots[0]?.acquired),
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

const MULTIPLE =
  "The gross multiple is supplemental and no measure of generally accepted accounting principles: proceeds received, fair value and accrued interest, over all that was paid for the positions still held. Interest that converted into cost counts as nothing paid, companies sold as a whole are left out; it is before fees, expenses and carried interest.";

/** The companies that must be named: all their securities together are above 5 % of net assets. */
function namedIssuers({ rows }: Schedule): string[] {
  const names = rows.filter((row) => row.isAboveFivePercent).map(({ name }) => name);
  return names.length === 0 ? [] : [`Above 5 % of net assets: ${names.join(", ")}.`];
}

/** The groupings that a schedule discloses; the others are for readers of the window itself. @see ASC 946-210-50-6 */
const DISCLOSED: readonly string[] = ["By type of security", "By industry", "By country"];

/** One table per grouping that has more than one group; `names` are those wanted, all by default. */
function groupTables(schedule: Schedule, decimals: number, names?: readonly string[]): PageTable[] {
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
    .filter(([name, groups]) => groups.length > 1 && (names === undefined || names.includes(name)))
    .map(([name, groups]) => {
      // Proceeds are booked by company, so that what sums securities has no multiple.
      const shown = groups === bySecurityType || groups === byValuationLevel ? -1 : undefined;
      const rows = groups.map((group): PageRow => {
        return lineRow(group.group === "" ? "Not stated" : group.group, ...figuresOf(group, decimals).slice(0, shown));
      });
      return {
        name,
        columns: [
          { title: name.slice("By ".length).replace(/^./, (first) => first.toUpperCase()), kind: "text" },
          ...figureColumns(1).slice(0, shown),
        ],
        rows: [...rows, summing(totalRow("Total investments", ...figuresOf(sum, decimals).slice(0, shown)), rows)],
      };
    });
}
