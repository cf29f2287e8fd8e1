/** Failures of calls as exit codes and sentences. */
import { isApiError, isPaymentRequired, isUnauthorized } from "@capstack/client";
import { CliFailure, reasonOfStatus } from "./failure.js";

/** The failure that a thrown value means. */
export function explainError(error: unknown): CliFailure {
  if (isPaymentRequired(error)) {
    return new CliFailure("payment", `${error.message}\nOpen ${error.details.checkoutUrl} to get access.`);
  }
  if (isUnauthorized(error)) {
    return new CliFailure(
      "key",
      "No valid API key was sent. Give one by --api-key, CAPSTACK_API_KEY or capstack login.",
    );
  }
  if (isApiError(error)) {
    const wait = error.retryAfterSeconds === undefined ? "" : ` Try again in ${error.retryAfterSeconds} s.`;
    const id = error.requestId === undefined ? "" : ` (request ${error.requestId})`;
    return new CliFailure(reasonOfStatus(error.status), `${error.message}${wait}${id}`);
  }
  const { name, message } = error as Error;
  if (name === "CapstackConnectionError" || name === "CapstackTimeoutError") return new CliFailure("network", message);
  return new CliFailure("unexpected", error instanceof Error ? (error.stack ?? message) : String(error));
}
