import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { startTestApi, type TestApi } from "@capstack/test-api";
import { Client as ClientV2 } from "@modelcontextprotocol/client";
import { StdioClientTransport as StdioV2 } from "@modelcontextprotocol/client/stdio";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromSource } from "../../../../tools/commands/from-source.mjs";
import { models } from "../../src/index.js";

const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const command = (...args: string[]) => ({
  command: process.execPath,
  args: [...fromSource, main, ...args],
});
const shuffle = models[0]?.operation.examples[0]?.request as Record<string, unknown>;
const info = { name: "test", version: "1.0.0" };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function connected(env: Record<string, string>, ...args: string[]) {
  const client = new Client(info);
  await client.connect(
    new StdioClientTransport({ ...command(...args), env: { PATH: process.env.PATH ?? "", ...env } }),
  );
  return client;
}

describe("over standard input and output", () => {
  it("the official client 1.x computes locally, without server or key", async () => {
    const client = await connected({}, "--local");
    expect(client.getServerVersion()).toMatchObject({ name: "capstack", title: "Capstack" });
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain("cap_table_compute");
    const result = await client.callTool({ name: "cap_table_compute", arguments: shuffle });
    expect(result.structuredContent).toMatchObject({ final: { valuation: { pricePerShare: 1 } } });
    const wrong = await client.callTool({ name: "cap_table_compute", arguments: {} });
    expect(wrong.isError).toBe(true);
    await expect(client.callTool({ name: "guess" })).rejects.toThrow("There is no tool guess");
    await client.close();
  });

  it("the official client 2.x does the same", async () => {
    const client = new ClientV2(info);
    await client.connect(new StdioV2(command("--local")));
    const result = await client.callTool({ name: "cap_table_compute", arguments: shuffle });
    expect(result.structuredContent).toMatchObject({ final: { valuation: { pricePerShare: 1 } } });
    expect((await client.listPrompts()).prompts).toHaveLength(9);
    await client.close();
  });

  it("the key of the environment goes to the API", async () => {
    const env = { CAPSTACK_API_KEY: api.entitledKey, CAPSTACK_BASE_URL: api.baseUrl };
    const client = await connected(env);
    const result = await client.callTool({ name: "cap_table_compute", arguments: shuffle });
    expect(result.structuredContent).toMatchObject({ final: { valuation: { pricePerShare: 1 } } });
    await client.close();
    const without = await connected({ CAPSTACK_BASE_URL: api.baseUrl });
    expect((await without.callTool({ name: "list_models" })).isError).toBeUndefined();
    const refused = await without.callTool({ name: "cap_table_compute", arguments: shuffle });
    expect(refused._meta).toMatchObject({ "capstack/error": { code: "unauthorized" } });
    await without.close();
  });

  it("nothing but JSON-RPC is printed, and it ends when its input closes", async () => {
    const { command: node, args } = command("--local");
    const child = spawn(node, args, { stdio: ["pipe", "pipe", "pipe"] });
    let printed = "";
    child.stdout.on("data", (chunk) => {
      printed += chunk;
      child.stdin.end();
    });
    const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: info };
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`);
    const code = await new Promise((resolve) => child.on("exit", resolve));
    expect(code).toBe(0);
    for (const line of printed.trim().split("\n")) expect(JSON.parse(line).jsonrpc).toBe("2.0");
  });
});
