// The books
export type { Accounting, GroupQuery, JournalQuery, LedgerQuery, PeriodQuery } from "./accounting.js";
export type * from "./accounting-answers.js";
// The client
export type { Call } from "./call.js";
export { type ApiKey, type Client, type ComputeModel, createClient, type Keys } from "./create-client.js";
// Telling failures apart
export {
  type EngineRefusal,
  type Issue,
  isApiError,
  isComputationTimeout,
  isEngineRefusal,
  isForbidden,
  isIdempotencyConflict,
  isInternalError,
  isInvalidJson,
  isKeyLimitReached,
  isMethodNotAllowed,
  isNotFound,
  isOverloaded,
  isPayloadTooLarge,
  isPaymentRequired,
  isRateLimited,
  isRequestInProgress,
  isScopeRequired,
  isUnauthorized,
  isUnavailable,
  isUnsupportedMediaType,
  isValidationFailed,
  type PlatformDetails,
  type PlatformError,
} from "./error-guards.js";
// Failures
export { type ApiErrorFields, CapstackApiError, CapstackConnectionError, CapstackTimeoutError } from "./errors.js";
export type { Answer, Fetch } from "./exchange.js";
// Types of the operations
export type { OperationName, QueryOf, RequestOf, ResultOf } from "./operations.js";
export type { CallOptions, ClientOptions } from "./transport.js";
