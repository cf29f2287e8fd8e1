/**
 * The idempotency key was already used with another batch.
 * @example new IdempotencyConflictError().message // => "This Idempotency-Key was used with another request."
 */
export class IdempotencyConflictError extends Error {
  override readonly name = "IdempotencyConflictError";

  constructor() {
    super("This Idempotency-Key was used with another request.");
  }
}
