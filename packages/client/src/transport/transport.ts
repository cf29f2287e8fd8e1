/** How every call goes out: address, key, headers, retries. */
import { CapstackApiError, CapstackConnectionError } from "../errors.js";
import type { OperationName, Route } from "../operations.js";
import { type Answer, exchange, type Fetch } from "./exchange.js";
import { withRetries } from "./retry.js";
import { VERSION } from "./version.js";

/** How a client reaches the service. */
export interface ClientOptions {
  /** The API key. Without one only `access`, `catalog` and `openapi` answer. */
  readonly apiKey?: string | undefined;
  /** Ends in `/v1`. Unless given, the address at which a server on this machine answers: `http://127.0.0.1:8787/v1`. */
  readonly baseUrl?: string | undefined;
  /** Asked when the base address cannot be reached. */
  readonly fallbackBaseUrl?: string | undefined;
  /** Where the books are read; `/api/accounting` of the base address's host unless given. */
  readonly accountingUrl?: string | undefined;
  /** Used instead of the runtime's own `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** How long one attempt may take, answer included; 30,000 unless given. */
  readonly timeoutMs?: number | undefined;
  /** How often to try again after a failure that may pass; 2 unless given. */
  readonly maxRetries?: number | undefined;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Refuse unknown fields, as the service does by itself, rather than warn of them; true unless given. */
  readonly strict?: boolean | undefined;
  /** Told of every attempt, answered or not: for logs. It sees no key and no body. */
  readonly onExchange?: ((exchanged: Exchanged) => void) | undefined;
  /** Looks at every result before it is handed out; what it throws, the call throws. */
  readonly check?: ((operation: OperationName, data: unknown) => void) | undefined;
}

/** One attempt at a call. */
export interface Exchanged {
  readonly method: string;
  readonly url: string;
  /** Of the answer; nothing where none came. */
  readonly status: number | undefined;
  /** Names the request in the service's logs. */
  readonly requestId: string | undefined;
  readonly durationMs: number;
}

/** What one call may say differently. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  readonly maxRetries?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** What one operation is called with. */
export interface Parameters {
  readonly id?: string;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one request and gives its answer. */
export type Transport = (route: Route, given: Parameters, options?: CallOptions) => Promise<Answer<unknown>>;

const LOCAL = "http://127.0.0.1:8787/v1";

/** The one way out of a client. The key stays in this closure, where printing does not reach. */
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

  return async ({ method, path, base, enveloped = true, read }, given, options = {}) => {
    const { signal, timeoutMs = client.timeoutMs ?? 30_000, maxRetries = client.maxRetries ?? 2 } = options;
    const headers: Record<string, string> = { ...USER_AGENT, ...client.headers, ...given.headers, ...options.headers };
    if (apiKey !== undefined) headers.Authorization = `Bearer ${apiKey}`;
    const init: RequestInit = { method, headers };
    if (given.body instanceof FormData) {
      init.body = given.body;
    } else if (given.body !== undefined) {
      headers["Content-Type"] = "application/json";
      headers.Prefer = (client.strict ?? true) ? "handling=strict" : "handling=lenient";
      init.body = JSON.stringify(given.body);
    }
    const place = path.replace(/{\w+}/, encodeURIComponent(given.id ?? "")) + toQuery(given.query);
    const ask = (address: string) =>
      told(client, { method, url: address + place }, () =>
        exchange(fetch, { url: address + place, init, timeoutMs, signal, enveloped, read }),
      );
    const hosts = base === "accounting" ? books : addresses;
    return withRetries(() => firstReached(hosts, ask), { maxRetries, signal });
  };
}

/** Browsers name themselves, and let no page do it for them. */
const USER_AGENT: Readonly<Record<string, string>> =
  "document" in globalThis ? {} : { "User-Agent": `capstack-client/${VERSION}` };

/** Tells the caller's log of an attempt, however it ends. */
async function told(
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
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ""
    : `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`;
}
