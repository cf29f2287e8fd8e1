/** What the engine refuses, and what it only remarks on. */

/**
 * The codes of reading: something in the request is missing, of the wrong kind, out of range, or, `invalid_inputs`, does
 * not add up. An error has the code of the first issue and all of them in `issues`.
 * @example fundInputErrorCodes.includes("invalid_inputs") // => true
 */
export const fundInputErrorCodes = [
  "missing_field",
  "unknown_field",
  "invalid_value",
  "negative_value",
  "not_finite",
  "invalid_date",
  "invalid_inputs",
] as const;

/**
 * Every error code of the engine: those of reading, and why a well-formed fund cannot be computed.
 * @example fundEconomicsErrorCodes.includes("no_investable_capital") // => true
 */
export const fundEconomicsErrorCodes = [
  ...fundInputErrorCodes,
  "no_investable_capital",
  "negative_called_capital",
  "called_exceeds_committed",
  "fee_fixed_point",
  "horizon_too_long",
  "limit_exceeded",
  "answer_too_large",
  "no_solution",
  "aborted",
] as const;

/** A code that an EngineError of this engine carries. */
export type FundEconomicsErrorCode = (typeof fundEconomicsErrorCodes)[number];

/**
 * Every warning code: the answer is valid, and something about it deserves a look.
 * @example fundEconomicsWarningCodes.includes("recycling_shortfall") // => true
 */
export const fundEconomicsWarningCodes = [
  "called_exceeds_committed",
  "recycling_shortfall",
  "stage_allocation_not_one",
  "exits_after_fund_life",
  "clawback_due",
  "unknown_field",
] as const;

/** What a reader should look at; the reference of errors says what each code means. */
export type FundEconomicsWarningCode = (typeof fundEconomicsWarningCodes)[number];

/** One remark on an answer, with the path of the input it is about. */
export interface FundWarning {
  /** Stable, machine-readable. */
  readonly code: FundEconomicsWarningCode;
  /** Keys and indexes from the root of the request to the value. */
  readonly path: readonly (string | number)[];
  /** For people. */
  readonly message: string;
}
