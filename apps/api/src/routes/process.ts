import { addHealth, type KitEnv, unavailable } from "@capstack/http";
import type { Hono } from "hono";
import { accepts } from "hono/accepts";
import { homePage } from "../account/home-page.js";
import { pageHeaders } from "../account/page-guard.js";
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
  app.get("/", pageHeaders([]), (c) => {
    c.header("Vary", "Accept");
    const wanted = accepts(c, {
      header: "Accept",
      supports: ["application/json", "text/html"],
      default: "application/json",
    });
    if (wanted === "text/html") return c.html(homePage(API_VERSION, links));
    return c.json({ name: "Capstack", version: API_VERSION, links });
  });
  addHealth(app, async () => {
    if (!accepting()) throw unavailable("shutting down");
    await doorkeeper.check();
  });
}
