/** The template's grid: each row in the sheet's row of its number, inputs as cells, formula rows as formulas over them. */
import {
  type Group,
  type Period,
  type ReceivedGroup,
  type ReportingTemplate,
  type ReportingTemplateInput,
  type RowId,
  reportingHeadings,
  reportingRows,
  type TemplateRow,
} from "@capstack/ilpa";
import { type Formula, minus, rounded, total } from "../sheet/formula.js";
import type { Role } from "../sheet/look.js";
import { SheetPlan } from "../sheet/sheet-plan.js";

/** Name of the sheet. */
export const TEMPLATE = "Reporting template";

/** The first column of amounts, and that of the offset percentages. */
const FIRST = 2;
const OFFSETS = 11;
/** Rows of the head, as a spreadsheet counts them. */
const GROUPS_AT = 7;
const RECEIVED_GROUPS_AT = 116;
/** Rows of the head, which every printed page repeats. */
export const HEAD = 10;
/**
 * The headings that begin a printed page: what others charge, offsets, income, and the commitment, on whose page what
 * companies pay stands too, under a head of its own.
 */
const PAGES = [35, 63, 86, 107];

/** Words that fit beside the numbers, and the narrowest column of amounts. Characters. */
const WIDTHS = { number: 9, words: 60, amount: 13, offset: 10 } as const;
/** What an amount takes besides its digits: brackets, and room at both sides. */
const ROOM = 3;

/** The width of columns that show amounts in full: digits, points, brackets, and room at both sides. Characters. */
export function widthOf(amounts: readonly number[], decimals: number, least: number): number {
  const longest = Math.max(0, ...amounts.map((amount) => Math.floor(Math.abs(amount)).toString().length));
  const whole = longest + Math.floor((longest - 1) / 3);
  return Math.max(least, whole + (decimals === 0 ? 0 : decimals + 1) + ROOM);
}

/** The sheet, wide enough for its amounts, in pages that are read one by one. */
export function templateSheet(template: ReportingTemplate, decimals: number): SheetPlan {
  const amounts = amountColumns.flatMap((place) => reportingRows.map(({ id }) => amountOf(template, id, place)));
  const amount = widthOf(amounts, decimals, WIDTHS.amount);
  return new SheetPlan(TEMPLATE, [WIDTHS.number, WIDTHS.words, ...amountColumns.map(() => amount), WIDTHS.offset], {
    frozen: { rows: HEAD, columns: 2 },
    printed: OFFSETS + 1,
    repeated: HEAD,
    breaks: PAGES.map((row) => row - 1),
    ruled: { columns: GROUPS.map((_, place) => FIRST + place * PERIODS.length), from: GROUPS_AT - 1 },
    isForm: true,
    decimals,
  });
}

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

const OWNERS: Readonly<Record<Group, string>> = { lp: "this partner", fund: "whole fund", gp: "general partner" };
const WHEN: Readonly<Record<Period, string>> = { qtd: "quarter", ytd: "year", itd: "since inception" };

/** A column in words. */
export const columnName = ({ group, period }: Pick<AmountColumn, "group" | "period">) =>
  `${OWNERS[group]}, ${WHEN[period]}`;

/** What a row and a column of the template are written with. */
interface Writing {
  readonly sheet: SheetPlan;
  readonly template: ReportingTemplate;
  readonly isSampleSign: boolean;
  readonly isCarryTyped: boolean;
  readonly has2016: boolean;
  readonly decimals: number;
  readonly dates: Dates;
}

type Dates = ReportingTemplateInput["dates"];

/** Writes the grid. */
export function writeTemplate(writing: Writing): void {
  const { sheet } = writing;
  writeHead(writing);
  for (const [row, heading] of reportingHeadings) {
    const place = row - 1;
    if (row === RECEIVED_HEADING) sheet.text(place, 1, heading, "section");
    else writeBand(sheet, place, ["", heading]);
  }
  for (const row of reportingRows) {
    sheet.figure(row.row - 1, 0, row.row, { format: "count", role: "number" });
    sheet.text(row.row - 1, 1, row.description, row.level === 2 ? "label" : "section");
    for (const place of amountColumns) writeAmount(writing, row, place);
    writeOffset(writing, row);
  }
}

