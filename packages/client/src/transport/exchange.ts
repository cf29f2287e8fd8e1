/** One HTTP exchange: the time limit, the caller's signal, and which answers are valid. */

import { CapstackApiError, CapstackConnectionError, CapstackTimeoutError } from "../errors.js";
import type { OnProgress } from "./answer-file.js";

/** The subset of the standard `fetch` that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The request, and its time limit. */
export interface Exchange {
  readonly url: string;
  readonly init: Omit<RequestInit, "signal">;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly enveloped: boolean;
  readonly read: ((response: Response, onProgress?: OnProgress) => Promise<unknown>) | undefined;
  readonly onProgress: OnProgress | undefined;
}

/** An answer with its status and headers. */
export interface Answer<T> {
  readonly data: T;
  readonly status: number;
  readonly headers: Headers;
  /** Identifies the request in the service's logs. */
  readonly requestId: string | undefined;
}

/**
 * Sends one request and reads its whole answer.
 * @throws CapstackApiError, CapstackConnectionError, CapstackTimeoutError, or the reason of the caller's signal
 */
export async function exchange(fetch: Fetch, { url, init, timeoutMs, signal, enveloped, read, onProgress }: Exchange) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  const abort = () => controller.abort();
  signal?.addEventListener("abort", abort);
  try {
    signal?.throwIfAborted();
    const response = await fetch(url, { ...init, signal: controller.signal });
    const other = await read?.(response, onProgress);
    return readAnswer(response, other ?? (await response.text()), enveloped);
  } catch (error) {
    if (error instanceof CapstackApiError) throw error;
    if (signal?.aborted) throw signal.reason;
    const address = new URL(url).origin;
    if (controller.signal.aborted) throw new CapstackTimeoutError(address, timeoutMs);
    throw new CapstackConnectionError(address, error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

function readAnswer({ status, headers, ok }: Response, read: unknown, enveloped: boolean): Answer<unknown> {
  const body = typeof read === "string" ? parse(read) : (read as Record<string, unknown>);
  const requestId = headers.get("x-request-id") ?? undefined;
  if (ok && body && (!enveloped || "data" in body)) {
    return { data: enveloped ? body.data : body, status, headers, requestId };
  }
  const { code, message, retryable, details } = (body?.error ?? {}) as Record<string, unknown>;
  const known = typeof code === "string" && typeof message === "string";
  throw new CapstackApiError({
    status,
    code: known ? code : "unexpected_response",
    message: known ? message : `The answer (${status}) is not one of this service: ${headers.get("content-type")}.`,
    retryable: known ? retryable === true : status === 429 || status > 501,
    details: known ? (details as Record<string, unknown> | undefined) : undefined,
    requestId,
    retryAfterSeconds: readRetryAfter(headers.get("retry-after"), headers.get("date")),
  });
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Seconds, or a date relative to the answer's own (RFC 9110). */
function readRetryAfter(value: string | null, answeredAt: string | null): number | undefined {
  if (!value) return undefined;
  const seconds = Number(value);
  if (seconds >= 0) return seconds;
  const until = (Date.parse(value) - (Date.parse(answeredAt ?? "") || Date.now())) / 1000;
  return Number.isNaN(until) ? undefined : Math.max(0, until);
}
