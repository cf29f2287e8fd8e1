// Asks the MCP server, on a real port in front of a real API, what the official conformance suite asks in the scenarios
// that need no tools of the suite's own, and lists and calls its tools with the official Inspector's command line. Both
// programs need Node 22; where this process is older, they run on the Node of an npm package.
import { spawn } from "node:child_process";
import { type KitEnv, serve, silentLogger } from "@capstack/http";
import { createMcp } from "@capstack/mcp-app";
import { startTestApi } from "@capstack/test-api";
import { Hono } from "hono";

const SCENARIOS = [
  "server-initialize",
  "ping",
  "tools-list",
  "resources-list",
  "prompts-list",
  "dns-rebinding-protection",
];
const NODE = "22.23.3";
const PROGRAMS = ["@modelcontextprotocol/conformance@0.1.16", "@modelcontextprotocol/inspector@2.12.0"];

const api = await startTestApi();
const app = new Hono<KitEnv>().route("/mcp", createMcp({ apiUrl: api.baseUrl, logger: silentLogger }));
const server = await serve(app, { hostname: "127.0.0.1", port: 0 });
const address = `http://127.0.0.1:${server.port}/mcp`;

const inspect = [
  "mcp-inspector",
  "--cli",
  address,
  "--transport",
  "http",
  "--header",
  `Authorization: Bearer ${api.entitledKey}`,
];

/** A name, a command, and what its output must hold. */
const checks: readonly (readonly [string, readonly string[], RegExp])[] = [
  ...SCENARIOS.map(
    (scenario) =>
      [
        `conformance: ${scenario}`,
        ["conformance", "server", "--url", address, "--scenario", scenario],
        /\b0 failed\b/,
      ] as const,
  ),
  ["Inspector: tools/list", [...inspect, "--method", "tools/list"], /"name": "cap_table_compute"/],
  [
    "Inspector: tools/call",
    [...inspect, "--method", "tools/call", "--tool-name", "cap_table_compute", "--tool-arg", "events=[]"],
    /"structuredContent"/,
  ],
];

let failed = false;
for (const [name, command, expected] of checks) {
  const { code, printed } = await run(command);
  const passed = code === 0 && expected.test(printed);
  console.log(`${passed ? "ok  " : "FAIL"}  ${name}`);
  if (passed) continue;
  failed = true;
  console.log(printed);
}
await server.stop();
await api.stop();
process.exit(failed ? 1 : 0);

/** Runs a command with the two programs and a Node of 22 or later at hand. */
function run(command: readonly string[]): Promise<{ code: number | null; printed: string }> {
  const isNew = Number(process.versions.node.split(".")[0]) >= 22;
  const packages = [...PROGRAMS, ...(isNew ? [] : [`node-${process.platform}-${process.arch}@${NODE}`])];
  const child = spawn("npx", ["--yes", ...packages.map((name) => `--package=${name}`), "--", ...command]);
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (printed += String(chunk)));
  return new Promise((resolve) => child.once("exit", (code) => resolve({ code, printed })));
}
