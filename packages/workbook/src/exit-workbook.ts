/** An exit waterfall as a file. */
import type { ExitWaterfallRequest, WaterfallOptions } from "@capstack/waterfall";
import { planExit } from "./exit/exit-plan.js";
import { writeWorkbook } from "./sheet/write-xlsx.js";

/**
 * Writes an exit waterfall as a workbook: price, deal and terms are cells, payments are formulas over them, and what the
 * cells show is what the engine computed.
 * @param request as `computeExitWaterfall` of `@capstack/waterfall` takes it; `analysis` is not answered
 * @param options as `computeExitWaterfall` takes them
 * @returns the bytes of an .xlsx, the same for equal requests
 * @throws EngineError `limit_exceeded` beyond {@link workbookLimits}; `not_in_formulas` for terms that have no formula; any
 * code of the engine
 * @example
 * const model = { common: [{ id: "founders", name: "Founders", shares: 8_000_000 }] };
 * const bytes = await exitWorkbook({ model, exitValuation: 20_000_000 });
 * (await readWorkbook(bytes)).changes // => []
 */
export async function exitWorkbook(request: ExitWaterfallRequest, options: WaterfallOptions = {}): Promise<Uint8Array> {
  return writeWorkbook(planExit(request, options));
}
