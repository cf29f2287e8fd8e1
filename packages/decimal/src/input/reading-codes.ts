/** Error codes for one value of an input. Every engine uses them, so that one fact has one code. */

/**
 * The codes of reading: `missing_field` a required field absent or null; `unknown_field` a name nothing reads;
 * `invalid_value` a wrong type, a word outside its list, a number out of range or not whole; `negative_value` below zero
 * where it may not be; `not_finite` NaN and the infinities; `invalid_date` no day of the calendar; `conflicting_fields`
 * fields that exclude each other; `duplicate_id`; `limit_exceeded` more than a call accepts.
 * @example readingCodes.includes("missing_field") // => true
 */
export const readingCodes = [
  "missing_field",
  "unknown_field",
  "invalid_value",
  "negative_value",
  "not_finite",
  "invalid_date",
  "conflicting_fields",
  "duplicate_id",
  "limit_exceeded",
] as const;

/** A code of {@link readingCodes}. */
export type ReadingCode = (typeof readingCodes)[number];
