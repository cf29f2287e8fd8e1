/** The workbook of a model's answer, computed on this machine from the request. */
import { isEngineError } from "@capstack/decimal";
import type { Model } from "@capstack/mcp/local";
import { workbooks } from "@capstack/workbook";
import type { Invocation } from "../../command.js";
import { CliFailure } from "../../failure.js";

/** Makes the workbook of a request; a workbook that is refused says why. */
export async function workbookOf(call: Invocation, id: Model["id"], request: unknown): Promise<Uint8Array> {
  const options = call.flag("lenient") ? ({ unknownFields: "warn" } as const) : {};
  try {
    return await workbooks[id](request as never, options);
  } catch (error) {
    if (isEngineError(error)) throw new CliFailure("engine", error.message);
    throw error;
  }
}
