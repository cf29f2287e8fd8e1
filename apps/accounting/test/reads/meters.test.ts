/** Limits of the terms and of law: what is used of them, where a deal takes them, and deals held to them when booked. */
import { describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();

async function openFund(kind: (typeof engineKinds)[number], limits: object) {
  const client = new FirmClient(engines.of(kind));
  const { body: firm } = await client.post("/firms", { name: "Harbor Ventures" });
  await client.post("/vehicles", { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  const partner = async (name: string, more: object = {}) => {
    const made = await client.post("/partners", { name, commitment: 5_000_000, commitmentDate: "2026-01-01", ...more });
    return made.body;
  };
  const alder = await partner("Alder", { investor: { owners: 60, isAccredited: true, isUsPerson: false } });
  const birch = await partner("Birch");
  const { body: nimbus } = await client.post("/companies", { name: "Nimbus" });
  const { body: other } = await client.post("/companies", { name: "Birch Seed Fund" });
  const { body: feeder } = await client.post("/securities", {
    ...{ companyId: other.companyId, name: "Interest", securityType: "fund_interest" },
  });
  expect((await client.call("PUT", "/terms", { effectiveDate: "2026-01-01", limits })).status).toBe(200);
  const call = { date: "2026-01-10", total: 4_000_000, fundedAtOnce: true, post: true };
  expect((await client.post("/entries/capital-call", call)).status).toBe(201);
  const invest = (amount: number, more: object = {}) =>
    client.post("/entries/investment", {
      ...{ date: "2026-02-01", companyId: nimbus.companyId, amount, post: true, ...more },
    });
  const meters = async (query = "") => (await client.get(`/meters?asOf=2026-03-31${query}`)).body;
  const one = async (name: string, query = "") =>
    (await meters(query)).meters.find(({ meter }: { meter: string }) => meter === name);
  return { client, alder, birch, nimbus, feeder, invest, meters, one };
}

describe.each(engineKinds)("limits on %s", (kind) => {
  it("are told with a deal and without it, and hold it when it is booked", async () => {
    const { client, nimbus, feeder, invest, one } = await openFund(kind, { concentrationPct: 0.1, borrowingPct: 0.05 });
    // A tenth of 10,000,000.
    expect((await invest(800_000)).status).toBe(201);
    const planned = `&invest=200000.01&companyId=${nimbus.companyId}`;
    expect(await one("concentration", planned)).toMatchObject({
      ...{ used: 800_000, after: 1_000_000.01, most: 1_000_000, isWithin: true, isWithinAfter: false, of: "terms" },
    });
    const beyond = await invest(200_000.01);
    expect([beyond.status, beyond.body.error.code, beyond.body.error.details.path]).toEqual([
      422,
      "over_limit",
      ["deal"],
    ]);
    expect(beyond.body.error.details.meters[0]).toMatchObject({ meter: "concentration", after: 1_000_000.01 });
    expect((await invest(200_000)).status).toBe(201);
    expect((await invest(1, { allowBeyondLimits: true })).status).toBe(201);
    const { body: trail } = await client.get("/audit?limit=1000");
    const passed = trail.filter(({ action }: { action: string }) => action === "limits.passed");
    expect(passed).toMatchObject([{ after: { invest: 1, meters: [{ meter: "concentration" }] } }]);
    const draw = (amount: number) => client.post("/entries/loan-draw", { date: "2026-02-03", amount, post: true });
    // 5 % of what was called and what can be called still, 10,000,000.
    expect((await draw(500_000.01)).body.error.code).toBe("over_limit");
    expect((await draw(500_000)).status).toBe(201);
    expect(await one("borrowing")).toMatchObject({ used: 500_000, most: 500_000, of: "terms" });
    // 3 February to 31 March.
    expect(await one("borrowing_days")).toMatchObject({ used: 56, most: 120, of: "law" });

    const held = { companyId: feeder.companyId };
    expect((await invest(300_000, held)).status).toBe(201);
    const more = `&invest=1&companyId=${feeder.companyId}`;
    expect(await one("non_qualifying", more)).toMatchObject({
      used: 300_000,
      after: 300_001,
      most: 2_000_000,
      of: "law",
    });
    const told = await client.call("PATCH", `/securities/${feeder.securityId}`, { isQualifying: true });
    expect(told.body).toMatchObject({ isQualifying: true, isBridge: false });
    expect((await one("non_qualifying")).used).toBe(0);
  });
});

it("what is known about investors counts owners and figures for filings", async () => {
  const { client, alder, birch, meters, one } = await openFund("pglite", { exclusion: "3c1" });
  expect([alder.investor, birch.investor]).toEqual([{ owners: 60, isAccredited: true, isUsPerson: false }, {}]);
  expect(await one("owners")).toMatchObject({ used: 61, most: 250, unit: "owners" });
  const changed = await client.call("PATCH", `/partners/${birch.lpEntityId}`, { investor: { isAccredited: false } });
  expect(changed.body.investor).toEqual({ isAccredited: false });
  expect((await meters()).filings).toMatchObject({
    ...{ grossAssets: 4_000_000, uncalled: 6_000_000, regulatoryAssets: 10_000_000 },
    ...{ owners: 61, nonUsPct: 0.5, firstSale: "2026-01-01", sold: 10_000_000 },
    ...{ accreditedInvestors: 1, otherInvestors: 1, untold: { accredited: 0, usPerson: 1, qualifiedPurchaser: 2 } },
  });
});

it("a deal in what the vehicle does not hold is refused", async () => {
  const { client } = await openFund("pglite", {});
  const { status, body } = await client.get("/meters?invest=1&companyId=0196f0c4-7c1e-7000-8000-000000000010");
  expect([status, body.error.code]).toEqual([422, "unknown_company"]);
});
