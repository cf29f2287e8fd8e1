/**
 * Checks a reporting template that somebody else filled: every formula row, signs, what must tie, what must continue the
 * quarter before, footnotes.
 * @see ILPA, Reporting Template v2.0 (22 January 2025), definitions, suggested guidance and FAQs v1.1
 */
import { EngineError, type Rational, rational } from "@capstack/decimal";
import {
  type ExactColumn,
  type ExactPeriods,
  formulaOf,
  type Group,
  groups,
  type Period,
  periods,
} from "../reporting/columns.js";
import { usualSign } from "../reporting/reporting-template.js";
import { type PreviousColumns, type TieOut, tieOutsOf } from "../reporting/tie-outs.js";
import type { TemplateRow } from "../rows/row.js";
import { adviserRows, carryRows, fundRows, type RowId, reportingRows } from "../rows/rows.js";
import { breakCodes, breakOf, type TemplateBreak } from "./breaks.js";
import { addressOf, cellAt, readCells, type SheetCells } from "./cells.js";
import { footnoteBreaks } from "./file-footnotes.js";
import { amountAt, columnOrder, daysOver, type FoundTemplate, recognise } from "./recognise.js";

/** What was found in a file, and what is wrong with it. */
export interface TemplateCheck {
  readonly version: "2.0" | "2016" | null;
  readonly sheet: string | null;
  /** Whether rows were known by a column of ILPA's numbers or by their place on the sheet. */
  readonly recognisedBy: "numbers" | "places" | null;
  /** The letters of the columns of amounts, by what they hold, as `lp.qtd`. */
  readonly columns: Readonly<Record<string, string>>;
  /** What is wrong, by the row it stands in; none of a form of 2016, whose formulas are not checked. */
  readonly breaks: readonly TemplateBreak[];
  /** What a reader should know and is no break. */
  readonly notes: readonly string[];
}

/** What a file is checked against. */
export interface CheckOptions {
  /** The file of the quarter before. */
  readonly previous?: SheetCells | null;
  /** Decimals of the currency; two by default. A sum may be off by less than half of the last. */
  readonly decimals?: number;
}

/**
 * Checks the cells of a reporting template.
 *
 * The template is found by a column of ILPA's row numbers among the first five, or by amounts in the rows of the sheet that
 * have these numbers; its labels are not read. Amount columns are taken in ILPA's order. A formula row is compared with what
 * the rows it adds show, so that a typed figure is named and not everything that follows from it.
 * @param cells each sheet's cells by their address; a formula by the value saved with it
 * @returns every break with its code, sheet, cell, what is expected and what was found
 * @throws EngineError `invalid_value` for what are no cells, `limit_exceeded`
 * @example checkReportingTemplate({ Sheet1: { A1: "Something else" } }).breaks.map(({ code }) => code) // => ["not_a_template"]
 */
export function checkReportingTemplate(cells: SheetCells, options: CheckOptions = {}): TemplateCheck {
  const sheets = readCells(cells, "cells");
  const { previous: before = null, decimals = 2 } = (options ?? {}) as CheckOptions;
  if (![0, 1, 2, 3, 4].includes(decimals)) {
    throw new EngineError("invalid_value", "decimals is a whole number from 0 to 4.", ["decimals"]);
  }
  const earlier = before === null ? null : recognise(readCells(before, "previous"));
  const found = recognise(sheets);
  if (found === null) return { ...nothing, breaks: [breakOf("not_a_template", null)] };
  const { version, sheet, by, columns } = found;
  const head = {
    version,
    sheet: sheet.name,
    recognisedBy: by,
    columns: Object.fromEntries(
      columns.map((column, at) => [columnOrder[at]?.name, addressOf(1, column).slice(0, -1)]),
    ) as Readonly<Record<string, string>>,
  };
  if (version === "2016") {
    return {
      ...head,
      breaks: [],
      notes: ["The file is a form of 2016: its rows are mapped to v2.0, and not checked."],
    };
  }
  const checking: Checking = { found, decimals };
  const breaks = [
    ...missing(found),
    ...blanks(checking),
    ...columnOrder.slice(0, columns.length).flatMap((_, at) => columnBreaks(checking, at)),
    ...tieBreaks(checking, before === null ? undefined : earlier),
    ...footnoteBreaks(found, sheets),
  ];
  return { ...head, breaks: inOrder(breaks), notes: notesOf(found) };
}

