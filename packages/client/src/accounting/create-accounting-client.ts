/** Every operation of the books as a method, made from the table of their addresses. */

import type { AccountingOperationTypes } from "../contract.js";
import { type AnswerFile, readFile } from "../transport/answer-file.js";
import { type Call, toCall } from "../transport/call.js";
import { newIdempotencyKey } from "../transport/idempotency-key.js";
import { type IteratePages, iteratePages } from "../transport/iterate-pages.js";
import { type CallOptions, type ClientOptions, createTransport, type Transport } from "../transport/transport.js";
import type {
  AccountingOperationName,
  AccountingQueryOf,
  AccountingRequestOf,
  AccountingResultOf,
} from "./accounting-operations.js";
import { type AccountingRoute, accountingRoutes } from "./accounting-routes.js";

/** Options of a change besides its query. */
export interface ChangeOptions extends CallOptions {
  /** Identifies the change, so that a repeat returns the first answer; random by default. */
  readonly idempotencyKey?: string | undefined;
  /** The version that was read, if an operation requires it; `*` for any. */
  readonly ifMatch?: string | number | undefined;
  /** Performs everything, then rolls back. */
  readonly dryRun?: boolean | undefined;
}

type Address<Name extends AccountingOperationName> = AccountingOperationTypes[Name];

/** The path parameter: the id of a row, or the name of a statement. */
type InPath<Name extends AccountingOperationName> = Address<Name>["path"] extends `${string}{id}${string}`
  ? [id: string]
  : Address<Name>["path"] extends `${string}{${string}}${string}`
    ? [name: string]
    : [];

type Body<Name extends AccountingOperationName> = Address<Name>["hasBody"] extends true
  ? [
      body:
        | AccountingRequestOf<Name>
        | (AccountingRequestOf<Name> extends { readonly content: string } ? FormData : never),
    ]
  : [];

type Options<Name extends AccountingOperationName> = Address<Name>["method"] extends "GET"
  ? CallOptions
  : ChangeOptions;

/** The query and the options of the call in one object. */
type Query<Name extends AccountingOperationName> = AccountingQueryOf<Name> & Options<Name>;

/** The query may be omitted if nothing in it is required. */
type Asked<Name extends AccountingOperationName, Given> =
  Record<never, never> extends AccountingQueryOf<Name> ? [query?: Given] : [query: Given];

/** The requested format. */
type Format<Given> = Given extends { readonly format: infer Named } ? Named : never;

/** The result: JSON, or a file if another format is requested or there is no JSON. */
type Answered<Name extends AccountingOperationName, Given> = [AccountingResultOf<Name>] extends [never]
  ? AnswerFile
  : [Format<Given>] extends ["json" | never]
    ? AccountingResultOf<Name>
    : AnswerFile;

/** Whether a query may name a format. */
type HasFormat<Asks> = string extends keyof Asks ? false : "format" extends keyof Asks ? true : false;

/**
 * The arguments of an operation of the books: its path parameter, its body, then the query with the call's options. If
 * the query may name a format, the format determines the result's type.
 */
export type AccountingMethod<Name extends AccountingOperationName> =
  HasFormat<AccountingQueryOf<Name>> extends true
    ? <const Given extends Query<Name> = Query<Name> & { readonly format?: never }>(
        ...input: [...InPath<Name>, ...Body<Name>, ...Asked<Name, Given>]
      ) => Call<Answered<Name, Given>>
    : (...input: [...InPath<Name>, ...Body<Name>, ...Asked<Name, Query<Name>>]) => Call<Answered<Name, unknown>>;

/** Every operation of the books, and lists in pages as one sequence. */
export type AccountingClient = {
  // Of the table itself and not of its names, so that an editor shows each operation's documentation.
  readonly [Name in keyof AccountingOperationTypes]: AccountingMethod<Name>;
} & {
  /** Every row of a list, a page at a time: `for await (const entry of books.iterate("getJournal", { group }))`. */
  readonly iterate: IteratePages;
};

/**
 * A client of the books alone: every operation of their table by its name, as `createClient` has them under `accounting`.
 *
 * Every change carries an idempotency key, so that it can be retried like any other call: a repeat returns the
 * first answer.
 * @throws TypeError for an invalid key or address
 * @example
 * const books = createAccountingClient({ fetch: async () => Response.json({ id: "f1", name: "Acme" }, { status: 201 }) });
 * await books.createFirm({ name: "Acme" }) // => { id: "f1", name: "Acme" }
 */
export function createAccountingClient(options: ClientOptions = {}): AccountingClient {
  return accountingMethods(createTransport(options));
}

/** Every operation of the books over a transport. */
export function accountingMethods(transport: Transport): AccountingClient {
  const method =
    (address: AccountingRoute) =>
    (...input: unknown[]) => {
      const { named, body, query, how, headers } = read(address, input);
      const route = { ...address, base: "accounting", enveloped: false, read: readFile } as const;
      return toCall(transport(route, { id: named, body, query, headers }, how));
    };
  const methods = Object.entries(accountingRoutes).map(([name, address]) => [name, method(address)]);
  const called: Record<string, (params: object) => never> = Object.fromEntries(methods);
  const iterate = (name: string, { limit, ...query }: { readonly limit?: number } = {}) =>
    iteratePages((page) => (called[name] as (params: object) => never)({ ...query, ...page }), limit);
  return Object.freeze({ ...called, iterate }) as unknown as AccountingClient;
}

/** The arguments by position: the path parameter, the body, the rest. */
function read({ path, method, hasBody }: AccountingRoute, input: unknown[]) {
  const rest = [...input];
  const named = path.includes("{") ? String(rest.shift()) : "";
  const body = hasBody ? rest.shift() : undefined;
  const { signal, timeoutMs, maxRetries, headers, onProgress, idempotencyKey, ifMatch, ...query } = (rest[0] ??
    {}) as ChangeOptions;
  const changing = method === "GET" ? {} : { "Idempotency-Key": idempotencyKey ?? newIdempotencyKey() };
  const version = ifMatch === undefined ? {} : { "If-Match": ifMatch === "*" ? "*" : `"${ifMatch}"` };
  const how = { signal, timeoutMs, maxRetries, headers, onProgress };
  return { named, body, query, headers: { ...changing, ...version }, how };
}
