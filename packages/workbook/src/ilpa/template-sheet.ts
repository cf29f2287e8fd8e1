/** The template's grid: each row in the sheet's row of its number, inputs as cells, formula rows as formulas over them. */
import {
  type Group,
  type Period,
  type ReceivedGroup,
  type ReportingTemplate,
  type RowId,
  reportingHeadings,
  reportingRows,
  type TemplateRow,
} from "@capstack/ilpa";
import { type Formula, minus, rounded, total } from "../sheet/formula.js";
import type { Role } from "../sheet/look.js";
import type { SheetPlan } from "../sheet/sheet-plan.js";

/** Name of the sheet. */
export const TEMPLATE = "Reporting template";

/** The first column of amounts, and that of the offset percentages. */
const FIRST = 2;
const OFFSETS = 11;
/** Rows of the head, as a spreadsheet counts them. */
const GROUPS_AT = 7;
const RECEIVED_GROUPS_AT = 116;

const PERIODS: readonly (readonly [Period, string])[] = [
  ["qtd", "Quarter to date"],
  ["ytd", "Year to date"],
  ["itd", "Since inception"],
];
const GROUPS: readonly (readonly [Group, string])[] = [
  ["lp", "This partner"],
  ["fund", "Whole fund, general partner included"],
  ["gp", "General partner"],
];
const RECEIVED_GROUPS: readonly (readonly [ReceivedGroup, string])[] = [
  ["lp", "This partner"],
  ["allLps", "All limited partners"],
  ["affiliated", "Affiliated positions"],
];

/** A column of amounts: what it holds, and where it stands. */
export interface AmountColumn {
  readonly column: number;
  readonly group: Group;
  readonly received: ReceivedGroup;
  readonly period: Period;
}

/** The nine columns of amounts. */
export const amountColumns: readonly AmountColumn[] = GROUPS.flatMap(([group], place) =>
  PERIODS.map(([period], at) => ({
    column: FIRST + place * PERIODS.length + at,
    group,
    received: (RECEIVED_GROUPS[place] as readonly [ReceivedGroup, string])[0],
    period,
  })),
);

/** What a row and a column of the template are written with. */
interface Writing {
  readonly sheet: SheetPlan;
  readonly template: ReportingTemplate;
  readonly isSampleSign: boolean;
  readonly isCarryTyped: boolean;
  readonly has2016: boolean;
  readonly decimals: number;
}

/** Writes the grid. */
export function writeTemplate(writing: Writing): void {
  const { sheet, template } = writing;
  writeHead(sheet, template);
  for (const [row, heading] of reportingHeadings) sheet.text(row - 1, 1, heading, "section");
  for (const row of reportingRows) {
    sheet.figure(row.row - 1, 0, row.row, { format: "count" });
    sheet.text(row.row - 1, 1, row.description, row.level === 2 ? "label" : "section");
    for (const place of amountColumns) writeAmount(writing, row, place);
    writeOffset(writing, row);
  }
}

function writeHead(sheet: SheetPlan, { fund, partner, currency, periods }: ReportingTemplate): void {
  sheet.text(0, 0, "Quarterly report of a fund to a limited partner", "title");
  sheet.text(1, 0, "Fund");
  sheet.text(1, 1, fund, "section");
  sheet.text(2, 0, "Partner");
  sheet.text(2, 1, partner, "section");
  sheet.text(3, 0, "Currency");
  sheet.text(3, 1, currency, "section");
  writeColumnHeads(sheet, GROUPS, GROUPS_AT - 1);
  writeColumnHeads(sheet, RECEIVED_GROUPS, RECEIVED_GROUPS_AT - 1);
  sheet.text(GROUPS_AT + 1, 1, "From");
  sheet.text(GROUPS_AT + 2, 1, "To");
  for (const { column, period } of amountColumns) {
    sheet.day(GROUPS_AT + 1, column, periods[period].start, { format: "date" });
    sheet.day(GROUPS_AT + 2, column, periods[period].end, { format: "date" });
  }
  sheet.text(GROUPS_AT, OFFSETS, "Offset of this partner", "heading");
}

function writeColumnHeads(sheet: SheetPlan, groups: readonly (readonly [string, string])[], at: number): void {
  groups.forEach(([, title], place) => {
    sheet.text(at, FIRST + place * PERIODS.length, title, "section");
    sheet.headings(
      at + 1,
      PERIODS.map(([, period]) => period),
      FIRST + place * PERIODS.length,
    );
  });
}

const ROLES: readonly Role[] = ["grandTotal", "total", "formula"];
/** Carry, which the general partner's columns may show with its sign turned. */
const CARRY = { first: 96, last: 103 } as const;

function writeAmount(writing: Writing, row: TemplateRow, place: AmountColumn): void {
  const { sheet, decimals, isCarryTyped, isSampleSign, has2016 } = writing;
  const { column, group, received, period } = place;
  const at = row.row - 1;
  const isReceived = row.section === "B.1";
  const shows = amountOf(writing.template, row.id, place);
  const isTurned = isSampleSign && group === "gp" && row.row >= CARRY.first && row.row <= CARRY.last;
  const isFormula = row.formula !== null && !(row.id === "carryAllocated" && isCarryTyped);
  if (isFormula) {
    const role = ROLES[row.level] ?? "formula";
    sheet.formula(at, column, formulaOf(sheet, row, column, decimals), { format: "balance", role, shows });
  } else if (isTurned || (row.is2016 && !has2016)) {
    sheet.figure(at, column, shows, { format: "balance" });
  } else {
    const path = isReceived ? ["received", received, period, row.id] : ["columns", group, period, row.id];
    sheet.input(at, column, shows, { path, label: `Row ${row.row}`, format: "balance" });
  }
}

function amountOf({ columns, received }: ReportingTemplate, id: RowId, place: AmountColumn): number {
  const own: Readonly<Partial<Record<RowId, number>>> = columns[place.group][place.period];
  const adviser: Readonly<Partial<Record<RowId, number>>> = received[place.received][place.period];
  return own[id] ?? adviser[id] ?? 0;
}

/** A formula row: what it adds less what it takes off, to the last decimal of the currency. */
function formulaOf(sheet: SheetPlan, { formula }: TemplateRow, column: number, decimals: number): Formula {
  const sum = (ids: readonly RowId[]) => {
    const ranges = stretchesOf(ids.map(numberOf)).map(([from, to]) => sheet.column(column, from - 1, to - 1));
    return total(...ranges);
  };
  const { adds, less } = formula ?? { adds: [], less: [] };
  if (less.length === 0) return rounded(sum(adds), decimals);
  return rounded(minus(adds.length === 0 ? 0 : sum(adds), sum(less)), decimals);
}

const numbers = new Map(reportingRows.map(({ id, row }) => [id, row]));
const numberOf = (id: RowId) => numbers.get(id) as number;

/** Numbers that follow each other as their first and last. */
function stretchesOf(rows: readonly number[]): (readonly [number, number])[] {
  const stretches: [number, number][] = [];
  for (const row of rows) {
    const last = stretches.at(-1);
    if (last !== undefined && last[1] + 1 === row) last[1] = row;
    else stretches.push([row, row]);
  }
  return stretches;
}

const OFFSET_ROWS = { first: 64, last: 75 } as const;

function writeOffset({ sheet, template }: Writing, { row, id }: TemplateRow): void {
  if (row < OFFSET_ROWS.first || row > OFFSET_ROWS.last) return;
  const path = ["offsetRates", id];
  sheet.input(row - 1, OFFSETS, template.offsetRates[id] ?? 0, { path, label: `Row ${row}`, format: "percent" });
}
