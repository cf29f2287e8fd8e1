/** A failure that is answered in the envelope. Routes throw it; one handler turns it into the answer. */
import type { EngineError, EngineIssue } from "@capstack/decimal";
import { type ErrorBody, type PlatformErrorCode, platformErrors } from "./errors.js";
import { engineRefusal, type Refusal, shapeRefusal } from "./refusals.js";

/** Optional fields of a failure besides its code and message. */
export interface FailureOptions {
  readonly details?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** For the log only; never answered. */
  readonly cause?: unknown;
}

/**
 * A refusal with its status, code, message and details.
 * @example
 * const failure = new Failure(404, "not_found", "Nothing is at this address.", false);
 * failure.body // => { error: { code: "not_found", message: "Nothing is at this address.", retryable: false } }
 */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly headers: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly retryable: boolean,
    options: FailureOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.details = options.details;
    this.headers = options.headers ?? {};
  }

  /** The envelope. */
  get body(): ErrorBody {
    const { code, message, retryable, details } = this;
    return { error: { code, message, retryable, ...(details === undefined ? {} : { details }) } };
  }
}

/**
 * A failure with one of the platform's codes; its status and retryability come from the contract.
 * @example
 * const failure = platformFailure("rate_limited", "Slow down.", { details: { retryAfterSeconds: 2 } });
 * failure.status // => 429
 */
export function platformFailure(code: PlatformErrorCode, message: string, options: FailureOptions = {}): Failure {
  const { status, retryable } = platformErrors[code];
  return new Failure(status, code, message, retryable, options);
}

/**
 * An engine's refusal: 422 with the engine's own code, path and all issues.
 * @param engine the model's id
 * @example
 * const failure = engineFailure("cap-table", new EngineError("invalid_value", "shares is -5.", ["events", 0]));
 * failure.body.error.details?.pointer // => "/events/0"
 */
export function engineFailure(engine: string, error: EngineError): Failure {
  return failureOf(engineRefusal(engine, error));
}

/**
 * A body of the wrong shape: 400 with all issues, up to 50.
 * @example
 * const issues = [{ code: "missing_field", message: "events is required.", path: ["events"] }];
 * validationFailure(issues).body.error.message // => "events is required."
 */
export function validationFailure(issues: readonly EngineIssue[]): Failure {
  return failureOf(shapeRefusal(issues));
}

/**
 * Rebuilds a failure from plain data, such as one that came out of a worker thread.
 * @example
 * const failure = validationFailure([{ code: "missing_field", message: "events is required.", path: ["events"] }]);
 * failureOf({ status: failure.status, ...failure.body }).message // => "events is required."
 */
export function failureOf({ status, error: { code, message, retryable, details } }: Refusal): Failure {
  return new Failure(status, code, message, retryable, details === undefined ? {} : { details });
}

/** Codes of a full disk: the database's, and the system's. */
const FULL = new Set<unknown>(["53100", "ENOSPC"]);

/**
 * The answer while a store or a pool is unavailable.
 * @example unavailable(undefined).headers["Retry-After"] // => "1"
 */
export function unavailable(cause: unknown, retryAfterSeconds = 1): Failure {
  const isFull = FULL.has((cause as { code?: unknown } | undefined)?.code);
  const message = isFull
    ? "The disk is full: nothing was written, and reads go on. Writes resume when there is space."
    : "The service cannot answer right now; try again shortly.";
  return platformFailure("unavailable", message, {
    details: { retryAfterSeconds, ...(isFull ? { reason: "disk_full" } : {}) },
    headers: { "Retry-After": String(retryAfterSeconds) },
    cause,
  });
}
