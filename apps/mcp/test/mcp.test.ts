import { createAccountingClient } from "@capstack/client/accounting";
import { operations } from "@capstack/contract";
import { type RunningServer, serve, silentLogger } from "@capstack/http";
import { startTestBooks, type TestBooks } from "@capstack/test-api";
import { Client as ClientV2, StreamableHTTPClientTransport as TransportV2 } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMcp, readMcpConfig } from "../src/index.js";

const info = { name: "test", version: "1.0.0" };
const shuffle = operations.capTableCompute.examples[0].request;

let api: TestBooks;
let server: RunningServer;
let address: URL;
beforeAll(async () => {
  api = await startTestBooks();
  const books = createAccountingClient({ apiKey: api.bookKey, baseUrl: api.baseUrl });
  const { id: firmId } = await books.createFirm({ name: "Acme" });
  await books.createVehicle({ firmId, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  const mcp = createMcp({ apiUrl: api.baseUrl, logger: silentLogger, origins: ["https://app.example"] });
  server = await serve(new Hono().route("/mcp", mcp), { hostname: "127.0.0.1", port: 0 });
  address = new URL(`http://127.0.0.1:${server.port}/mcp`);
});
afterAll(async () => {
  await server.stop();
  await api.stop();
});

const withKey = (key?: string) => ({
  requestInit: { headers: key === undefined ? {} : { Authorization: `Bearer ${key}` } },
});

async function v1(key?: string) {
  const client = new Client(info);
  await client.connect(new StreamableHTTPClientTransport(address, withKey(key)) as never);
  return client;
}

async function v2(mode: "legacy" | "auto", key?: string) {
  const client = new ClientV2(info, { versionNegotiation: { mode } });
  await client.connect(new TransportV2(address, withKey(key)));
  return client;
}

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const clients = [
  ["1.x", v1],
  ["2.x at the revisions before", (key?: string) => v2("legacy", key)],
  ["2.x at 2026-07-28", (key?: string) => v2("auto", key)],
] as const;

describe.each(clients)("the official client %s", (_, connect) => {
  it("lists, computes, reads and asks, with a key", async () => {
    const client = await connect(api.entitledKey);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).slice(0, 3)).toEqual(["list_models", "get_access", "cap_table_compute"]);
    const result = await client.callTool({ name: "cap_table_compute", arguments: shuffle as never });
    expect(result.structuredContent).toMatchObject({ final: { valuation: { pricePerShare: 1 } } });
    expect((await client.listResources()).resources.length).toBeGreaterThan(2);
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(8);
    const uri = `capstack://results/${result._meta?.["capstack/result"]}/workbook`;
    const [workbook] = (await client.readResource({ uri })).contents;
    expect(workbook).toMatchObject({ mimeType: expect.stringContaining("spreadsheetml"), blob: expect.any(String) });
    const { contents } = await client.readResource({ uri: "capstack://guide/cap-table" });
    expect(contents[0]).toMatchObject({ mimeType: "text/markdown", text: expect.stringContaining("# Cap table") });
    await expect(client.readResource({ uri: "capstack://guide/guess" })).rejects.toThrow();
    expect((await client.listPrompts()).prompts).toHaveLength(9);
    const prompt = await client.getPrompt({ name: "plan_a_fund", arguments: { committed_capital: "50000000" } });
    expect(prompt.messages[0]?.content).toMatchObject({ text: expect.stringContaining("50000000") });
    const ref = { type: "ref/resource", uri: "capstack://examples/{model}" } as const;
    const { completion } = await client.complete({ ref, argument: { name: "model", value: "cap" } });
    expect(completion.values).toEqual(["cap-table"]);
    await client.close();
  });

  it("needs no key to discover, and is told what to do about computing", async () => {
    const client = await connect();
    expect((await client.callTool({ name: "list_models" })).isError).toBeFalsy();
    expect((await client.callTool({ name: "get_access" })).structuredContent).toMatchObject({ authenticated: false });
    const refused = await client.callTool({ name: "cap_table_compute", arguments: shuffle as never });
    expect(refused).toMatchObject({ isError: true, _meta: { "capstack/error": { code: "unauthorized" } } });
    await client.close();
    const plain = await connect(api.plainKey);
    const unpaid = await plain.callTool({ name: "cap_table_compute", arguments: shuffle as never });
    expect(unpaid).toMatchObject({ isError: true, _meta: { "capstack/error": { code: "payment_required" } } });
    await plain.close();
  });

  it("reads the vehicles of who is signed in, and completes their names", async () => {
    const client = await connect(api.bookKey);
    const { contents } = await client.readResource({ uri: "capstack://vehicles" });
    expect(contents[0]).toMatchObject({ text: expect.stringContaining("Fund I") });
    const ref = { type: "ref/prompt", name: "close_checklist" } as const;
    const { completion } = await client.complete({ ref, argument: { name: "vehicle", value: "fund" } });
    expect(completion.values).toEqual(["Fund I"]);
    await client.close();
  });

  it("reads the books and drafts an entry, with the scopes of the key", async () => {
    const client = await connect(api.bookKey);
    const { tools } = await client.listTools();
    expect(tools.filter(({ name }) => name.startsWith("accounting_"))).toHaveLength(20);
    // The clients hold each result to the tool's output schema; notices are of a call or another thing by its id.
    for (const { name } of tools.filter(
      (tool) => tool.annotations?.readOnlyHint && tool.name.startsWith("accounting_") && tool.name !== NOTICES,
    )) {
      const result = await client.callTool({
        name,
        arguments: NEEDED[name] ?? {},
      });
      expect(result.isError, name).toBeFalsy();
      expect(result.structuredContent, name).toBeDefined();
    }
    const postings = [
      { account: "1000", amount: 5 },
      { account: "4100", amount: -5 },
    ];
    const entry = { entryDate: "2026-03-01", sourceType: "income", postings };
    const drafted = await client.callTool({ name: "accounting_draft_entry", arguments: entry });
    expect(drafted.structuredContent).toMatchObject({ status: "draft" });
    await client.close();
    const reader = await connect(api.readingKey);
    const refused = await reader.callTool({ name: "accounting_draft_entry", arguments: entry });
    expect(refused).toMatchObject({ isError: true, _meta: { "capstack/error": { code: "scope_required" } } });
    await reader.close();
  });

  it("gets a protocol error for a tool that there is not", async () => {
    const client = await connect(api.entitledKey);
    await expect(client.callTool({ name: "guess" })).rejects.toThrow(/no tool guess/);
    await client.close();
  });
});

