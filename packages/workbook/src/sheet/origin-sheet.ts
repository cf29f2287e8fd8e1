/** The hidden sheet that says what a workbook was made of: the request, and the cell of each of its inputs. */
import type { ErrorPath } from "@capstack/decimal";
import { refuseWorkbook } from "../error-codes.js";
import { SheetPlan } from "./sheet-plan.js";
import { type WorkbookKind, type WorkbookPlan, workbookKinds } from "./workbook-plan.js";

/** Name of the sheet. */
export const ORIGIN = "Origin";
/** What its first cell says: whose workbook it is, and in which arrangement. */
export const MARK = "capstack workbook 1";
/** The most letters of a cell, with room to spare. */
const PIECE = 30_000;
const FIRST_INPUT = 3;

/** An input as it was written: its cell, its place in the request, its value. */
export interface WrittenInput {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly path: ErrorPath;
  readonly label: string;
  readonly isDay: boolean;
  readonly value: number;
}

/** Writes the sheet. Row 1 has mark and kind, row 2 the request in pieces, then a row for each input. */
export function originSheet({ kind, request, sheets }: Pick<WorkbookPlan, "kind" | "request" | "sheets">): SheetPlan {
  const sheet = new SheetPlan(ORIGIN, [24], { isHidden: true });
  sheet.text(0, 0, MARK);
  sheet.text(0, 1, kind);
  const text = JSON.stringify(request);
  for (let at = 0; at < text.length; at += PIECE) sheet.text(1, at / PIECE, text.slice(at, at + PIECE));
  sheet.headings(2, ["Sheet", "Row", "Column", "Path", "What", "Format", "Value"]);
  writtenInputs(sheets).forEach((one, index) => {
    const row = FIRST_INPUT + index;
    sheet.text(row, 0, one.sheet);
    sheet.figure(row, 1, one.row, { format: "count" });
    sheet.figure(row, 2, one.column, { format: "count" });
    sheet.text(row, 3, JSON.stringify(one.path));
    sheet.text(row, 4, one.label);
    sheet.text(row, 5, one.isDay ? "date" : "number");
    sheet.figure(row, 6, one.value, { format: "figure" });
  });
  return sheet;
}

function writtenInputs(sheets: readonly SheetPlan[]): WrittenInput[] {
  return sheets.flatMap((sheet) =>
    [...sheet.cells.values()].flatMap(({ row, column, input, format }) =>
      input === undefined ? [] : [{ sheet: sheet.name, row, column, ...input, isDay: format === "date" }],
    ),
  );
}

/** The sheet, read back. */
export interface Origin {
  readonly kind: WorkbookKind;
  readonly request: unknown;
  readonly inputs: readonly WrittenInput[];
}

/**
 * Reads the sheet.
 * @param rows its cells
 * @throws EngineError `not_our_workbook`
 */
export function readOrigin(rows: readonly (readonly (string | number | null)[])[]): Origin {
  const [[mark, kind] = [], pieces = [], , ...inputs] = rows;
  if (mark !== MARK || !isKind(kind)) return notOurs();
  return {
    kind,
    request: parsed(pieces.map((piece) => piece ?? "").join("")),
    inputs: inputs.filter((cells) => cells.some((cell) => cell !== null)).map(inputOf),
  };
}

function inputOf([sheet, row, column, path, label, format, value]: readonly (string | number | null)[]): WrittenInput {
  const place = parsed(String(path));
  const isSound =
    typeof sheet === "string" && typeof row === "number" && typeof column === "number" && typeof value === "number";
  if (!isSound || !isPath(place)) return notOurs();
  return { sheet, row, column, path: place, label: String(label ?? ""), isDay: format === "date", value };
}

function isKind(kind: unknown): kind is WorkbookKind {
  return workbookKinds.some((known) => known === kind);
}

/** Names of fields and places in lists; nothing that an object has without being given it. */
function isPath(value: unknown): value is ErrorPath {
  const isStep = (one: unknown) => (typeof one === "string" ? /^[a-z][A-Za-z0-9]*$/.test(one) : Number.isInteger(one));
  return Array.isArray(value) && value.length > 0 && value.every(isStep);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return notOurs();
  }
}

function notOurs(): never {
  return refuseWorkbook(
    "not_our_workbook",
    `The workbook has no readable sheet ${ORIGIN}: send one that Capstack wrote, or its cap table through cap-table import.`,
    ["bytes"],
  );
}
