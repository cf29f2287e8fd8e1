/** The schedule of investments: each company at cost and at fair value. */

import { rational } from "@capstack/decimal";
import type { BooksIndex } from "../../books/books-index.js";
import { sumAmounts } from "../../money/amount.js";
import { dayText, figureText } from "../page/figure-text.js";
import {
  headingRow,
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
import { type InvestmentFigures, type SecurityRow, scheduleOfInvestments } from "./schedule-of-investments.js";
import { securityTypeInSentence, securityTypeText } from "./security-type-text.js";

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
    const sheet = { beginsSheet: true, period: `As of ${day}` } as const;
    return [byType(schedule, decimals), ...groupTables(schedule, decimals)].map((table, at) => {
      return { ...table, name: `${table.name}, ${day}`, ...(at === 0 ? sheet : {}) };
    });
  });
  return {
    title: "Schedule of investments",
    period: `As of ${dayText(date)}`,
    date,
    tables: [byType(figures, decimals), ...groupTables(figures, decimals), ...byLot(figures), ...earlier],
    notes: [ACCOMPANYING, ...basisNotes(books, date, figures.check)],
  };
}

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

/**
 * Every position once, under its type of security with the sum of each type; shares and principal where any has them.
 * @see ASC 946-210-50-1 and -6
 */
function byType(schedule: Schedule, decimals: number): PageTable {
  const { securities, bySecurityType, total: sum } = schedule;
  const isNamed = securities.some((one) => one.securityId !== null);
  const measures = (["shares", "principal"] as const).filter((field) => securities.some((one) => one[field] !== null));
  const companies = new Map(schedule.rows.map((row) => [row.companyId, row]));
  const texts = ["Issuer", ...(isNamed ? ["Security"] : []), "Industry", "Country", ...(isNamed ? ["Acquired"] : [])];
  const isAllRestricted = securities.every(({ isRestricted }) => isRestricted);
  const columns: PageColumn[] = [
    ...texts.map((title) => ({ title, kind: "text" as const })),
    ...measures.map((field) => ({ title: MEASURE_TITLES[field], kind: "shares" as const })),
    { title: "Cost", kind: "money" },
    { title: FAIR_VALUE, kind: "money" },
    { title: PART, kind: "percent" },
  ];
  const line = (one: SecurityRow) => {
    const company = companies.get(one.companyId);
    const name = `${one.companyName}${company?.isAboveFivePercent === true ? ` ${ABOVE}` : ""}`;
    const security = one.isRestricted && !isAllRestricted ? `${one.name} ${RESTRICTED}` : one.name;
    return lineRow(
      name,
      ...(isNamed ? [security] : []),
      ...[company?.industry ?? "", company?.country ?? ""],
      ...(isNamed ? [acquiredText(one.acquired ?? one.lots[0]?.acquired)] : []),
      ...measures.map((field) => one[field]),
      ...[one.cost, one.fairValue, one.shareOfNetAssets],
    );
  };
  const sumOf = ({ cost, fairValue, shareOfNetAssets }: InvestmentFigures) => [
    ...texts.slice(1).map(() => ""),
    ...measures.map(() => null),
    ...[cost, fairValue, shareOfNetAssets],
  ];
  const groups = bySecurityType.map((group) => {
    const lines = securities.filter((one) => (one.securityType ?? "") === group.group).map(line);
    return { lines, type: group.group, figures: group };
  });
  const rows = groups.flatMap(({ type, lines, figures }) => {
    const heading = headingRow(type === "" ? "Type not stated" : securityTypeText(type));
    if (groups.length === 1) return [...(isNamed ? [heading] : []), ...lines];
    const named = type === "" ? "Total, type not stated" : `Total ${securityTypeInSentence(type)}`;
    const total = subtotalRow(named, ...sumOf(figures));
    return [heading, ...lines, summing(total, lines)];
  });
  const summed = groups.length === 1 ? rows.filter(({ style }) => style === "line") : rows.filter(isSubtotal);
  const total = summing(subtotalRow("Total investments", ...sumOf(sum)), summed);
  return {
    name: "Investments",
    columns,
    rows: [...rows, total, ...restOfNetAssets(schedule, columns, { investments: total, decimals })],
    notes: [
      ...aboveNotes(schedule),
      ...restrictedNotes(securities, isAllRestricted),
      ...(securities.some(({ acquired, lots }) => acquired === null && lots.length > 0) ? [CONVERTED] : []),
    ],
  };
}

const isSubtotal = ({ style }: PageRow) => style === "subtotal";

const ABOVE = "*";
const RESTRICTED = "†";

/** What the mark of an issuer means, and what the securities of one that has several come to together. */
function aboveNotes({ rows, securities }: Schedule): string[] {
  const above = rows.filter((row) => row.isAboveFivePercent);
  if (above.length === 0) return [];
  const several = above
    .filter((row) => securities.filter(({ companyId }) => companyId === row.companyId).length > 1)
    .map(({ name, shareOfNetAssets }) => `${name} ${figureText(shareOfNetAssets, "percent", "")}`);
  const together = several.length === 0 ? "" : `: all of them together, ${several.join(", ")}`;
  return [`${ABOVE} Investments in this issuer exceed 5% of net assets${together}.`];
}

/** Restricted securities with what a reader looks for beside them. @see Regulation S-X 12-12, note 8 */
function restrictedNotes(securities: Schedule["securities"], isAllRestricted: boolean): string[] {
  if (!securities.some(({ isRestricted }) => isRestricted)) return [];
  const which = isAllRestricted ? "All securities are restricted" : `${RESTRICTED} Restricted`;
  return [`${which} as to public resale; the date of acquisition and the cost of each are stated.`];
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

/** One table per grouping that a schedule discloses and that has more than one group. @see ASC 946-210-50-6 */
function groupTables(schedule: Schedule, decimals: number): PageTable[] {
  const { byIndustry, byCountry, total: sum } = schedule;
  const groupings = [
    ["By country", byCountry],
    ["By industry", byIndustry],
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
