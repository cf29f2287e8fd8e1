/** Terms hold from their date on, and what would change a closed month is refused. */
import { expect, it } from "vitest";
import { openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const database = (await openEngines()).of("pglite");

it("a carry of 25 % from 2026 leaves the closed carry of 2024 as it was", async () => {
  const client = new FirmClient(database);
  const { body: firm } = await client.post("/firms", { name: "Harbor Ventures" });
  await client.post("/vehicles", { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  const { body: partners } = await client.post("/partners", [
    { name: "Harbor", partnerClass: "lp", commitment: 1_000_000, commitmentDate: "2024-01-02" },
    { name: "Keel", partnerClass: "gp" },
  ]);
  const terms = (effectiveDate: string, carryRate: number) =>
    client.call("PUT", "/terms", { effectiveDate, waterfall: { kind: "straight", carryRate } });
  expect((await terms("2024-01-01", 0.2)).status).toBe(200);
  const income = { date: "2024-03-20", amount: 90_000, post: true };
  expect((await client.post("/entries/income", income)).status).toBe(201);
  const carryOf = async (end: string) => {
    const { body } = await client.get(`/capital-accounts?end=${end}`);
    return body.rows.map(({ carriedInterest }: { carriedInterest: number }) => carriedInterest);
  };
  // A fifth of 90,000.
  expect(await carryOf("2024-03-31")).toEqual([-18_000, 18_000]);
  expect((await client.post("/close", { through: "2024-03-31" })).status).toBe(200);
  const early = await terms("2024-03-31", 0.25);
  expect([early.status, early.body.error.code]).toEqual([409, "period_locked"]);
  expect((await terms("2026-01-01", 0.25)).status).toBe(200);
  expect(await carryOf("2024-03-31")).toEqual([-18_000, 18_000]);
  expect(await carryOf("2025-12-31")).toEqual([-18_000, 18_000]);
  // A quarter of it from 2026 on.
  expect(await carryOf("2026-01-01")).toEqual([-22_500, 22_500]);
  const other = await client.call("PATCH", `/partners/${partners[0].lpEntityId}`, { partnerClass: "gp" });
  expect([other.status, other.body.error.code]).toEqual([409, "period_locked"]);
});
