/** The closed lists of what this engine refuses and what it remarks on. Codes are stable within a major version. */

/**
 * Every code an error of this engine carries.
 * @example capTableErrorCodes.includes("round_unsolvable") // => true
 */
export const capTableErrorCodes = [
  "unknown_event_type",
  "missing_field",
  "unknown_field",
  "invalid_value",
  "negative_value",
  "not_finite",
  "conflicting_fields",
  "duplicate_id",
  "invalid_date",
  "date_order",
  "date_required",
  "unknown_holder",
  "unknown_security",
  "unknown_class",
  "unknown_pool",
  "unknown_round",
  "unknown_milestone",
  "insufficient_shares",
  "not_vested",
  "milestone_closed",
  "pool_exceeded",
  "authorized_exceeded",
  "instrument_not_outstanding",
  "invalid_mfn_election",
  "no_shares_outstanding",
  "round_unsolvable",
  "invalid_valuation",
  "no_convergence",
  "net_exercise_underwater",
  "limit_exceeded",
  "answer_too_large",
  "initial_state_invalid",
] as const;

/** A code of {@link capTableErrorCodes}: why an input was refused. */
export type CapTableErrorCode = (typeof capTableErrorCodes)[number];

/**
 * Every code a warning of this engine carries. A warning never changes a figure.
 * @example capTableWarningCodes.includes("down_round") // => true
 */
export const capTableWarningCodes = [
  "unknown_field",
  "pool_target_exceeded",
  "note_not_qualified",
  "note_past_maturity",
  "holder_renamed",
  "promised_exceeds_pool",
  "down_round",
  "zero_shares_issued",
  "discount_unlikely",
  "pre_money_unlikely",
] as const;

/** What a reader should look at; the reference of errors says what each code means. */
export type CapTableWarningCode = (typeof capTableWarningCodes)[number];

/** Something a reader should look at; `path` points into the request. */
export interface CapTableWarning {
  /** Stable, machine-readable. */
  readonly code: CapTableWarningCode;
  /** For people. */
  readonly message: string;
  /** Keys and indexes from the root of the request to the value. */
  readonly path: readonly (string | number)[];
}
