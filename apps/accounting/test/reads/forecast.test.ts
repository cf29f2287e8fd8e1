/** What the books say about a fund runs through the forecast engine. */

import { toFundEconomicsInputs } from "@capstack/books/construction/to-fund-economics-inputs";
import { computeFundEconomics } from "@capstack/fund-economics";
import { describe, expect, it } from "vitest";
import { demoClient } from "../setup/demo-client.js";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();

describe.each(engineKinds)("on %s", (kind) => {
  it("the demonstration's fund is forecast from its actuals and assumptions", async () => {
    const { body } = await (await demoClient(kind)).get("/construction?group=Fund%20I");
    const inputs = toFundEconomicsInputs(body.actuals, body.assumptions);
    expect(inputs).toMatchObject({ committedCapital: 60_000_000, carryPct: 0.2, waterfall: { prefRate: 0.08 } });
    expect(inputs.returnTiers.reduce((sum, { pctOfCapital }) => sum + pctOfCapital, 0)).toBeCloseTo(1, 9);
    const held = inputs.returnTiers.find(({ name }) => name === "Held positions");
    const active = body.actuals.positions.filter(({ status }: { status: string }) => status === "active");
    const cost = active.reduce((sum: number, { investedTotal }: { investedTotal: number }) => sum + investedTotal, 0);
    expect(held?.pctOfCapital).toBeCloseTo(cost / 60_000_000, 12);
    expect(held?.multiple).toBeCloseTo(3, 12);
    const { forecast, reconciliation } = computeFundEconomics({ inputs });
    expect(forecast?.periods.length).toBe(48);
    expect(reconciliation.filter(({ ok }) => !ok)).toEqual([]);
  });

  it("a forecast someone recorded for a position counts with its probability, and stages shape the plan", async () => {
    const client = new FirmClient(engines.of(kind));
    const firm = await client.post("/firms", { name: "Acme" });
    await client.post("/vehicles", { firmId: firm.body.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
    await client.post("/partners", { name: "Harbor", commitment: 1_000_000, commitmentDate: "2026-01-01" });
    const { body: nimbus } = await client.post("/companies", { name: "Nimbus" });
    const bought = { companyId: nimbus.companyId, date: "2026-02-02", amount: 250_000, post: true };
    expect((await client.post("/entries/investment", bought)).status).toBe(201);
    const stage = { name: "Seed", avgCheckSize: 50_000, reserveRatio: 0.4, pctAllocation: 1, expectedMultiple: 4 };
    const forecast = {
      companyId: nimbus.companyId,
      exitDate: "2030-01-01",
      exitMultiple: 10,
      followOnReserve: 0,
      probability: 0.5,
    };
    await client.call("PUT", "/construction/assumptions", { stages: [stage], positionForecasts: [forecast] });
    const { body } = await client.get("/construction");
    const inputs = toFundEconomicsInputs(body.actuals, body.assumptions);
    expect(inputs.returnTiers).toEqual([
      { name: "Held positions", pctOfCapital: 0.25, multiple: 5, holdingPeriodYears: 4 },
      { name: "Seed", pctOfCapital: 0.75, multiple: 4, holdingPeriodYears: 6 },
    ]);
    expect(inputs.portfolio).toMatchObject({ newPct: 0.6, followPct: 0.4, avgCheckSizeNew: 50_000 });
    // A quarter comes back five times, the rest four times: 4.25 times what is invested.
    const { netMultiple } = computeFundEconomics({ inputs });
    expect(netMultiple.lp).toBeGreaterThan(2);
    expect(netMultiple.lp).toBeLessThan(4.25);
  });
});
