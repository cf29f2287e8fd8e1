/** Several reporting templates as one table: a row a file, a column a row of the template. */
import { EngineError } from "@capstack/decimal";
import { type Group, groups, type Period, periods } from "../reporting/columns.js";
import { type RowId, reportingRows } from "../rows/rows.js";
import { rows2016 } from "../rows/rows-2016.js";
import { readCells, type SheetCells } from "./cells.js";
import { checkReportingTemplate } from "./check-template.js";
import { amountAt, columnOrder, daysOver, type FoundTemplate, headText, recognise } from "./recognise.js";

/** A file: its name, and its cells. */
export interface TemplateFile {
  readonly name: string;
  readonly cells: SheetCells;
}

/** Which column is taken of each file: this partner's since inception by default. */
export interface TableOptions {
  readonly group?: Group;
  readonly period?: Period;
}

/** A file as a row. */
export interface TemplateRowOfTable {
  readonly file: string;
  /** As the head of the sheet says it; the file's name where it does not. */
  readonly fund: string;
  /** As the head of the sheet says it. */
  readonly partner: string | null;
  readonly currency: string | null;
  readonly version: "2.0" | "2016" | null;
  /** The first day over the column that is taken. */
  readonly periodStart: string | null;
  readonly periodEnd: string | null;
  /** How many breaks the checker names. */
  readonly breaks: number;
  /** By row id, in units of currency; null where the file has no number. */
  readonly amounts: Readonly<Record<RowId, number | null>>;
  /** Of a form of 2016: its rows that have several of v2.0, by their number. */
  readonly rows2016: Readonly<Record<string, number>>;
}

const MOST_FILES = 500;
/** Words that stand before the partner's name. */
const PARTNER = /^(limited partner|partner|investor)('s)?( name)?:?$/i;

/**
 * Puts several templates into one table.
 * @param files cells of each, by its name
 * @returns a row a file, in the order given; amounts by row id, as the files show them
 * @throws EngineError `invalid_value` for what are no cells, `limit_exceeded` for more than 500 files
 * @example tableOfTemplates([{ name: "a.xlsx", cells: {} }]).map(({ fund, version }) => [fund, version]) // => [["a.xlsx", null]]
 */
export function tableOfTemplates(files: readonly TemplateFile[], options: TableOptions = {}): TemplateRowOfTable[] {
  if (!Array.isArray(files)) throw new EngineError("invalid_value", "files is no list.", ["files"]);
  if (files.length > MOST_FILES) {
    throw new EngineError("limit_exceeded", `There are ${files.length} files; ${MOST_FILES} are the most.`, ["files"]);
  }
  const { group = "lp", period = "itd" } = (options ?? {}) as TableOptions;
  if (!groups.includes(group))
    throw new EngineError("invalid_value", `group is one of ${groups.join(", ")}.`, ["group"]);
  if (!periods.includes(period)) {
    throw new EngineError("invalid_value", `period is one of ${periods.join(", ")}.`, ["period"]);
  }
  const at = columnOrder.findIndex((column) => column.group === group && column.period === period);
  return files.map((file: unknown, place) => rowOf(file, place, at));
}

function rowOf(file: unknown, place: number, at: number): TemplateRowOfTable {
  const { name, cells } = typeof file === "object" && file !== null ? (file as Partial<TemplateFile>) : {};
  if (typeof name !== "string") throw new EngineError("invalid_value", "name is a text.", ["files", place, "name"]);
  const found = recognise(readCells(cells, "cells"));
  const amounts = reportingRows.map(({ id, row }) => [id, found === null ? null : amountOf(found, row, at)]);
  const [periodStart, periodEnd] = found === null || at >= found.columns.length ? [null, null] : daysOver(found, at);
  return {
    file: name,
    fund: (found === null ? null : headText(found, /^fund( name)?:?$/i)) ?? name,
    partner: found === null ? null : headText(found, PARTNER),
    currency: found === null ? null : headText(found, /^(currency|all amounts in):?$/i),
    version: found?.version ?? null,
    periodStart,
    periodEnd,
    breaks: checkReportingTemplate(cells as SheetCells).breaks.length,
    amounts: Object.fromEntries(amounts) as TemplateRowOfTable["amounts"],
    rows2016: found?.version === "2016" ? amounts2016(found, at) : {},
  };
}

/** Of a form of 2016 the rows that have one row of v2.0; the others are told apart from it. */
function amountOf(found: FoundTemplate, row: number, at: number): number | null {
  if (at >= found.columns.length) return null;
  if (found.version === "2.0") return amountAt(found, row, at)?.toNumber() ?? null;
  const { id } = reportingRows.find((one) => one.row === row) ?? {};
  const sources = rows2016.filter(({ to }) => to.length === 1 && to[0] === id);
  const values = sources.flatMap((source) => amountAt(found, source.row, at) ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum.plus(value)).toNumber();
}

function amounts2016(found: FoundTemplate, at: number): Readonly<Record<string, number>> {
  const several = rows2016.flatMap(({ row, to }) => {
    const value = to.length > 1 && at < found.columns.length ? amountAt(found, row, at) : null;
    return value === null ? [] : [[String(row), value.toNumber()]];
  });
  return Object.fromEntries(several) as Readonly<Record<string, number>>;
}
