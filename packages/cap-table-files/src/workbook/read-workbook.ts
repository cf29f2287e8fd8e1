/**
 * A workbook's sheets as grids. The one file that knows the library that parses them; it is handed an archive that was
 * counted, unpacked and trimmed here, so that what it reads is what was measured.
 * @see ECMA-376 part 1, 18 (SpreadsheetML)
 */
import { isEngineError, rational } from "@capstack/decimal";
import { zipSync } from "fflate";
import { type Cell, readXlsx, type Sheet } from "hucre/xlsx";
import { refuseFile } from "../error-codes.js";
import { fileLimits } from "../limits.js";
import { type ArchivePart, unpackParts } from "./archive.js";
import { computeFormula, type FormulaBudget, shiftFormula } from "./formula.js";
import type { CellValue, Grid, LostCell } from "./grid.js";
import { refuseEntities, trimmedSheet, WorkbookBudget } from "./sheet-part.js";

/** Whether the parts are those of a workbook that is read here. */
export function isWorkbook(parts: readonly ArchivePart[]): boolean {
  return parts.some(({ path }) => path === "[Content_Types].xml") && parts.some(({ path }) => /\.xml$/.test(path));
}

/**
 * Reads all sheets. Formulas have the value that was saved with them; where none was, the few that
 * {@link computeFormula} knows are computed, and others are listed as lost.
 * @throws EngineError `macros_refused`, `limit_exceeded`, `damaged_file`, `unsupported_file`
 */
export async function readWorkbook(bytes: Uint8Array, parts: readonly ArchivePart[]): Promise<Grid[]> {
  refuseOthers(parts);
  const trimmed = trimmedParts(
    unpackParts(
      bytes,
      parts.filter(({ path }) => isNeeded(path)),
    ),
  );
  try {
    const { sheets } = await readXlsx(zipSync(trimmed.parts, { level: 0 }), {
      sheets: ({ name }) => !trimmed.pictures.has(name),
    });
    const counting = { formulas: 0, cells: { left: MOST_FORMULA_CELLS } };
    return sheets.map((sheet) => gridOf(sheet, counting));
  } catch (error) {
    if (isEngineError(error)) throw error;
    return refuseFile("damaged_file", "The workbook is damaged; open it and save it again as .xlsx.");
  }
}

