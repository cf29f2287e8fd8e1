/** Statements whose workbooks are proved: sums down and across, deductions, ties between tables, money without cents. */
import { currencyDecimals } from "@capstack/decimal";
import { readStatement, type StatementDocument } from "../src/statement/document.js";
import { footed } from "../src/statement/foot.js";

const of = {
  vehicle: "Harbor Fund I",
  addressee: null,
  currency: "USD",
  facts: [],
  ties: [],
  notes: ["Not audited."],
} as const;

/** 310,250.40 + 4,689,749.60 = 5,000,000; 12,500.10 + 87,499.90 = 100,000; 4,900,000 is left. */
const balanceSheet: StatementDocument = {
  ...of,
  title: "Statement of assets, liabilities and partners’ capital",
  period: "As of June 30, 2026",
  facts: [{ label: "Net rate of return", value: 0.1234, kind: "percent" }],
  tables: [
    {
      name: "Balance sheet",
      columns: [
        { title: "", kind: "text" },
        { title: "June 30, 2026", kind: "money" },
        { title: "December 31, 2025", kind: "money" },
      ],
      rows: [
        { style: "heading", cells: ["Assets"] },
        { style: "line", cells: ["Cash", 310_250.4, 20] },
        { style: "line", cells: ["Investments at fair value", 4_689_749.6, 100.1] },
        { style: "subtotal", cells: ["Total assets", 5_000_000, 120.1], adds: [1, 2] },
        { style: "heading", cells: ["Liabilities"] },
        { style: "line", cells: ["=Payables", 12_500.1, 0.1] },
        { style: "line", cells: ["Accrued fees", 87_499.9, null] },
        { style: "subtotal", cells: ["Total liabilities", 100_000, 0.1], adds: [5, 6] },
        { style: "heading", cells: ["Partners’ capital"] },
        { style: "line", cells: ["Limited partners", 4_850_000, 119] },
        { style: "line", cells: ["General partner", 50_000, 1] },
        { style: "total", cells: ["Net assets", 4_900_000, 120], adds: [9, 10] },
      ],
    },
  ],
  ties: [1, 2].map((column) => ({
    label: "Assets less liabilities are the net assets",
    adds: [{ table: 0, row: 3, column }],
    less: [{ table: 0, row: 7, column }],
    equals: { table: 0, row: 11, column },
  })),
};

/** Yen have no decimals. Down 70 + 30, across 40 + 60; net of a deduction. */
const capital: StatementDocument = {
  ...of,
  currency: "JPY",
  title: "Statement of changes in partners’ capital",
  period: "For the quarter ended June 30, 2026",
  tables: [
    {
      name: "Summary",
      columns: [
        { title: "", kind: "text" },
        { title: "Limited partners", kind: "money" },
        { title: "General partner", kind: "money" },
        { title: "Total", kind: "money", adds: [1, 2] },
      ],
      rows: [
        { style: "line", cells: ["Contributions", 50, 20, 70] },
        { style: "line", cells: ["Gains", -10, 40, 30] },
        { style: "line", cells: ["Carry paid", 5, 3, 8] },
        { style: "total", cells: ["Ending balance", 35, 57, 92], adds: [0, 1], less: [2] },
      ],
    },
    {
      name: "By partner: all [of them]",
      columns: [
        { title: "Partner", kind: "text" },
        { title: "Cost", kind: "money" },
        { title: "Gain", kind: "money" },
        { title: "Value", kind: "money", adds: [1, 2] },
        { title: "Multiple", kind: "multiple" },
      ],
      rows: [
        { style: "line", cells: ["Alder", 30, 5, 35, 1.1667] },
        { style: "line", cells: ["Birch", 41, 16, 57, 1.3902] },
        { style: "total", cells: ["All", 71, 21, 92, 1.2958], adds: [0, 1] },
      ],
    },
  ],
  ties: [
    {
      label: "Both tables end at the same",
      adds: [{ table: 0, row: 3, column: 3 }],
      equals: { table: 1, row: 2, column: 3 },
    },
  ],
};

/** Examples by what they show. */
export const statements: Readonly<Record<string, StatementDocument>> = { "balance sheet": balanceSheet, capital };

/** The same statement with its sums computed anew, from lines that somebody changed. */
export function refooted(document: StatementDocument): StatementDocument {
  const { tables, currency } = readStatement(document);
  const decimals = currencyDecimals(currency);
  return {
    ...document,
    tables: document.tables.map((table, at) => {
      const figures = footed(tables[at] as (typeof tables)[number], decimals);
      const rows = table.rows.map((row, place) => ({
        ...row,
        cells: row.cells.map((value, column) =>
          typeof value === "number" ? (figures[place]?.[column] ?? value) : value,
        ),
      }));
      return { ...table, rows };
    }),
  };
}
