/** A refusal on its way to the caller of a tool. */

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
