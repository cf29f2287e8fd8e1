/** The books behind the tools: any operation of their table, through a client that holds the caller's key. */
import { withBackendFailure } from "./api-failure.js";

/** The arguments of an operation: its path parameter, its query, its body. */
export interface BookQuestion {
  readonly named?: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Identifies a change, so that a repeat returns the first answer. */
  readonly idempotencyKey?: string;
}

/** Performs operations of the books; a refusal is thrown as `BackendFailure`. */
export type Books = (operation: string, question: BookQuestion, signal: AbortSignal) => Promise<unknown>;

/** What is used of a client of the books, such as `createAccountingClient` of `@capstack/client` makes: its methods. */
export type BooksClient = Readonly<Record<string, unknown>>;

/**
 * The books of a server, by a client of them.
 * @example
 * const client = createAccountingClient({ fetch: async () => Response.json({ vehicles: [], mancoOmitted: false }) });
 * await remoteBooks(client)("getFirmSummary", { query: {} }, new AbortController().signal) // => { vehicles: [], mancoOmitted: false }
 */
export function remoteBooks(client: BooksClient): Books {
  return (operation, { named, query, body, idempotencyKey }, signal) => {
    const method = client[operation] as (...input: unknown[]) => Promise<unknown>;
    const values = [...(named === undefined ? [] : [named]), ...(body === undefined ? [] : [body])];
    return withBackendFailure(() => method(...values, { ...query, idempotencyKey, signal }));
  };
}
