/** A workbook that was written here and changed by somebody: the request it now stands for, and what was changed. */
import { addressOf, type CellValue, type Grid, readGrids } from "@capstack/cap-table-files/grids";
import type { ErrorPath } from "@capstack/decimal";
import { refuseWorkbook } from "./error-codes.js";
import { ORIGIN, readOrigin, type WrittenInput } from "./sheet/origin-sheet.js";
import { dayCell, dayOfCell } from "./sheet/sheet-plan.js";
import type { WorkbookKind } from "./sheet/workbook-plan.js";

/** An input that differs from what was written. */
export interface ChangedInput {
  /** The cell, as `Exit!B5`. */
  readonly cell: string;
  /** Its place in the request. */
  readonly path: ErrorPath;
  /** What it is. */
  readonly label: string;
  /** As it was written; a day as `YYYY-MM-DD`. */
  readonly was: number | string;
  /** As it is now. */
  readonly is: number | string;
}

/** A workbook, read back. */
export interface ReadWorkbook {
  readonly kind: WorkbookKind;
  /** The request with the inputs as they are now, for the engine of its kind. */
  readonly request: unknown;
  /** What was changed, in the order of the sheets. */
  readonly changes: readonly ChangedInput[];
}

/**
 * Reads a workbook that this package wrote, as somebody saved it. Only inputs are read: formulas are not run, and what
 * their cells show is left alone.
 * @param bytes the file
 * @returns the request, changed where inputs were, and the list of changes; the engine checks the request when it computes
 * @throws EngineError `not_our_workbook`, `invalid_cell`, and the codes of `readGrids` of `@capstack/cap-table-files`
 * @example
 * const model = { common: [{ id: "founders", name: "Founders", shares: 8_000_000 }] };
 * const { kind, request } = await readWorkbook(await exitWorkbook({ model, exitValuation: 20_000_000 }));
 * [kind, request.exitValuation] // => ["exit-waterfall", 20000000]
 */
export async function readWorkbook(bytes: Uint8Array): Promise<ReadWorkbook> {
  const grids = await readGrids(bytes);
  const { kind, request, inputs } = readOrigin(grids.find(({ name }) => name === ORIGIN)?.rows ?? []);
  const changes = inputs.flatMap((input) => changeOf(input, grids));
  for (const { path, is } of changes) setAt(request, path, is);
  return { kind, request, changes };
}

function changeOf(input: WrittenInput, grids: readonly Grid[]): ChangedInput[] {
  const { sheet, row, column, path, label, isDay, value } = input;
  const cell = `${sheet}!${addressOf(row, column)}`;
  const found = grids.find(({ name }) => name === sheet)?.rows[row]?.[column] ?? null;
  const now = numberIn(found, isDay, cell, path);
  if (now === value) return [];
  const shown = (one: number) => (isDay ? dayOfCell(one) : one);
  return [{ cell, path, label, was: shown(value), is: shown(now) }];
}

function numberIn(found: CellValue, isDay: boolean, cell: string, path: ErrorPath): number {
  if (typeof found === "number") return found;
  if (isDay && typeof found === "string" && /^\d{4}-\d\d-\d\d$/.test(found)) return dayCell(found);
  const wanted = isDay ? "a day" : "a number";
  return refuseWorkbook(
    "invalid_cell",
    `${cell} holds ${found === null ? "nothing" : JSON.stringify(found)}; it must hold ${wanted}.`,
    path,
  );
}

/** Sets a field of a request, with the objects on the way to it. */
function setAt(request: unknown, path: ErrorPath, value: number | string): void {
  let place = request;
  for (const [index, key] of path.entries()) {
    if (!isContainer(place)) return;
    if (index === path.length - 1) place[key] = value;
    else place = place[key] ??= {};
  }
}

function isContainer(value: unknown): value is Record<string | number, unknown> {
  return typeof value === "object" && value !== null;
}
