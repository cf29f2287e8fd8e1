/** A reporting template as tables on a page: what an issued one is compared by, and printed from. */
import {
  type Group,
  type Period,
  type ReportingTemplate,
  type ReportingTemplateInput,
  reportingRows,
  type TemplateRow,
} from "@capstack/ilpa";
import { dayText, type PageCell, type PageRow, type PageTable } from "@capstack/ledger";
import type { PrintableDocument } from "../documents/document.js";
import type { PublishedTemplate } from "./ilpa-template.js";

/** The dates at the head, sections A.1, A.2 and B.1, offset percentages, and the funds that a fund of funds holds. */
export function templateDocument(
  template: PublishedTemplate,
  { dates }: Pick<ReportingTemplateInput, "dates">,
): PrintableDocument {
  const { fund, partner, currency, periods, dueDate, footnotes } = template;
  const { start, end } = periods.qtd;
  return {
    ...{ name: `ilpa-template-${end}`, title: "Reporting template", vehicle: fund, addressee: partner },
    ...{ period: `For the quarter ${dayText(start)} to ${dayText(end)}`, date: end, currency },
    facts: [
      ["Inception", dates.inception] as const,
      ["Initial closing", dates.initialClosing] as const,
      ["Final closing", dates.finalClosing] as const,
      ["Operations from", dates.commencement] as const,
      ["Investing until", dates.investmentPeriodEnd] as const,
      ["Term until", dates.termination] as const,
      ["Year from", dates.yearStart] as const,
      ["Due", dueDate] as const,
    ].flatMap(([label, day]) => {
      return day === null || day === undefined ? [] : [{ label, value: dayText(day), kind: "text" as const }];
    }),
    paragraphs: ["It follows ILPA's Reporting Template v2.0 and is not issued by ILPA."],
    tables: [
      ...SECTIONS.map(([section, name, columns]) => sectionTable(template, section, name, columns)),
      ...offsetTable(template),
      ...childFundTable(template),
    ],
    remarks: footnotes.map(({ about, row, text }) => ({ heading: row === null ? topicOf(about) : `Row ${row}`, text })),
    ...{ ties: [], notes: [] },
  };
}

const TOPICS: Readonly<Record<string, string>> = { fundDefinition: "The fund", relatedPersons: "Related persons" };
const topicOf = (about: string) => TOPICS[about] ?? "Note";

type Amounts = Readonly<Partial<Record<string, number>>>;
type Column = readonly [title: string, amounts: (template: ReportingTemplate) => Amounts];

const PERIODS: readonly (readonly [Period, string])[] = [
  ["qtd", "quarter"],
  ["ytd", "year"],
  ["itd", "inception"],
];

const columnsOf = <Name extends string>(
  groups: readonly (readonly [Name, string])[],
  amountsOf: (template: ReportingTemplate) => Readonly<Record<Name, Readonly<Record<Period, Amounts>>>>,
): readonly Column[] =>
  groups.flatMap(([group, title]) =>
    PERIODS.map(([period, when]): Column => [`${title}, ${when}`, (template) => amountsOf(template)[group][period]]),
  );

const GROUPS: readonly (readonly [Group, string])[] = [
  ["lp", "Partner"],
  ["fund", "Fund"],
  ["gp", "GP"],
];
const OWNERS = columnsOf(GROUPS, ({ columns }) => columns);
const RECEIVERS = columnsOf(
  [
    ["lp", "Partner"],
    ["allLps", "All limited partners"],
    ["affiliated", "Affiliated"],
  ] as const,
  ({ received }) => received,
);

const SECTIONS = [
  ["A.1", "A.1 Net asset value", OWNERS],
  ["A.2", "A.2 Commitment", OWNERS],
  ["B.1", "B.1 Received from portfolio companies", RECEIVERS],
] as const;

const WORDS = ["Row", ""].map((title) => ({ title, kind: "text" as const }));
const STYLES: readonly PageRow["style"][] = ["total", "subtotal", "line"];

function sectionTable(
  template: PublishedTemplate,
  section: TemplateRow["section"],
  name: string,
  columns: readonly Column[],
): PageTable {
  return {
    name,
    columns: [...WORDS, ...columns.map(([title]) => ({ title, kind: "money" as const }))],
    rows: reportingRows
      .filter((row) => row.section === section)
      .map(({ id, row, description, level }) => ({
        style: STYLES[level] ?? "line",
        cells: [String(row), description, ...columns.map(([, amounts]): PageCell => amounts(template)[id] ?? 0)],
      })),
  };
}

function offsetTable({ offsetRates }: PublishedTemplate): PageTable[] {
  const rows = reportingRows.filter(({ id }) => offsetRates[id] !== undefined);
  if (rows.length === 0) return [];
  return [
    {
      name: "Offset of this partner",
      columns: [...WORDS, { title: "Offset", kind: "percent" }],
      rows: rows.map(({ id, row, description }) => {
        return { style: "line", cells: [String(row), description, offsetRates[id] ?? 0] };
      }),
    },
  ];
}

const CHARGES = [
  ["managementFeeGross", "Fee, gross"],
  ["managementFeeNet", "Fee, net"],
  ["partnershipExpenses", "Expenses"],
  ["carryPaid", "Carry paid"],
] as const;

function childFundTable({ childFunds = [] }: PublishedTemplate): PageTable[] {
  if (childFunds.length === 0) return [];
  const charges = PERIODS.flatMap(([period, when]) =>
    CHARGES.map(([field, title]) => ({ period, field, title: `${title}, ${when}` })),
  );
  return [
    {
      name: "Child funds",
      columns: [
        ...["", "Vintage", "Currency"].map((title) => ({ title, kind: "text" as const })),
        ...["Commitment", ...charges.map(({ title }) => title)].map((title) => ({ title, kind: "money" as const })),
      ],
      rows: childFunds.map((child) => {
        const own = charges.map(({ period, field }) => child[period][field]);
        return { style: "line", cells: [child.name, child.vintage, child.currency, child.commitment, ...own] };
      }),
    },
  ];
}
