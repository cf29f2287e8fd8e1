/** Failures of the API as failures of a backend. */
import { isApiError } from "@capstack/client";
import { BackendFailure } from "./backend-failure.js";

/** Every failure in the words of the API, the network's too. */
export async function withBackendFailure<T>(ask: () => PromiseLike<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (isApiError(error)) {
      const { code, message, retryable, details } = error;
      throw new BackendFailure({ code, message, retryable, ...(details === undefined ? {} : { details }) });
    }
    const { name, message } = error as Error;
    if (name === "CapstackConnectionError") throw new BackendFailure({ code: "unavailable", message, retryable: true });
    if (name === "CapstackTimeoutError") throw new BackendFailure({ code: "timeout", message, retryable: true });
    throw error;
  }
}
