/** Holds every cell that a spreadsheet computed against what the workbook's plan shows. */
import { addressOf } from "@capstack/cap-table-files/grids";
import { type Cell, readXlsx, type Sheet } from "hucre/xlsx";
import { dayCell, isSameFigure, type PlannedCell, type SheetPlan } from "../src/sheet/sheet-plan.js";
import type { Case } from "./cases.js";

/** A cell that shows something else. */
export interface Difference {
  readonly cell: string;
  readonly shows: unknown;
  readonly computed: unknown;
}

/** How many formulas were compared, which differ, and whether the workbook refers to the engine. */
export interface Comparison {
  readonly formulas: number;
  readonly refers: boolean;
  readonly differences: readonly Difference[];
}

/** What a check says where the formulas no longer apply. */
const REFERS = /^no: ask the engine$/;

/** Compares all formulas of a case with its recalculated workbook; of one that must refer to the engine, whether it does. */
export async function compare({ shows, mustRefer }: Case, bytes: Uint8Array): Promise<Comparison> {
  const { sheets } = await readXlsx(bytes);
  if (mustRefer) {
    const refers = sheets.some(({ rows }) => rows.some((row) => row.some((cell) => REFERS.test(String(cell)))));
    const missing = { cell: "a check", shows: "no: ask the engine", computed: "ok" };
    return { formulas: 0, refers, differences: refers ? [] : [missing] };
  }
  const results = shows.sheets.map((planned) => {
    const sheet = sheets.find(({ name }) => name === planned.name);
    if (sheet === undefined) throw new Error(`${planned.name} is missing.`);
    return compareSheet(planned, sheet);
  });
  return {
    formulas: results.reduce((sum, one) => sum + one.formulas, 0),
    refers: false,
    differences: results.flatMap((one) => one.differences),
  };
}

function compareSheet(planned: SheetPlan, sheet: Sheet): Omit<Comparison, "refers"> {
  const formulas = [...planned.cells.values()].filter(({ formula }) => formula !== undefined);
  const differences = formulas.flatMap((cell) => differenceOf(cell, sheet, planned.name));
  return { formulas: formulas.length, differences };
}

function differenceOf({ row, column, shows, within, accepts }: PlannedCell, sheet: Sheet, name: string): Difference[] {
  const cell = sheet.cells?.get(`${row},${column}`);
  const held = cell?.type === "error" ? "an error" : (sheet.rows[row]?.[column] ?? saved(cell));
  const computed = held instanceof Date ? dayCell(held.toISOString().slice(0, 10)) : held;
  if (shows === "" && computed === null) return [];
  if (isSameFigure(computed, shows, within)) return [];
  if (typeof computed === "number" && accepts?.(computed)) return [];
  return [{ cell: `${name}!${addressOf(row, column)}`, shows, computed }];
}

function saved(cell: Cell | undefined): unknown {
  return cell?.formulaResult ?? cell?.value ?? null;
}
