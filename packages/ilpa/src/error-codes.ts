/** Why an input is refused. Codes are stable within a major version. */

/**
 * Every code an error of this package carries: those of reading. What does not tie, and what a file breaks, is an answer and
 * no error.
 * @example ilpaErrorCodes.includes("conflicting_fields") // => true
 */
export const ilpaErrorCodes = [
  "missing_field",
  "unknown_field",
  "invalid_value",
  "negative_value",
  "not_finite",
  "invalid_date",
  "conflicting_fields",
  "limit_exceeded",
] as const;

/** A code of {@link ilpaErrorCodes}. */
export type IlpaErrorCode = (typeof ilpaErrorCodes)[number];
