/** The table of natural requests, through the official client over streamable HTTP, in front of the API and the books. */
import { type RunningServer, serve, silentLogger } from "@capstack/http";
import { startTestBooks, type TestBooks } from "@capstack/test-api";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, it } from "vitest";
import { answersWith, naturalRequests, openFund } from "../../../packages/mcp/test/requests/index.js";
import { createMcp } from "../src/index.js";

let api: TestBooks;
let server: RunningServer;
let computing: Client;
let keeping: Client;
beforeAll(async () => {
  api = await startTestBooks();
  await openFund(api);
  const mcp = createMcp({ apiUrl: api.baseUrl, logger: silentLogger });
  server = await serve(new Hono().route("/mcp", mcp), { hostname: "127.0.0.1", port: 0 });
  [computing, keeping] = await Promise.all([connected(api.entitledKey), connected(api.bookKey)]);
});
afterAll(async () => {
  await computing.close();
  await keeping.close();
  await server.stop();
  await api.stop();
});

async function connected(key: string): Promise<Client> {
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${server.port}/mcp`), { requestInit }),
  );
  return client;
}

describe("over streamable HTTP", () => {
  it.each(naturalRequests.map((request) => [request.asks, request] as const))("%s", async (_, request) => {
    const asksBooks = "group" in request.call || request.tool.startsWith("accounting_");
    const client = asksBooks ? keeping : computing;
    await answersWith((name, args) => client.callTool({ name, arguments: args }), request);
  });
});
