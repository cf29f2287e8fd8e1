/** An answer as a workbook, within the limits of a service. */
import { type EngineLimits, engineOptions, type ModelId as Model } from "@capstack/contract/engines";
import { workbooks } from "@capstack/workbook";

/**
 * The bytes of the workbook of a request.
 * @throws EngineError as the engine does; `not_in_formulas`, `limit_exceeded`
 */
export function workbookBytes(model: Model, body: unknown, limits: EngineLimits): Promise<Uint8Array> {
  return workbooks[model](body as never, engineOptions[model](limits) as never);
}
