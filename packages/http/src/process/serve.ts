/** Opens a port, and closes it without dropping requests. */

import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:net";
import type { Duplex } from "node:stream";
import { platformFailure } from "@capstack/contract";
import { serve as serveNode } from "@hono/node-server";
import type { Hono } from "hono";
import type { Logger } from "./logger.js";

/** A listening server. */
export interface RunningServer {
  readonly port: number;
  /**
   * Stops accepting, closes idle connections, gives running requests ten seconds to finish and tells their callers to
   * reconnect.
   */
  stop(): Promise<void>;
}

/** Where to listen. Port 0 picks a free one. */
export interface ServeOptions {
  readonly hostname: string;
  readonly port: number;
  /** Time limits for receiving a request's headers and the whole request: 10 s and 40 s by default. */
  readonly headersMs?: number;
  readonly requestMs?: number;
}

const GRACE_MS = 10_000;

/** The most bytes of headers Node reads per request. */
const HEADER_BYTES = 16_384;

/**
 * Serves an app on a port.
 * @throws Error `EADDRINUSE` and other reasons the port cannot be opened
 * @example
 * const server = await serve(new Hono().get("/", (c) => c.text("hi")), { hostname: "127.0.0.1", port: 0 });
 * await (await fetch(`http://127.0.0.1:${server.port}/`)).text() // => "hi"
 * await server.stop();
 */
export function serve(app: { fetch: Hono["fetch"] }, options: ServeOptions): Promise<RunningServer> {
  const { hostname, port, headersMs = 10_000, requestMs = 40_000 } = options;
  const serverOptions = {
    keepAliveTimeout: 65_000,
    maxHeaderSize: HEADER_BYTES,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(1000, headersMs),
  };
  return new Promise((resolve, reject) => {
    const server = serveNode({ fetch: app.fetch, hostname, port, serverOptions }, (info) =>
      resolve({ port: info.port, stop: () => stop(server, underWay) }),
    ) as Server;
    const underWay = trackAnswers(server);
    server.on("clientError", refuseUnreadable);
    server.once("error", reject);
  });
}

/**
 * Checks that a port can be opened, before any slow start-up work.
 * @throws Error `EADDRINUSE` and other reasons it cannot
 * @example await requirePort({ hostname: "127.0.0.1", port: 0 }) // => undefined
 */
export function requirePort({ hostname, port }: Pick<ServeOptions, "hostname" | "port">): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(port, hostname, () => probe.close(() => resolve()));
  });
}

/** Unfinished answers; once the server is closing, later ones end their connection. */
function trackAnswers(server: Server): ReadonlySet<ServerResponse> {
  const underWay = new Set<ServerResponse>();
  server.prependListener("request", (_: IncomingMessage, answer: ServerResponse) => {
    if (!server.listening) endConnection(answer);
    underWay.add(answer);
    answer.once("close", () => underWay.delete(answer));
  });
  return underWay;
}

function endConnection(answer: ServerResponse): void {
  if (!answer.headersSent) answer.setHeader("Connection", "close");
  else answer.once("finish", () => answer.socket?.end());
}

function stop(server: Server, underWay: ReadonlySet<ServerResponse>): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
    underWay.forEach(endConnection);
  });
}

const UNREADABLE: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Requests that Node cannot parse: headers too large are refused in the envelope, the rest by status alone. */
function refuseUnreadable({ code = "" }: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy();
  const status = UNREADABLE[code] ?? "400 Bad Request";
  const failure = platformFailure("headers_too_large", "The headers are larger than 16 KB together.", {
    details: { limitBytes: HEADER_BYTES },
  });
  const body = code === "HPE_HEADER_OVERFLOW" ? JSON.stringify(failure.body) : "";
  const type = body === "" ? "" : `Content-Type: application/json\r\nX-Request-Id: ${crypto.randomUUID()}\r\n`;
  const head = `HTTP/1.1 ${status}\r\n${type}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
  socket.end(head + body);
}

/**
 * A repeated signal within this time counts as the same one: a terminal signals every process of a command, and npx
 * and pnpm forward it.
 */
const SAME_SIGNAL_MS = 1000;

/**
 * Runs `shutDown` at the first SIGINT or SIGTERM and then exits 0; a second signal a second or more later exits at
 * once.
 * @param shutDown finishes and closes what is open
 * @example onShutdown(async () => {}, silentLogger)() // => undefined
 * @returns a function that stops listening for signals
 */
export function onShutdown(shutDown: () => Promise<void>, logger: Logger): () => void {
  let closingSince: number | undefined;
  const receive = () => {
    const now = performance.now();
    if (closingSince !== undefined) {
      if (now - closingSince > SAME_SIGNAL_MS) process.exit(130);
      return;
    }
    closingSince = now;
    shutDown().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, "shutdown failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", receive);
  process.on("SIGTERM", receive);
  return () => {
    process.off("SIGINT", receive);
    process.off("SIGTERM", receive);
  };
}
