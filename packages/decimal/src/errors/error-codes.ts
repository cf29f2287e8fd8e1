/** Every code this package refuses input with. */

/**
 * The codes, in the order the documents list them.
 * @example decimalErrorCodes.includes("invalid_date") // => true
 */
export const decimalErrorCodes = [
  "not_finite",
  "invalid_number",
  "division_by_zero",
  "amount_precision",
  "invalid_date",
  "invalid_day_count",
  "invalid_value",
  "negative_weight",
  "empty_weights",
] as const;

/** A code this package refuses input with. */
export type DecimalErrorCode = (typeof decimalErrorCodes)[number];
