import { type AccountingClient, accountingMethods } from "./accounting/create-accounting-client.js";
import { type OperationName, type QueryOf, type RequestOf, type ResultOf, routes } from "./operations.js";
import { type Call, toCall } from "./transport/call.js";
import type { Answer } from "./transport/exchange.js";
import { newIdempotencyKey } from "./transport/idempotency-key.js";
import { sleep } from "./transport/retry.js";
import { type CallOptions, type ClientOptions, createTransport, type Parameters } from "./transport/transport.js";

/** A model behind the API: hand in its request, get its result. */
export interface ComputeModel<Name extends OperationName> {
  /**
   * Computes one request.
   * @param request what the model takes, in currency, fractions of one and `YYYY-MM-DD`
   * @param options how the call is sent
   */
  compute(request: RequestOf<Name>, options?: CallOptions): Call<ResultOf<Name>>;
}

/** A key as a listing shows it. */
export type ApiKey = ResultOf<"revokeKey">["key"];

/** A call that may be repeated under one idempotency key; unless given, a new one. */
export interface RepeatableOptions extends CallOptions {
  readonly idempotencyKey?: string | undefined;
}

/** The calling account's own keys. */
export interface Keys {
  /** One page, newest first. */
  list(query?: QueryOf<"listKeys">, options?: CallOptions): Call<ResultOf<"listKeys">>;
  /** Every key, page by page. */
  iterate(query?: Omit<QueryOf<"listKeys">, "cursor">, options?: CallOptions): AsyncGenerator<ApiKey, void>;
  /** Makes a key. Its token is in the answer and never again; a repeat under the same idempotency key is the same key. */
  create(key: RequestOf<"createKey">, options?: RepeatableOptions): Call<ResultOf<"createKey">>;
  /** Revokes a key, at once; again is no error. */
  revoke(id: string, options?: CallOptions): Call<ResultOf<"revokeKey">>;
}

/** What became of one input of a batch. */
export type BatchResult = ResultOf<"getBatchResults">;

/** Many inputs computed together: submitted, then read when they are done. */
export interface Batches {
  /** Submits a batch; a repeat under the same idempotency key is the same batch. */
  create(batch: RequestOf<"createBatch">, options?: RepeatableOptions): Call<ResultOf<"createBatch">>;
  /** How far it is. */
  get(id: string, options?: CallOptions): Call<ResultOf<"getBatch">>;
  /**
   * Waits until every input is computed or the batch is cancelled, asking again at a growing pause of ten seconds at most.
   * `signal` ends the waiting.
   */
  wait(id: string, options?: CallOptions): Promise<ResultOf<"getBatch">>;
  /** What is finished of it, in the order of the inputs. */
  results(id: string, options?: CallOptions): Call<readonly BatchResult[]>;
  /** Cancels what waits; again is no error. */
  cancel(id: string, options?: CallOptions): Call<ResultOf<"cancelBatch">>;
}

/** Everything the API answers. */
export interface Client {
  /** Who owns a company after each of its events. */
  readonly capTable: ComputeModel<"capTableCompute">;
  /** Who gets what of an exit. */
  readonly exitWaterfall: ComputeModel<"exitWaterfallCompute">;
  /** What a fund calls, pays and returns. */
  readonly fundEconomics: ComputeModel<"fundEconomicsCompute">;
  /** Many inputs of one model, computed together. */
  readonly batches: Batches;
  /** The calling account's own keys. */
  readonly keys: Keys;
  /** What the key may use; a bad key counts as none. */
  access(options?: CallOptions): Call<ResultOf<"getAccess">>;
  /** The models, what access they need, and the limits. */
  catalog(options?: CallOptions): Call<ResultOf<"getCatalog">>;
  /** The interface as an OpenAPI document. */
  openapi(options?: CallOptions): Call<ResultOf<"getOpenApi">>;
  /** Every operation of the books. */
  readonly accounting: AccountingClient;
}

/**
 * A client of the Capstack API.
 *
 * Methods give the data; `.withResponse()` adds status, headers and request id. What may pass is tried again: failures
 * that say so, and connections that break. Every request that is can be repeated safely, key creation and batches included.
 * @throws TypeError for a key or an address that cannot be one
 * @example
 * const client = createClient({ apiKey: "cstk_test_…".replace("…", "A"), fetch: async () => Response.json({ data: { models: [] } }) });
 * await client.catalog() // => { models: [] }
 */
export function createClient(options: ClientOptions = {}): Client {
  const transport = createTransport(options);
  const checked = async (name: OperationName, answer: Promise<Answer<unknown>>) => {
    const { data } = await answer;
    options.check?.(name, data);
    return answer;
  };
  const call = <Name extends OperationName>(name: Name, given: Parameters, how?: CallOptions) =>
    toCall<ResultOf<Name>>(checked(name, transport(routes[name], given, how)));
  const model = <Name extends OperationName>(name: Name): ComputeModel<Name> => ({
    compute: (body, how) => call(name, { body }, how),
  });
  const get: Batches["get"] = (id, how) => call("getBatch", { id }, how);
  const list: Keys["list"] = (query, how) => call("listKeys", { query }, how);

  return {
    capTable: model("capTableCompute"),
    exitWaterfall: model("exitWaterfallCompute"),
    fundEconomics: model("fundEconomicsCompute"),
    batches: {
      create: (body, how) => call("createBatch", { body, headers: idempotent(how) }, how),
      get,
      wait: async (id, how) => {
        for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
          const batch = await get(id, how);
          if (batch.state === "done" || batch.state === "cancelled") return batch;
          await sleep(pause, how?.signal);
        }
      },
      results: (id, how) => call("getBatchResults", { id }, how) as Call<unknown> as Call<readonly BatchResult[]>,
      cancel: (id, how) => call("cancelBatch", { id }, how),
    },
    keys: {
      list,
      iterate: (query, how) => iterate((cursor) => list({ ...query, ...cursor }, how)),
      create: (body, how) => call("createKey", { body, headers: idempotent(how) }, how),
      revoke: (id, how) => call("revokeKey", { id }, how),
    },
    access: (how) => call("getAccess", {}, how),
    catalog: (how) => call("getCatalog", {}, how),
    openapi: (how) => call("getOpenApi", {}, how),
    accounting: accountingMethods(transport),
  };
}

/** Pauses between two looks at a batch. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

function idempotent(how: RepeatableOptions | undefined) {
  return { "Idempotency-Key": how?.idempotencyKey ?? newIdempotencyKey() };
}

async function* iterate(
  page: (from: { cursor?: string }) => Promise<ResultOf<"listKeys">>,
): AsyncGenerator<ApiKey, void> {
  let { keys, nextCursor } = await page({});
  yield* keys;
  while (nextCursor !== null) {
    ({ keys, nextCursor } = await page({ cursor: nextCursor }));
    yield* keys;
  }
}
