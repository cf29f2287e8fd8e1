/** The performance template as tables on a page, for a file. */
import { dayText, lineRow, type PageTable } from "@capstack/ledger";
import type { PrintableDocument } from "../documents/document.js";
import type { PublishedPerformance } from "./ilpa-performance.js";

/** Measures, the portfolio's, gross beside net, and the flows. */
export function performanceDocument(template: PublishedPerformance): PrintableDocument {
  const { fund, currency, periodEnd, method, footnotes } = template;
  return {
    ...{ name: `ilpa-performance-${periodEnd}`, title: "Performance template", vehicle: fund, addressee: null },
    ...{ period: `Since inception to ${dayText(periodEnd)}`, date: periodEnd, currency },
    facts: [{ label: "Method", value: method === "granular" ? "Granular" : "Gross-up", kind: "text" }],
    paragraphs: ["It follows ILPA's template and is not issued by ILPA."],
    tables: [measuresTable(template), ...portfolioTables(template), flowsTable(template)],
    ties: [],
    remarks: [],
    notes: footnotes.map(({ text }) => text),
  };
}

const TREATMENTS = [
  ["Gross, with the line", "grossWith"],
  ["Net, with the line", "netWith"],
  ["Gross, without the line", "grossWithout"],
  ["Net, without the line", "netWithout"],
] as const;

const MEASURES: PageTable["columns"] = [
  { title: "", kind: "text" },
  { title: "IRR", kind: "percent" },
  { title: "Multiple", kind: "multiple" },
];

function measuresTable({ measures, multipleName }: PublishedPerformance): PageTable {
  return {
    name: `Fund, IRR and ${multipleName}`,
    columns: MEASURES,
    rows: TREATMENTS.map(([label, treatment]) => lineRow(label, measures[treatment].irr, measures[treatment].multiple)),
  };
}

function portfolioTables({ portfolio, portfolioFlows }: PublishedPerformance): PageTable[] {
  if (portfolio === null) return [];
  const { realized, unrealized, total } = portfolio.gross;
  const rows = [
    ["Realised, gross", realized],
    ["Unrealised, gross", unrealized],
    ["Total, gross", total],
    ["Total, net", portfolio.net],
  ] as const;
  return [
    {
      name: "Portfolio",
      columns: MEASURES,
      rows: rows.map(([label, { irr, multiple }]) => lineRow(label, irr, multiple)),
    },
    {
      name: "Flows of the portfolio",
      columns: [
        ...(["Date", "Type", "Part"] as const).map((title) => ({ title, kind: "text" as const })),
        { title: "Amount", kind: "money" },
      ],
      rows: portfolioFlows.map(({ date, type, part, amount }) => ({
        style: "line",
        cells: [date, type, part, amount],
      })),
    },
  ];
}

function flowsTable({ cashFlows }: PublishedPerformance): PageTable {
  return {
    name: "Cash flows",
    columns: [
      ...(["Date", "Type", "Subtype"] as const).map((title) => ({ title, kind: "text" as const })),
      ...["Amount", ...TREATMENTS.map(([label]) => label)].map((title) => ({ title, kind: "money" as const })),
    ],
    rows: cashFlows.map(({ date, type, subtype, amount, treatments }) => ({
      style: "line",
      cells: [date, type, subtype, amount, ...TREATMENTS.map(([, treatment]) => treatments[treatment])],
    })),
  };
}
