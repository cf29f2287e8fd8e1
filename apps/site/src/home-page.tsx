/** What a person sees who opens the server's address: what it is and where to go. Programs get the same as JSON. */

import interfaces from "@capstack/contract/package.json" with { type: "json" };
import type { KitEnv } from "@capstack/http";
import type { Hono } from "hono";
import { accepts } from "hono/accepts";
import { document } from "./layout.js";
import { pageHeaders } from "./page-guard.js";
import type { SiteScene } from "./site-scene.js";

const TYPES: Parameters<typeof accepts>[1] = {
  header: "Accept",
  supports: ["application/json", "text/html"],
  default: "application/json",
};

/** Adds the page at `/`, for those who prefer a page. */
export function addHomePage(app: Hono<KitEnv>, { config, settings }: SiteScene): void {
  app.get("/", async (c, next) => {
    c.header("Vary", "Accept");
    if (accepts(c, TYPES) !== "text/html") return next();
    return pageHeaders([])(c, async () => {
      c.res = await c.html(homePage(settings.apiUrl ?? config.publicUrl, settings.people));
    });
  });
}

function homePage(apiUrl: string, people: boolean) {
  return document({
    title: "Home",
    children: (
      <>
        <h1>The money side of venture capital</h1>
        <p>{`Cap tables, exit waterfalls and fund economics, exact to the cent. Version ${interfaces.version}.`}</p>
        <ul>
          <li>
            <a href={`${apiUrl}/v1/docs`}>Reference</a>: every operation, with examples to try
          </li>
          {people ? (
            <li>
              <a href="/account">Account</a>: keys, access and usage
            </li>
          ) : null}
          <li>
            <a href={`${apiUrl}/v1/catalog`}>Catalog</a>: models, limits and addresses, for programs
          </li>
          <li>
            <a href={`${apiUrl}/v1/openapi.json`}>OpenAPI document</a>
          </li>
        </ul>
      </>
    ),
  });
}
