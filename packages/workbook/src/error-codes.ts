/** Why a workbook is not written or not read. Codes are stable within a major version. */
import { EngineError, type ErrorPath } from "@capstack/decimal";

/**
 * Every code of this package's own; an engine refuses a request with its own codes, and a file is refused with those of
 * `@capstack/cap-table-files`.
 * @example workbookErrorCodes.includes("not_in_formulas") // => true
 */
export const workbookErrorCodes = ["limit_exceeded", "not_in_formulas", "not_our_workbook", "invalid_cell"] as const;

/** A code of {@link workbookErrorCodes}. */
export type WorkbookErrorCode = (typeof workbookErrorCodes)[number];

/** Refuses to write or to read a workbook. */
export function refuseWorkbook(code: WorkbookErrorCode, message: string, path: ErrorPath = []): never {
  throw new EngineError<WorkbookErrorCode>(code, message, path);
}
