/** A whole API on a free port of this machine over an embedded database, for the tests of what calls it. */

import { ACCOUNTING_BASE, accountingMigrations, accountKeys, createAccounting } from "@capstack/accounting-app";
import { DEVELOPMENT_KEY, ensureDevelopmentAccount, firmScopes, migrateAccounts } from "@capstack/accounts";
import { openTestAccount } from "@capstack/accounts/testing";
import { createApi, startApiWorker } from "@capstack/api";
import { migrateBatches } from "@capstack/batches";
import { defaultLimits } from "@capstack/contract";
import { type Database, openDatabase } from "@capstack/database";
import { openMigrated } from "@capstack/database/testing";
import { seedDemo } from "@capstack/demonstration";
import { serve, silentLogger } from "@capstack/http";
import { readServiceConfig } from "@capstack/http/service-config";

/** A running API and two keys for it. */
export interface TestApi {
  /** Ends in `/v1`. */
  readonly baseUrl: string;
  /** A key of an account with every entitlement. */
  readonly entitledKey: string;
  /** A key of an account with none. */
  readonly plainKey: string;
  /** Makes one more key of the account without entitlements. */
  makeKey(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** A running API with the books beside it, empty but for two accounts. */
export interface TestBooks extends TestApi {
  /** Where the books answer. */
  readonly accountingUrl: string;
  /** A key that may do anything with the books of its account. */
  readonly bookKey: string;
  /** A key of the same account that may only read them. */
  readonly readingKey: string;
}

/** Where the rows of {@link startTestBooks} live, and whether the demonstration's firm is among them. */
export interface TestBooksOptions {
  /** A Postgres; without it an embedded database in memory. */
  readonly databaseUrl?: string;
  /** The login that owns its tables, where another serves. */
  readonly databaseOwnerUrl?: string;
  readonly demonstration?: boolean;
}

/** The day the books of {@link startTestBooks} call today. */
export const BOOKS_TODAY = "2026-07-15";

/** The limits of a server that asks for no patience. */
const generousLimits = {
  ...defaultLimits,
  computePerMinute: 100_000,
  computeBurst: 100_000,
  keysPerMinute: 100_000,
  accountingPerMinute: 100_000,
  accountingBurst: 100_000,
  openPerMinute: 100_000,
  failedAuthenticationsPerMinute: 100_000,
};

/** Starts an API of its own, with a worker for its batches where one is asked for. */
export async function startTestApi({ worker = false }: { readonly worker?: boolean } = {}): Promise<TestApi> {
  const { database, api, entitledKey } = await openApi();
  const working = worker
    ? await startApiWorker({ database, limits: generousLimits, logger: silentLogger })
    : { stop: async () => {} };
  const served = await serveAll(database, entitledKey, { fetch: api.fetch });
  return {
    ...served,
    stop: async () => {
      await working.stop();
      await served.stop();
    },
  };
}

/** Starts an API and the books on one port, as the standalone server has them. */
export async function startTestBooks({
  databaseUrl,
  databaseOwnerUrl,
  demonstration = false,
}: TestBooksOptions = {}): Promise<TestBooks> {
  const { database, api, entitledKey } = await openApi(databaseUrl, databaseOwnerUrl);
  const settings = { allowTestKeys: true, production: false, peppers: [] };
  const books = createAccounting({
    database,
    today: () => BOOKS_TODAY,
    limits: generousLimits,
    ...accountKeys(database, settings, generousLimits),
  });
  const isBooks = (url: string) => new URL(url).pathname.startsWith(`${ACCOUNTING_BASE}/`);
  const served = await serveAll(database, entitledKey, {
    fetch: (request, ...rest) => (isBooks(request.url) ? books.fetch : api.fetch)(request, ...rest),
  });
  const { makeKey, id } = await openTestAccount(database, "Books", { entitled: false });
  if (demonstration) await seedDemo(database, id);
  return {
    ...served,
    accountingUrl: new URL(ACCOUNTING_BASE, served.baseUrl).href,
    bookKey: await makeKey(
      "Accountant",
      firmScopes.filter((scope) => scope.startsWith("accounting:")),
    ),
    readingKey: await makeKey("Reader", ["accounting:read"]),
  };
}

async function migrate(database: Database): Promise<void> {
  await migrateAccounts(database);
  await migrateBatches(database);
  await database.migrate(accountingMigrations);
}

async function openApi(url?: string, ownerUrl?: string) {
  const database = await (url === undefined ? openMigrated("standalone", migrate) : openDatabase({ url, ownerUrl }));
  if (url !== undefined) await migrate(database);
  const entitledKey = database.kind === "pglite" ? await developmentKey(database) : await grantedKey(database);
  const config = readServiceConfig({ NODE_ENV: "test" });
  const api = createApi({
    database,
    config: { ...config, limits: generousLimits },
    logger: silentLogger,
  });
  return { database, api, entitledKey };
}

async function serveAll(database: Database, entitledKey: string, app: Parameters<typeof serve>[0]): Promise<TestApi> {
  const server = await serve(app, { hostname: "127.0.0.1", port: 0 });
  const { makeKey } = await openTestAccount(database, "Plain", { entitled: false });
  return {
    baseUrl: `http://127.0.0.1:${server.port}/v1`,
    entitledKey,
    plainKey: await makeKey("Plain"),
    makeKey,
    stop: async () => {
      await server.stop();
      await database.close();
    },
  };
}

async function developmentKey(database: Database): Promise<string> {
  await ensureDevelopmentAccount(database);
  return DEVELOPMENT_KEY;
}

/** A Postgres server never takes the development key. */
async function grantedKey(database: Database): Promise<string> {
  return (await openTestAccount(database, "Entitled")).makeKey("Entitled");
}
