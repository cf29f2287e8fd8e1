/** The workbook of a model's answer, computed on this machine from the request. */
import { isEngineError } from "@capstack/decimal";
import type { Model } from "@capstack/mcp/local";
import { capTableWorkbook, exitWorkbook, fundWorkbook } from "@capstack/workbook";
import type { Invocation } from "../../command.js";
import { CliFailure } from "../../failure.js";

/** Makes the workbook of a request; a workbook that is refused says why. */
export async function workbookOf(call: Invocation, id: Model["id"], request: unknown): Promise<Uint8Array> {
  try {
    return await made(call, id, request);
  } catch (error) {
    if (isEngineError(error)) throw new CliFailure("engine", error.message);
    throw error;
  }
}

async function made(call: Invocation, id: Model["id"], request: unknown): Promise<Uint8Array> {
  const options = call.flag("lenient") ? ({ unknownFields: "warn" } as const) : {};
  switch (id) {
    case "exit-waterfall":
      return exitWorkbook(request as Parameters<typeof exitWorkbook>[0], options);
    case "cap-table":
      return capTableWorkbook(request as Parameters<typeof capTableWorkbook>[0], options);
    case "fund-economics":
      return fundWorkbook(request as Parameters<typeof fundWorkbook>[0], options);
  }
}
