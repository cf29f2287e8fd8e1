/** All rows of the reporting template: the one table that amounts, formulas, checks and workbooks are made from. */
import { capitalAndFeeRows, expenseTotalRows, externalRows, offsetRows, offsetTotalRows } from "./nav-rows.js";
import { commitmentRows, incomeAndCarryRows, receivedRows } from "./result-rows.js";
import type { RowDefinition, Section, TemplateRow } from "./row.js";

const navRows = [
  ...capitalAndFeeRows,
  ...externalRows,
  ...expenseTotalRows,
  ...offsetRows,
  ...offsetTotalRows,
  ...incomeAndCarryRows,
] as const;

/** A row of sections A.1 or A.2, which have the same nine columns. */
export type FundRowId = (typeof navRows | typeof commitmentRows)[number]["id"];
/** A row of section B.1. */
export type ReceivedRowId = (typeof receivedRows)[number]["id"];
/** Any row of the template, by its id. */
export type RowId = FundRowId | ReceivedRowId;
/** A row that a caller gives: every one that is no formula. */
export type InputRowId = Exclude<
  (typeof navRows | typeof commitmentRows | typeof receivedRows)[number],
  { readonly adds: readonly string[] } | { readonly less: readonly string[] }
>["id"];
/** A row for which an offset percentage is given. */
export type OffsetRowId = (typeof offsetRows)[number]["id"];

function whole(section: Section, definitions: readonly RowDefinition[]): TemplateRow[] {
  return definitions.map(({ row, id, says, sign, adds, less, balance, level, isOther, is2016 }) => ({
    row,
    id: id as RowId,
    section,
    description: says,
    sign: sign ?? "either",
    formula:
      adds === undefined && less === undefined
        ? null
        : { adds: (adds ?? []) as readonly RowId[], less: (less ?? []) as readonly RowId[] },
    level: level ?? 2,
    kind: balance === undefined ? "flow" : typeof balance === "object" ? "begin" : balance,
    begins: typeof balance === "object" ? (balance.begins as RowId) : null,
    owesFootnote: isOther ?? false,
    is2016: is2016 ?? false,
  }));
}

/**
 * The rows of ILPA's Reporting Template v2.0, in its order: number, id, what the row is in our words, sign, formula.
 * @see ILPA, Reporting Template v2.0 (22 January 2025), rows 12 to 104, 108 to 114 and 119 to 131
 * @example
 * reportingRows.length // => 107
 * reportingRows.find(({ row }) => row === 91)?.formula // => { adds: ["feesAndExpensesNet", "totalIncome"], less: [] }
 */
export const reportingRows: readonly TemplateRow[] = [
  ...whole("A.1", navRows),
  ...whole("A.2", commitmentRows),
  ...whole("B.1", receivedRows),
];

/** The rows of the nine columns of a partner, the fund and the general partner. */
export const fundRows = reportingRows.filter(({ section }) => section !== "B.1");
/** The rows of B.1, whose columns are its own. */
export const adviserRows = reportingRows.filter(({ section }) => section === "B.1");
/** The rows that have an offset percentage. */
export const offsetRowIds = offsetRows.map(({ id }) => id);
/** Carry, which the general partner's columns show with either sign. */
export const carryRows = new Set<RowId>([
  "carryBegin",
  "carryAccrued",
  "carryEarned",
  "carryEscrow",
  "carryAllocated",
  "carryPaid",
  "carryReturned",
  "carryEnd",
]);

const byId = new Map(reportingRows.map((row) => [row.id, row]));

/** A row by its id. */
export function rowOf(id: RowId): TemplateRow {
  return byId.get(id) as TemplateRow;
}

/**
 * What stands over the rows of the template, by the number of the row that holds it.
 * @example reportingHeadings.get(35) // => "Expenses charged by others"
 */
export const reportingHeadings: ReadonlyMap<number, string> = new Map([
  [11, "Net asset value"],
  [20, "Management fee"],
  [26, "Expenses charged by the adviser and related persons"],
  [35, "Expenses charged by others"],
  [63, "Offsets"],
  [86, "Income, gains and carry"],
  [107, "Commitment"],
  [118, "Received from portfolio companies"],
]);
