/** A cap table as a file. */
import type { CapTableRequest, CapTableSettings } from "@capstack/cap-table";
import { planCapTable } from "./company/cap-table-plan.js";
import { writeWorkbook } from "./sheet/write-xlsx.js";

/**
 * Writes a cap table as a workbook: what every event put in is a cell, and who owns what after each is a formula over them.
 * Events of the usual kinds at the end of the history are live; what came before is an opening table of fixed figures.
 * @param request as `computeCapTable` of `@capstack/cap-table` takes it
 * @param settings as `computeCapTable` takes them
 * @returns the bytes of an .xlsx, the same for equal requests
 * @throws EngineError `limit_exceeded` beyond {@link workbookLimits}; `not_in_formulas` for a history without holders and
 * pools, or where a formula would not give the engine's figure; any code of the engine
 * @example
 * const grants = [{ id: "ada", name: "Ada", shares: 8_000_000 }];
 * const bytes = await capTableWorkbook({ events: [{ type: "common_issuance", grants }] });
 * (await readWorkbook(bytes)).kind // => "cap-table"
 */
export async function capTableWorkbook(request: CapTableRequest, settings: CapTableSettings = {}): Promise<Uint8Array> {
  return writeWorkbook(planCapTable(request, settings));
}
