/**
 * What the package refuses. Having no rate of return is not an error: it is an answer, `null` with a status.
 */

/**
 * Every error code of the package, in the order the documents list them.
 * @example returnsErrorCodes.includes("empty_flows") // => true
 */
export const returnsErrorCodes = [
  "empty_flows",
  "index_not_positive",
  "invalid_date",
  "invalid_day_count",
  "invalid_option",
  "length_mismatch",
  "not_finite",
  "rate_out_of_range",
] as const;

/** A code that an {@link EngineError} of this package carries. */
export type ReturnsErrorCode = (typeof returnsErrorCodes)[number];