const nothing = { version: null, sheet: null, recognisedBy: null, columns: {}, notes: [] } as const;

interface Checking {
  readonly found: FoundTemplate;
  readonly decimals: number;
}

function inOrder(breaks: readonly TemplateBreak[]): TemplateBreak[] {
  return [...breaks].sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
}

function missing(found: FoundTemplate): TemplateBreak[] {
  const rows = reportingRows
    .filter(({ row }) => !found.rowAt.has(row))
    .map(({ row }) => breakOf("row_missing", found, { row }));
  if (found.columns.length === columnOrder.length) return rows;
  const is = found.columns.length;
  return [...rows, breakOf("columns_missing", found, {}, { expected: columnOrder.length, is })];
}

const ZERO = /* @__PURE__ */ rational(0);

/** Rows in which a cell is blank, each once; a sum that is blank and not zero is named as a formula. */
function blanks({ found }: Checking): TemplateBreak[] {
  return reportingRows.flatMap(({ row }): TemplateBreak[] => {
    const line = found.rowAt.get(row);
    const blank = found.columns.flatMap((column, at) =>
      line === undefined || cellAt(found.sheet, line, column) !== null ? [] : [at],
    );
    const [at] = blank;
    if (at === undefined) return [];
    const more = blank.length === 1 ? "" : `, in ${blank.length} columns`;
    return [breakOf("blank", found, { row, at, says: `${breakCodes.blank}${more}` }, { expected: 0 })];
  });
}

/** What stands in one column: no numbers, formulas that are typed over, signs. */
function columnBreaks({ found, decimals }: Checking, at: number): TemplateBreak[] {
  const { group } = columnOrder[at] as (typeof columnOrder)[number];
  const amountOf = (id: RowId) => amountAt(found, rowNumber(id), at) ?? ZERO;
  return reportingRows.flatMap((row): TemplateBreak[] => {
    const line = found.rowAt.get(row.row);
    if (line === undefined) return [];
    const content = cellAt(found.sheet, line, found.columns[at] as number);
    const place = { row: row.row, at };
    if (typeof content === "string")
      return [breakOf("not_a_number", found, place, { expected: "a number", is: content })];
    const expected = expectedOf(row, amountOf);
    if (content === null && (expected === null || expected.isZero())) return [];
    const own = rational(content ?? 0);
    if (expected !== null && !isSame(own, expected, decimals) && !isOtherWay(row, own, expected, decimals)) {
      return [breakOf("formula", found, place, { expected: expected.toNumber(), is: content })];
    }
    return hasWrongSign(row, group, own)
      ? [breakOf("sign", found, place, { expected: own.sign() > 0 ? "zero or less" : "zero or more", is: content })]
      : [];
  });
}

const numbers = /* @__PURE__ */ new Map(reportingRows.map(({ id, row }) => [id, row]));
const rowNumber = (id: RowId) => numbers.get(id) as number;

/** What a formula row must be; null for an input, and for a carry that is typed because it is not split. */
function expectedOf(row: TemplateRow, amountOf: (id: RowId) => Rational): Rational | null {
  if (row.formula === null) return null;
  const isTyped = row.id === "carryAllocated" && amountOf("carryAccrued").isZero() && amountOf("carryEarned").isZero();
  return isTyped ? null : formulaOf(row, amountOf);
}

/** Less than half of the currency's last decimal apart: what doubles and unrounded shares leave. */
function isSame(a: Rational, b: Rational, decimals: number): boolean {
  return a.minus(b).roundTo(decimals, "half_up").isZero();
}

/** Row 80 takes off what is applied: some show it negative, some do not. */
function isOtherWay({ id }: TemplateRow, own: Rational, expected: Rational, decimals: number): boolean {
  return id === "unappliedApplied" && isSame(own, expected.neg(), decimals);
}

