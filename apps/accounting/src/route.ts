/** A route as data: its address, scope and shapes, and what it does. One place turns it into HTTP. */
import { checkShape, createKit, type KitEnv, platformFailure, readJsonBody } from "@capstack/http";
import type { Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import type { Answer } from "./answer.js";
import { type AccountingScope, type Caller, notFound, requireScope } from "./caller.js";
import type { Desk } from "./dependencies.js";
import { explain, refusal } from "./failures.js";
import { NotModified, type Read, reading } from "./reading.js";
import { toJson, type Write, writing } from "./writing.js";

/** What a request brought besides its body. */
export interface Asked<Query> {
  readonly query: Query;
  /** The id in the address; a UUID where the address has one. */
  readonly id: string;
  /** The name in the address. */
  readonly name: string;
  readonly ifMatch: string | undefined;
}

/** A question. */
export interface ReadRoute<Query extends z.ZodObject = z.ZodObject> {
  readonly method: "GET";
  readonly path: string;
  readonly summary: string;
  readonly query: Query;
  readonly answer: (read: Read, asked: Asked<z.output<Query>>) => Promise<Answer>;
}

/** A question about the caller that no row of the books answers; it runs outside the transaction of a read. */
export interface CallerRoute<Query extends z.ZodObject = z.ZodObject> extends Omit<ReadRoute<Query>, "answer"> {
  readonly answerCaller: (desk: Desk, caller: Caller) => Promise<Answer>;
}

/** A change. */
export interface WriteRoute<Query extends z.ZodObject = z.ZodObject, Body extends z.ZodType = z.ZodType> {
  readonly method: "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly summary: string;
  readonly scope: AccountingScope;
  readonly query: Query;
  /** Null where nothing needs to be said in a body. */
  readonly body: Body | null;
  /** Largest body in bytes; 4 MiB unless given. */
  readonly bodyBytes?: number;
  readonly perform: (write: Write, asked: Asked<z.output<Query>>, body: z.output<Body>) => Promise<Answer>;
}

/** Any of them. */
export type Route = ReadRoute | CallerRoute | WriteRoute;

/** Keeps the types of a question's query. */
export function readRoute<Query extends z.ZodObject>(route: Omit<ReadRoute<Query>, "method">): Route {
  return { method: "GET", ...route } as unknown as Route;
}

/** A question about the caller. */
export function callerRoute(route: Omit<CallerRoute, "method">): Route {
  return { method: "GET", ...route };
}

/** Keeps the types of a change's query and body. */
export function writeRoute<Query extends z.ZodObject, Body extends z.ZodType>(route: WriteRoute<Query, Body>): Route {
  return route as unknown as Route;
}

/** The app that answers the routes under a base path, and 405 where an address exists for other methods. */
export function mountRoutes(desk: Desk, base: string, version: string, routes: readonly Route[]): Hono<KitEnv> {
  const app = createKit({ logger: desk.logger, version, explain });
  const methods = new Map<string, string[]>();
  for (const route of routes) {
    const path = base + route.path;
    methods.set(path, [...(methods.get(path) ?? []), route.method]);
    app.on(route.method, path, (c) => handle(desk, route, c));
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

function handle(desk: Desk, route: Route, c: Context<KitEnv>): Promise<Response> {
  if ("perform" in route) return performWrite(desk, route, c);
  return "answer" in route ? answerRead(desk, route, c) : answerCaller(desk, route, c);
}

async function answerCaller(desk: Desk, route: CallerRoute, c: Context<KitEnv>): Promise<Response> {
  const caller = await desk.authenticate(c.req.raw);
  requireScope(caller, "accounting:read");
  readQuery(c, route.query);
  return respond(c, await route.answerCaller(desk, caller), { "Cache-Control": "private, no-store" });
}

async function answerRead(desk: Desk, route: ReadRoute, c: Context<KitEnv>): Promise<Response> {
  const caller = await desk.authenticate(c.req.raw);
  requireScope(caller, "accounting:read");
  const asked = { ...readAddress(c), query: readQuery(c, route.query) };
  try {
    const { value, etag, version } = await reading(desk, caller, c.req.header("if-none-match"), (read) =>
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

async function performWrite(desk: Desk, route: WriteRoute, c: Context<KitEnv>): Promise<Response> {
  const caller = await desk.authenticate(c.req.raw);
  requireScope(caller, route.scope);
  const address = readAddress(c);
  const query = readQuery(c, route.query.extend(writeQuery));
  const given = route.body === null ? null : await readJsonBody(c, { bytes: route.bodyBytes ?? 4 << 20, depth: 64 });
  const body = route.body === null ? null : checkShape(route.body, given);
  const request = {
    requestId: c.get("requestId"),
    idempotencyKey: c.req.header("idempotency-key"),
    fingerprint: JSON.stringify([c.req.method, new URL(c.req.url).pathname, query, given]),
    dryRun: query.dryRun === "true",
  };
  const answer = await writing(desk, caller, request, (write) => route.perform(write, { ...address, query }, body));
  return respond(c, answer, { "Cache-Control": "private, no-store" });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function readAddress(c: Context) {
  const id = c.req.param("id");
  if (id !== undefined && !UUID.test(id)) throw notFound();
  return { id: id?.toLowerCase() ?? "", name: c.req.param("name") ?? "", ifMatch: c.req.header("if-match") };
}

/** The query as its shape reads it: each name once, none unknown, none empty. */
function readQuery<Query extends z.ZodObject>(c: Context, shape: Query): z.output<Query> {
  const given: Record<string, string> = {};
  for (const [name, values] of Object.entries(c.req.queries())) {
    if (!Object.hasOwn(shape.shape, name)) throw invalidQuery(name, `${name} is not a query of this address.`);
    if (values.length > 1) throw invalidQuery(name, `${name} stands there ${values.length} times; once is enough.`);
    if (values[0]?.trim() === "") throw invalidQuery(name, `${name} is empty.`);
    given[name] = values[0] as string;
  }
  const result = shape.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = String(issue?.path[0] ?? "");
  throw invalidQuery(name, given[name] === undefined ? `${name} is required.` : `${name}: ${issue?.message}.`);
}

function invalidQuery(name: string, message: string) {
  return refusal("invalid_query", message, { details: { query: name } });
}

function respond(c: Context, answer: Answer, headers: Record<string, string>): Response {
  const all = { ...headers, ...answer.headers };
  const status = (answer.status ?? 200) as ContentfulStatusCode;
  if ("json" in answer) return c.body(toJson(answer.json), status, { ...all, "Content-Type": "application/json" });
  const { file } = answer;
  return c.body(new Uint8Array(file.bytes).buffer, status, {
    ...all,
    "Content-Type": file.type,
    "Content-Disposition": `attachment; filename="${file.name}"`,
  });
}