/** Read by the tests of the tools, which make what a notice is of. */
const NOTICES = "accounting_notices";

/** What a read of the books cannot do without. */
const NEEDED: Readonly<Record<string, Record<string, string>>> = {
  accounting_ledger: { account: "1000" },
  accounting_statement: { statement: "trial-balance" },
};

describe("the 2026-07-28 revision", () => {
  it("is stateless: discovery, cacheable lists, no session", async () => {
    const client = await v2("auto");
    expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    expect(await client.listResources()).toMatchObject({ ttlMs: 300_000, cacheScope: "public" });
    // Which tools there are depends on whether the client shows views.
    expect(await client.listTools()).toMatchObject({ ttlMs: 300_000, cacheScope: "private" });
    await client.close();
  });

  it("refuses a header that says another method than the body", async () => {
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
      "io.modelcontextprotocol/clientInfo": info,
    };
    const body = { jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta } };
    const headers = { "Mcp-Protocol-Version": "2026-07-28" };
    const agreed = await post(body, { ...headers, "Mcp-Method": "tools/list" });
    expect(await agreed.json()).toMatchObject({ result: { resultType: "complete" } });
    const other = await post(body, { ...headers, "Mcp-Method": "prompts/list" });
    expect(other.status).toBe(400);
  });
});

