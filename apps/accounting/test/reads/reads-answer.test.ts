/** No write is kept that makes a read fail, and one vehicle's trouble never hides the others. */
import { randomUUID } from "node:crypto";
import { asTenant } from "@capstack/database";
import { beforeEach, describe, expect, it } from "vitest";
import { openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const database = (await openEngines()).of("pglite");
let client: FirmClient;
let harbor: string;
let keel: string;

const FUND = "group=Fund%20I";

beforeEach(async () => {
  client = new FirmClient(database, { account: randomUUID() });
  const { body: firm } = await client.post("/firms", { name: "Harbor Ventures" });
  for (const name of ["Fund I", "Fund II"]) {
    const vehicle = { firmId: firm.id, name, kind: "fund", baseCurrency: "USD", startDate: "2025-01-01" };
    await client.post("/vehicles", vehicle);
  }
  const { body: partners } = await client.post(`/partners?${FUND}`, [
    { name: "Harbor", partnerClass: "lp", commitment: 900_000, commitmentDate: "2025-01-01" },
    { name: "Keel", partnerClass: "gp", commitment: 100_000, commitmentDate: "2025-01-01" },
  ]);
  [harbor, keel] = partners.map(({ lpEntityId }: { lpEntityId: string }) => lpEntityId) as [string, string];
});

const reads = [
  "/capital-accounts",
  "/construction",
  "/fund-timeseries",
  "/distributions",
  "/bank",
  "/chart",
  "/journal",
];

/** Refused with a code, and every read answers as if it had never been asked. */
async function refused(method: string, path: string, body: unknown, code: string, expected = 422): Promise<void> {
  const before = await client.get(`/capital-accounts?${FUND}`);
  const reply = await client.call(method, path, body);
  expect([reply.status, reply.body.error?.code], JSON.stringify(reply.body)).toEqual([expected, code]);
  expect((await client.get(`/capital-accounts?${FUND}`)).body).toEqual(before.body);
  for (const read of reads) expect((await client.get(`${read}?${FUND}`)).status, read).toBe(200);
  const { status, body: economics } = await client.get("/fund-economics");
  expect([status, economics.vehicles.length, economics.unanswered]).toEqual([200, 2, undefined]);
}

const carry = { kind: "straight", carryRate: 0.2 };
const terms = (more: object) => ({ effectiveDate: "2025-01-01", waterfall: { ...carry, ...more } });

describe("a write that would make a read fail is refused", () => {
  it("the reversal of a transfer", async () => {
    await client.post(`/entries/capital-call?${FUND}`, {
      date: "2025-02-01",
      total: 500_000,
      fundedAtOnce: true,
      post: true,
    });
    const { body: joined } = await client.post(`/partners?${FUND}`, { name: "Larch", partnerClass: "lp" });
    const transfer = { date: "2025-03-01", fromLpEntityId: harbor, toLpEntityId: joined.lpEntityId };
    const { status, body } = await client.post(`/entries/transfer?${FUND}`, transfer);
    expect(status, JSON.stringify(body)).toBe(201);
    for (const { id } of body.entries) await refused("POST", `/journal/${id}/reverse`, {}, "illegal_transition", 409);
  });

  it("the reversal of an opening balance", async () => {
    const cutover = {
      date: "2025-06-30",
      partners: [
        {
          lpEntityId: harbor,
          contributions: 400_000,
          distributions: 0,
          ending: 400_000,
          flows: [{ date: "2024-05-01", kind: "contribution", amount: 400_000 }],
        },
      ],
      balances: [{ account: "1000", amount: 400_000 }],
    };
    const { status, body } = await client.post(`/opening-balances?${FUND}`, cutover);
    expect(status, JSON.stringify(body)).toBe(201);
    const lump = body.entries.find(({ source_type }: { source_type: string }) => source_type === "contribution");
    await refused("POST", `/journal/${lump.id}/reverse`, {}, "illegal_transition", 409);
    const more = {
      entryDate: "2025-06-30",
      sourceType: "contribution",
      sourceRef: `cutover:${body.agreementId}`,
      status: "posted",
      postings: [
        { account: "1000", amount: 1 },
        { account: "3100", lpEntityId: harbor, amount: -1 },
      ],
    };
    await refused("POST", `/journal?${FUND}`, more, "history_mismatch");
  });

  it("carry that no one would receive, now or from a later date", async () => {
    await client.call("PATCH", `/partners/${keel}`, { partnerClass: "lp" });
    await refused("PUT", `/terms?${FUND}`, terms({}), "no_carry_recipient");
    await refused("PUT", `/terms?${FUND}`, { ...terms({}), effectiveDate: "2099-01-01" }, "no_carry_recipient");
  });

  it("a second general partner beside carry without a named recipient", async () => {
    expect((await client.call("PUT", `/terms?${FUND}`, terms({}))).status).toBe(200);
    const second = { name: "Spar", partnerClass: "gp" };
    await refused("POST", `/partners?${FUND}`, second, "no_carry_recipient");
    await refused("PATCH", `/partners/${keel}`, { partnerClass: "lp" }, "no_carry_recipient");
    const named = terms({ recipients: [{ lpEntityId: keel, pct: 1 }] });
    expect((await client.call("PUT", `/terms?${FUND}`, named)).status).toBe(200);
    expect((await client.post(`/partners?${FUND}`, second)).status).toBe(201);
  });

  it("a company without a word for its stage", async () => {
    const { status, body } = await client.post(`/companies?${FUND}`, { name: "Nimbus", stage: "" });
    expect([status, body.error.details.issues[0].path]).toEqual([400, ["stage"]]);
    const { body: made } = await client.post(`/companies?${FUND}`, { name: "Nimbus", stage: "Seed" });
    expect((await client.call("PATCH", `/companies/${made.companyId}`, { stage: "" })).status).toBe(400);
    expect((await client.get(`/construction?${FUND}`)).status).toBe(200);
  });
});

it("a vehicle whose books cannot be read is named, and the others are answered", async () => {
  const { account } = client.key;
  await asTenant(database, account, async (tx) => {
    await tx.query(
      `insert into history_flows (account_id, vehicle_id, id, partner_id, flow_date, kind, amount, source_ref)
       select account_id, vehicle_id, $2, id, '2024-05-01', 'contribution', 100, 'cutover' from partners
       where account_id = $1 and id = $3`,
      [account, randomUUID(), harbor],
    );
  });
  const { status, body } = await client.get("/fund-economics");
  expect([status, body.vehicles.map(({ vehicle }: { vehicle: string }) => vehicle)]).toEqual([200, ["Fund II"]]);
  expect(body.unanswered).toMatchObject([{ vehicle: "Fund I", code: "history_mismatch" }]);
});
