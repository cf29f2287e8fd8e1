/** A mark comes with its file: how it was found, who prepared and who approved it; the fair-value table stands on it. */
import { asTenant } from "@capstack/database";
import { beforeAll, describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();

describe.each(engineKinds)("files of marks on %s", (kind) => {
  let client: FirmClient;
  let nimbus: string;
  let seed: string;

  const post = async (path: string, body: object) => {
    const { status, body: made } = await client.post(path, body);
    expect([path, made.error?.message]).toEqual([path, undefined]);
    expect([200, 201]).toContain(status);
    return made;
  };
  const files = async () => (await client.get("/valuation-files")).body;
  const table = async (query: string) => (await client.get(`/statements/fair-value?preset=custom&${query}`)).body;
  const file = { level: "level_3", technique: "option_pricing" };
  const volatility = { name: "Volatility", value: 0.6, unit: "fraction" };

  beforeAll(async () => {
    client = new FirmClient(engines.of(kind));
    const firm = await post("/firms", { name: "Harbor Ventures" });
    const vehicle = { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD", startDate: "2025-01-01" };
    await post("/vehicles", vehicle);
    await post("/partners", { name: "Harbor", commitment: 3_000_000, commitmentDate: "2025-01-01" });
    nimbus = (await post("/companies", { name: "Nimbus" })).companyId;
    const preferred = { companyId: nimbus, name: "Seed", securityType: "preferred" };
    seed = (await post("/securities", preferred)).securityId;
    await post("/entries/capital-call", { date: "2025-01-10", total: 1_000_000, fundedAtOnce: true, post: true });
    await post("/entries/investment", { companyId: nimbus, date: "2025-02-01", amount: 600_000, post: true });
  });

  it("are kept with the mark, and the table stands on them", async () => {
    const calibration = { date: "2025-02-01", pricePaid: 600_000, modelValue: 600_000, adjustment: "Volatility set" };
    const said = {
      ...file,
      inputs: [volatility],
      calibration,
      changes: "A new customer.",
      sources: ["Board, 12 March"],
    };
    const mark = { date: "2025-03-31", companyId: nimbus, fairValue: 750_000, file: said, post: true };
    const { entries } = await post("/entries/valuation", mark);
    expect(await files()).toEqual([
      {
        ...{ id: expect.any(String), companyId: nimbus, securityId: seed, date: "2025-03-31", fairValue: 750_000 },
        ...{ entryId: entries[0].id, isInForce: true, ...said },
        ...{ preparedBy: "key_test", preparedPerson: null, preparedAt: expect.any(String) },
        ...{ approvedBy: null, approvedPerson: null, approvedAt: null },
      },
    ]);
    expect(await table("start=2025-01-01&end=2025-03-31")).toMatchObject({
      rows: [{ securityType: "preferred", level3: 750_000, notStated: 0, total: 750_000 }],
      roll: [{ level: "level_3", opening: 0, purchases: 600_000, unrealized: 150_000, closing: 750_000 }],
      techniques: [{ technique: "option_pricing", inputs: [{ name: "Volatility", least: 0.6, most: 0.6 }] }],
      check: 0,
    });
  });

  it("are an answer also where nothing changed", async () => {
    const marks = [{ companyId: nimbus, fairValue: 750_000, file: { ...file, changes: "Nothing." } }];
    const { entries, unchanged } = await post("/entries/valuation", { date: "2025-06-30", marks, post: true });
    expect([entries, unchanged]).toMatchObject([[], [{ companyId: nimbus, fairValue: 750_000 }]]);
    const [newest] = await files();
    expect(newest).toMatchObject({ date: "2025-06-30", entryId: null, isInForce: true, changes: "Nothing." });
    const { positions } = await table("end=2025-06-30");
    expect(positions).toMatchObject([{ markedOn: "2025-06-30", fairValue: 750_000 }]);
  });

  it("count from when their mark is posted until it is reversed", async () => {
    const listed = { level: "level_1", technique: "quoted_price", changes: "Listed." };
    const mark = { date: "2025-07-31", companyId: nimbus, fairValue: 900_000, file: listed };
    const [drafted] = (await post("/entries/valuation", mark)).entries;
    const window = "start=2025-07-01&end=2025-07-31";
    expect([(await files())[0].isInForce, (await table(window)).transfers]).toEqual([false, []]);
    await post(`/journal/${drafted.id}/post`, {});
    expect((await table(window)).transfers).toMatchObject([
      { name: "Seed", from: "level_3", to: "level_1", amount: 750_000, reason: "Listed." },
    ]);
    const august = "end=2025-08-31";
    const levels = async (query: string) => {
      return (await table(query)).positions.map(({ level }: { level: string | null }) => level);
    };
    const back = await post(`/journal/${drafted.id}/reverse`, { date: "2025-08-15" });
    expect([(await files())[0].isInForce, await levels(august)]).toEqual([false, ["level_3"]]);
    // What stood in July stands there still.
    expect([await levels("end=2025-07-31"), (await table(window)).transfers.length]).toEqual([["level_1"], 1]);
    const again = await post(`/journal/${back.id}/reverse`, { date: "2025-08-20" });
    expect([(await files())[0].isInForce, await levels(august)]).toEqual([true, ["level_1"]]);
    await post(`/journal/${again.id}/reverse`, { date: "2025-08-20" });
  });

  it("are approved once, and never changed, in the database either", async () => {
    const [newest] = await files();
    const approved = await post(`/valuation-files/${newest.id}/approve`, {});
    expect(approved).toEqual({ ...newest, approvedBy: "key_test", approvedAt: expect.any(String) });
    const again = await client.post(`/valuation-files/${newest.id}/approve`, {});
    expect([again.status, again.body.error.code]).toEqual([409, "illegal_transition"]);
    const { body: audit } = await client.get(`/audit?group=Fund%20I&subject=${newest.id}`);
    expect(audit.map(({ action }: { action: string }) => action)).toEqual([
      "valuation_file.approved",
      "valuation_file.prepared",
    ]);
    for (const change of [
      "update valuation_files set changes = 'x'",
      "update valuation_files set security_id = null",
      "update valuation_files set approved_at = null, approved_by = null",
      "delete from valuation_files",
    ]) {
      const changed = asTenant(engines.of(kind), client.key.account, (tx) => tx.query(change));
      await expect(changed).rejects.toThrow();
    }
  });

  it("go along with what a security takes over", async () => {
    const { companyId } = await post("/companies", { name: "Cascade" });
    await post("/entries/investment", { companyId, date: "2025-02-01", amount: 50_000, post: true });
    await post("/entries/valuation", { date: "2025-08-31", companyId, fairValue: 50_000, file, post: true });
    expect((await files())[0]).toMatchObject({ companyId, securityId: null });
    const taker = { companyId, name: "Note 2025", securityType: "convertible_note", takesOver: true };
    const { securityId } = await post("/securities", taker);
    expect((await files())[0]).toMatchObject({ companyId, securityId, date: "2025-08-31" });
    expect((await table("end=2025-08-31")).rows[1]).toMatchObject({ securityType: "convertible_note", level3: 50_000 });
  });

  it("name a level and a technique of the trade", async () => {
    const mark = { date: "2025-08-31", companyId: nimbus, fairValue: 1, file: { level: "level_4", technique: "dice" } };
    const { status, body } = await client.post("/entries/valuation", mark);
    expect([status, body.error.code]).toEqual([400, "validation_failed"]);
    expect(JSON.stringify(body.error)).toContain("file");
  });
});
