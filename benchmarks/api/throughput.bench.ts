// Requests a second through the whole API, beside a bare echo and beside the engine without a database, in turns within
// the same minute. The question is the two-event option-pool shuffle; 16 connections; server, database and load share
// the machine.
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { operations } from "@capstack/contract";
import { startTestServer } from "@capstack/database/testing";
import autocannon from "autocannon";

const SECONDS = 5;
const body = JSON.stringify({ ...operations.capTableCompute.examples[0].request, options: { snapshots: "none" } });
const server = fileURLToPath(new URL("server.ts", import.meta.url));

async function start(...args: string[]): Promise<{ child: ChildProcess; port: number; token: string }> {
  const child = spawn("node", ["--import", "tsx", server, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const line = await new Promise<string>((resolve) => child.stdout?.once("data", (chunk) => resolve(String(chunk))));
  return { child, ...JSON.parse(line) };
}

async function load({ port, token }: { port: number; token: string }, duration: number) {
  const url = `http://127.0.0.1:${port}/v1/cap-table/compute`;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return autocannon({ url, method: "POST", body, headers, connections: 16, duration });
}

const postgres = await startTestServer();
const cases: [string, string[]][] = [
  ["bare Hono echo", ["echo"]],
  ["engine, no database", ["engine"]],
  ["whole API, Postgres", ["postgres", postgres.url]],
  ["whole API, PGlite", ["pglite"]],
];
console.log("\n| Server | Requests a second | p50 ms | p99 ms | not 200 |\n|---|---|---|---|---|");
for (const [name, args] of cases) {
  const running = await start(...args);
  await load(running, 2);
  const result = await load(running, SECONDS);
  const { p50, p99 } = result.latency;
  console.log(`| ${name} | ${Math.round(result.requests.average)} | ${p50} | ${p99} | ${result.non2xx} |`);
  running.child.kill("SIGKILL");
}
await postgres.stop();
