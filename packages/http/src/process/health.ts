import { unavailable } from "@capstack/contract";
import type { Hono } from "hono";
import type { KitEnv } from "../kit.js";

/** Whoever asks whether a process is ready gives up soon, and a store that is slow to say so is not ready. */
const CHECK_MS = 1500;

/**
 * Adds `/healthz`, that the process lives, and `/readyz`, that it can serve.
 * @param check rejects while it cannot; one that takes longer than a second and a half counts as a no
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
