/** The Hono app that every server is built on: request ids, security headers, one error envelope, logs. */
import { Failure, platformFailure } from "@capstack/contract";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { isPlainText } from "./answer/plain-text.js";
import type { Logger } from "./process/logger.js";
import { inRequestSpan, traceId } from "./process/tracing.js";
import { notFoundSentence } from "./request/near-address.js";
import { exchanged } from "./request/node-exchange.js";
import { refuseRebinding } from "./request/rebinding.js";
import { readRequestId } from "./request/request-id.js";

/** The context variables of routes. */
export interface KitVariables {
  requestId: string;
  /** Additional fields of the request's log line: account, key, engine. */
  logFields: Record<string, unknown>;
}

/** The environment of a kit app. */
export interface KitEnv {
  Variables: KitVariables;
}

/** A completed request. `route` is the template, which keeps the number of labels small. */
export interface ObservedRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** The environment of a kit app. */
export interface KitOptions {
  readonly logger: Logger;
  readonly version: string;
  /** Whether answers are served over https, which enables HSTS. */
  readonly https?: boolean;
  /** Whether only this machine may connect, as in development: other hosts and web pages are refused. */
  readonly localOnly?: boolean;
  /** Called for every completed request. */
  readonly observe?: (request: ObservedRequest) => void;
  /** Milliseconds from any origin, for durations. */
  readonly now?: () => number;
  /** Turns an exception of a store into a failure; `undefined` makes it an internal error. */
  readonly explain?: (error: unknown) => Failure | undefined;
}

/**
 * A Hono app in which every failure, wherever thrown, is answered in the same envelope.
 * @example
 * const app = createKit({ logger: silentLogger, version: "0.1.0" });
 * const response = await app.request("/nowhere");
 * response.status; // => 404
 * (await response.json()).error.code // => "not_found"
 */
export function createKit(options: KitOptions): Hono<KitEnv> {
  const app = new Hono<KitEnv>();
  const now = options.now ?? (() => performance.now());
  app.use(async (c, next) => {
    const start = now();
    c.set("requestId", readRequestId(c.req.header("x-request-id")));
    c.set("logFields", {});
    setHeaders(c, c.get("requestId"), options);
    const carried = exchanged(c);
    await inRequestSpan(c, async () => {
      await next();
      noteTrace(c);
    });
    const milliseconds = now() - start;
    const { method, routePath: route } = c.req;
    const { status } = c.res;
    options.observe?.({ method, route, status, seconds: milliseconds / 1000 });
    const ms = Math.round(milliseconds * 100) / 100;
    const fields = { requestId: c.get("requestId"), method, route, status, ms, ...c.get("logFields") };
    void carried.then((bytes) => options.logger.info({ ...fields, ...bytes }, "request"));
  });
  if (options.localOnly) app.use(refuseRebinding({ hosts: [], origins: [] }));
  app.use((c, next) => {
    // No name contains a NUL character, and no store can search for one. The path is decoded at most once.
    if (c.req.path.includes("%00") || !isPlainText(c.req.path))
      throw platformFailure("not_found", "Nothing is at this address.");
    return next();
  });
  app.notFound((c) => {
    const paths = app.routes.filter(({ method }) => method !== "ALL").map(({ path }) => path);
    return answer(c, platformFailure("not_found", notFoundSentence(c.req.path, paths)));
  });
  app.onError((error, c) => {
    const failure = error instanceof Failure ? error : (options.explain?.(error) ?? explainFault(error));
    c.set("logFields", { ...c.get("logFields"), code: failure.code, reason: reasonOf(failure) });
    if (failure.status === 500) options.logger.error({ requestId: c.get("requestId"), err: error }, "internal error");
    return answer(c, failure);
  });
  return app;
}

/** Adds the trace id to the log line, if a trace is recorded. */
function noteTrace(c: Context<KitEnv>): void {
  const id = traceId();
  if (id !== undefined) c.set("logFields", { ...c.get("logFields"), traceId: id });
}

function explainFault(error: unknown): Failure {
  return platformFailure("internal_error", "Something went wrong on our side; quote the X-Request-Id header.", {
    cause: error,
  });
}

function answer(c: Context, failure: Failure): Response {
  return c.json(failure.body, failure.status as ContentfulStatusCode, { ...failure.headers });
}

function reasonOf({ cause }: Failure): unknown {
  return typeof cause === "string" ? cause : undefined;
}

/** Set before the answer exists, so that the server need not build it twice; a route may replace them. */
function setHeaders(c: Context, requestId: string, { version, https }: KitOptions): void {
  c.header("X-Request-Id", requestId);
  c.header("X-Capstack-Version", version);
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Referrer-Policy", "no-referrer");
  c.header("Cross-Origin-Resource-Policy", "cross-origin");
  c.header("Cache-Control", "no-store");
  if (https) c.header("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
}
