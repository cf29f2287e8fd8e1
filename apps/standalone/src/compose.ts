import { type AccountSettings, type ApiServer, type Config, createApiServer } from "@capstack/api";
import type { Database } from "@capstack/database";
import type { Logger } from "@capstack/http";
import { createMcp } from "@capstack/mcp-app";
import { Hono } from "hono";

/** Every server of the house as one: the API and its pages at the root, the MCP tools at `/mcp`. */
export interface House extends Pick<ApiServer, "stopAccepting" | "close"> {
  readonly fetch: Hono["fetch"];
}

/** What the house is built from. */
export interface HouseOptions {
  readonly database: Database;
  readonly config: Config;
  readonly settings: AccountSettings;
  readonly logger: Logger;
}

/** Builds the servers and hands each request to the one its path names; the API's come straight to it. */
export async function composeHouse({ database, config, settings, logger }: HouseOptions): Promise<House> {
  const api = await createApiServer({ database, config, settings, logger });
  const mcp = createMcp({
    apiUrl: `${config.publicUrl}/v1`,
    fetch: async (input, init) => api.app.request(input, init),
    logger,
    hosts: [new URL(config.publicUrl).host],
    trustedProxies: ["local", ...config.trustedProxies],
    https: config.publicUrl.startsWith("https:"),
  });
  const besides = new Hono().mount("/mcp", mcp.fetch);
  return {
    fetch: (request, ...rest) =>
      isBelow(request.url, "/mcp") ? besides.fetch(request, ...rest) : api.app.fetch(request, ...rest),
    stopAccepting: api.stopAccepting,
    close: api.close,
  };
}

/** Whether an address is a path or lies below it. */
function isBelow(url: string, path: string): boolean {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  if (!url.startsWith(path, start)) return false;
  const next = url[start + path.length];
  return next === undefined || next === "/" || next === "?";
}
