/** Opening a port and closing it without dropping anyone. */
import type { Server } from "node:http";
import { serve as serveNode } from "@hono/node-server";
import type { Hono } from "hono";
import type { Logger } from "./logger.js";

/** A server that listens. */
export interface RunningServer {
  readonly port: number;
  /** Stops accepting, lets requests under way finish for ten seconds at most, then closes. */
  stop(): Promise<void>;
}

/** Where to listen. Port 0 takes a free one. */
export interface ServeOptions {
  readonly hostname: string;
  readonly port: number;
  /** How long a caller may take to send its headers, and its whole request: 10 s and 40 s unless given. */
  readonly headersMs?: number;
  readonly requestMs?: number;
}

const GRACE_MS = 10_000;

/**
 * Serves an app on a port.
 * @throws Error `EADDRINUSE` and other reasons why the port cannot be had
 * @example
 * const server = await serve(new Hono().get("/", (c) => c.text("hi")), { hostname: "127.0.0.1", port: 0 });
 * await (await fetch(`http://127.0.0.1:${server.port}/`)).text() // => "hi"
 * await server.stop();
 */
export function serve(app: { fetch: Hono["fetch"] }, options: ServeOptions): Promise<RunningServer> {
  const { hostname, port, headersMs = 10_000, requestMs = 40_000 } = options;
  const serverOptions = {
    keepAliveTimeout: 65_000,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(1000, headersMs),
  };
  return new Promise((resolve, reject) => {
    const server = serveNode({ fetch: app.fetch, hostname, port, serverOptions }, (info) =>
      resolve({ port: info.port, stop: () => stop(server) }),
    ) as Server;
    server.once("error", reject);
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/**
 * Runs `shutDown` at the first SIGINT or SIGTERM and exits 0 when it is done; a second signal exits at once.
 * @param shutDown what to finish and close
 * @example onShutdown(async () => {}, silentLogger)() // => undefined
 * @returns a function that stops listening for signals
 */
export function onShutdown(shutDown: () => Promise<void>, logger: Logger): () => void {
  let closing = false;
  const receive = () => {
    if (closing) process.exit(130);
    closing = true;
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
