/** The reference of the API: pages made from its OpenAPI document, which ask for nothing else and work offline. */
import type { KitEnv } from "@capstack/http";
import type { Context, Hono } from "hono";
import { type OpenApiDocument, usersOf } from "./document.js";
import type { Part } from "./frame.js";
import { errorsPage, eventsPage, frontPage, operationPage, type Reference, typePage } from "./pages.js";
import { script } from "./script.js";
import { searchEntries } from "./search-entries.js";
import { style } from "./style.js";

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const FIVE_MINUTES = "public, max-age=300";

export interface ReferenceOptions {
  /** The OpenAPI document, made when it is first asked for. */
  readonly document: () => object;
  readonly origin: string;
  /** The key that pages show and send with; nothing unless the server is a developer's own. */
  readonly key?: string;
}

/** GET /docs and what lies under it. */
export function addReferenceRoutes(app: Hono<KitEnv>, { document, origin, key = "" }: ReferenceOptions): void {
  let described: Omit<Reference, "prefix"> | undefined;
  const searches = new Map<string, string>();
  /** The document is made once, and read from both addresses of the API. */
  const referenceOf = (c: Context): Reference => {
    if (described === undefined) {
      const made = document() as OpenApiDocument;
      described = { document: made, users: usersOf(made), origin, key };
    }
    const [prefix = ""] = c.req.path.split("/docs");
    return { ...described, prefix };
  };
  const page = (c: Context, part: Part | null) => {
    if (part === null) return c.notFound();
    c.header("Content-Security-Policy", POLICY);
    c.header("Cache-Control", FIVE_MINUTES);
    return c.html(part);
  };
  const file = (c: Context, type: string, text: string) =>
    c.body(text, 200, { "Content-Type": `${type}; charset=UTF-8`, "Cache-Control": FIVE_MINUTES });

  app.get("/docs", (c) => page(c, frontPage(referenceOf(c))));
  app.get("/docs/events", (c) => page(c, eventsPage(referenceOf(c))));
  app.get("/docs/errors", (c) => page(c, errorsPage(referenceOf(c))));
  app.get("/docs/operations/:id", (c) => page(c, operationPage(referenceOf(c), c.req.param("id"))));
  app.get("/docs/types/:name", (c) => page(c, typePage(referenceOf(c), c.req.param("name"))));
  app.get("/docs/style.css", (c) => file(c, "text/css", style));
  app.get("/docs/reference.js", (c) => file(c, "text/javascript", script));
  app.get("/docs/search.json", (c) => {
    const { document: made, prefix } = referenceOf(c);
    const entries = searches.get(prefix) ?? JSON.stringify(searchEntries(made, prefix));
    searches.set(prefix, entries);
    return file(c, "application/json", entries);
  });
}
