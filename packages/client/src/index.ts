// The books
export type {
  AccountingOperationName,
  AccountingQueryOf,
  AccountingResultOf,
} from "./accounting/accounting-operations.js";
export type { AccountingClient, AccountingMethod } from "./accounting/create-accounting-client.js";
export type { PlatformErrorCode } from "./contract.js";
export {
  type ApiKey,
  type Batches,
  type BatchResult,
  type CapTable,
  type Client,
  type ComputeModel,
  createClient,
  type Keys,
  type RepeatableOptions,
  type WorkbookModel,
} from "./create-client.js";
// Error guards
export {
  type EngineRefusal,
  type Issue,
  isApiError,
  isBatchLimitReached,
  isComputationTimeout,
  isEngineRefusal,
  isForbidden,
  isHeadersTooLarge,
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
// Errors
export { type ApiErrorFields, CapstackApiError, CapstackConnectionError, CapstackTimeoutError } from "./errors.js";
// Types of the operations
export type { OperationName, QueryOf, RequestOf, ResultOf } from "./operations.js";
// The client
export type { AnswerFile } from "./transport/answer-file.js";
export type { Call } from "./transport/call.js";
export type { Answer, Fetch } from "./transport/exchange.js";
export type { CallOptions, ClientOptions, Exchanged } from "./transport/transport.js";