describe("the address", () => {
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

  it("issues no session and answers in JSON", async () => {
    const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: info };
    const response = await post({ jsonrpc: "2.0", id: 1, method: "initialize", params });
    expect(response.headers.get("mcp-session-id")).toBeNull();
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(await response.json()).toMatchObject({
      result: { protocolVersion: "2025-11-25", instructions: expect.any(String) },
    });
  });

  it.each(["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2024-10-07"])(
    "speaks %s",
    async (protocolVersion) => {
      const params = { protocolVersion, capabilities: {}, clientInfo: info };
      const response = await post({ jsonrpc: "2.0", id: 1, method: "initialize", params });
      expect(await response.json()).toMatchObject({ result: { protocolVersion } });
    },
  );

  it.each(["GET", "DELETE", "PUT"])("refuses %s with 405", async (method) => {
    const response = await fetch(address, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("OPTIONS, POST");
  });

  it.each([
    ["not JSON", "{", -32700],
    ["nothing", "", -32700],
    ["no JSON-RPC", { hello: 1 }, -32600],
  ])("answers %s with a protocol error", async (_, body, code) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ jsonrpc: "2.0", id: null, error: { code } });
  });

  it("refuses a body over the limit before reading it", async () => {
    const response = await post(`{"x":"${"x".repeat(4 * 1024 * 1024)}"}`);
    expect(response.status).toBe(413);
  });

  it("refuses hosts and origins it does not go by", async () => {
    const app = createMcp({
      apiUrl: api.baseUrl,
      logger: silentLogger,
      hosts: ["mcp.example"],
      origins: ["https://app.example"],
    });
    const ask = async (host: string, origin?: string) => {
      const headers = { Host: host, "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
      const init = { method: "POST", headers: { ...headers, ...(origin ? { Origin: origin } : {}) } };
      const response = await app.request(`http://${host}/`, { ...init, body: JSON.stringify(ping) });
      const { error } = (await response.json()) as { error?: { details: { reason: string } } };
      return [response.status, error?.details.reason];
    };
    expect(await ask("localhost:1")).toEqual([200, undefined]);
    expect(await ask("[::1]:1")).toEqual([200, undefined]);
    expect(await ask("mcp.example")).toEqual([200, undefined]);
    expect(await ask("evil.example")).toEqual([403, "host"]);
    expect(await ask("localhost", "http://localhost:3000")).toEqual([200, undefined]);
    expect(await ask("localhost", "https://app.example")).toEqual([200, undefined]);
    expect(await ask("localhost", "https://evil.example")).toEqual([403, "origin"]);
    expect(await ask("localhost", "null")).toEqual([403, "origin"]);
  });

  it("answers preflights of pages it knows", async () => {
    const headers = { Origin: "https://app.example", "Access-Control-Request-Method": "POST" };
    const response = await fetch(address, { method: "OPTIONS", headers });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-headers")).toContain("Mcp-Protocol-Version");
  });
});

describe("keys", () => {
  it("never mix: 100 calls at once with different keys", async () => {
    const names = Array.from({ length: 20 }, (_, n) => `Key ${n}`);
    const keys = await Promise.all(names.map((name) => api.makeKey(name)));
    const calls = Array.from({ length: 100 }, async (_, n) => {
      const key = keys[n % keys.length] as string;
      const params = { name: "get_access", arguments: {} };
      const body = { jsonrpc: "2.0", id: n, method: "tools/call", params };
      const answer = await (await post(body, { Authorization: `Bearer ${key}` })).text();
      expect(answer).not.toContain(key);
      return [JSON.parse(answer).result.structuredContent.account.keyPrefix, key.slice(0, 14)];
    });
    for (const [answered, own] of await Promise.all(calls)) expect(answered).toBe(own);
  });

  it("that are malformed fail the compute tools alone", async () => {
    for (const Authorization of ["Bearer", "Basic abc", "Bearer a,b", "Bearer nonsense"]) {
      const listed = await post({ jsonrpc: "2.0", id: 1, method: "tools/list" }, { Authorization });
      expect(listed.status).toBe(200);
      const params = { name: "cap_table_compute", arguments: shuffle };
      const refused = await post({ jsonrpc: "2.0", id: 1, method: "tools/call", params }, { Authorization });
      expect(await refused.json()).toMatchObject({
        result: { isError: true, _meta: { "capstack/error": { code: "unauthorized" } } },
      });
    }
  });
});

