// Ten clients send the worst requests there are for a minute; another account asks a hundred ordinary questions a
// second, half of an engine and half of its books. Reported: how long the ordinary ones waited, counted from when each
// was due, and the most memory the server's process held. Everything on one port, as `pnpm start` runs it, on the
// embedded database and on Postgres; server, database, attackers and callers share the machine.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { accountingMigrations } from "@capstack/accounting-app";
import { migrateAccounts } from "@capstack/accounts";
import { openTestAccount } from "@capstack/accounts/testing";
import { operations } from "@capstack/contract";
import { type Database, openDatabase } from "@capstack/database";
import { createSeparateDatabase, startTestServer } from "@capstack/database/testing";
import { seedDemo } from "@capstack/demonstration";

const SECONDS = Number(process.env.STORM_SECONDS ?? 60);
const EVERY_MS = 10;
const WARMING = 1_000;
/** Which databases: both unless one is named. */
const ON = (process.env.STORM_ON ?? "embedded,postgres").split(",");
const main = fileURLToPath(new URL("../../apps/standalone/dist/main.js", import.meta.url));
const attackers = fileURLToPath(new URL("attackers.ts", import.meta.url));

async function openAccount(database: Database, name: string): Promise<string> {
  const account = await openTestAccount(database, name);
  await seedDemo(database, account.id);
  return account.makeKey(name, [
    "compute",
    "accounting:read",
    "accounting:write",
    "accounting:terms",
    "accounting:post",
    "accounting:close",
  ]);
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const question = JSON.stringify({ ...operations.capTableCompute.examples[0].request, options: { snapshots: "none" } });

function ask(port: number, key: string, engine: boolean): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const path = engine ? "/v1/cap-table/compute" : "/api/accounting/capital-accounts?group=Fund%20I";
  return new Promise((resolve) => {
    const asking = request(
      { agent, host: "127.0.0.1", port, path, method: engine ? "POST" : "GET", headers },
      (answer) => {
        answer.resume();
        answer.on("close", () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
      },
    );
    asking.on("error", () => resolve(0));
    asking.end(engine ? question : undefined);
  });
}

function peakMegabytes(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

async function storm(name: string, open: () => Promise<Database>, environment: Record<string, string>, port: number) {
  const database = await open();
  await migrateAccounts(database);
  await database.migrate(accountingMigrations);
  const attacker = await openAccount(database, "Attacker");
  const caller = await openAccount(database, "Caller");
  await database.close();
  const variables = { PATH: process.env.PATH ?? "", ACCOUNTS: "0", LOG_LEVEL: "silent", PORT: String(port) };
  const limits = { LIMITS: "computePerMinute=100000,computeBurst=100000" };
  // As the image sets them.
  const memory = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "65536" };
  const child = spawn("node", [main], {
    env: { ...variables, ...limits, ...memory, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const origin = `http://127.0.0.1:${port}`;
  while ((await ask(port, caller, true)) !== 200) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} before it answered.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const quietMemory = peakMegabytes(child);
  // A server in use, not one that meets its first requests.
  for (let nth = 0; nth < WARMING; nth++) await ask(port, caller, nth % 2 === 0);
  const arguments_ = ["--import", "tsx", attackers, origin, attacker, String(SECONDS)];
  const attack = spawn("node", arguments_, { stdio: ["ignore", "pipe", "inherit"] });
  const attackEnds = new Promise((resolve) => attack.once("exit", resolve));
  let report = "";
  attack.stdout?.on("data", (chunk) => {
    report += chunk;
  });
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const waits: number[] = [];
  const statuses = new Map<number, number>();
  const start = performance.now();
  const pending: Promise<void>[] = [];
  for (let nth = 0; nth * EVERY_MS < (SECONDS - 2) * 1000; nth++) {
    const due = start + nth * EVERY_MS;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    pending.push(
      ask(port, caller, nth % 2 === 0).then((status) => {
        waits.push(performance.now() - due);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }),
    );
  }
  await Promise.all(pending);
  await attackEnds;
  const peak = child.exitCode === null ? peakMegabytes(child) : Number.NaN;
  child.kill("SIGTERM");
  if (child.exitCode === null) await new Promise((resolve) => child.once("exit", resolve));
  waits.sort((a, b) => a - b);
  const at = (share: number) => Math.round(waits[Math.floor(waits.length * share)] ?? Number.NaN);
  const told = [...statuses].map(([status, times]) => `${times} × ${status || "no answer"}`).join(", ");
  console.log(
    `\n| Server | p50 ms | p99 ms | longest ms | answers | memory before, MB | most, MB |\n|---|---|---|---|---|---|---|`,
  );
  console.log(`| ${name} | ${at(0.5)} | ${at(0.99)} | ${at(0.99999)} | ${told} | ${quietMemory} | ${peak} |`);
  console.log(`\n| Worst of its kind | Answers |\n|---|---|\n${report}`);
}

if (ON.includes("embedded")) {
  const folder = mkdtempSync(join(tmpdir(), "capstack-storm-"));
  const dataFolder = join(folder, "rows");
  await storm("everything, embedded", () => openDatabase({ dataFolder }), { CAPSTACK_DATA: dataFolder }, 21_700);
  rmSync(folder, { recursive: true });
}
if (ON.includes("postgres")) {
  const postgres = await startTestServer();
  const secret = { SECRET: "a secret of this measurement and of nothing else" };
  const separate = await createSeparateDatabase(postgres.url);
  const logins = { DATABASE_URL: separate.url, DATABASE_OWNER_URL: separate.ownerUrl };
  await storm("everything, Postgres", () => openDatabase(separate), { ...logins, ...secret }, 21_701);
  await postgres.stop();
}
