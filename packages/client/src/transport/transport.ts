/** Sends every call: address, key, headers, retries. */
import { CapstackApiError, CapstackConnectionError } from "../errors.js";
import type { OperationName, Route } from "../operations.js";
import { type Answer, exchange, type Fetch } from "./exchange.js";
import { withRetries } from "./retry.js";
import { VERSION } from "./version.js";

/** How a client reaches the service. */
export interface ClientOptions {
  /** The API key. Without one only `access`, `catalog` and `openapi` answer. */
  readonly apiKey?: string | undefined;
  /** Ends in `/v1`. By default the address of a server on this machine: `http://127.0.0.1:8787/v1`. */
  readonly baseUrl?: string | undefined;
  /** Called to find another base address if this one cannot be reached. */
  readonly fallbackBaseUrl?: string | undefined;
  /** The address of the books; `/api/accounting` of the base address's host by default. */
  readonly accountingUrl?: string | undefined;
  /** Used instead of the runtime's own `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** How long one attempt may take, answer included; 30,000 by default. */
  readonly timeoutMs?: number | undefined;
  /** How often to retry a transient failure; 2 by default. */
  readonly maxRetries?: number | undefined;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Refuse unknown fields, as the service does by default, instead of returning warnings; true by default. */
  readonly strict?: boolean | undefined;
  /** Called for every attempt, answered or not, for logging. It receives no key and no body. */
  readonly onExchange?: ((exchanged: Exchanged) => void) | undefined;
  /** Called with every result before it is returned; the call throws what this throws. */
  readonly check?: ((operation: OperationName, data: unknown) => void) | undefined;
}

/** One attempt at a call. */
export interface Exchanged {
  readonly method: string;
  readonly url: string;
  /** The status; absent without an answer. */
  readonly status: number | undefined;
  /** Identifies the request in the service's logs. */
  readonly requestId: string | undefined;
  readonly durationMs: number;
}

/** Options of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  readonly maxRetries?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Learns how far an archive of files has come, as a fraction of one; called for no other answer. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** The arguments of one operation. */
export interface Parameters {
  readonly id?: string;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one request and returns its answer. */
export type Transport = (route: Route, input: Parameters, options?: CallOptions) => Promise<Answer<unknown>>;

const LOCAL = "http://127.0.0.1:8787/v1";

/** The only way to send requests. The key stays in this closure, where logging cannot reach it. */
export function createTransport(client: ClientOptions): Transport {
  const { apiKey, fetch = (url, init) => globalThis.fetch(url, init) } = client;
  if (apiKey !== undefined && !/^[!-~]+$/.test(apiKey)) {
    throw new TypeError("apiKey has characters that no key has; look for a line break or a blank at its ends.");
  }
  const addresses = [client.baseUrl ?? LOCAL, client.fallbackBaseUrl]
    .filter((address) => address !== undefined)
    .map((address) => new URL(address).href.replace(/\/$/, ""));
  const books = client.accountingUrl
    ? [client.accountingUrl.replace(/\/$/, "")]
    : addresses.map((address) => new URL("/api/accounting", address).href);

  return async ({ method, path, base, enveloped = true, read }, input, options = {}) => {
    const { signal, onProgress, timeoutMs = client.timeoutMs ?? 30_000, maxRetries = client.maxRetries ?? 2 } = options;
    const headers: Record<string, string> = { ...USER_AGENT, ...client.headers, ...input.headers, ...options.headers };
    if (apiKey !== undefined) headers.Authorization = `Bearer ${apiKey}`;
    const init: RequestInit = { method, headers };
    if (input.body instanceof FormData) {
      init.body = input.body;
    } else if (input.body !== undefined) {
      headers["Content-Type"] = "application/json";
      headers.Prefer = (client.strict ?? true) ? "handling=strict" : "handling=lenient";
      init.body = JSON.stringify(input.body);
    }
    const place = path.replace(/{\w+}/, encodeURIComponent(input.id ?? "")) + toQuery(input.query);
    const ask = (address: string) =>
      report(client, { method, url: address + place }, () =>
        exchange(fetch, { url: address + place, init, timeoutMs, signal, enveloped, read, onProgress }),
      );
    const hosts = base === "accounting" ? books : addresses;
    return withRetries(() => firstReached(hosts, ask), { maxRetries, signal });
  };
}

/** Browsers set their own User-Agent and do not allow others. */
const USER_AGENT: Readonly<Record<string, string>> =
  "document" in globalThis ? {} : { "User-Agent": `capstack-client/${VERSION}` };

/** Reports an attempt to the caller's log, however it ends. */
async function report(
  { onExchange }: ClientOptions,
  sent: Pick<Exchanged, "method" | "url">,
  attempt: () => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  if (onExchange === undefined) return attempt();
  const began = Date.now();
  const tell = (answer: { status?: number; requestId?: string | undefined }) =>
    onExchange({ ...sent, status: answer.status, requestId: answer.requestId, durationMs: Date.now() - began });
  try {
    const answer = await attempt();
    tell(answer);
    return answer;
  } catch (error) {
    tell(error instanceof CapstackApiError ? error : {});
    throw error;
  }
}

async function firstReached<T>(
  [address, ...others]: readonly string[],
  ask: (address: string) => Promise<T>,
): Promise<T> {
  try {
    return await ask(address as string);
  } catch (error) {
    if (others.length === 0 || !(error instanceof CapstackConnectionError)) throw error;
    return firstReached(others, ask);
  }
}

function toQuery(query: object = {}): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined);
  return present.length === 0
    ? ""
    : `?${new URLSearchParams(present.map(([name, value]): [string, string] => [name, String(value)]))}`;
}
