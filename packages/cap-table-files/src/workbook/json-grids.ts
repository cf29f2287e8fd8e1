/** Lists of flat records within JSON, as grids: their keys are the headings. */
import { isRecord } from "@capstack/decimal";
import { refuseFile } from "../error-codes.js";
import { fileLimits } from "../limits.js";
import type { CellValue, Grid } from "./grid.js";

/** Lists stand no deeper. */
const DEEPEST = 4;

/**
 * The lists of records of a document, each named by its key.
 * @throws EngineError `limit_exceeded`
 */
export function gridsOf(document: unknown): Grid[] {
  const grids: Grid[] = [];
  let cells = 0;
  const visit = (value: unknown, name: string, depth: number): void => {
    if (depth > DEEPEST || grids.length >= fileLimits.sheets) return;
    if (Array.isArray(value) && value.some(isRecord)) {
      const grid = gridOf(value.filter(isRecord), name);
      cells += grid.rows.reduce((sum, row) => sum + row.length, 0);
      if (cells > fileLimits.cells) refuseFile("limit_exceeded", "The file has too many values.");
      grids.push(grid);
    } else if (isRecord(value)) {
      for (const [key, inner] of Object.entries(value)) visit(inner, key, depth + 1);
    }
  };
  visit(document, "", 0);
  return grids;
}

function gridOf(records: readonly Readonly<Record<string, unknown>>[], name: string): Grid {
  const keys = [...new Set(records.flatMap((record) => Object.keys(record)))].slice(0, MOST_KEYS);
  const rows = records.map((record) => keys.map((key) => cellOf(record[key])));
  return { name, isHidden: false, rows: [keys, ...rows], lost: [] };
}

/** Columns of a list of records. */
const MOST_KEYS = 500;

function cellOf(value: unknown): CellValue {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "string") return value.trim() === "" ? null : value;
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  return isRecord(value) || Array.isArray(value) ? JSON.stringify(value).slice(0, 200) : null;
}
