import { type AccountingClient, accountingMethods } from "./accounting/create-accounting-client.js";
import { type OperationName, type QueryOf, type RequestOf, type ResultOf, type Route, routes } from "./operations.js";
import { type AnswerFile, readFile } from "./transport/answer-file.js";
import { type Call, toCall } from "./transport/call.js";
import type { Answer } from "./transport/exchange.js";
import { newIdempotencyKey } from "./transport/idempotency-key.js";
import { sleep } from "./transport/retry.js";
import { type CallOptions, type ClientOptions, createTransport, type Parameters } from "./transport/transport.js";

/** A model behind the API: takes its request, returns its result. */
export interface ComputeModel<Name extends OperationName> {
  /**
   * Computes one request.
   * @param request the model's input, in currency, fractions of one and `YYYY-MM-DD`
   * @param options of the call
   */
  compute(request: RequestOf<Name>, options?: CallOptions): Call<ResultOf<Name>>;
}

/** A model whose answer may also be a workbook: every one. */
export interface WorkbookModel<Name extends OperationName> extends ComputeModel<Name> {
  /**
   * Computes one request as an .xlsx: what was put in are cells, and results are formulas over them.
   * @param request as `compute` takes it
   * @param options of the call
   */
  workbook(request: RequestOf<Name>, options?: CallOptions): Call<AnswerFile>;
}

/** Who owns a company: computed from events, which a file can be read into. */
export interface CapTable extends WorkbookModel<"capTableCompute"> {
  /**
   * Reads a cap table from a file: what others export, a workbook, a sheet.
   * @param file its text in `content`, a workbook in base64; or a form with its bytes in `file`
   * @param options of the call
   */
  import(file: RequestOf<"capTableImport"> | FormData, options?: CallOptions): Call<ResultOf<"capTableImport">>;
}

/** A key in a listing. */
export type ApiKey = ResultOf<"revokeKey">["key"];

/** Options of a call that can be repeated under one idempotency key; by default, a new one. */
export interface RepeatableOptions extends CallOptions {
  readonly idempotencyKey?: string | undefined;
}

/** The calling account's own keys. */
export interface Keys {
  /** One page, newest first. */
  list(query?: QueryOf<"listKeys">, options?: CallOptions): Call<ResultOf<"listKeys">>;
  /** Every key, page by page. */
  iterate(query?: Omit<QueryOf<"listKeys">, "cursor">, options?: CallOptions): AsyncGenerator<ApiKey, void>;
  /** Creates a key. Its token is in this answer only; a repeat under the same idempotency key returns the same key. */
  create(key: RequestOf<"createKey">, options?: RepeatableOptions): Call<ResultOf<"createKey">>;
  /** Revokes a key, at once; repeating it is not an error. */
  revoke(id: string, options?: CallOptions): Call<ResultOf<"revokeKey">>;
}

/** The outcome of one input of a batch. */
export type BatchResult = ResultOf<"getBatchResults">;

/** Many inputs computed together: submit, then read the results. */
export interface Batches {
  /** Submits a batch; a repeat under the same idempotency key returns the same batch. */
  create(batch: RequestOf<"createBatch">, options?: RepeatableOptions): Call<ResultOf<"createBatch">>;
  /** Its progress. */
  get(id: string, options?: CallOptions): Call<ResultOf<"getBatch">>;
  /**
   * Waits until every input is computed or the batch is cancelled, polling at growing intervals of up to ten seconds.
   * `signal` ends the wait.
   */
  wait(id: string, options?: CallOptions): Promise<ResultOf<"getBatch">>;
  /** Its finished results, in the order of the inputs. */
  results(id: string, options?: CallOptions): Call<readonly BatchResult[]>;
  /** Cancels waiting inputs; repeating it is not an error. */
  cancel(id: string, options?: CallOptions): Call<ResultOf<"cancelBatch">>;
}

/** Everything the API answers. */
export interface Client {
  /** Who owns a company after each of its events. */
  readonly capTable: CapTable;
  /** Who gets what of an exit. */
  readonly exitWaterfall: WorkbookModel<"exitWaterfallCompute">;
  /** What a fund calls, pays and returns. */
  readonly fundEconomics: WorkbookModel<"fundEconomicsCompute">;
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
 * Methods return the data; `.withResponse()` adds status, headers and request id. Transient failures are retried: those
 * marked retryable, and broken connections. Every retried request is safe to repeat, including key creation and
 * batches.
 * @throws TypeError for an invalid key or address
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
  const call = <Name extends OperationName>(name: Name, input: Parameters, how?: CallOptions) =>
    toCall<ResultOf<Name>>(checked(name, transport(routes[name], input, how)));
  const model = <Name extends OperationName>(name: Name): ComputeModel<Name> => ({
    compute: (body, how) => call(name, { body }, how),
  });
  const workbooks = <Name extends OperationName>(name: Name): WorkbookModel<Name> => {
    const route: Route = { ...routes[name], enveloped: false, read: readFile };
    const query = { format: "xlsx" };
    return { ...model(name), workbook: (body, how) => toCall<AnswerFile>(transport(route, { body, query }, how)) };
  };
  const get: Batches["get"] = (id, how) => call("getBatch", { id }, how);
  const list: Keys["list"] = (query, how) => call("listKeys", { query }, how);

  return {
    capTable: {
      ...workbooks("capTableCompute"),
      import: (body, how) => call("capTableImport", { body }, how),
    },
    exitWaterfall: workbooks("exitWaterfallCompute"),
    fundEconomics: workbooks("fundEconomicsCompute"),
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

/** Pauses between polls of a batch. */
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
