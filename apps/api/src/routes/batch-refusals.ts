/** Why a batch is not taken, and when to send it again. */
import { IdempotencyConflictError, OpenInputsError } from "@capstack/batches";
import { platformFailure } from "@capstack/contract";

/** When to ask again; how long a full queue takes depends on what waits in it. */
const RETRY_SECONDS = 10;

/** @throws Failure 409, 429; another error as it is */
export function refuseBatch(error: unknown): never {
  if (error instanceof IdempotencyConflictError) throw platformFailure("idempotency_conflict", error.message);
  if (!(error instanceof OpenInputsError)) throw error;
  const { message, open, limit } = error;
  throw platformFailure("batch_limit_reached", message, {
    details: { open, limit, retryAfterSeconds: RETRY_SECONDS },
    headers: { "Retry-After": String(RETRY_SECONDS) },
  });
}
