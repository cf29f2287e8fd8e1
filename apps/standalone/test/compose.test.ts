import { accountingMigrations } from "@capstack/accounting-app";
import { migrateAccounts } from "@capstack/accounts";
import { migrateBatches } from "@capstack/batches";
import type { Database } from "@capstack/database";
import { openMigrated } from "@capstack/database/testing";
import { silentLogger } from "@capstack/http";
import { readServiceConfig } from "@capstack/http/service-config";
import { readSiteSettings } from "@capstack/site";
import { afterAll, beforeAll, expect, it } from "vitest";
import { composeHouse, type House } from "../src/compose.js";

let database: Database;
let house: House;

beforeAll(async () => {
  database = await openMigrated("standalone", async (opened) => {
    await migrateAccounts(opened);
    await migrateBatches(opened);
    await opened.migrate(accountingMigrations);
  });
  const variables = { NODE_ENV: "test", ACCOUNTS: "0" };
  const config = readServiceConfig(variables);
  const settings = readSiteSettings(variables);
  house = await composeHouse({ database, config, settings, logger: silentLogger });
});

afterAll(async () => {
  await house.close();
  await database.close();
});

/** One call of a tool, as a client on this machine sends it. */
function callTool(name: string, args: object): Request {
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } };
  return new Request("http://127.0.0.1:8787/mcp", {
    method: "POST",
    headers: {
      Host: "127.0.0.1:8787",
      Authorization: "Bearer wrong",
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
    },
    body: JSON.stringify(call),
  });
}

it("counts a wrong key sent through the tools against the caller, not against this process", async () => {
  const caller = { incoming: { socket: { remoteAddress: "203.0.113.9" } } };
  const answer = await house.fetch(callTool("cap_table_compute", { events: [] }), caller);
  expect(await answer.text()).toContain("unauthorized");
  const buckets = await database.query<{ bucket: string }>(
    "select bucket from rate_limit where bucket like 'failed:%'",
  );
  expect(buckets).toEqual([{ bucket: "failed:203.0.113.9" }]);
});

it("shows people the studio at its root, and programs what they were told before", async () => {
  const ask = (path: string, accept: string) =>
    house.fetch(new Request(`http://127.0.0.1:8787${path}`, { headers: { Accept: accept } }));
  const page = await ask("/", "text/html,application/xhtml+xml,*/*;q=0.8");
  expect(page.headers.get("Content-Type")).toContain("text/html");
  const text = await page.text();
  expect(text).toContain('<div id="studio">');
  expect(text).toContain('<a href="/v1/docs">API reference</a>');
  expect(text).toContain('<a href="/docs/">Documentation</a>');
  const script = /src="\.(\/assets\/[^"]+\.js)"/.exec(text)?.[1] ?? "";
  expect((await ask(script, "*/*")).headers.get("Content-Type")).toContain("text/javascript");
  for (const accept of ["application/json", "*/*", ""]) {
    expect((await ask("/", accept)).headers.get("Content-Type"), accept).toContain("application/json");
  }
  expect((await ask("/assets/none.js", "*/*")).status).toBe(404);
});

it("names its MCP server in the catalog, and no checkout where no one signs in", async () => {
  const answer = await house.fetch(new Request("http://127.0.0.1:8787/v1/catalog"), {});
  const { data } = (await answer.json()) as { data: { links: Record<string, string> } };
  expect(data.links).toMatchObject({ mcp: "http://127.0.0.1:8787/mcp" });
  expect(data.links).not.toHaveProperty("checkout");
});

it("asks the books within the process for the tools of the books", async () => {
  const answer = await house.fetch(callTool("accounting_firm", {}), {});
  expect(await answer.text()).toContain("unauthorized");
});

it("describes everything it serves in one document, which the reference page shows", async () => {
  const answer = await house.fetch(new Request("http://127.0.0.1:8787/v1/openapi.json"), {});
  const { paths, tags } = (await answer.json()) as { paths: Record<string, object>; tags: { name: string }[] };
  expect(paths["/cap-table/compute"]).not.toHaveProperty("servers");
  expect(paths["/api/accounting/journal"]).toMatchObject({ servers: [{ url: "http://127.0.0.1:8787" }] });
  expect(tags.map(({ name }) => name)).toEqual(expect.arrayContaining(["Compute", "Journal"]));
  const books = await house.fetch(new Request("http://127.0.0.1:8787/api/accounting/journal"), {});
  expect(books.status).toBe(401);
});

it("has the documentation below its address", async () => {
  const answer = await house.fetch(new Request("http://127.0.0.1:8787/docs"), {});
  expect([answer.status, answer.headers.get("Location")]).toEqual([301, "/docs/"]);
});
