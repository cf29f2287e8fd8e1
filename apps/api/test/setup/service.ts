/** A whole API on a real socket for tests, on either engine. */
import { migrateAccounts } from "@capstack/accounts";
import { openTestAccount } from "@capstack/accounts/testing";
import { migrateBatches } from "@capstack/batches";
import type { Limits } from "@capstack/contract";
import type { Database } from "@capstack/database";
import { createMigratedDatabase, openMigrated } from "@capstack/database/testing";
import { createLogger, serve } from "@capstack/http";
import { readServiceConfig } from "@capstack/http/service-config";
import { type ComputePool, createApi } from "../../src/index.js";

/** A running API: its address, its rows, what it logged. */
export interface TestService {
  readonly address: string;
  readonly database: Database;
  readonly log: string[];
  /** A key of an account with every entitlement, and one of an account with none. */
  readonly limits: Limits;
  readonly keys: { readonly entitled: string; readonly plain: string };
  /** Sends a request to `/v1`, with the entitled key unless told otherwise. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  stop(): Promise<void>;
}

export interface CallOptions {
  readonly key?: string | null;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: ReturnType<typeof JSON.parse>;
}

async function migrate(database: Database): Promise<void> {
  await migrateAccounts(database);
  await migrateBatches(database);
}

/** Starts an API over a database of its own: embedded, or on the server whose address is given. */
export async function startTestService(
  serverUrl: string | null,
  environment: Record<string, string> = {},
  limits: Partial<Limits> = {},
  timeouts: { headersMs?: number; requestMs?: number } = {},
  pool?: ComputePool,
  accepting = () => true,
): Promise<TestService> {
  const database =
    serverUrl === null
      ? await openMigrated("batches", migrate)
      : (await createMigratedDatabase(serverUrl, "batches", migrate)).database;
  const entitled = await openTestAccount(database, "Entitled");
  const plain = await openTestAccount(database, "Plain", { entitled: false });
  const keys = { entitled: await entitled.makeKey("Test"), plain: await plain.makeKey("Test") };
  const log: string[] = [];
  const settings = readServiceConfig({
    NODE_ENV: "test",
    PUBLIC_URL: "http://api.test",
    SECRET: "s".repeat(32),
    ...environment,
  });
  const config = { ...settings, limits: { ...settings.limits, ...limits } };
  const api = createApi({
    database,
    config,
    accepting,
    ...(pool === undefined ? {} : { pool }),
    logger: createLogger("info", { write: (line) => void log.push(line) }),
  });
  const server = await serve(api, { hostname: "127.0.0.1", port: 0, ...timeouts });
  const address = `http://127.0.0.1:${server.port}`;
  return {
    address,
    database,
    log,
    keys,
    limits: config.limits,
    call: (method, path, options = {}) => call(`${address}/v1${path}`, method, { key: keys.entitled, ...options }),
    stop: async () => {
      await server.stop();
      await database.close();
    },
  };
}

async function call(url: string, method: string, { key, body, headers = {} }: CallOptions): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { ...(key === null ? {} : { Authorization: `Bearer ${key}` }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = /[/+]json\b/.test(response.headers.get("content-type") ?? "");
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
}
