/** The source of the tools' answers: the API, or the engines in this process. */
import type { Model } from "../models.js";
import type { Books } from "./books.js";
import type { KeptResults } from "./kept-results.js";

/** The error object of the API. */
export interface RefusalError {
  /** Stable, machine-readable. */
  readonly code: string;
  readonly message: string;
  /** Whether the same request may succeed later, unchanged. */
  readonly retryable: boolean;
  /** Figures and places that belong to the code. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Answers the tools' queries; a refusal is thrown as {@link BackendFailure}. */
export interface Backend {
  compute(model: Model, body: unknown, signal: AbortSignal): Promise<unknown>;
  catalog(signal: AbortSignal): Promise<unknown>;
  access(signal: AbortSignal): Promise<unknown>;
  openapi(signal: AbortSignal): Promise<unknown>;
  /** The books, if the backend has any. */
  readonly books?: Books | undefined;
  /** Results of this caller's earlier calls, if they are stored. */
  readonly kept?: KeptResults | undefined;
}

/**
 * A refusal with the error object of the API.
 * @example new BackendFailure({ code: "not_found", message: "Nothing is here.", retryable: false }).error.code // => "not_found"
 */
export class BackendFailure extends Error {
  override readonly name = "BackendFailure";

  constructor(readonly error: RefusalError) {
    super(error.message);
  }
}
