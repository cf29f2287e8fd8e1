import { type AccountingOperation, accountingOperations, describeAccounting } from "@capstack/contract/accounting";
import type { Database } from "@capstack/database";
import { expect, it } from "vitest";
import { createAccounting } from "../../src/app.js";
import { accountingRoutes } from "../../src/routes/index.js";

it("routes every operation of the table, and nothing else", () => {
  expect(Object.keys(accountingRoutes).sort()).toEqual(Object.keys(accountingOperations).sort());
});

it("describes itself to anyone, and not twice to the same", async () => {
  const refuse = () => Promise.reject(new Error("no caller is asked who it is"));
  const app = createAccounting({
    database: {} as Database,
    authenticate: refuse,
    listKeys: refuse,
    today: () => "2026-07-15",
  });
  const address = "/api/accounting/openapi.json";
  const answer = await app.request(address);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
  expect(await answer.json()).toEqual(describeAccounting("0.1.0"));
  const etag = answer.headers.get("etag") ?? "";
  expect((await app.request(address, { headers: { "If-None-Match": etag } })).status).toBe(304);
});

it("asks of a key what the operation says", () => {
  for (const { id, method, scope } of Object.values<AccountingOperation>(accountingOperations)) {
    expect(scope === "accounting:read", id).toBe(method === "GET");
  }
});