/** The general partner's carry is shown with either sign, as the guidance or as the sample has it. */
function hasWrongSign({ id, sign }: TemplateRow, group: Group, value: Rational): boolean {
  if (carryRows.has(id) && group === "gp") return false;
  return value.sign() * usualSign(sign, group) < 0;
}

/** Columns that are apart within the file, and from the quarter before; `earlier` is null where that is no template. */
function tieBreaks({ found, decimals }: Checking, earlier: FoundTemplate | null | undefined): TemplateBreak[] {
  const previous = earlier === undefined || earlier === null ? null : previousOf(found, earlier);
  const ties = tieOutsOf({ columns: columnsOf(found), previous });
  const broken = ties.flatMap((tie) => tieBreak(found, tie, decimals));
  const isNone = earlier === null || earlier?.version === "2016";
  return isNone ? [...broken, breakOf("previous_not_a_template", null)] : broken;
}

function tieBreak(
  found: FoundTemplate,
  { code, says, group, period, rows }: TieOut,
  decimals: number,
): TemplateBreak[] {
  const at = columnOrder.findIndex((column) => column.group === group && column.period === period);
  const reaches = code === "ends_agree" ? columnOrder.findIndex((one) => one.group === group) + 2 : at;
  if (reaches >= found.columns.length) return [];
  const isPrevious = code === "begins_where_previous_ended" || code === "adds_to_previous";
  return rows
    .filter(({ is, mustBe }) => !isSame(rational(is), rational(mustBe), decimals))
    .map(({ row, is, mustBe }) =>
      breakOf(isPrevious ? "previous" : "tie_out", found, { row, at, says }, { expected: mustBe, is }),
    );
}

/** The columns of A.1 and A.2 as they stand. */
export function columnsOf(found: FoundTemplate): Readonly<Record<Group, ExactPeriods>> {
  const column = (group: Group, period: Period): ExactColumn => {
    const at = columnOrder.findIndex((one) => one.group === group && one.period === period);
    const isThere = at < found.columns.length;
    return new Map(fundRows.map(({ id, row }) => [id, (isThere ? amountAt(found, row, at) : null) ?? ZERO]));
  };
  const all = groups.map((group) => [
    group,
    Object.fromEntries(periods.map((period) => [period, column(group, period)])),
  ]);
  return Object.fromEntries(all) as Readonly<Record<Group, ExactPeriods>>;
}

const THIS_YEAR = 1;

function previousOf(found: FoundTemplate, earlier: FoundTemplate): PreviousColumns | null {
  if (earlier.version === "2016" || earlier.columns.length < found.columns.length) return null;
  const [start] = daysOver(found, THIS_YEAR);
  const [before, end] = daysOver(earlier, THIS_YEAR);
  const isKnown = start !== null && before !== null && end !== null;
  return { columns: columnsOf(earlier), isSameYear: isKnown ? start <= end : null };
}

function notesOf(found: FoundTemplate): string[] {
  const at = columnOrder.findIndex(({ name }) => name === "gp.itd");
  const carry = at < found.columns.length ? amountAt(found, rowNumber("carryEnd"), at) : null;
  const notes: string[] = [];
  if (carry !== null && carry.sign() < 0) {
    notes.push("The general partner's carry is negative, as ILPA's sample prints it; the guidance has it positive.");
  }
  if (beginsElsewhere(found)) {
    notes.push(
      "Since inception row 109 is not the commitment of row 108: row 113 then holds how the commitment changed.",
    );
  }
  if (found.by === "places") notes.push("The sheet has no column of row numbers: rows are known by their place.");
  if (adviserRows.every(({ row }) => !found.rowAt.has(row))) notes.push("Section B.1 is not there.");
  return notes;
}

/** ILPA has the commitment in row 109 since inception; one that changed may begin with what it was at first. */
function beginsElsewhere(found: FoundTemplate): boolean {
  const { lp, fund, gp } = columnsOf(found);
  return [lp, fund, gp].some(({ itd }) => {
    return !(itd.get("unfundedBegin") ?? ZERO).eq(itd.get("commitment") ?? ZERO);
  });
}
