/** Errors of calls. None of them contains the key, so that they can be logged. */

/** The fields of an error answer. */
export interface ApiErrorFields {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * The service answered with a failure. Branch on `code`, or with a guard such as {@link isPaymentRequired}.
 *
 * An answer that is not the service's own, such as a proxy's page, has the code `unexpected_response`.
 * @example
 * const error = new CapstackApiError({ status: 404, code: "not_found", message: "Nothing is here.", retryable: false });
 * error.code // => "not_found"
 * error.status // => 404
 */
export class CapstackApiError extends Error {
  override readonly name = "CapstackApiError";
  readonly status: number;
  readonly code: string;
  /** Whether the same request may succeed later, unchanged. */
  readonly retryable: boolean;
  /** Figures and paths specific to the code. */
  readonly details: Readonly<Record<string, unknown>> | undefined;
  /** Identifies the request in the service's logs. */
  readonly requestId: string | undefined;
  /** How long to wait before retrying, if the service says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor({ status, code, message, retryable, details, requestId, retryAfterSeconds }: ApiErrorFields) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryable = retryable;
    this.details = details;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * The service could not be reached, or the connection broke.
 * @example new CapstackConnectionError("http://127.0.0.1:1").message // => "http://127.0.0.1:1 cannot be reached."
 */
export class CapstackConnectionError extends Error {
  override readonly name = "CapstackConnectionError";

  constructor(address: string, cause?: unknown) {
    super(`${address} cannot be reached.`, { cause });
  }
}

/**
 * The service did not answer in time.
 * @example new CapstackTimeoutError("http://127.0.0.1:1", 500).timeoutMs // => 500
 */
export class CapstackTimeoutError extends Error {
  override readonly name = "CapstackTimeoutError";

  constructor(
    address: string,
    readonly timeoutMs: number,
  ) {
    super(`${address} did not answer within ${timeoutMs} ms.`);
  }
}
