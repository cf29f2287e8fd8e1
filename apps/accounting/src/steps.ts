/** The steps of a request to the books, from its key to its answer, around the work of its operation. */

import { type Answer, JsonAnswer, toAnswer } from "@capstack/books/requests/answer";
import { type Caller, notFound, requireOperation } from "@capstack/books/requests/caller";
import { refusal } from "@capstack/books/requests/failures";
import { NotModified, reading } from "@capstack/books/transactions/reading";
import { type Write, writing } from "@capstack/books/transactions/writing";
import { platformFailure, readShape } from "@capstack/contract";
import {
  type AccountingOperation,
  type AccountingOperationName,
  accountingOperations,
} from "@capstack/contract/accounting";
import { toJson } from "@capstack/database";
import { unknownSentence } from "@capstack/decimal";
import * as http from "@capstack/http";
import { withSentFile } from "@capstack/uploads";
import { type Context, Hono } from "hono";
import * as z from "zod";
import type { AppServices } from "./dependencies.js";
import { fileThreads } from "./files/file-threads.js";
import type { Asked, CallerWork, FileWork, ReadWork, Routes, WriteWork } from "./route.js";

type Of = AccountingOperation;
type AnyWork = ReadWork<Of> | CallerWork | WriteWork<Of> | FileWork<Of>;

/** A body as it was sent, and as its shape reads it. */
interface ReadBody {
  readonly given: unknown;
  readonly body: unknown;
}

/** A call as the steps leave it. */
type Call = http.Asked<Caller, { readonly dryRun?: string }, ReadBody>;

/** The operations of the books with their work, below an address of the caller's choice. */
export function mountBooks(services: AppServices, routes: Routes): Hono<http.KitEnv> {
  const router = new Hono<http.KitEnv>();
  const mounted = Object.values<Of>(accountingOperations).map((operation) => {
    const work = routes[operation.id as AccountingOperationName] as AnyWork;
    return { operation, work: (call: http.Asked<Caller>) => perform(services, operation, work, call as Call) };
  });
  http.mountOperations(router, bookSteps(services), mounted);
  http.refuseOtherMethods(router, (known) => {
    const allow = known.includes("GET") ? ["HEAD", ...known] : known;
    return http.methodNotAllowed(allow, `This address takes ${allow.join(", ")}.`);
  });
  return router;
}

function bookSteps(services: AppServices): http.Steps<Of, Caller> {
  const { limits } = services;
  return {
    admit: async (c, operation) => {
      const caller = await services.authenticate(c.req.raw, http.clientAddress(c, services.trustedProxies));
      if (caller.rate) http.setRateHeaders(c, caller.rate);
      requireOperation(caller, operation);
      requireAddress(c, operation);
      return caller;
    },
    readQuery: (c, operation) => readQuery(c, queries.get(operation) ?? operation.query),
    readBody: async (c, { request, bulk, takesFile }) => {
      if (request === undefined || takesFile) return { given: null, body: null };
      const bytes = bulk ? limits.importBytes : limits.bodyBytes;
      const input = await http.readJsonBody(c, { bytes, depth: limits.jsonDepth });
      return { given: input, body: http.checkShape(request, input) };
    },
    respond: (c, operation, input) => (input instanceof Response ? input : respond(c, operation, input as Answer)),
  };
}

const writeQuery = { dryRun: z.enum(["true", "false"]).optional() };

/** The queries of the writes, each made once: making one takes longer than reading by it. */
const queries = new Map(
  Object.values<Of>(accountingOperations)
    .filter(({ method }) => method !== "GET")
    .map((operation) => [operation, operation.query.extend(writeQuery)]),
);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What stands in braces in the address may be meant. @throws Failure `not_found` */
function requireAddress(c: Context, { name }: Of): void {
  const id = c.req.param("id");
  if (id !== undefined && !UUID.test(id)) throw notFound();
  const word = c.req.param("name") ?? "";
  if (name === undefined || name.safeParse(word).success) return;
  const before = c.req.path.slice(0, c.req.path.lastIndexOf("/"));
  const known = name instanceof z.ZodEnum ? name.options.map((option) => `${before}/${option}`) : [];
  throw platformFailure("not_found", http.notFoundSentence(c.req.path, known));
}

