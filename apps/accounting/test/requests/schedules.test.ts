/** Schedules draft what is due, once, and expenses paid in advance are borne by days. */
import { describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();

async function openFund(kind: (typeof engineKinds)[number]) {
  const client = new FirmClient(engines.of(kind));
  const { body: firm } = await client.post("/firms", { name: "Harbor Ventures" });
  await client.post("/vehicles", { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  await client.post("/partners", { name: "Harbor", commitment: 1_000_000, commitmentDate: "2026-01-01" });
  const administration = {
    ...{ kind: "recurring", memo: "Fund administration", sourceType: "partnership_expense" },
    ...{ first: "2026-01-31", every: "month" },
    lines: [
      { account: "5110", amount: 2_500 },
      { account: "2000", amount: -2_500 },
    ],
  };
  const create = (more: object = {}) => client.post("/schedules", { ...administration, ...more });
  type Drafts = {
    id: string;
    entry_date: string;
    status: string;
    journal_postings: { account_code: string; amount: number }[];
  }[];
  const draft = async (through: string) => {
    const { status, body } = await client.post("/schedules/draft", { through });
    expect(status, JSON.stringify(body)).toBe(201);
    return (body as Drafts).map(({ entry_date, journal_postings }) => [entry_date, journal_postings[0]?.amount]);
  };
  return { client, create, draft };
}

describe.each(engineKinds)("schedules on %s", (kind) => {
  it("draft an entry that comes again once, through the day that is asked and to their end", async () => {
    const { client, create, draft } = await openFund(kind);
    const { status, body: schedule } = await create();
    expect([status, schedule.endDate, schedule.draftedThrough]).toEqual([201, null, null]);
    expect(await draft("2026-03-15")).toEqual([
      ["2026-01-31", 2_500],
      ["2026-02-28", 2_500],
    ]);
    // A draft that was voided does not come again.
    const [first] = (await client.get("/journal?status=draft")).body.entries;
    expect((await client.post(`/journal/${first.id}/void`, {})).status).toBe(200);
    expect(await draft("2026-03-31")).toEqual([["2026-03-31", 2_500]]);
    expect(await draft("2026-03-31")).toEqual([]);
    const end = (endDate: string) => client.post(`/schedules/${schedule.id}/end`, { endDate });
    expect((await end("2026-04-30")).body).toMatchObject({ endDate: "2026-04-30", draftedThrough: "2026-03-31" });
    expect((await end("2026-05-31")).body.error.code).toBe("illegal_transition");
    expect(await draft("2026-12-31")).toEqual([["2026-04-30", 2_500]]);
    for (const statement of [
      "update schedules set says = '{}'",
      "update schedules set end_date = null",
      "delete from schedules",
    ]) {
      await expect(engines.of(kind).query(statement), statement).rejects.toThrow();
    }
  });

  it("bear an expense paid in advance by days, what lies in closed months on the first open day", async () => {
    const { client, create, draft } = await openFund(kind);
    expect((await client.post("/close", { through: "2026-01-31" })).status).toBeLessThan(300);
    const cover = { kind: "prepaid", memo: "Liability insurance", amount: 9_000, from: "2026-01-01", to: "2026-03-31" };
    const made = await client.post("/schedules", { ...cover, expense: "5150" });
    expect([made.status, made.body.says?.expense], JSON.stringify(made.body)).toEqual([201, "5150"]);
    // 31, 28 and 31 of 90 days.
    expect(await draft("2026-06-30")).toEqual([
      ["2026-02-01", 3_100],
      ["2026-02-28", 2_800],
      ["2026-03-31", 3_100],
    ]);
    expect(
      (
        await create({
          lines: [
            { account: "5110", amount: 1 },
            { account: "2000", amount: -2 },
          ],
        })
      ).body.error,
    ).toMatchObject({
      ...{ code: "unbalanced_entry", details: { path: ["lines"] } },
    });
    const unknown = await create({
      lines: [
        { account: "9999", amount: 1 },
        { account: "2000", amount: -1 },
      ],
    });
    expect([unknown.status, unknown.body.error.code]).toEqual([422, "unknown_account"]);
  });
});
