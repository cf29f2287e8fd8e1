import {
  ACCOUNTING_BASE,
  type AccountingDependencies,
  accountKeys,
  booksBeside,
  createAccounting,
} from "@capstack/accounting-app";
import { type ApiServer, createApiServer } from "@capstack/api";
import type { Database } from "@capstack/database";
import { asksForDocs, createDocsPages } from "@capstack/docs";
import type { Logger } from "@capstack/http";
import type { ServiceConfig } from "@capstack/http/service-config";
import { createMcp } from "@capstack/mcp-app";
import { type BooksCaller, type BooksDoor, createSite, type SiteSettings } from "@capstack/site";
import { asksForStudio, createStudioPages } from "@capstack/studio";
import { Hono } from "hono";

/** Every server of the house as one: the studio, the API and the site at the root, the documentation, the books and the tools beside them. */
export interface House extends Pick<ApiServer, "stopAccepting" | "close"> {
  readonly fetch: Hono["fetch"];
}

/** What the house is built from. */
export interface HouseOptions {
  readonly database: Database;
  readonly config: ServiceConfig;
  readonly settings: SiteSettings;
  readonly logger: Logger;
  /** Takes documents of the books that are too large for the database. */
  readonly documentStore?: AccountingDependencies["documentStore"];
}

/** Builds the servers and hands each request to the one its path names; the API's come straight to it. */
export async function composeHouse({
  database,
  config,
  settings,
  logger,
  documentStore,
}: HouseOptions): Promise<House> {
  // The tools ask the API and the books within this process and name their caller, whose address its limits then count.
  const trustedProxies = ["local", ...config.trustedProxies];
  const callers = new WeakMap<Request, BooksCaller>();
  const keys = accountKeys(
    database,
    { production: !config.development, allowTestKeys: config.allowTestKeys, peppers: config.peppers },
    config.limits,
  );
  const books = createAccounting({
    database,
    logger,
    localOnly: config.development,
    trustedProxies,
    limits: config.limits,
    documentStore: documentStore ?? null,
    ...keys,
    // A page of this process asks as the person it is shown to; nothing that comes from outside is in this map.
    authenticate: async (request, address) => callers.get(request) ?? keys.authenticate(request, address),
  });
  const door: BooksDoor = (request, caller) => {
    callers.set(request, caller);
    return books.fetch(request);
  };
  const site = await createSite({ database, config, settings, logger, books: door });
  const api = await createApiServer({
    database,
    config: { ...config, trustedProxies, mcpUrl: config.mcpUrl ?? `${config.publicUrl}/mcp` },
    logger,
    people: site.people,
    pages: site.pages,
    works: true,
    beside: booksBeside,
  });
  const { hostname, origin } = new URL(config.publicUrl);
  const mcp = createMcp({
    apiUrl: `${config.publicUrl}/v1`,
    fetch: async (url, init) => (isBelow(url, ACCOUNTING_BASE) ? books : api.app).request(url, init),
    logger,
    hosts: [hostname],
    origins: [origin],
    trustedProxies: config.trustedProxies,
    https: config.publicUrl.startsWith("https:"),
  });
  const studio = createStudioPages({
    beside: [
      { href: "/docs/", name: "Documentation" },
      { href: "/v1/docs", name: "API reference" },
      { href: "/books", name: "Books" },
      ...(settings.people ? [{ href: "/account", name: "Account" }] : []),
    ],
  });
  const docs = createDocsPages({ publicUrl: config.publicUrl });
  const besides = new Hono().mount("/mcp", mcp.fetch);
  return {
    fetch: (request, ...rest) => {
      if (isBelow(request.url, "/mcp")) return besides.fetch(request, ...rest);
      if (isBelow(request.url, ACCOUNTING_BASE)) return books.fetch(request, ...rest);
      if (request.method === "GET" && asksForDocs(new URL(request.url).pathname)) return docs.fetch(request, ...rest);
      if (asksForStudio(request)) return studio.fetch(request, ...rest);
      return api.app.fetch(request, ...rest);
    },
    stopAccepting: api.stopAccepting,
    close: async () => {
      await site.close();
      await api.close();
    },
  };
}

/** Whether an address is a path or lies below it. */
function isBelow(url: string, path: string): boolean {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  if (!url.startsWith(path, start)) return false;
  const next = url[start + path.length];
  return next === undefined || next === "/" || next === "?";
}
