/** Every operation of the books as a method, made from the table of their addresses. */

import type { AccountingOperationTypes } from "../contract.js";
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
import { type BooksFile, readFile } from "./books-file.js";

/** What a change may say besides its query. */
export interface ChangeOptions extends CallOptions {
  /** Names the change, so that a repeat gives the first answer again; made up unless given. */
  readonly idempotencyKey?: string | undefined;
  /** The version that was read, where an operation asks for it; `*` for any. */
  readonly ifMatch?: string | number | undefined;
  /** Does everything and keeps nothing. */
  readonly dryRun?: boolean | undefined;
}

type Address<Name extends AccountingOperationName> = AccountingOperationTypes[Name];

/** What stands in braces in a path: the id of a row, or the name of a statement. */
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

/** The query and how it is to be sent, in one. */
type Query<Name extends AccountingOperationName> = AccountingQueryOf<Name> & Options<Name>;

/** The query may be left out where nothing must be said. */
type Asked<Name extends AccountingOperationName, Given> =
  Record<never, never> extends AccountingQueryOf<Name> ? [query?: Given] : [query: Given];

/** The format that was asked for by name. */
type Format<Given> = Given extends { readonly format: infer Named } ? Named : never;

/** What comes back: JSON, or a file where another format is asked for or there is no other. */
type Answered<Name extends AccountingOperationName, Given> = [AccountingResultOf<Name>] extends [never]
  ? BooksFile
  : [Format<Given>] extends ["json" | never]
    ? AccountingResultOf<Name>
    : BooksFile;

/** Whether a query may name a format. */
type HasFormat<Asks> = string extends keyof Asks ? false : "format" extends keyof Asks ? true : false;

/**
 * An operation of the books: what its address names, its body, then its query together with how it is sent. Where a query
 * may name a format, the format that is named decides what comes back.
 */
export type AccountingMethod<Name extends AccountingOperationName> =
  HasFormat<AccountingQueryOf<Name>> extends true
    ? <const Given extends Query<Name> = Query<Name> & { readonly format?: never }>(
        ...given: [...InPath<Name>, ...Body<Name>, ...Asked<Name, Given>]
      ) => Call<Answered<Name, Given>>
    : (...given: [...InPath<Name>, ...Body<Name>, ...Asked<Name, Query<Name>>]) => Call<Answered<Name, unknown>>;

/** Every operation of the books, and lists in pages as one sequence. */
export type AccountingClient = {
  // Of the table itself and not of its names, so that an editor shows what the table says of each.
  readonly [Name in keyof AccountingOperationTypes]: AccountingMethod<Name>;
} & {
  /** Every row of a list, a page at a time: `for await (const entry of books.iterate("getJournal", { group }))`. */
  readonly iterate: IteratePages;
};

/**
 * A client of the books alone: every operation of their table by its name, as `createClient` has them under `accounting`.
 *
 * Every change carries an idempotency key, so that it may be tried again as any other call: the books answer a repeat
 * with the first answer.
 * @throws TypeError for a key or an address that cannot be one
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
    (...given: unknown[]) => {
      const { named, body, query, how, headers } = read(address, given);
      const route = { ...address, base: "accounting", enveloped: false, read: readFile } as const;
      return toCall(transport(route, { id: named, body, query, headers }, how));
    };
  const methods = Object.entries(accountingRoutes).map(([name, address]) => [name, method(address)]);
  const called: Record<string, (asked: object) => never> = Object.fromEntries(methods);
  const iterate = (name: string, { limit, ...query }: { readonly limit?: number } = {}) =>
    iteratePages((page) => (called[name] as (asked: object) => never)({ ...query, ...page }), limit);
  return Object.freeze({ ...called, iterate }) as unknown as AccountingClient;
}

/** What was handed in, by its places: the name in the address, the body, the rest. */
function read({ path, method, hasBody }: AccountingRoute, given: unknown[]) {
  const rest = [...given];
  const named = path.includes("{") ? String(rest.shift()) : "";
  const body = hasBody ? rest.shift() : undefined;
  const { signal, timeoutMs, maxRetries, headers, idempotencyKey, ifMatch, ...query } = (rest[0] ??
    {}) as ChangeOptions;
  const changing = method === "GET" ? {} : { "Idempotency-Key": idempotencyKey ?? newIdempotencyKey() };
  const version = ifMatch === undefined ? {} : { "If-Match": ifMatch === "*" ? "*" : `"${ifMatch}"` };
  return { named, body, query, headers: { ...changing, ...version }, how: { signal, timeoutMs, maxRetries, headers } };
}
