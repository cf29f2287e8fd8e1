/** What a query is told, and how large a body may be, before anything is looked up. */
import type { Database } from "@capstack/database";
import { describe, expect, it } from "vitest";
import { createAccounting } from "../../src/app.js";

const scopes = ["accounting:read", "accounting:write", "accounting:terms"] as const;
const app = createAccounting({
  database: {} as Database,
  limits: { bodyBytes: 1000, importBytes: 2000, fileBytes: 3000, documentBytes: 3000, jsonDepth: 5 },
  authenticate: async () => ({
    account: { id: "a", name: "Acme" },
    key: { id: "k", scopes, vehicles: null, role: null, partners: null, personId: null },
  }),
  listKeys: async () => [],
});

async function refused(path: string, body?: string) {
  const init = body === undefined ? {} : { method: "POST", body };
  const response = await app.request(`/api/accounting${path}`, init);
  const { error } = (await response.json()) as { error: { code: string; message: string; details: object } };
  return { status: response.status, ...error };
}

describe("a query", () => {
  it.each([
    ["/chart?grup=a", "`grup` is not a field here; did you mean `group`?", "grup"],
    ["/journal?preset=weekly", /^preset is "weekly"; it must be one of \w+, /, "preset"],
    ["/journal?limit=500", 'limit is "500"; it must be from 1 to 200.', "limit"],
    ["/journal?limit=many", 'limit is "many"; it must be a whole number from 1 to 200.', "limit"],
    [
      "/journal?start=2026-02-30",
      /^start is "2026-02-30"; it must be a day of the calendar, written YYYY-MM-DD/,
      "start",
    ],
    ["/ledger", "account is required.", "account"],
    ["/chart?group=", "group is empty.", "group"],
  ])("%s is told in the sentences of bodies", async (path, message, query) => {
    const answer = await refused(path);
    expect(answer).toMatchObject({ status: 400, code: "invalid_query", details: { query } });
    expect(answer.message).toMatch(message);
  });
});

describe("a body", () => {
  const file = (bytes: number) => JSON.stringify({ content: "x".repeat(bytes) });
  it("obeys the limits of the deployment, a file those of files", async () => {
    const long = await refused("/firms", JSON.stringify({ name: "x".repeat(1000) }));
    expect(long).toMatchObject({ status: 413, details: { limitBytes: 1000 } });
    expect(await refused("/bank/import", file(2000))).toMatchObject({ status: 413, details: { limitBytes: 2000 } });
    const deep = await refused("/firms", JSON.stringify({ name: [[[[[[]]]]]] }));
    expect(deep).toMatchObject({ status: 400, code: "invalid_json", details: { reason: "depth" } });
  });
});
