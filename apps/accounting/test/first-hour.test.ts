/** From an empty account to posted entries, through the routes. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Engines, engineKinds, openEngines } from "./engines.js";
import { FirmClient } from "./firm-client.js";

let engines: Engines;
beforeAll(async () => {
  engines = await openEngines();
});
afterAll(() => engines.close());

describe.each(engineKinds)("on %s", (kind) => {
  it("a firm, a vehicle, a partner and a posted entry", async () => {
    const client = new FirmClient(engines.of(kind));
    const firm = await client.post("/firms", { name: "Acme" });
    expect(firm.status).toBe(201);
    const vehicle = await client.post("/vehicles", {
      firmId: firm.body.id,
      name: "Fund I",
      kind: "fund",
      baseCurrency: "USD",
    });
    expect(vehicle.body).toMatchObject({ name: "Fund I", closedThrough: null });
    const partner = await client.post("/partners?group=Fund%20I", {
      name: "Harbor",
      commitment: 5_000_000,
      commitmentDate: "2025-01-01",
    });
    expect(partner.body).toMatchObject({ name: "Harbor", commitment: 5_000_000, partnerClass: "lp" });
    const chart = await client.get("/chart");
    expect(chart.body).toHaveLength(20);
    const entry = await client.post("/journal", {
      entryDate: "2025-01-10",
      sourceType: "capital_call",
      status: "posted",
      postings: [
        { account: "1000", amount: 1_000_000.1 },
        { account: "3100", lpEntityId: partner.body.lpEntityId, amount: -1_000_000.1 },
      ],
    });
    expect(entry.status).toBe(201);
    const page = await client.get("/journal");
    expect(page.body).toEqual({ total: 1, entries: [entry.body] });
    expect(page.headers.get("x-books-version")).toBe("2");
  });
});