function perform(services: AppServices, operation: Of, work: AnyWork, call: Call): Promise<Answer | Response> {
  const { c, caller, named } = call;
  const { dryRun, ...query } = call.query;
  const id = named.id?.toLowerCase() ?? "";
  const params = { operation, query, id, name: named.name as undefined, ifMatch: c.req.header("if-match") };
  if ("ofCaller" in work) return Promise.resolve(work.ofCaller(services, caller)).then(toAnswer);
  if (operation.method === "GET") return answer(services, work as ReadWork<Of>, params, call);
  const write = (said: unknown, body: unknown, change: (write: Write) => unknown) => {
    const request = {
      requestId: c.get("requestId"),
      idempotencyKey: c.req.header("idempotency-key"),
      fingerprint: () => JSON.stringify([c.req.method, new URL(c.req.url).pathname, query, said]),
      dryRun: dryRun === "true",
      status: operation.status ?? 200,
      body,
    };
    return writing(services, caller, request, async (open) => toAnswer(await change(open)));
  };
  if (typeof work === "function") {
    const { given: input, body } = call.body;
    return write(input, body, (open) => work(open as Write & Parameters<ReadWork<Of>>[0], params, body as never));
  }
  return withSentFile(c, { account: caller.account.id, limits: services.limits }, async (sent) => {
    const job = await work.job(services, caller, params);
    const file = await fileThreads().read(job, sent, services.limits, caller.account.id);
    if (dryRun !== "true") await work.prepare?.(services, caller, file);
    return write([file.said, file.digest], file.said, (open) => work.perform(open, params, file, job));
  });
}

async function answer(services: AppServices, work: ReadWork<Of>, params: Asked<Of>, { c, caller }: Call) {
  const { own } = params.operation;
  try {
    const { value, etag, version } = await reading(
      services,
      { caller, known: c.req.header("if-none-match"), own },
      async (read) => toAnswer(await work(read, params)),
    );
    const headers = {
      ...(etag === undefined ? {} : { ETag: etag }),
      ...(version === undefined ? {} : { "X-Books-Version": String(version) }),
      ...value.headers,
    };
    return "file" in value ? { ...value, headers } : new JsonAnswer(value.json, headers);
  } catch (error) {
    if (error instanceof NotModified) return c.body(null, 304, { ETag: error.etag, ...PRIVATE });
    throw error;
  }
}

/** The query as its shape reads it: each name once, none unknown, none empty; in the sentences of every body. */
function readQuery<Query extends z.ZodObject>(c: Context, shape: Query): z.output<Query> {
  const input: Record<string, string> = {};
  for (const [name, values] of Object.entries(c.req.queries())) {
    if (!Object.hasOwn(shape.shape, name)) {
      throw invalidQuery(name, unknownSentence(name, Object.keys(shape.shape)));
    }
    if (values.length > 1) throw invalidQuery(name, `${name} is given ${values.length} times; give it once.`);
    if (!http.isPlainText(values.join())) throw invalidQuery(name, `${name} holds a character that is not text.`);
    if (values[0]?.trim() === "") throw invalidQuery(name, `${name} is empty.`);
    input[name] = values[0] as string;
  }
  const { data, issues } = readShape(shape, input);
  if (issues === undefined) return data;
  const [issue] = issues;
  throw invalidQuery(String(issue?.path[0] ?? ""), issue?.message ?? "The query has the wrong shape.");
}

function invalidQuery(name: string, message: string) {
  return refusal("invalid_query", message, { details: { query: name } });
}

const PRIVATE = { "Cache-Control": "private, no-store" };

async function respond(c: Context, operation: Of, answer: Answer): Promise<Response> {
  const status = operation.status ?? 200;
  const headers = { ...PRIVATE, ...answer.headers };
  if (!("file" in answer)) {
    return c.body(toJson(answer.json), status, { ...headers, "Content-Type": "application/json" });
  }
  const { file } = answer;
  const about = { ...headers, "Content-Type": file.type, "Content-Disposition": attachment(file.name) };
  if ("pieces" in file) {
    return c.body(streamOf(file.pieces()), status, { ...about, "X-Total-Count": String(file.parts) });
  }
  const { bytes } = file;
  return c.body(new Uint8Array(typeof bytes === "function" ? await bytes() : bytes).buffer, status, about);
}

/** Pieces as a stream, which asks for one as it is read. */
function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}

/** A file to save under a name, which is written a second time where not every program can read it. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%/]/gu, "_");
  if (plain === name) return `attachment; filename="${name}"`;
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => {
    return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
