/** Failures that callers distinguish by code. */

/**
 * Every code of an {@link AccountsError}.
 * @example accountsErrorCodes.includes("key_limit_reached") // => true
 */
export const accountsErrorCodes = [
  "invalid_value",
  "not_found",
  "scope_required",
  "mode_disabled",
  "key_limit_reached",
  "idempotency_conflict",
  "request_in_progress",
  "development_key_found",
] as const;

/** One of {@link accountsErrorCodes}. */
export type AccountsErrorCode = (typeof accountsErrorCodes)[number];

const brand = Symbol.for("capstack.AccountsError");

/**
 * An operation on an account that failed. `details` holds what the answer to the caller names: the missing
 * `scope`, the `limit` reached, the `field` that is wrong.
 * @example new AccountsError("key_limit_reached", "50 keys are active.", { limit: 50 }).details; // => { limit: 50 }
 */
export class AccountsError extends Error {
  override readonly name = "AccountsError";
  readonly code: AccountsErrorCode;
  readonly details: Readonly<Record<string, string | number>>;

  constructor(code: AccountsErrorCode, message: string, details: Readonly<Record<string, string | number>> = {}) {
    super(message);
    this.code = code;
    this.details = details;
    Object.defineProperty(this, brand, { value: true });
  }
}

/**
 * Whether a caught value is an {@link AccountsError}.
 * @example
 * isAccountsError(new AccountsError("not_found", "There is no such key.")); // => true
 * isAccountsError(new Error("disk full")); // => false
 */
export function isAccountsError(value: unknown): value is AccountsError {
  return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[brand] === true;
}
