import { unavailable } from "@capstack/contract";
import { addHealth, type KitEnv } from "@capstack/http";
import type { Hono } from "hono";
import { API_VERSION } from "../catalog.js";
import type { Service } from "../service.js";

/** GET /, /healthz and /readyz: what this process is, that it lives, that it can serve. */
export function addProcessRoutes(app: Hono<KitEnv>, { authenticator, config, accepting }: Service): void {
  app.get("/", (c) => c.json({ name: "Capstack", version: API_VERSION, links: linksOf(config) }));
  addHealth(app, async () => {
    if (!accepting()) throw unavailable("shutting down");
    await authenticator.check();
  });
}

/** Where the documents of the service are. */
export function linksOf({ publicUrl }: Service["config"]) {
  return {
    catalog: `${publicUrl}/v1/catalog`,
    openapi: `${publicUrl}/v1/openapi.json`,
    docs: `${publicUrl}/v1/docs`,
  };
}
