/** One guard per platform code. They check the name and the code, since two copies of this package may be loaded. */
import type { PlatformErrorCode } from "./contract.js";
import type { CapstackApiError } from "./errors.js";

/** One place where an input is wrong; `pointer` is the same place as a JSON pointer (RFC 6901). */
export interface Issue {
  readonly path: readonly (string | number)[];
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
  readonly expected?: string;
  readonly received?: string;
}

/** The `details` of each platform code. */
export interface PlatformDetails extends Record<PlatformErrorCode, unknown> {
  invalid_json: { readonly reason: "empty" | "syntax" | "encoding" | "number_range" | "depth" };
  validation_failed: { readonly issues: readonly Issue[] };
  unauthorized: undefined;
  payment_required: { readonly checkoutUrl: string; readonly entitlement: string; readonly model: string };
  forbidden: { readonly reason: "account_suspended" | "mode_disabled" | "host" | "origin" };
  scope_required: { readonly scope: string };
  not_found: undefined;
  method_not_allowed: { readonly allow: readonly string[] };
  key_limit_reached: { readonly limit: number };
  idempotency_conflict: Readonly<Record<string, unknown>> | undefined;
  request_in_progress: Readonly<Record<string, unknown>> | undefined;
  payload_too_large: { readonly limitBytes: number };
  headers_too_large: { readonly limitBytes: number };
  unsupported_media_type: { readonly supported: readonly string[] };
  rate_limited: { readonly policy: string; readonly retryAfterSeconds: number };
  batch_limit_reached: { readonly open: number; readonly limit: number; readonly retryAfterSeconds: number };
  internal_error: undefined;
  unavailable: { readonly retryAfterSeconds: number };
  overloaded: { readonly retryAfterSeconds: number };
  timeout: { readonly retryAfterSeconds: number };
}

/** A failure with one platform code and its details. */
export type PlatformError<Code extends PlatformErrorCode> = CapstackApiError & {
  readonly code: Code;
  readonly details: PlatformDetails[Code];
};

/** An engine's refusal of a well-formed input: its own code, and every problem. */
export type EngineRefusal = CapstackApiError & {
  readonly status: 422;
  readonly details: {
    readonly engine: string;
    readonly path: readonly (string | number)[];
    readonly pointer: string;
    readonly issues: readonly Issue[];
  } & Readonly<Record<string, unknown>>;
};

/**
 * Whether a caught value is an API error, with the given code if one is passed.
 * @example
 * const error = new CapstackApiError({ status: 404, code: "not_found", message: "Gone.", retryable: false });
 * isApiError(error) // => true
 * isApiError(error, "rate_limited") // => false
 * isApiError(new Error("disk full")) // => false
 */
export function isApiError(error: unknown): error is CapstackApiError;
export function isApiError<Code extends PlatformErrorCode>(error: unknown, code: Code): error is PlatformError<Code>;
export function isApiError(error: unknown, code?: string): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { name, code: own } = error as { name?: unknown; code?: unknown };
  return name === "CapstackApiError" && (code === undefined || own === code);
}

const guard =
  <Code extends PlatformErrorCode>(code: Code) =>
  (error: unknown): error is PlatformError<Code> =>
    isApiError(error, code);

/**
 * An engine refused the input: `details.pointer` is the place, `code` the engine's own.
 * @example isEngineRefusal(new CapstackApiError({ status: 422, code: "invalid_value", message: "…", retryable: false })) // => true
 */
export function isEngineRefusal(error: unknown): error is EngineRefusal {
  return isApiError(error) && error.status === 422;
}

/** The body is not JSON. @example isInvalidJson(new Error()) // => false */
export const isInvalidJson = /* @__PURE__ */ guard("invalid_json");
/** The body has the wrong shape; `details.issues` lists every place. @example isValidationFailed(new Error()) // => false */
export const isValidationFailed = /* @__PURE__ */ guard("validation_failed");
/** The key is missing or not valid. @example isUnauthorized(new Error()) // => false */
export const isUnauthorized = /* @__PURE__ */ guard("unauthorized");
/**
 * The account lacks the entitlement.
 * @example
 * const details = { checkoutUrl: "https://pay.example/1", entitlement: "cap-table-exit-waterfall", model: "cap-table" };
 * const error = new CapstackApiError({ status: 402, code: "payment_required", message: "…", retryable: false, details });
 * isPaymentRequired(error) && error.details.checkoutUrl // => "https://pay.example/1"
 */
export const isPaymentRequired = /* @__PURE__ */ guard("payment_required");
/** The key may not do this here; `details.reason` says why. @example isForbidden(new Error()) // => false */
export const isForbidden = /* @__PURE__ */ guard("forbidden");
/** The key lacks the scope `details.scope`. @example isScopeRequired(new Error()) // => false */
export const isScopeRequired = /* @__PURE__ */ guard("scope_required");
/** Nothing is at this address. @example isNotFound(new Error()) // => false */
export const isNotFound = /* @__PURE__ */ guard("not_found");
/** The address exists for other methods. @example isMethodNotAllowed(new Error()) // => false */
export const isMethodNotAllowed = /* @__PURE__ */ guard("method_not_allowed");
/** The account has reached its limit of active keys. @example isKeyLimitReached(new Error()) // => false */
export const isKeyLimitReached = /* @__PURE__ */ guard("key_limit_reached");
/** The idempotency key was used with another body. @example isIdempotencyConflict(new Error()) // => false */
export const isIdempotencyConflict = /* @__PURE__ */ guard("idempotency_conflict");
/** The first request with this idempotency key is still running. @example isRequestInProgress(new Error()) // => false */
export const isRequestInProgress = /* @__PURE__ */ guard("request_in_progress");
/** The body is larger than `details.limitBytes`. @example isPayloadTooLarge(new Error()) // => false */
export const isPayloadTooLarge = /* @__PURE__ */ guard("payload_too_large");
/** The headers are larger than `details.limitBytes` together. @example isHeadersTooLarge(new Error()) // => false */
export const isHeadersTooLarge = /* @__PURE__ */ guard("headers_too_large");
/** The body's type is not among `details.supported`. @example isUnsupportedMediaType(new Error()) // => false */
export const isUnsupportedMediaType = /* @__PURE__ */ guard("unsupported_media_type");
/** Too many requests; wait `details.retryAfterSeconds`. @example isRateLimited(new Error()) // => false */
export const isRateLimited = /* @__PURE__ */ guard("rate_limited");
/** The account has reached its limit of waiting inputs. @example isBatchLimitReached(new Error()) // => false */
export const isBatchLimitReached = /* @__PURE__ */ guard("batch_limit_reached");
/** A fault of the service; quote `requestId`. @example isInternalError(new Error()) // => false */
export const isInternalError = /* @__PURE__ */ guard("internal_error");
/** The service cannot answer now. @example isUnavailable(new Error()) // => false */
export const isUnavailable = /* @__PURE__ */ guard("unavailable");
/** Too many long computations are running. @example isOverloaded(new Error()) // => false */
export const isOverloaded = /* @__PURE__ */ guard("overloaded");
/** The computation took longer than the service allows. @example isComputationTimeout(new Error()) // => false */
export const isComputationTimeout = /* @__PURE__ */ guard("timeout");
