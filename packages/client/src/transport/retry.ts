import { CapstackApiError, CapstackConnectionError } from "../errors.js";

/** How often to retry, and what ends the wait. */
export interface RetryOptions {
  readonly maxRetries: number;
  readonly signal: AbortSignal | undefined;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 20_000;

/**
 * Retries until success, a permanent failure or the limit. The pause is the one the service requests, else random
 * up to a bound that doubles each time. There is no retry if the service requests more than 20 seconds: the caller
 * can read `retryAfterSeconds` and decide.
 */
export async function withRetries<T>(attempt: () => Promise<T>, { maxRetries, signal }: RetryOptions): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await attempt();
    } catch (error) {
      if (retries >= maxRetries || !mayPass(error)) throw error;
      const pause = pauseAfter(error, retries);
      if (pause > LONGEST_PAUSE_MS) throw error;
      await sleep(pause, signal);
    }
  }
}

function mayPass(error: unknown): boolean {
  return error instanceof CapstackConnectionError || (error instanceof CapstackApiError && error.retryable);
}

function pauseAfter(error: unknown, retries: number): number {
  const requested = error instanceof CapstackApiError ? error.retryAfterSeconds : undefined;
  return requested === undefined
    ? Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** retries)
    : requested * 1000;
}

/** Waits. @throws the reason of an aborted signal */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
  });
}
