/**
 * Databases for tests, on a real Postgres server: the one `TEST_DATABASE_URL` names, else one from the registry's
 * server
 * package on a free port with a folder of its own. If neither can start, the tests fail rather than being skipped.
 */
import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { APPLICATION_ROLE, type Database, openDatabase, TENANT_ROLE } from "./index.js";
import { launchServer, type TestServer } from "./testing-server.js";

export { type ArchivedServer, startArchivedServer } from "./testing-archive.js";
export { openMigrated, shareEmbedded, shareMigrated } from "./testing-embedded.js";
export { startTestPair, type TestPair } from "./testing-pair.js";
export type { TestServer } from "./testing-server.js";

/**
 * Starts a server, or uses the one that `TEST_DATABASE_URL` names, unless the test needs to stop or freeze its own, or
 * has `settings` of its own, `name=value`.
 */
export async function startTestServer({
  own = false,
  settings = [],
}: {
  readonly own?: boolean;
  readonly settings?: readonly string[];
} = {}): Promise<TestServer> {
  const input = process.env.TEST_DATABASE_URL;
  const isShared = input !== undefined && !own && settings.length === 0;
  if (isShared) return { url: input, start: noop, halt: noop, freeze: noop, thaw: noop, stop: noop };
  return launchServer({ settings });
}

/** The settings passed to a test run. */
interface TestRun {
  provide(name: "postgresUrl", url: string): void;
}

/**
 * Global setup of a test run: one server for all its test files, provided as `postgresUrl`. @returns a function that
 * stops it
 */
export async function servePostgres(run: TestRun): Promise<() => Promise<void>> {
  const server = await startTestServer();
  run.provide("postgresUrl", server.url);
  return () => server.stop();
}

/** Starts one server for a whole test run and sets `TEST_DATABASE_URL`. @returns a function that stops it */
export async function shareTestServer(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const { url, stop } = await startTestServer();
  process.env.TEST_DATABASE_URL = url;
  return { url, stop };
}

/**
 * A fresh database on a server: empty, or a copy of another without connections. Closing drops nothing: the
 * server ends with the test run.
 */
export async function createTestDatabase(
  serverUrl: string,
  { copyOf = "template1" } = {},
): Promise<{ url: string; database: Database }> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  // A test's own server is a single one, even in a run on a cluster.
  if (isDistributed && serverUrl === process.env.TEST_DATABASE_URL) return createDistributedDatabase(serverUrl, name);
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} template ${copyOf}`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, database: await openDatabase({ url: url.href }) };
}

const migrated = new Map<string, Promise<string>>();

/**
 * A fresh migrated database on a server: migrations run once per process, in a template that each database copies.
 * @param migrate must apply the same migrations for the same server and name
 */
export async function createMigratedDatabase(
  serverUrl: string,
  name: string,
  migrate: (database: Database) => Promise<void>,
): Promise<{ url: string; database: Database }> {
  const make = async () => {
    const made = await createTestDatabase(serverUrl);
    await migrate(made.database);
    return made;
  };
  // A cluster cannot copy databases.
  if (isDistributed) return make();
  const makeOnce = async () => {
    const { url, database } = await make();
    await database.close();
    return new URL(url).pathname.slice(1);
  };
  const key = `${serverUrl} ${name}`;
  const known = migrated.get(key) ?? makeOnce();
  migrated.set(key, known);
  return createTestDatabase(serverUrl, { copyOf: await known });
}

/** Whether the run's server coordinates the caller's own Citus cluster, whose workers have the rows. */
export const isDistributed = process.env.CAPSTACK_DISTRIBUTED === "citus";

/**
 * The same on a coordinator and its workers, which all have a database of that name; a cluster cannot copy databases.
 */
async function createDistributedDatabase(
  serverUrl: string,
  name: string,
): Promise<{ url: string; database: Database }> {
  const on = (host: string, port: number | string, database: string) => {
    const url = new URL(serverUrl);
    [url.hostname, url.port, url.pathname] = [host, String(port), `/${database}`];
    return url.href;
  };
  const run = async <Row extends object>(url: string, text: string) => {
    const client = postgres(url, { max: 1, onnotice: () => {} });
    try {
      return [...(await client.unsafe<Row[]>(text))];
    } finally {
      await client.end();
    }
  };
  const { hostname, port, pathname } = new URL(serverUrl);
  const workers = await run<{ host: string; port: number }>(
    serverUrl,
    "select nodename as host, nodeport as port from pg_dist_node where groupid <> 0",
  );
  for (const node of [...workers, { host: hostname, port }]) {
    await run(on(node.host, node.port, pathname.slice(1)), `create database ${name}`);
    await run(on(node.host, node.port, name), "create extension citus");
  }
  const url = on(hostname, port, name);
  await run(url, `select citus_set_coordinator_host('${hostname}', ${port})`);
  for (const worker of workers) await run(url, `select citus_add_node('${worker.host}', ${worker.port})`);
  return { url, database: await openDatabase({ url, distributed: true }) };
}

/** A database as in production: the owner's address, and that of a serving login that owns nothing. */
export interface SeparateDatabase {
  readonly url: string;
  readonly ownerUrl: string;
}

const OWNER = "capstack_owner";
const APPLICATION = "capstack";

/** A fresh, empty database with an owner, and a login to which migrations grant the application's role. */
export async function createSeparateDatabase(serverUrl: string): Promise<SeparateDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const [url, ownerUrl] = [new URL(serverUrl), new URL(serverUrl)];
  url.username = APPLICATION;
  ownerUrl.username = OWNER;
  url.pathname = ownerUrl.pathname = `/${name}`;
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} });
  // Roles belong to the whole server: parallel tests may have created them, with another owner.
  await admin.begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(7238402)`;
    const known = await sql<{ name: string }[]>`select rolname as name from pg_roles`;
    const isNew = (role: string) => known.every((row) => row.name !== role);
    const password = `login password '${decodeURIComponent(url.password)}'`;
    for (const role of [TENANT_ROLE, APPLICATION_ROLE, "capstack_reader"]) {
      if (isNew(role)) await sql.unsafe(`create role ${role} nologin`);
    }
    if (isNew(APPLICATION)) await sql.unsafe(`create role ${APPLICATION} ${password}`);
    if (!isNew(OWNER)) return;
    await sql.unsafe(`create role ${OWNER} ${password} createrole`);
    await sql.unsafe(`grant ${TENANT_ROLE}, ${APPLICATION_ROLE}, capstack_reader to ${OWNER} with admin option`);
  });
  await admin.unsafe(`create database ${name} owner ${OWNER}`);
  await admin.end();
  return { url: url.href, ownerUrl: ownerUrl.href };
}

async function noop(): Promise<void> {}
