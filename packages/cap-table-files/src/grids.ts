// A workbook's cells, for readers of sheets of their own

import { refuseFile } from "./error-codes.js";
import type { Grid } from "./workbook/grid.js";
import { openFile } from "./workbook/open-file.js";

export { addressOf, type CellValue, columnLetters, type Grid, type LostCell } from "./workbook/grid.js";

/**
 * Reads the cells of a workbook within the bounds of `fileLimits`: texts, numbers, days as `YYYY-MM-DD`. A formula has the
 * value that was saved with it; no formula and no macro is run.
 * @param bytes an .xlsx
 * @throws EngineError of `capTableFileErrorCodes`; `unsupported_file` for anything but a workbook
 * @example await readGrids(new TextEncoder().encode("a table of text")) // throws unsupported_file
 */
export async function readGrids(bytes: Uint8Array): Promise<readonly Grid[]> {
  const file = await openFile(bytes);
  if (file.kind === "workbook") return file.grids;
  return refuseFile("unsupported_file", "The file is no workbook; save it as .xlsx.");
}
