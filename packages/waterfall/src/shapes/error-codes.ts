/** What the engine refuses, and what it remarks on. Each code is a fact, stable within a major version. */

/**
 * Every code an EngineError of this package carries.
 * @example waterfallErrorCodes.includes("cap_below_preference") // => true
 */
export const waterfallErrorCodes = [
  "missing_field",
  "unknown_field",
  "conflicting_fields",
  "invalid_value",
  "invalid_date",
  "not_finite",
  "negative_value",
  "holders_empty",
  "duplicate_id",
  "reserved_id",
  "missing_terms",
  "cap_below_preference",
  "conversion_terms_conflict",
  "invalid_ratio",
  "unknown_underlying",
  "vested_exceeds_shares",
  "invalid_discount",
  "safe_ownership_exceeds_one",
  "missing_exit_date",
  "missing_accrual_start",
  "accrual_dates_reversed",
  "invalid_carve_out",
  "escrow_exceeds_proceeds",
  "rollover_exceeds_proceeds",
  "unknown_holder",
  "unknown_goal_target",
  "no_claimants",
  "no_residual_claimant",
  "limit_exceeded",
  "answer_too_large",
] as const;

/** A code of an EngineError thrown by this package. */
export type WaterfallErrorCode = (typeof waterfallErrorCodes)[number];

/**
 * Every code a warning carries. A warning never changes a figure.
 * @example waterfallWarningCodes.includes("debt_unpaid") // => true
 */
export const waterfallWarningCodes = [
  "safe_rank_assumed",
  "heterogeneous_basis",
  "multiple_equilibria",
  "preferences_not_covered",
  "cap_never_binds",
  "zero_shares_ignored",
  "debt_unpaid",
  "holder_renamed",
  "unknown_field",
] as const;

/** What a reader should look at; the reference of errors says what each code means. */
export type WaterfallWarningCode = (typeof waterfallWarningCodes)[number];

/** Something worth a second look that does not stop the computation; `path` points into the request. */
export interface WaterfallWarning {
  /** Stable, machine-readable. */
  readonly code: WaterfallWarningCode;
  /** For people. */
  readonly message: string;
  /** Keys and indexes from the root of the request to the value. */
  readonly path: readonly (string | number)[];
}