/** Workbooks of other kinds, and those that hold programs. */
function refuseOthers(parts: readonly ArchivePart[]): void {
  const has = (named: RegExp) => parts.some(({ path }) => named.test(path));
  if (has(/vbaProject|vbaData|(^|\/)macrosheets\//i)) {
    refuseFile("macros_refused", "The workbook holds macros; save it as .xlsx, which has none.");
  }
  if (has(/^xl\/workbook\.bin$/)) {
    refuseFile("unsupported_file", "The workbook is a binary one (.xlsb); save it as .xlsx.");
  }
}

/** Sheets, texts, styles and what leads to them; no drawings, charts, comments or links. */
function isNeeded(path: string): boolean {
  if (/(^|\/)worksheets\/_rels\//.test(path)) return false;
  const folders =
    /(^|\/)(drawings|charts|chartsheets|dialogsheets|diagrams|media|embeddings|activeX|ctrlProps|theme|tables|queryTables|pivotTables|pivotCache|slicers|slicerCaches|timelines|timelineCaches|externalLinks|printerSettings|threadedComments|persons|customXml|docProps|webextensions|richData)\//i;
  return (
    /\.(xml|rels)$/.test(path) && !folders.test(path) && !/(^|\/)(comments|metadata|calcChain)\d*\.xml$/.test(path)
  );
}

function trimmedParts(unpacked: ReadonlyMap<string, Uint8Array>) {
  const budget = new WorkbookBudget();
  const parts: Record<string, Uint8Array> = {};
  const texts = new Map<string, string>();
  for (const [path, bytes] of unpacked) {
    const xml = textOf(bytes);
    if (/macroEnabled/.test(path === "[Content_Types].xml" ? xml : "")) {
      refuseFile("macros_refused", "The workbook may hold macros; save it as .xlsx, which has none.");
    }
    const isSheet = /<(?:[\w.-]+:)?worksheet[\s>]/.test(xml.slice(0, 4000));
    if (!isSheet) refuseEntities(xml);
    texts.set(path, isSheet ? "" : xml);
    parts[path] = new TextEncoder().encode(isSheet ? trimmedSheet(xml, budget) : xml);
  }
  return { parts, pictures: picturesOf(texts) };
}

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder().decode(bytes);
}

/** Names of tabs that show a chart or a dialogue and have no cells. */
function picturesOf(texts: ReadonlyMap<string, string>): ReadonlySet<string> {
  const [path = "", workbook = ""] = [...texts].find(([, xml]) => /<(?:[\w.-]+:)?sheets[\s>]/.test(xml)) ?? [];
  const tabs = [...workbook.matchAll(/<(?:[\w.-]+:)?sheet\s[^<>]*>/g)].map(([tag]) => tag);
  if (tabs.length > fileLimits.sheets) {
    refuseFile("limit_exceeded", `The workbook has more than ${fileLimits.sheets} sheets.`);
  }
  const relations = texts.get(path.replace(/([^/]+)$/, "_rels/$1.rels")) ?? "";
  const others = [...relations.matchAll(/<(?:[\w.-]+:)?Relationship\s[^<>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /Type\s*=\s*"[^"]*\/(chartsheet|dialogsheet)"/.test(tag))
    .map((tag) => /\sId\s*=\s*"([^"]*)"/.exec(tag)?.[1]);
  return new Set(
    tabs
      .filter((tag) => others.includes(/:id\s*=\s*"([^"]*)"/.exec(tag)?.[1] ?? ""))
      .map((tag) => /\sname\s*=\s*"([^"]*)"/.exec(tag)?.[1] ?? ""),
  );
}

/** Formulas without a saved value that one workbook may have computed. */
const MOST_FORMULAS = 20_000;
/** Cells that all of them may read. */
const MOST_FORMULA_CELLS = 1_000_000;

/** What the formulas of one workbook have taken. */
interface FormulaCount {
  formulas: number;
  readonly cells: FormulaBudget;
}

/** Formulas that lead to formulas go no further. */
const LONGEST_CHAIN = 100;

function gridOf(sheet: Sheet, counting: FormulaCount): Grid {
  const lost: LostCell[] = [];
  const rows: CellValue[][] = sheet.rows.map((cells) => cells.map((value) => cellValue(value)));
  const open = new Map<string, string>();
  const shared = sharedFormulas(sheet);
  for (const [key, cell] of sheet.cells ?? []) {
    const { row, column } = placeOf(key);
    if (cell.type === "error") {
      lost.push({ row, column, value: String(cell.value), why: `The cell shows the error ${String(cell.value)}.` });
      put(rows, row, column, null);
    } else if (cell.formula !== undefined && cell.value === null) {
      open.set(key, formulaOf(cell, row, column, shared));
    }
  }
  computeOpen(rows, open, lost, counting);
  fillMerged(rows, sheet.merges ?? []);
  return { name: sheet.name, isHidden: sheet.hidden === true || sheet.veryHidden === true, rows, lost };
}

function cellValue(value: unknown): CellValue {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString().slice(0, 10);
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

function placeOf(key: string) {
  const [row = 0, column = 0] = key.split(",").map(Number);
  return { row, column };
}

function put(rows: CellValue[][], row: number, column: number, value: CellValue): void {
  const cells = rows[row];
  if (cells !== undefined) cells[column] = value;
}

interface SharedFormula {
  readonly formula: string;
  readonly row: number;
  readonly column: number;
}

/** Shared formulas by their index: the first cell that has the text is theirs. */
function sharedFormulas({ cells }: Sheet): Map<number, SharedFormula> {
  const shared = new Map<number, SharedFormula>();
  for (const [key, { formula = "", formulaSharedIndex: index }] of cells ?? []) {
    if (index !== undefined && formula !== "" && !shared.has(index)) shared.set(index, { formula, ...placeOf(key) });
  }
  return shared;
}

function formulaOf(cell: Cell, row: number, column: number, shared: ReadonlyMap<number, SharedFormula>): string {
  if (cell.formula !== "" || cell.formulaSharedIndex === undefined) return cell.formula ?? "";
  const first = shared.get(cell.formulaSharedIndex);
  return first === undefined ? "" : shiftFormula(first.formula, row - first.row, column - first.column);
}

/** Gives the formulas that have no saved value theirs. */
function computeOpen(
  rows: CellValue[][],
  open: ReadonlyMap<string, string>,
  lost: LostCell[],
  counting: FormulaCount,
): void {
  const failed = new Set<string>();
  const running = new Set<string>();
  const compute = (key: string, formula: string): CellValue => {
    running.add(key);
    counting.formulas += 1;
    const value = computeFormula(
      formula,
      (row, column) => {
        const other = `${row},${column}`;
        const known = rows[row]?.[column] ?? null;
        if (known !== null || !open.has(other)) return typeof known === "number" ? rational(known) : rational(0);
        if (running.has(other) || running.size > LONGEST_CHAIN || failed.has(other)) throw new Error();
        const found = settle(other, open.get(other) ?? "");
        return found === null ? undefined : rational(Number(found));
      },
      counting.cells,
    );
    return value === undefined ? null : value.toNumber();
  };
  const settle = (key: string, formula: string): CellValue => {
    const { row, column } = placeOf(key);
    try {
      if (counting.formulas >= MOST_FORMULAS) throw new Error();
      const value = compute(key, formula);
      if (value === null) throw new Error();
      put(rows, row, column, value);
      return value;
    } catch {
      if (!failed.has(key)) {
        const why = "The formula has no saved value and is not one that is computed here.";
        lost.push({ row, column, value: `=${formula}`.slice(0, 100), why });
      }
      failed.add(key);
      throw new Error();
    } finally {
      running.delete(key);
    }
  };
  for (const [key, formula] of open) {
    const { row, column } = placeOf(key);
    if (failed.has(key) || (rows[row]?.[column] ?? null) !== null) continue;
    try {
      settle(key, formula);
    } catch {
      // Listed as lost.
    }
  }
}

/** Text merged over several rows of one column stands in each of them, as it is seen. */
function fillMerged(rows: CellValue[][], merges: NonNullable<Sheet["merges"]>): void {
  let filled = 0;
  for (const { startRow, endRow, startCol, endCol } of merges) {
    const value = rows[startRow]?.[startCol];
    if (startCol !== endCol || typeof value !== "string") continue;
    for (let row = startRow + 1; row <= Math.min(endRow, rows.length - 1); row++) {
      if (++filled > fileLimits.cells) return;
      put(rows, row, startCol, value);
    }
  }
}
