/** Carry that is paid with a part in escrow, released, and clawed back; where it stands is read at any day. */
import { expect, it } from "vitest";
import { openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const database = (await openEngines()).of("pglite");

it("is told as accrued, paid, held and to be given back", async () => {
  const client = new FirmClient(database);
  const { body: firm } = await client.post("/firms", { name: "Harbor Ventures" });
  await client.post("/vehicles", { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  const join = { commitmentDate: "2024-01-01" };
  await client.post("/partners", { ...join, name: "Harbor", commitment: 2_000_000 });
  const { body: keel } = await client.post("/partners", { name: "Keel", partnerClass: "gp" });
  const { body: nimbus } = await client.post("/companies", { name: "Nimbus" });
  const waterfall = { kind: "american", carryRate: 0.2, clawbackTaxPct: 0.5 };
  expect((await client.call("PUT", "/terms", { effectiveDate: "2024-01-01", waterfall })).status).toBe(200);
  const enter = async (name: string, body: object) => {
    const { status, body: made } = await client.post(`/entries/${name}`, { ...body, post: true });
    expect([name, status, made.error]).toEqual([name, 201, undefined]);
    return made;
  };
  const { companyId } = nimbus;
  await enter("capital-call", { date: "2024-01-02", total: 1_000_000, fundedAtOnce: true });
  await enter("investment", { date: "2024-01-03", companyId, amount: 1_000_000 });
  await enter("exit", { date: "2024-12-31", companyId, proceeds: 1_500_000 });
  const lines = [{ lpEntityId: keel.lpEntityId, amount: 100_000 }];
  await enter("carry-distribution", { date: "2025-01-15", lines, escrowed: 30_000 });
  const at = async (asOf: string) => (await client.get(`/carry?asOf=${asOf}`)).body;
  expect(await at("2025-01-31")).toMatchObject({
    ...{ end: "2025-01-31", target: 100_000, carryPaid: 100_000, escrowed: 30_000, distributable: 0, clawback: 0 },
    deals: [{ companyId, realizedGain: 500_000, realizedCost: 1_000_000, writtenOffCost: 0, writtenDown: 0 }],
  });
  await enter("carry-escrow-release", { date: "2025-02-01", amount: 10_000 });
  // Another 800,000 that is lost: nothing is left to share, and half of what was paid is kept for tax.
  await enter("capital-call", { date: "2025-03-01", total: 800_000, fundedAtOnce: true });
  await enter("investment", { date: "2025-03-02", companyId, amount: 800_000 });
  await enter("write-off", { date: "2025-06-30", companyId, realize: true });
  expect(await at("2025-06-30")).toMatchObject({ target: 0, carryPaid: 100_000, escrowed: 20_000, clawback: 50_000 });
  const [back] = await enter("clawback", { date: "2025-07-01" });
  type Line = { account_code: string; amount: number };
  expect(back.journal_postings.map(({ account_code, amount }: Line) => [account_code.slice(0, 4), amount])).toEqual([
    ...[
      ["1000", 30_000],
      ["2310", 20_000],
      ["1050", -20_000],
      ["1000", 20_000],
      ["3100", -50_000],
    ],
  ]);
  expect(await at("2025-07-31")).toMatchObject({ carryPaid: 50_000, escrowed: 0, clawback: 0 });
});
