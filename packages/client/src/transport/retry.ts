import { CapstackApiError, CapstackConnectionError } from "../errors.js";

/** How often to try again, and what ends the waiting. */
export interface RetryOptions {
  readonly maxRetries: number;
  readonly signal: AbortSignal | undefined;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 20_000;

/**
 * Tries until it succeeds, fails for good, or has tried often enough. A pause is what the service asked for, else random
 * up to a bound that doubles each time. A service that asks for more than 20 seconds gets no second try: the caller,
 * who reads `retryAfterSeconds`, knows better what to do meanwhile.
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
  const asked = error instanceof CapstackApiError ? error.retryAfterSeconds : undefined;
  return asked === undefined ? Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** retries) : asked * 1000;
}

/** Waits. @throws the reason of the signal that ends it */
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
