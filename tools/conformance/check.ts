// Asks the MCP server, on a real port in front of a real API, what the official conformance suite asks in the scenarios
// that need no tools of the suite's own, and calls every tool with the official Inspector's command line. Both
// programs need Node 22; where this process is older, they run on the Node of an npm package.
import { spawn } from "node:child_process";
import { type KitEnv, serve, silentLogger } from "@capstack/http";
import { createMcp } from "@capstack/mcp-app";
import { startTestBooks } from "@capstack/test-api";
import { Hono } from "hono";
import { aroundRequests } from "../../packages/mcp/test/requests/around.js";
import { bookRequests } from "../../packages/mcp/test/requests/books.js";
import { capTableRequests } from "../../packages/mcp/test/requests/cap-table.js";
import { exitRequests } from "../../packages/mcp/test/requests/exit-waterfall.js";
import { fundRequests } from "../../packages/mcp/test/requests/fund-economics.js";
import { openFund } from "../../packages/mcp/test/requests/open-fund.js";

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

const api = await startTestBooks();
await openFund(api);
const app = new Hono<KitEnv>().route("/mcp", createMcp({ apiUrl: api.baseUrl, logger: silentLogger }));
const server = await serve(app, { hostname: "127.0.0.1", port: 0 });
const address = `http://127.0.0.1:${server.port}/mcp`;

const inspect = (key: string, method: string, ...more: string[]) => [
  ...["mcp-inspector", "--cli", address, "--transport", "http", "--header", `Authorization: Bearer ${key}`],
  ...["--method", method, ...more],
];

/** A call of every tool: the first natural request for it, or one of these. */
const calls = new Map<string, Readonly<Record<string, unknown>>>([
  ["get_access", {}],
  [
    "returns_compute",
    {
      flows: [
        { date: "2023-01-01", amount: -100 },
        { date: "2024-01-01", amount: 60 },
      ],
      nav: 70,
    },
  ],
  ["read_file", { content: "id,name,shares\nada,Ada,700\n" }],
  ["accounting_draft_bank_row", { id: await openRow(), account: "5100" }],
  ["accounting_agreements", { status: "draft" }],
  ["accounting_notices", { kind: "capital_call", id: await draftedCall() }],
  ["accounting_void_draft", { kind: "entry", id: await draftedEntry() }],
  ["view_figures", { view: "exit", arguments: exitRequests[0]?.call, change: { exitValuation: 60_000_000 } }],
]);
for (const { tool, call } of [
  ...[...capTableRequests, ...exitRequests, ...fundRequests],
  ...[...aroundRequests, ...bookRequests],
]) {
  if (!calls.has(tool)) calls.set(tool, call);
}

const namesOf = (printed: string) => [...printed.matchAll(/^ {6}"name": "(\w+)"/gm)].map(([, name]) => name as string);

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
  ...[...calls].map(([tool, args]) => {
    const key = tool.startsWith("accounting_") ? api.bookKey : api.entitledKey;
    const given = Object.entries(args).flatMap(([name, value]) => [
      "--tool-arg",
      `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`,
    ]);
    const command = inspect(key, "tools/call", "--tool-name", tool, ...given);
    return [`Inspector: ${tool}`, command, /^(?![\s\S]*"isError": true)[\s\S]*"structuredContent"/] as const;
  }),
];

let failed = false;
const { printed: list } = await run(inspect(api.bookKey, "tools/list"));
const uncalled = namesOf(list).filter((name) => !calls.has(name));
if (namesOf(list).length === 0 || uncalled.length > 0) {
  failed = true;
  console.log(`FAIL  Inspector: tools/list\n${uncalled.length > 0 ? `no call of ${uncalled.join(", ")}` : list}`);
}
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

/** The open row of the bank, for which an entry can be drafted. */
async function openRow(): Promise<string> {
  const headers = { Authorization: `Bearer ${api.bookKey}` };
  const answer = await fetch(`${api.accountingUrl}/bank?group=Fund%20I`, { headers });
  const [row] = (await answer.json()) as { id: string }[];
  return row?.id ?? "";
}

/** An entry that is still a draft. */
function draftedEntry(): Promise<string> {
  const postings = [
    { account: "1000", amount: 5 },
    { account: "4100", amount: -5 },
  ];
  return drafted("/journal", { entryDate: "2026-04-02", sourceType: "income", postings });
}

function draftedCall(): Promise<string> {
  return drafted("/capital-calls", { callDate: "2026-04-02", dueDate: "2026-04-16", total: 90 });
}

async function drafted(path: string, given: object): Promise<string> {
  const headers = { Authorization: `Bearer ${api.bookKey}`, "Content-Type": "application/json" };
  const body = JSON.stringify(given);
  const answer = await fetch(`${api.accountingUrl}${path}?group=Fund%20I`, { method: "POST", headers, body });
  return ((await answer.json()) as { id: string }).id;
}

/** Runs a command with the two programs and a Node of 22 or later at hand. */
function run(command: readonly string[]): Promise<{ code: number | null; printed: string }> {
  const isNew = Number(process.versions.node.split(".")[0]) >= 22;
  const packages = [...PROGRAMS, ...(isNew ? [] : [`node-${process.platform}-${process.arch}@${NODE}`])];
  const child = spawn("npx", ["--yes", ...packages.map((name) => `--package=${name}`), "--", ...command]);
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (printed += String(chunk)));
  return new Promise((resolve) => child.once("exit", (code) => resolve({ code, printed })));
}
