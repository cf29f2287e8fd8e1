/** The day the books call today: that of the clock, unless a test gives another; figures of a named day never hang on it. */
import { randomUUID } from "node:crypto";
import { addDays, addMonths, endOfMonth } from "@capstack/decimal";
import { DEMO_TODAY } from "@capstack/demonstration";
import { describe, expect, it } from "vitest";
import { createAccounting } from "../../src/app.js";
import { demoClient } from "../setup/demo-client.js";
import { openEngines } from "../setup/engines.js";
import { testAuthenticate } from "../setup/firm-client.js";

const database = (await openEngines()).of("pglite");

describe("without a day of its own", () => {
  const key = JSON.stringify({ account: randomUUID() });
  const call = async (method: string, path: string, body?: unknown) => {
    const app = createAccounting({ database, authenticate: testAuthenticate, listKeys: async () => [] });
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { Authorization: `Bearer ${key}` };
    const response = await app.request(`/api/accounting${path}`, { method, headers, ...init });
    return { status: response.status, body: (await response.json()) as ReturnType<typeof JSON.parse> };
  };

  it("an entry of today is in its register of the year to date, and last month can be closed", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const lastMonth = endOfMonth(addMonths(today, -1));
    const { body: firm } = await call("POST", "/firms", { name: "Harbor Ventures" });
    const vehicle = { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" };
    await call("POST", "/vehicles", vehicle);
    const partner = { name: "Juniper", partnerClass: "lp", commitment: 1_000, commitmentDate: lastMonth };
    await call("POST", "/partners", partner);
    for (const date of [lastMonth, today]) {
      const postings = [
        { account: "1000", amount: -1, currency: "USD" },
        { account: "5100", amount: 1, currency: "USD" },
      ];
      const entry = { entryDate: date, sourceType: "partnership_expense", status: "posted", postings };
      expect((await call("POST", "/journal", entry)).status).toBe(201);
    }
    const { body } = await call("GET", "/ledger?account=1000&preset=ytd");
    expect(body.period.end).toBe(today);
    expect(body.register.lines.at(-1)).toMatchObject({ entryDate: today, change: -1 });
    expect((await call("POST", "/close", { through: lastMonth })).body).toMatchObject({ closedThrough: lastMonth });
    const early = await call("POST", "/close", { through: endOfMonth(addDays(lastMonth, 1)) });
    if (endOfMonth(today) !== today) expect(early.body.error.code).toBe("invalid_period");
  });
});

it("what the demonstration had at the end of a quarter is the same whenever it is asked", async () => {
  const answers = await Promise.all(
    [DEMO_TODAY, "2026-11-30", "2031-02-28"].map(async (today) => {
      const client = await demoClient("pglite", { today });
      return (await client.get("/capital-accounts?group=Fund%20I&end=2026-06-30")).body;
    }),
  );
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});
