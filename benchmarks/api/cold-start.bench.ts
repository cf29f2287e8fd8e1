// From starting a process to its first 200 of /readyz: the API over Postgres and everything over the embedded database,
// on a database made before, as a restart finds it; and the first start of all, which makes it.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createSeparateDatabase, startTestServer } from "@capstack/database/testing";

const RUNS = 5;
const mainOf = (app: string) => fileURLToPath(new URL(`../../apps/${app}/dist/main.js`, import.meta.url));

async function secondsToReady(main: string, environment: Record<string, string>, port: number): Promise<number> {
  const variables = { PATH: process.env.PATH ?? "", ACCOUNTS: "0", LOG_LEVEL: "silent", PORT: String(port) };
  const start = performance.now();
  const child = spawn("node", [main], { env: { ...variables, ...environment }, stdio: "ignore" });
  const exit = new Promise((resolve) => child.once("exit", resolve));
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await ready())) await new Promise((resolve) => setTimeout(resolve, 10));
  const seconds = (performance.now() - start) / 1000;
  child.kill("SIGTERM");
  await exit;
  return seconds;
}

const postgres = await startTestServer();
const { url, ownerUrl } = await createSeparateDatabase(postgres.url);
const folder = mkdtempSync(join(tmpdir(), "capstack-cold-"));
const cases: [string, string, Record<string, string>][] = [
  ["API, Postgres", mainOf("api"), { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, SECRET: "s".repeat(32) }],
  ["everything, embedded", mainOf("standalone"), { CAPSTACK_DATA: folder }],
];
console.log("\n| Server | first start, s | again, median s |\n|---|---|---|");
for (const [index, [name, main, environment]] of cases.entries()) {
  const times: number[] = [];
  for (let run = 0; run <= RUNS; run++) times.push(await secondsToReady(main, environment, 21_000 + index * 10 + run));
  const [first = 0, ...again] = times;
  const median = again.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
  console.log(`| ${name} | ${first.toFixed(2)} | ${median.toFixed(2)} |`);
}
await postgres.stop();
rmSync(folder, { recursive: true });
