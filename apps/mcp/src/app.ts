/** The MCP tools behind one address: every POST stands alone, and its bearer key goes on to the API. */

import { createHash, randomBytes } from "node:crypto";
import { type ClientOptions, createClient, type Fetch } from "@capstack/client";
import { createAccountingClient } from "@capstack/client/accounting";
import { defaultLimits, Failure } from "@capstack/contract";
import {
  clientAddress,
  createKit,
  type KitEnv,
  type KnownNames,
  type Logger,
  methodNotAllowed,
  readBearer,
  readJsonBody,
  refuseRebinding,
} from "@capstack/http";
import { answerHttp, defineServer, keepByCaller, nothingKept, remoteBackend, remoteBooks } from "@capstack/mcp";
import manifest from "@capstack/mcp/package.json" with { type: "json" };
import type { Context, Hono } from "hono";
import { cors } from "hono/cors";
import { loggedCall } from "./logged-call.js";

/** What the app is built from. */
export interface McpOptions extends Partial<KnownNames> {
  /** The API that computes, ending in `/v1`. */
  readonly apiUrl: string;
  /** Where the books are; `/api/accounting` of the API's host by default. */
  readonly accountingUrl?: string | undefined;
  /** Used to reach the API; an API in the same process hands in its own. */
  readonly fetch?: Fetch;
  readonly logger: Logger;
  /** Addresses whose word on the caller counts. */
  readonly trustedProxies?: readonly string[];
  /** Largest accepted body; 4 MiB by default. */
  readonly bodyBytes?: number;
  readonly https?: boolean;
}

/**
 * The app, answering at its root; mount it at `/mcp`.
 */
export function createMcp(options: McpOptions): Hono<KitEnv> {
  const { hosts = [], origins = [], logger, https = false } = options;
  const app = createKit({ logger, version: manifest.version, https });
  app.use(mcpCors());
  app.use(refuseRebinding({ hosts, origins }));
  const resultsOf = keepByCaller({ now: () => performance.now(), mark: () => `-${randomBytes(3).toString("hex")}` });
  app.post("/", (c) => answer(c, options, resultsOf));
  app.all("/", () => {
    throw methodNotAllowed(["OPTIONS", "POST"], "This server keeps no sessions and opens no streams; use POST.");
  });
  return app;
}

type ResultsOf = ReturnType<typeof keepByCaller>;

async function answer(c: Context<KitEnv>, options: McpOptions, resultsOf: ResultsOf): Promise<Response> {
  let body: unknown;
  try {
    const bytes = options.bodyBytes ?? defaultLimits.bodyBytes;
    body = await readJsonBody(c, { bytes, depth: defaultLimits.jsonDepth });
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 400) throw error;
    return c.json({ jsonrpc: "2.0", id: null, error: { code: PARSE_ERROR, message: error.message } }, 400);
  }
  const server = defineServer(backendOf(c, options, resultsOf));
  c.set("logFields", { ...c.get("logFields"), ...loggedCall(body, server) });
  const response = await answerHttp(server, c.req.raw, body);
  return new Response(response.body, response);
}

const PARSE_ERROR = -32700;

/**
 * The API for one request: with the caller's key, on the caller's behalf. Of the key a digest is kept, to find the
 * caller's own results by; without a key nothing is.
 */
function backendOf(
  c: Context<KitEnv>,
  { apiUrl, accountingUrl, fetch, trustedProxies = [] }: McpOptions,
  resultsOf: ResultsOf,
) {
  const key = readBearer(c);
  const usable = typeof key === "string" && /^[!-~]+$/.test(key) ? key : undefined;
  const options: ClientOptions = {
    apiKey: usable,
    baseUrl: apiUrl,
    accountingUrl,
    fetch,
    headers: { "X-Request-Id": c.get("requestId"), "X-Forwarded-For": clientAddress(c, trustedProxies) },
  };
  const stored = usable === undefined ? nothingKept : resultsOf(createHash("sha256").update(usable).digest("hex"));
  return { ...remoteBackend(createClient(options), remoteBooks(createAccountingClient(options))), kept: stored };
}

function mcpCors() {
  return cors({
    origin: "*",
    allowMethods: ["POST", "OPTIONS"],
    allowHeaders: [
      "Authorization",
      "Content-Type",
      "Accept",
      "X-Request-Id",
      "Mcp-Protocol-Version",
      "Mcp-Method",
      "Mcp-Name",
      "Mcp-Session-Id",
      "Last-Event-ID",
    ],
    exposeHeaders: ["X-Request-Id", "Retry-After", "Mcp-Protocol-Version", "Mcp-Session-Id"],
    maxAge: 7200,
  });
}