describe("an API in the same process", () => {
  it("is asked through its own fetch, with the caller's key, address and request id", async () => {
    const sent: [string, Record<string, string>][] = [];
    const inProcess = async (url: string, init: RequestInit) => {
      sent.push([url, init.headers as Record<string, string>]);
      return Response.json({ data: { authenticated: true, account: { name: "A", keyPrefix: "p" }, models: [] } });
    };
    const app = createMcp({ apiUrl: "http://api.internal/v1", fetch: inProcess, logger: silentLogger });
    const headers = {
      Authorization: "Bearer one-key",
      "X-Request-Id": "r-1",
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
    };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "get_access" } });
    const response = await app.request("http://localhost/", { method: "POST", headers, body });
    expect(await response.json()).toMatchObject({ result: { structuredContent: { authenticated: true } } });
    expect(response.headers.get("x-request-id")).toBe("r-1");
    const wanted = { Authorization: "Bearer one-key", "X-Request-Id": "r-1", "X-Forwarded-For": "local" };
    expect(sent).toEqual([["http://api.internal/v1/access", { ...wanted, "User-Agent": expect.any(String) }]]);
  });
});

describe("the configuration", () => {
  it("reads lists and refuses what it cannot read, naming everything", () => {
    expect(readMcpConfig({ MCP_HOSTS: "a.example, b.example" }).hosts).toEqual(["a.example", "b.example"]);
    expect(readMcpConfig({})).toMatchObject({ apiUrl: "http://127.0.0.1:8787/v1", port: 8789, notices: [] });
    const named = readMcpConfig({ CAPSTACK_BASE_URL: "https://a.test/v1", CAPSTACK_API_URL: "https://b.test/v1" });
    expect(named).toMatchObject({ apiUrl: "https://a.test/v1", notices: [] });
    expect(readMcpConfig({ CAPSTACK_API_URL: "https://b.test/v1" })).toMatchObject({
      apiUrl: "https://b.test/v1",
      notices: [expect.stringContaining("CAPSTACK_BASE_URL")],
    });
    expect(() => readMcpConfig({ PORT: "x", CAPSTACK_API_URL: "y" })).toThrow(/CAPSTACK_API_URL[\s\S]*PORT/);
  });
});

describe.each(clients)("results kept for the official client %s", (_, connect) => {
  it("are built on by the same caller, and never seen by another", async () => {
    const one = await connect(api.entitledKey);
    const other = await connect(await api.makeKey("Other"));
    const grants = [{ id: "ada", name: "Ada Secret", shares: 10 }];
    const kept = await one.callTool({
      name: "cap_table_compute",
      arguments: { events: [{ type: "common_issuance", grants }] },
    });
    const result = kept._meta?.["capstack/result"];
    expect(result).toMatch(/^r\d+-[0-9a-f]{6}$/);
    const sold = await one.callTool({ name: "exit_waterfall_compute", arguments: { result, exitValuation: 1000 } });
    expect(sold.structuredContent).toMatchObject({ holders: [{ name: "Ada Secret", net: 1000 }] });
    for (const name of ["cap_table_compute", "exit_waterfall_compute", "explain"]) {
      const seen = await other.callTool({ name, arguments: { result, question: "price", exitValuation: 1000 } });
      expect(seen.isError).toBe(true);
      expect(JSON.stringify(seen)).not.toContain("Secret");
    }
    const uri = `capstack://results/${result}`;
    expect((await one.readResource({ uri })).contents[0]).toMatchObject({ text: expect.stringContaining("Secret") });
    await expect(other.readResource({ uri })).rejects.toThrow("is kept any more");
    await one.close();
    await other.close();
  });
  it("are none for a caller without a key", async () => {
    const nobody = await connect();
    const args = { result: "r1", exitValuation: 1 };
    const refused = await nobody.callTool({ name: "exit_waterfall_compute", arguments: args });
    expect(refused._meta).toMatchObject({ "capstack/error": { code: "result_forgotten" } });
    await nobody.close();
  });
});
