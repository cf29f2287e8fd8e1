/** Where the tools get their answers: the API, or the engines in this process. */
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

/** Answers the tools' questions; a refusal is thrown as {@link BackendFailure}. */
export interface Backend {
  compute(model: Model, body: unknown, signal: AbortSignal): Promise<unknown>;
  catalog(signal: AbortSignal): Promise<unknown>;
  access(signal: AbortSignal): Promise<unknown>;
  openapi(signal: AbortSignal): Promise<unknown>;
  /** The books beside the models, where there are any. */
  readonly books?: Books | undefined;
  /** What earlier calls of this caller came to, where that is kept. */
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
