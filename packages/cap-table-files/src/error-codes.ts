/** Why a file is refused. Codes are stable within a major version. */
import { EngineError, type ErrorPath } from "@capstack/decimal";

/**
 * Every code an error of this package carries: those of an argument that is none, and those of a file that is not read.
 * @example capTableFileErrorCodes.includes("password_protected") // => true
 */
export const capTableFileErrorCodes = [
  "missing_field",
  "unknown_field",
  "invalid_value",
  "limit_exceeded",
  "damaged_file",
  "macros_refused",
  "old_workbook",
  "password_protected",
  "unsupported_file",
  "unsupported_version",
] as const;

/** A code of {@link capTableFileErrorCodes}. */
export type CapTableFileErrorCode = (typeof capTableFileErrorCodes)[number];

/** Refuses the file. */
export function refuseFile(code: CapTableFileErrorCode, message: string, path: ErrorPath = ["bytes"]): never {
  throw new EngineError<CapTableFileErrorCode>(code, message, path);
}
