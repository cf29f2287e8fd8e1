/** A route: an operation of the table, and what it does. One place turns it into HTTP. */

import { readShape } from "@capstack/contract";
import type { AccountingOperation } from "@capstack/contract/accounting";
import { unknownSentence } from "@capstack/decimal";
import {
  checkShape,
  clientAddress,
  createKit,
  isPlainText,
  type KitEnv,
  platformFailure,
  readJsonBody,
  setRateHeaders,
} from "@capstack/http";
import type { Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import type { Answer } from "./answer.js";
import { type Caller, notFound, requireScope } from "./caller.js";
import type { Services } from "./dependencies.js";
import { explain, refusal } from "./failures.js";
import type { FileRead } from "./files/file-threads.js";
import type { FileJob } from "./files/read-file.js";
import { withSentFile } from "./files/receive-file.js";
import { NotModified, type Read, reading } from "./reading.js";
import { toJson, type Write, writing } from "./writing.js";

/** What a request brought besides its body. */
export interface Asked<Operation extends AccountingOperation> {
  readonly query: z.output<Operation["query"]>;
  /** The id in the address; a UUID where the address has one. */
  readonly id: string;
  /** The name in the address, where it has one. */
  readonly name: Operation extends { name: infer Name extends z.ZodType } ? z.output<Name> : undefined;
  readonly ifMatch: string | undefined;
}

/** A question. */
export interface ReadRoute {
  readonly operation: AccountingOperation;
  readonly answer: (read: Read, asked: Asked<AccountingOperation>) => Promise<Answer>;
}

/** A question about the caller that no row of the books answers; it runs outside the transaction of a read. */
export interface CallerRoute {
  readonly operation: AccountingOperation;
  readonly answerCaller: (services: Services, caller: Caller) => Promise<Answer>;
}

/** A change. */
export interface WriteRoute {
  readonly operation: AccountingOperation;
  readonly perform: (write: Write, asked: Asked<AccountingOperation>, body: unknown) => Promise<Answer>;
}

/** A change that takes a file. */
export interface FileRoute {
  readonly operation: AccountingOperation;
  /** What its reader must know of the books. */
  readonly job: (services: Services, caller: Caller, asked: Asked<AccountingOperation>) => Promise<FileJob>;
  readonly performFile: (
    write: Write,
    asked: Asked<AccountingOperation>,
    file: FileRead<FileJob["kind"]>,
    job: FileJob,
  ) => Promise<Answer>;
}

/** Any of them. */
export type Route = ReadRoute | CallerRoute | WriteRoute | FileRoute;

/** The body of an operation as it is read; null where nothing needs to be said in one. */
export type BodyOf<Operation> = Operation extends { request: infer Request extends z.ZodType }
  ? z.output<Request>
  : null;

/** A question of the table, and how it is answered. */
export function readRoute<Operation extends AccountingOperation>(
  operation: Operation,
  answer: (read: Read, asked: Asked<Operation>) => Promise<Answer>,
): Route {
  return { operation, answer: answer as ReadRoute["answer"] };
}

/** A question of the table about the caller. */
export function callerRoute(operation: AccountingOperation, answerCaller: CallerRoute["answerCaller"]): Route {
  return { operation, answerCaller };
}

/** A change of the table, and how it is made. */
export function writeRoute<Operation extends AccountingOperation>(
  operation: Operation,
  perform: (write: Write, asked: Asked<Operation>, body: BodyOf<Operation>) => Promise<Answer>,
): Route {
  return { operation, perform: perform as WriteRoute["perform"] };
}

/** A change that takes a file: it is read before the write begins, and outside of it, so that no transaction waits. */
export function fileRoute<Operation extends AccountingOperation, Job extends FileJob>(
  operation: Operation,
  job: (services: Services, caller: Caller, asked: Asked<Operation>) => Promise<Job>,
  perform: (write: Write, asked: Asked<Operation>, file: FileRead<Job["kind"]>, job: Job) => Promise<Answer>,
): Route {
  return { operation, job: job as FileRoute["job"], performFile: perform as unknown as FileRoute["performFile"] };
}

/** The app that answers the routes under a base path, and 405 where an address exists for other methods. */
export function mountRoutes(services: Services, base: string, version: string, routes: readonly Route[]): Hono<KitEnv> {
  const app = createKit({ logger: services.logger, version, explain, localOnly: services.localOnly });
  const methods = new Map<string, string[]>();
  for (const route of routes) {
    const { method, path: address } = route.operation;
    const path = base + address.replace(/\{(\w+)\}/g, ":$1");
    methods.set(path, [...(methods.get(path) ?? []), method]);
    app.on(method, path, (c) => handle(services, route, c));
  }
  for (const [path, allowed] of methods) {
    app.all(path, () => {
      const allow = allowed.includes("GET") ? ["HEAD", ...allowed] : allowed;
      throw platformFailure("method_not_allowed", `This address takes ${allow.join(", ")}.`, {
        details: { allow },
        headers: { Allow: allow.join(", ") },
      });
    });
  }
  return app;
}

function handle(services: Services, route: Route, c: Context<KitEnv>): Promise<Response> {
  if ("perform" in route || "performFile" in route) return performWrite(services, route, c);
  return "answer" in route ? answerRead(services, route, c) : answerCaller(services, route, c);
}

async function admit(services: Services, c: Context<KitEnv>): Promise<Caller> {
  const caller = await services.authenticate(c.req.raw, clientAddress(c, services.trustedProxies));
  if (caller.rate) setRateHeaders(c, caller.rate);
  return caller;
}

async function answerCaller(services: Services, route: CallerRoute, c: Context<KitEnv>): Promise<Response> {
  const caller = await admit(services, c);
  requireScope(caller, "accounting:read");
  readQuery(c, route.operation.query);
  return respond(c, await route.answerCaller(services, caller), { "Cache-Control": "private, no-store" });
}

async function answerRead(services: Services, route: ReadRoute, c: Context<KitEnv>): Promise<Response> {
  const caller = await admit(services, c);
  requireScope(caller, "accounting:read");
  const asked = { ...readAddress(c, route.operation), query: readQuery(c, route.operation.query) };
  try {
    const { value, etag, version } = await reading(services, caller, c.req.header("if-none-match"), (read) =>
      route.answer(read, asked),
    );
    return respond(c, value, {
      "Cache-Control": "private, no-store",
      ...(etag === undefined ? {} : { ETag: etag }),
      ...(version === undefined ? {} : { "X-Books-Version": String(version) }),
    });
  } catch (error) {
    if (error instanceof NotModified) {
      return c.body(null, 304, { ETag: error.etag, "Cache-Control": "private, no-store" });
    }
    throw error;
  }
}

const writeQuery = { dryRun: z.enum(["true", "false"]).optional() };

async function performWrite(services: Services, route: WriteRoute | FileRoute, c: Context<KitEnv>): Promise<Response> {
  const { operation } = route;
  const caller = await admit(services, c);
  requireScope(caller, operation.scope);
  const address = readAddress(c, operation);
  const { dryRun, ...query } = readQuery(c, operation.query.extend(writeQuery));
  const asked = { ...address, query };
  const perform = (said: unknown, body: unknown, work: (write: Write) => Promise<Answer>) => {
    const request = {
      requestId: c.get("requestId"),
      idempotencyKey: c.req.header("idempotency-key"),
      fingerprint: () => JSON.stringify([c.req.method, new URL(c.req.url).pathname, query, said]),
      dryRun: dryRun === "true",
      body,
    };
    return writing(services, caller, request, work);
  };
  const answer =
    "perform" in route
      ? await readBody(services, c, operation).then(({ given, body }) =>
          perform(given, body, (write) => route.perform(write, asked, body)),
        )
      : await withSentFile(c, services.limits, async (sent) => {
          const job = await route.job(services, caller, asked);
          const file = await services.files.read(job, sent, services.limits);
          return perform([file.said, file.digest], file.said, (write) => route.performFile(write, asked, file, job));
        });
  return respond(c, answer, { "Cache-Control": "private, no-store" });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function readAddress(c: Context, operation: AccountingOperation) {
  const id = c.req.param("id");
  if (id !== undefined && !UUID.test(id)) throw notFound();
  const name = operation.name?.safeParse(c.req.param("name"));
  if (name?.success === false) throw notFound();
  return { id: id?.toLowerCase() ?? "", name: name?.data as undefined, ifMatch: c.req.header("if-match") };
}

/** The body as it was sent, and as its shape reads it. */
async function readBody({ limits }: Services, c: Context, { request, bulk }: AccountingOperation) {
  if (request === undefined) return { given: null, body: null };
  const bytes = bulk ? limits.importBytes : limits.bodyBytes;
  const given = await readJsonBody(c, { bytes, depth: limits.jsonDepth });
  return { given, body: checkShape(request, given) };
}

/** The query as its shape reads it: each name once, none unknown, none empty; in the sentences of every body. */
function readQuery<Query extends z.ZodObject>(c: Context, shape: Query): z.output<Query> {
  const given: Record<string, string> = {};
  for (const [name, values] of Object.entries(c.req.queries())) {
    if (!Object.hasOwn(shape.shape, name)) {
      throw invalidQuery(name, unknownSentence(name, Object.keys(shape.shape)));
    }
    if (values.length > 1) throw invalidQuery(name, `${name} stands there ${values.length} times; once is enough.`);
    if (!isPlainText(values.join())) throw invalidQuery(name, `${name} holds a character that is no text.`);
    if (values[0]?.trim() === "") throw invalidQuery(name, `${name} is empty.`);
    given[name] = values[0] as string;
  }
  const { data, issues } = readShape(shape, given);
  if (issues === undefined) return data;
  const [issue] = issues;
  throw invalidQuery(String(issue?.path[0] ?? ""), issue?.message ?? "The query has the wrong shape.");
}

function invalidQuery(name: string, message: string) {
  return refusal("invalid_query", message, { details: { query: name } });
}

async function respond(c: Context, answer: Answer, headers: Record<string, string>): Promise<Response> {
  const all = { ...headers, ...answer.headers };
  const status = (answer.status ?? 200) as ContentfulStatusCode;
  if ("json" in answer) return c.body(toJson(answer.json), status, { ...all, "Content-Type": "application/json" });
  const { file } = answer;
  const bytes = typeof file.bytes === "function" ? await file.bytes() : file.bytes;
  return c.body(new Uint8Array(bytes).buffer, status, {
    ...all,
    "Content-Type": file.type,
    "Content-Disposition": `attachment; filename="${file.name}"`,
  });
}
