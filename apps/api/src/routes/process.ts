import { type KitEnv, unavailable } from "@capstack/http";
import type { Hono } from "hono";
import { API_VERSION } from "../catalog.js";
import type { Service } from "../service.js";

/** GET /, /healthz and /readyz: what this process is, that it lives, that it can serve. */
export function addProcessRoutes(app: Hono<KitEnv>, { doorkeeper, config, accepting }: Service): void {
  const { publicUrl } = config;
  const links = {
    catalog: `${publicUrl}/v1/catalog`,
    openapi: `${publicUrl}/v1/openapi.json`,
    docs: `${publicUrl}/v1/docs`,
  };
  app.get("/", (c) => c.json({ name: "Capstack", version: API_VERSION, links }));
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    if (!accepting()) throw unavailable("shutting down");
    await doorkeeper.check();
    return c.json({ status: "ready" });
  });
}
