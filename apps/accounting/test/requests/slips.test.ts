/** Slips that a body makes easily are refused with what would be right. */
import { expect, it } from "vitest";
import { openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const database = (await openEngines()).of("pglite");

async function openFund() {
  const client = new FirmClient(database);
  const { body: firm } = await client.post("/firms", { name: "Harbor Ventures" });
  await client.post("/vehicles", { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  await client.post("/partners", { name: "Harbor", commitment: 1_000_000, commitmentDate: "2026-01-01" });
  return client;
}

it("a kind of entry that is spelt almost as a known one is refused, a kind of one's own is not", async () => {
  const client = await openFund();
  const entry = (sourceType: string) => client.post("/journal", { entryDate: "2026-03-31", sourceType, postings: [] });
  for (const [given, meant] of [
    ["managment_fee", "management_fee"],
    ["captial_call", "capital_call"],
    ["realised_gain", "realized_gain"],
  ] as const) {
    const { status, body } = await entry(given);
    expect([status, JSON.stringify(body).includes(`did you mean ${meant}?`)], given).toEqual([400, true]);
  }
  for (const own of ["management_fee", "fx", "tax", "loss", "donation", "legal_settlement"])
    expect((await entry(own)).status, own).toBe(201);
});

it("a call is not due before it is made", async () => {
  const client = await openFund();
  const call = (dueDate: string) => client.post("/capital-calls", { callDate: "2026-03-02", dueDate, total: 100 });
  const { status, body } = await call("2026-03-01");
  expect([status, JSON.stringify(body).includes("on callDate or after")]).toEqual([400, true]);
  expect((await call("2026-03-02")).status).toBe(201);
});

it("a company whose cost was given up is written off without its being said", async () => {
  const client = await openFund();
  const { body: oak } = await client.post("/companies", { name: "Oak" });
  const { companyId } = oak;
  await client.post("/entries/investment", { companyId, date: "2026-02-02", amount: 400_000, post: true });
  await client.post("/entries/write-off", { companyId, date: "2026-03-02", realize: true, post: true });
  const { body } = await client.get("/construction");
  expect(body.actuals.positions[0]).toMatchObject({ name: "Oak", status: "written_off", currentMoic: 0 });
});
