import { createLogger } from "@capstack/http";
import { expect, it } from "vitest";
import { createMcp } from "../src/index.js";

const KEY = "cstk_live_0123456789abcdefghijklmnopqrstuv1L3Rv8";

/** What is logged of one call. */
async function logged(call: object): Promise<Record<string, unknown>> {
  const lines: string[] = [];
  const logger = createLogger("info", { write: (line) => void lines.push(line) });
  const app = createMcp({ apiUrl: "http://api.test/v1", logger });
  const headers = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, ...call });
  await app.request("http://localhost/", { method: "POST", headers: { ...headers, Host: "localhost" }, body });
  await new Promise((resolve) => setImmediate(resolve));
  expect(lines.join("")).not.toContain(KEY);
  return JSON.parse(lines.find((line) => line.includes('"request"')) as string);
}

it("known methods and tools are logged by name", async () => {
  expect(await logged({ method: "ping" })).toMatchObject({ rpc: "ping" });
  const call = await logged({ method: "tools/call", params: { name: "list_models", arguments: {} } });
  expect(call).toMatchObject({ rpc: "tools/call", tool: "list_models" });
});

it("a key sent in the place of a method or of a tool is logged as unknown", async () => {
  expect(await logged({ method: KEY })).toMatchObject({ rpc: "unknown" });
  expect(await logged({ method: `tools/${KEY}` })).toMatchObject({ rpc: "unknown" });
  for (const name of [KEY, `cap_table_${KEY.slice(0, 40)}`, { key: KEY }]) {
    const call = await logged({ method: "tools/call", params: { name } });
    expect(call).toMatchObject({ rpc: "tools/call", tool: "unknown" });
  }
});
