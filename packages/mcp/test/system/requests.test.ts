/** The table of natural requests, through the official client over standard input and output. */
import { fileURLToPath } from "node:url";
import { startTestBooks, type TestBooks } from "@capstack/test-api";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromSource } from "../../../../tools/commands/from-source.mjs";
import { answersWith, naturalRequests, openFund } from "../requests/index.js";

const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const info = { name: "test", version: "1.0.0" };

let api: TestBooks;
let computing: Client;
let keeping: Client;
beforeAll(async () => {
  api = await startTestBooks();
  await openFund(api);
  [computing, keeping] = await Promise.all([
    connected({}, "--local"),
    connected({ CAPSTACK_API_KEY: api.bookKey, CAPSTACK_BASE_URL: api.baseUrl }),
  ]);
});
afterAll(async () => {
  await computing.close();
  await keeping.close();
  await api.stop();
});

async function connected(variables: Record<string, string>, ...options: string[]): Promise<Client> {
  const env = { PATH: process.env.PATH ?? "", ...variables };
  const args = [...fromSource, main, ...options];
  const client = new Client(info);
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
  return client;
}

describe("over standard input and output", () => {
  it("there are at least sixty requests, each asked once", () => {
    expect(new Set(naturalRequests.map(({ asks }) => asks)).size).toBe(naturalRequests.length);
    expect(naturalRequests.length).toBeGreaterThanOrEqual(60);
  });

  it.each(naturalRequests.map((request) => [request.asks, request] as const))("%s", async (_, request) => {
    const asksBooks = "group" in request.call || request.tool.startsWith("accounting_");
    const client = asksBooks ? keeping : computing;
    await answersWith((name, args) => client.callTool({ name, arguments: args }), request);
  });
});
