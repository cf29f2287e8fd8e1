/** What a call and a sale's escrow leave unpaid, in the statements of the service. */
import { expect, it } from "vitest";
import { openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const database = (await openEngines()).of("pglite");

it("is no asset where a call was not collected by today, and no cash where escrow is held", async () => {
  const client = new FirmClient(database);
  const { body: firm } = await client.post("/firms", { name: "Harbor Ventures" });
  await client.post("/vehicles", { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  await client.post("/partners", { name: "Harbor", commitment: 2_000_000, commitmentDate: "2024-01-01" });
  const enter = async (name: string, body: object) => {
    const { status, body: made } = await client.post(`/entries/${name}`, { ...body, post: true });
    expect([name, status, made.error]).toEqual([name, 201, undefined]);
  };
  const [{ body: nimbus }, { body: cascade }] = [
    await client.post("/companies", { name: "Nimbus" }),
    await client.post("/companies", { name: "Cascade" }),
  ];
  await enter("capital-call", { date: "2024-01-02", total: 300_000, fundedAtOnce: true });
  for (const [companyId, escrow] of [
    [nimbus.companyId, 10_000],
    [cascade.companyId, 7_000],
  ]) {
    await enter("investment", { date: "2024-01-03", companyId, amount: 100_000 });
    await enter("exit", { date: "2024-02-10", companyId, proceeds: 120_000, escrow });
  }
  // Of the escrow of Cascade 4,000 come in: those of Nimbus, which was sold first, are held as before.
  await enter("escrow-release", { date: "2024-03-20", companyId: cascade.companyId, received: 4_000 });
  await enter("capital-call", { date: "2024-03-25", total: 50_000 });
  const { body: flows } = await client.get("/statements/cash-flow?start=2024-01-01&end=2024-03-31");
  expect(flows.nonCash.map(({ sourceType, amount }: Record<string, unknown>) => [sourceType, amount])).toEqual([
    ["realized_gain", 10_000],
    ["realized_gain", 3_000],
    ["capital_call", 50_000],
  ]);
  // 300,000 less 200,000, with 240,000 of the sales and 4,000 of escrow.
  expect([flows.netChange, flows.ending, flows.check]).toEqual([344_000, 344_000, 0]);
  const { body: sheet } = await client.get("/statements/balance-sheet?end=2024-03-31");
  // Cash of 344,000, escrow of 13,000 and what is owed: 407,000, of which 50,000 are no asset.
  expect(sheet).toMatchObject({ totalAssets: 407_000, uncollectedContributions: 50_000, netAssets: 357_000, check: 0 });
  expect(sheet.totalLiabilitiesAndCapital).toBe(357_000);
});
