import { unavailable } from "@capstack/contract";
import type { Hono } from "hono";
import type { KitEnv } from "../kit.js";

/** Readiness probes have short timeouts, so a store that is slow to answer counts as not ready. */
const CHECK_MS = 1500;

/**
 * Adds `/healthz`, which reports that the process is alive, and `/readyz`, which reports that it can serve.
 * @param check rejects while the process cannot serve; taking longer than 1.5 seconds counts as a rejection
 * @example
 * const app = createKit({ logger: silentLogger, version: "0.1.0" });
 * addHealth(app, async () => { throw unavailable("starting"); });
 * [(await app.request("/healthz")).status, (await app.request("/readyz")).status]; // => [200, 503]
 */
export function addHealth(app: Hono<KitEnv>, check: () => Promise<void>): void {
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    await inTime(check());
    return c.json({ status: "ready" });
  });
}

async function inTime(check: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable("the check took too long")), CHECK_MS);
  });
  await Promise.race([check, late]).finally(() => clearTimeout(timer));
}
