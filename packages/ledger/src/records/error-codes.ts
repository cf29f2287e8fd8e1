/** The closed lists of the ledger's error and warning codes. Stable within a major version. */

/**
 * Every code an `EngineError` of this package carries.
 * @example ledgerErrorCodes.includes("unbalanced_entry") // => true
 */
export const ledgerErrorCodes = [
  "unbalanced_entry",
  "empty_entry",
  "zero_posting",
  "amount_precision",
  "not_finite",
  "amount_out_of_range",
  "total_out_of_range",
  "base_amount_missing",
  "unknown_account",
  "inactive_account",
  "duplicate_account_code",
  "duplicate_id",
  "unknown_partner",
  "unknown_company",
  "unknown_security",
  "security_required",
  "lp_mismatch",
  "missing_field",
  "unknown_field",
  "invalid_value",
  "negative_value",
  "invalid_date",
  "invalid_period",
  "unknown_preset",
  "period_locked",
  "already_reversed",
  "not_posted",
  "not_draft",
  "over_commitment",
  "over_distribution",
  "over_release",
  "over_limit",
  "already_billed",
  "insufficient_lots",
  "no_participants",
  "no_carry_recipient",
  "catchup_rate_invalid",
  "history_mismatch",
  "close_blocked",
  "journal_syntax",
] as const;

/** A code of {@link ledgerErrorCodes}. */
export type LedgerErrorCode = (typeof ledgerErrorCodes)[number];

/** Warnings of a read: unknown fields, with the name that may have been intended. */
export type LedgerWarningCode = "unknown_field";

/** One warning of a read. */
export interface LedgerWarning {
  readonly code: LedgerWarningCode;
  readonly message: string;
  readonly path: readonly (string | number)[];
}
