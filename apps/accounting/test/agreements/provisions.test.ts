/** Provisions are kept with their clause, elected by partners who may, ended once, and never changed otherwise. */
import { describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();

async function openFund(kind: (typeof engineKinds)[number]) {
  const client = new FirmClient(engines.of(kind));
  const { body: firm } = await client.post("/firms", { name: "Harbor Ventures" });
  await client.post("/vehicles", { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  const partner = async (name: string, commitment: number, partnerClass = "lp") => {
    const made = { name, commitment, partnerClass, commitmentDate: "2026-01-01" };
    return (await client.post("/partners", made)).body.lpEntityId as string;
  };
  const [alder, birch, cedar] = [
    await partner("Alder", 5_000_000),
    await partner("Birch", 2_000_000),
    await partner("Cedar", 5_000_000),
  ];
  await partner("Harbor GP", 100_000, "gp");
  const record = (more: object) =>
    client.post("/provisions", {
      ...{ clause: "Side letter of Alder, section 4(b)", topic: "fee", says: "1.75 % of its commitment." },
      ...{ lpEntityId: alder, effectiveDate: "2026-01-01", electable: "same_commitment", ...more },
    });
  const states = async (asOf = "2026-03-31") => {
    const { body } = await client.get(`/provisions/mfn?asOf=${asOf}`);
    type Row = { provision: { says: string }; partners: { lpEntityId: string; state: string }[] };
    return (body.rows as Row[]).map(({ partners }) =>
      Object.fromEntries(partners.map(({ lpEntityId, state }) => [lpEntityId, state])),
    );
  };
  return { client, alder, birch, cedar, record, states };
}

describe.each(engineKinds)("provisions on %s", (kind) => {
  it("say who may elect them, by size, and who has", async () => {
    const { client, alder, birch, cedar, record, states } = await openFund(kind);
    const { status, body: discount } = await record({});
    expect([status, discount.lpEntityId, discount.electedFrom, discount.endDate]).toEqual([201, alder, null, null]);
    await record({ topic: "reporting", says: "Quarterly, within 45 days.", electable: "all" });
    await record({ topic: "excuse", says: "No tobacco.", electable: "no" });
    await record({ lpEntityId: null, clause: "Agreement, 7.2", topic: "key_person", says: "Two of three partners." });
    expect(await states()).toEqual([
      { [alder]: "own", [birch]: "smaller", [cedar]: "may_elect" },
      { [alder]: "own", [birch]: "may_elect", [cedar]: "may_elect" },
      { [alder]: "own", [birch]: "not_electable", [cedar]: "not_electable" },
    ]);
    const elect = (lpEntityId: string) =>
      client.post(`/provisions/${discount.id}/elect`, { lpEntityId, effectiveDate: "2026-04-01" });
    const small = await elect(birch);
    expect([small.status, small.body.error.code, small.body.error.details.state]).toEqual([
      409,
      "illegal_transition",
      "smaller",
    ]);
    const { body: elected } = await elect(cedar);
    expect(elected).toMatchObject({
      lpEntityId: cedar,
      electedFrom: discount.id,
      says: discount.says,
      electable: "no",
    });
    expect((await states("2026-04-01"))[0]?.[cedar]).toBe("elected");
    expect((await elect(cedar)).body.error.details.state).toBe("elected");
    // One who commits more may elect it from then on.
    const more = { lpEntityId: birch, date: "2026-05-01", amount: 3_000_000, kind: "increase" };
    expect((await client.post("/commitments", more)).status).toBe(201);
    expect((await states("2026-05-01"))[0]?.[birch]).toBe("may_elect");
  });

  it("end once, and are changed by no one", async () => {
    const { client, record, states } = await openFund(kind);
    const { body: discount } = await record({});
    const end = (endDate: string) => client.post(`/provisions/${discount.id}/end`, { endDate });
    expect((await end("2025-12-31")).status).toBe(409);
    expect((await end("2026-06-30")).body.endDate).toBe("2026-06-30");
    expect((await end("2026-07-31")).body.error.code).toBe("illegal_transition");
    expect([(await states("2026-06-30")).length, (await states("2026-07-01")).length]).toEqual([1, 0]);
    for (const statement of [
      "update provisions set says = 'x'",
      "update provisions set end_date = null",
      "delete from provisions",
    ]) {
      await expect(engines.of(kind).query(statement), statement).rejects.toThrow();
    }
    expect((await client.get("/provisions")).body.map(({ id }: { id: string }) => id)).toEqual([discount.id]);
  });
});

it("a provision of an unknown partner or document is refused with its path", async () => {
  const { record } = await openFund("pglite");
  const other = "0196f0c4-7c1e-7000-8000-000000000010";
  expect((await record({ lpEntityId: other })).body.error.code).toBe("unknown_partner");
  const { status, body } = await record({ documentId: other });
  expect([status, body.error.details.path]).toEqual([404, ["documentId"]]);
});