/** The heading of B.1, which stands under the heads of its own columns. */
const RECEIVED_HEADING = 118;

/** A band over all columns, with words in some. */
function writeBand(sheet: SheetPlan, row: number, words: readonly (string | undefined)[]): void {
  for (let column = 0; column <= OFFSETS; column++) sheet.text(row, column, words[column] ?? "", "band");
}

function writeHead({ sheet, template, dates }: Writing): void {
  const { fund, partner, currency, periods } = template;
  sheet.text(0, 0, "Reporting template: a quarter of a fund, for a limited partner", "title");
  for (const [at, [label, value]] of [
    ["Fund", fund] as const,
    ["Partner", partner],
    ["Currency", currency],
  ].entries()) {
    sheet.text(1 + at, 0, label);
    sheet.text(1 + at, 1, `${value}`, "section");
  }
  writeDates(sheet, dates, template.dueDate);
  writeColumnHeads(sheet, GROUPS, GROUPS_AT - 1, "Sections A.1 and A.2");
  writeColumnHeads(sheet, RECEIVED_GROUPS, RECEIVED_GROUPS_AT - 1, "Section B.1");
  sheet.text(GROUPS_AT + 1, 1, "From");
  sheet.text(GROUPS_AT + 2, 1, "To");
  for (const { column, period } of amountColumns) {
    sheet.day(GROUPS_AT + 1, column, periods[period].start, { format: "date" });
    sheet.day(GROUPS_AT + 2, column, periods[period].end, { format: "date" });
  }
  sheet.text(GROUPS_AT, OFFSETS, "Offset", "heading");
}

/** Dates of the fund and of the year, three beside each other, over the groups of columns. */
function writeDates(sheet: SheetPlan, dates: Dates, due: string): void {
  const shown: readonly (readonly (readonly [string, string | null])[])[] = [
    [
      ["Inception", dates.inception],
      ["Initial closing", dates.initialClosing],
      ["Final closing", dates.finalClosing ?? null],
      ["Operations from", dates.commencement],
    ],
    [
      ["Investing until", dates.investmentPeriodEnd ?? null],
      ["Term until", dates.termination ?? null],
    ],
    [
      ["Year from", dates.yearStart],
      ["Quarter from", dates.periodStart],
      ["Quarter to", dates.periodEnd],
      ["Due", due],
    ],
  ];
  shown.forEach((own, group) => {
    const column = FIRST + group * PERIODS.length;
    own.forEach(([label, day], at) => {
      sheet.text(1 + at, column, label);
      if (day === null) sheet.text(1 + at, column + 1, "not given", "note");
      else sheet.day(1 + at, column + 1, day, { format: "date" });
    });
  });
}

/** A band with whose columns these are, and under it the periods of each. */
function writeColumnHeads(
  sheet: SheetPlan,
  groups: readonly (readonly [string, string])[],
  at: number,
  section: string,
): void {
  const words = Array.from({ length: OFFSETS + 1 }, (_, column) => {
    const place = (column - FIRST) / PERIODS.length;
    return column === 1 ? section : groups[place]?.[1];
  });
  writeBand(sheet, at, words);
  groups.forEach((_, place) => {
    sheet.headings(
      at + 1,
      PERIODS.map(([, period]) => period),
      FIRST + place * PERIODS.length,
    );
  });
}

const ROLES: readonly Role[] = ["grandTotal", "total", "formula"];
/** Carry, which the general partner's columns may show with its sign turned. */
export const CARRY = { first: 96, last: 103 } as const;

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
  sheet.input(row - 1, OFFSETS, template.offsetRates[id] ?? 0, { path, label: `Row ${row}`, format: "part" });
}
