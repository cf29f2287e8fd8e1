/**
 * A worksheet's part before it is parsed: what is counted of it, and what is left out because it holds nothing. Workbooks
 * keep a million formatted, empty rows; a parser would make room for each.
 */
import { refuseFile } from "../error-codes.js";
import { fileLimits } from "../limits.js";
import { columnOf } from "./grid.js";

/** What the sheets of one workbook may hold together. */
export class WorkbookBudget {
  #cells = 0;
  #places = 0;

  /** @throws EngineError `limit_exceeded` */
  take(cells: number, places: number): void {
    this.#cells += cells;
    this.#places += places;
    if (this.#cells > fileLimits.cells) {
      refuseFile("limit_exceeded", `The workbook has more than ${fileLimits.cells} cells.`);
    }
    if (this.#places > fileLimits.places) {
      refuseFile(
        "limit_exceeded",
        "The workbook's sheets are too wide and long for what they hold; clear what is beyond.",
      );
    }
  }
}

const PREFIX = "(?:[\\w.-]+:)?";
const ATTRIBUTES = "(?:\\s+[\\w:.-]+\\s*=\\s*(?:\"[^\"<>]*\"|'[^'<>]*'))*\\s*";
const ANY_CELL_OR_ROW = new RegExp(`<${PREFIX}(?:c|row)(?=[\\s/>])`, "g");
const CELL_OR_ROW = new RegExp(`<${PREFIX}(c|row)(${ATTRIBUTES})/?>`, "g");
const EMPTY_CELL = new RegExp(`<${PREFIX}c${ATTRIBUTES}(?:/>|>\\s*</${PREFIX}c\\s*>)`, "g");
const EMPTY_ROW = new RegExp(`<${PREFIX}row${ATTRIBUTES}(?:/>|>\\s*</${PREFIX}row\\s*>)`, "g");
const COLUMN_FORMATS = new RegExp(`</?${PREFIX}cols?(?=[\\s/>])[^<>]*>`, "g");
const REFERENCE = /\sr\s*=\s*["']\s*([A-Za-z]{0,3})(\d{1,7})\s*["']/;

/**
 * The part with its rows and merged cells alone, and no empty ones.
 * @throws EngineError `damaged_file`, `limit_exceeded`
 */
export function trimmedSheet(xml: string, budget: WorkbookBudget): string {
  refuseEntities(xml);
  const rows = between(xml, "sheetData")
    .replaceAll(COLUMN_FORMATS, "")
    .replaceAll(EMPTY_CELL, "")
    .replaceAll(EMPTY_ROW, "");
  const { cells, places } = measured(rows);
  budget.take(cells, places);
  return `<worksheet>${rows}${between(xml, "mergeCells")}</worksheet>`;
}

/** @throws EngineError `damaged_file`, `limit_exceeded` */
export function refuseEntities(xml: string): void {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    refuseFile("damaged_file", "The file declares entities, which no workbook does.");
  let tags = 0;
  for (let at = xml.indexOf("<"); at >= 0; at = xml.indexOf("<", at + 1)) tags += 1;
  if (tags > fileLimits.tags) refuseFile("limit_exceeded", "A part of the workbook has too many tags.");
}

/** An element with its tags; empty where there is none. */
function between(xml: string, element: string): string {
  const open = new RegExp(`<${PREFIX}${element}(?=[\\s/>])[^<>]*>`).exec(xml);
  if (open === null || open[0].endsWith("/>")) return "";
  const close = new RegExp(`</${PREFIX}${element}\\s*>`).exec(xml.slice(open.index));
  if (close === null) return damaged();
  const whole = xml.slice(open.index, open.index + close.index + close[0].length);
  return /<!--|<!\[|<\?/.test(whole) ? damaged() : whole;
}

/** Cells, and the places from the first one to the last one; a reference is where a cell stands, else behind the one before. */
function measured(rows: string): { readonly cells: number; readonly places: number } {
  let [cells, row, column, lastRow, lastColumn, tags] = [0, 0, 0, 0, 0, 0];
  for (const [, element, attributes = ""] of rows.matchAll(CELL_OR_ROW)) {
    const [, letters = "", line = ""] = REFERENCE.exec(attributes) ?? [];
    tags += 1;
    if (element === "row") {
      row = line === "" ? row + 1 : Number(line);
      column = 0;
    } else {
      cells += 1;
      column = letters === "" ? column + 1 : columnOf(letters) + 1;
      if (line !== "" && letters !== "") row = Number(line);
      lastColumn = Math.max(lastColumn, column);
    }
    lastRow = Math.max(lastRow, row);
  }
  if ((rows.match(ANY_CELL_OR_ROW)?.length ?? 0) !== tags) damaged();
  return { cells, places: lastRow * Math.max(1, lastColumn) };
}

function damaged(): never {
  return refuseFile("damaged_file", "A sheet of the workbook is damaged; save it again.");
}
