import type { Hono } from "hono";
import type { KitEnv } from "./kit.js";

/**
 * Adds `/healthz`, that the process lives, and `/readyz`, that it can serve.
 * @param check rejects while it cannot
 * @example
 * const app = createKit({ logger: silentLogger, version: "0.1.0" });
 * addHealth(app, async () => { throw unavailable("starting"); });
 * [(await app.request("/healthz")).status, (await app.request("/readyz")).status]; // => [200, 503]
 */
export function addHealth(app: Hono<KitEnv>, check: () => Promise<void>): void {
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    await check();
    return c.json({ status: "ready" });
  });
}
