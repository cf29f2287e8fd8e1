/** The servers of compose.yaml as processes, each with the environment that the file and the image give it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { fileURLToPath } from "node:url";
import { createAccount, createKey, migrateAccounts } from "@capstack/accounts";
import { operations } from "@capstack/contract";
import { openDatabase } from "@capstack/database";
import { createSeparateDatabase, startTestServer, type TestServer } from "@capstack/database/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../../tools/commands/free-port.mjs";

const file = readFileSync(fileURLToPath(new URL("../../../compose.yaml", import.meta.url)), "utf8");
const running: ChildProcess[] = [];
let postgres: TestServer;
let key: string;
let mcpPort: number;

/** The settings of a service as the file writes them. */
function settingsOf(service: string): Record<string, string> {
  const block = new RegExp(`\\n {2}${service}:\\n([\\s\\S]*?)(?=\\n\\n)`).exec(file)?.[1] ?? "";
  return Object.fromEntries([...block.matchAll(/^ {6}([A-Z_]+): (.+)$/gm)].map(([, name, value]) => [name, value]));
}

/** The address that the file gives the MCP server in its network; here it calls from this machine's. */
const mcpAddress = /ipv4_address: ([\d.]+)/.exec(file)?.[1] ?? "none";

/** Runs an app's program as the image does. */
function run(app: "api" | "mcp", words: readonly string[], env: Record<string, string>): ChildProcess {
  const main = fileURLToPath(new URL(`../../${app}/dist/main.js`, import.meta.url));
  const own = { PATH: process.env.PATH ?? "", NODE_ENV: "production", HOST: "0.0.0.0", LOG_LEVEL: "error", ...env };
  const child = spawn(process.execPath, [main, ...words], { env: own, stdio: ["ignore", "inherit", "inherit"] });
  running.push(child);
  return child;
}

async function start(service: "api" | "mcp", port: number, known: Record<string, string>): Promise<void> {
  const settings = Object.entries(settingsOf(service)).map(([name, written]) => {
    const value = written.replace(/\$\{\w+:-(.*?)\}/, "$1").replaceAll(mcpAddress, "127.0.0.1");
    return [name, known[name] ?? value];
  });
  const child = run(service, [], { PORT: String(port), ...Object.fromEntries(settings) });
  const isReady = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status === 200);
  while (!(await isReady().catch(() => false))) {
    if (child.exitCode !== null) throw new Error(`${service} ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

beforeAll(async () => {
  postgres = await startTestServer();
  const { url, ownerUrl } = await createSeparateDatabase(postgres.url);
  const database = await openDatabase({ url, ownerUrl });
  await migrateAccounts(database);
  const actor = { kind: "admin" } as const;
  const account = await createAccount(database, { name: "Acme" }, { actor });
  const settings = { allowTestKeys: true, production: true, peppers: [] };
  key = (await createKey(database, { account, actor }, { name: "k", mode: "live" }, {}, settings)).token;
  await database.close();
  const apiPort = await freePort();
  mcpPort = await freePort();
  const secret = { SECRET: "s".repeat(32) };
  const migration = run("api", ["migrate"], { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, ...secret });
  expect(await once(migration, "exit")).toEqual([0, null]);
  await start("api", apiPort, { DATABASE_URL: url, ...secret });
  await start("mcp", mcpPort, { CAPSTACK_BASE_URL: `http://127.0.0.1:${apiPort}/v1` });
});
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await postgres.stop();
});

/** One computation through the tools, from an address of the caller's own: what the answer says. */
async function compute(from: string, token: string): Promise<string> {
  const params = { name: "fund_economics_compute", arguments: operations.fundEconomicsCompute.examples[0].request };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  const headers = {
    Authorization: `Bearer ${token}`,
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
  };
  const path = { host: "127.0.0.1", port: mcpPort, path: "/mcp", localAddress: from, agent: false };
  const call = request({ ...path, method: "POST", headers });
  call.end(body);
  const [response] = await once(call, "response");
  let text = "";
  for await (const chunk of response) text += String(chunk);
  return /"code":"(\w+)"/.exec(text)?.[1] ?? JSON.parse(text).result.content[0].text;
}

it("a stranger's bad keys sent through the tools make the stranger wait, and no one else", async () => {
  // All at once: the tools wait out a refusal and ask again, by when one more guess may pass.
  const guesses = Array.from({ length: 80 }, (_, guess) => compute("127.0.0.2", `cstk_live_bad${guess}`));
  expect(new Set(await Promise.all(guesses))).toEqual(new Set(["unauthorized", "rate_limited"]));
  expect(await compute("127.0.0.3", key)).toMatch(/multiple|IRR/i);
});
