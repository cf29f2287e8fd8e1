/** A page's answer as a workbook whose formulas live. */
import type { CapTableRequest } from "@capstack/cap-table";
import type { ExitWaterfallRequest } from "@capstack/waterfall";
import { capTableWorkbook, exitWorkbook } from "@capstack/workbook";

/** Which workbook, of which request. */
export type WorkbookQuestion =
  | { readonly of: "cap-table"; readonly request: CapTableRequest }
  | { readonly of: "exit"; readonly request: ExitWaterfallRequest };

export function workbookOf(asked: WorkbookQuestion): Promise<Uint8Array> {
  return asked.of === "exit" ? exitWorkbook(asked.request) : capTableWorkbook(asked.request);
}
