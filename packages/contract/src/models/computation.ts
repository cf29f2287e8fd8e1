import * as z from "zod";
import type { PlatformErrorCode } from "../errors.js";

/** What all compute operations share. */
export const computation = {
  method: "POST",
  tag: "Compute",
  authentication: "key",
  rate: "compute",
  scope: "compute",
  enveloped: true,
} as const;

/** The platform's refusals of any computation. */
export const computationErrors = [
  "invalid_json",
  "validation_failed",
  "payload_too_large",
  "unsupported_media_type",
  "overloaded",
  "timeout",
] as const satisfies readonly PlatformErrorCode[];

/** What a computation whose answer may also be a workbook takes and gives. */
export const asWorkbook = {
  parameters: {
    format: {
      in: "query",
      schema: z.enum(["json", "xlsx"]).exactOptional(),
      description:
        "`xlsx` answers with a workbook: what was put in are cells, results are formulas over them, and what the cells show is what the engine computed. `json` by default.",
    },
  },
  files: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
} as const;

/** What a workbook is refused for, besides what the engine refuses. */
export const workbookErrors = ["limit_exceeded", "not_in_formulas"] as const;
