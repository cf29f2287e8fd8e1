import type { Model } from "../models.js";
import { withBackendFailure } from "./api-failure.js";
import type { Backend } from "./backend.js";
import type { Books } from "./books.js";

/** What is used of a client of the API, such as `createClient` of `@capstack/client` makes. */
export interface ApiClient {
  readonly capTable: ModelClient;
  readonly exitWaterfall: ModelClient;
  readonly fundEconomics: ModelClient;
  catalog(options: Asked): PromiseLike<unknown>;
  access(options: Asked): PromiseLike<unknown>;
  openapi(options: Asked): PromiseLike<unknown>;
}

/** One model behind the API. */
export interface ModelClient {
  compute(request: never, options: Asked): PromiseLike<unknown>;
  workbook(request: never, options: Asked): PromiseLike<{ readonly bytes: Uint8Array }>;
}

/** How a question is ended before its answer. */
export interface Asked {
  readonly signal: AbortSignal;
}

/**
 * Answers from the API, through a client that holds the caller's key; and from the books, where they are handed in.
 * @example
 * const client = createClient({ fetch: async () => Response.json({ data: { models: [] } }) });
 * await remoteBackend(client).catalog(new AbortController().signal) // => { models: [] }
 */
export function remoteBackend(client: ApiClient, books?: Books): Backend {
  return {
    compute: (model, body, signal) =>
      withBackendFailure(() => clientOf(client, model).compute(body as never, { signal })),
    workbook: async (model, body, signal) => {
      const { bytes } = await withBackendFailure(() => clientOf(client, model).workbook(body as never, { signal }));
      return bytes;
    },
    catalog: (signal) => withBackendFailure(() => client.catalog({ signal })),
    access: (signal) => withBackendFailure(() => client.access({ signal })),
    openapi: (signal) => withBackendFailure(() => client.openapi({ signal })),
    books,
  };
}

function clientOf(client: ApiClient, { id }: Model): ModelClient {
  switch (id) {
    case "cap-table":
      return client.capTable;
    case "exit-waterfall":
      return client.exitWaterfall;
    case "fund-economics":
      return client.fundEconomics;
    default:
      throw new TypeError(`no route for ${id}`);
  }
}
