/** What a controller enters and the books take as it is: drafts that do not balance yet, marks that did not change. */
import { beforeAll, describe, expect, it } from "vitest";
import { openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const database = (await openEngines()).of("pglite");
let client: FirmClient;
let companies: string[];
let partners: string[];

beforeAll(async () => {
  client = new FirmClient(database);
  const { body: firm } = await client.post("/firms", { name: "Harbor Ventures" });
  const vehicle = { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD", startDate: "2025-01-01" };
  await client.post("/vehicles", vehicle);
  const { body: people } = await client.post("/partners", [
    { name: "Harbor", partnerClass: "lp", commitment: 3_000_000, commitmentDate: "2025-01-01" },
    { name: "Larch", partnerClass: "lp" },
  ]);
  partners = people.map(({ lpEntityId }: { lpEntityId: string }) => lpEntityId);
  const { body: made } = await client.post("/companies", [{ name: "Nimbus" }, { name: "Orrery" }]);
  companies = made.map(({ companyId }: { companyId: string }) => companyId);
  for (const companyId of companies) {
    await client.post("/entries/investment", { companyId, date: "2025-02-01", amount: 1_000, post: true });
  }
});

describe("a quarter's marks", () => {
  it("book what changed, and record what did not as unchanged", async () => {
    const [nimbus, orrery] = companies;
    const marks = [
      { companyId: nimbus, fairValue: 1_000 },
      { companyId: orrery, fairValue: 1_250 },
    ];
    const { status, body } = await client.post("/entries/valuation", { date: "2025-03-31", marks, post: true });
    expect(status).toBe(201);
    expect(body.unchanged).toEqual([{ companyId: nimbus, date: "2025-03-31", fairValue: 1_000 }]);
    // Orrery was carried at its cost of 1,000.
    expect(
      body.entries.map(({ journal_postings }: { journal_postings: { amount: number }[] }) => journal_postings[0]),
    ).toMatchObject([{ amount: 250 }]);
    const { body: audit } = await client.get("/audit?group=Fund%20I");
    expect(audit).toContainEqual(
      expect.objectContaining({ action: "valuation.unchanged", subjectId: nimbus, after: body.unchanged[0] }),
    );
    const { body: ofNimbus } = await client.get(`/audit?group=Fund%20I&subject=${nimbus}`);
    expect(ofNimbus.map(({ action }: { action: string }) => action)).toEqual([
      "valuation.unchanged",
      "company.created",
    ]);
  });

  it("say which of them is wrong", async () => {
    const marks = [{ companyId: companies[0], fairValue: 1_000.001 }];
    const { status, body } = await client.post("/entries/valuation", { date: "2025-03-31", marks });
    expect([status, body.error.code, body.error.details.path]).toEqual([
      422,
      "amount_precision",
      ["marks", 0, "fairValue"],
    ]);
  });
});

describe("a draft that does not balance", () => {
  const uneven = {
    entryDate: "2025-03-31",
    sourceType: "partnership_expense",
    postings: [
      { account: "5100", amount: 100 },
      { account: "1000", amount: -99 },
    ],
  };
  const even = { ...uneven, postings: [uneven.postings[0], { account: "1000", amount: -100 }] };

  it("is kept, with the difference and a warning; balanced, the warning is gone", async () => {
    const { status, body: draft } = await client.post("/journal", uneven);
    expect(status).toBe(201);
    const warning = { code: "unbalanced_entry", currency: "USD", difference: 1 };
    expect(draft).toMatchObject({ status: "draft", difference: 1, warnings: [warning] });
    const { body: changed } = await client.call("PATCH", `/journal/${draft.id}`, even, { "If-Match": "*" });
    expect(changed).not.toHaveProperty("difference");
    expect(changed).not.toHaveProperty("warnings");
  });

  it("is told from the others of a list", async () => {
    const { body: all } = await client.post("/journal/bulk", { entries: [even, uneven] });
    expect(all.map(({ difference }: { difference?: number }) => difference)).toEqual([undefined, 1]);
    const { body: each } = await client.post("/journal/bulk", { mode: "partial", entries: [even, uneven] });
    expect(each.outcomes.map(({ difference }: { difference?: number }) => difference)).toEqual([undefined, 1]);
  });

  it("is shown by the journal as published", async () => {
    const { body } = await client.get("/journal?status=draft");
    for (const entry of body.entries) expect(entry).not.toHaveProperty("warnings");
  });
});

describe("the terms", () => {
  it("name a rule's category by a word of the list, or are refused with it", async () => {
    const [lpEntityId] = partners;
    const rule = (category: string) => ({
      effectiveDate: "2025-01-01",
      allocationRules: [{ lpEntityId, category, participates: true }],
    });
    const { status, body } = await client.call("PUT", "/terms", rule("managementfees"));
    expect([status, body.error.details.issues[0].path]).toEqual([400, ["allocationRules", 0, "category"]]);
    expect(JSON.stringify(body)).toContain("managementFees");
    expect((await client.call("PUT", "/terms", rule("managementFees"))).status).toBe(200);
  });

  it("charge a newcomer the agreed fee from the first day, unless the close says otherwise", async () => {
    const fee = { annualRate: 0.02, basis: "committed", startDate: "2025-01-01" };
    expect((await client.call("PUT", "/terms", { effectiveDate: "2025-01-01", fee })).status).toBe(200);
    const [, lpEntityId] = partners;
    const close = { date: "2026-01-01", commitments: [{ lpEntityId, amount: 1_000_000 }] };
    const charged = async (more: object) => {
      const { status, body } = await client.post("/entries/equalization?dryRun=true", { ...close, ...more });
      expect(status, JSON.stringify(body)).toBe(201);
      const entries: { source_type: string; journal_postings: { account_code: string; amount: number }[] }[] =
        body.entries;
      const own = entries.find(({ source_type }) => source_type === "management_fee");
      return own?.journal_postings.find(({ account_code }) => account_code === "5000")?.amount;
    };
    // 2 % of 1,000,000 for the 365 days of 2025; a fee of its own of 1 % for the half year of 181 days: 4,958.904.
    expect(await charged({})).toBe(20_000);
    const retroactiveFee = { from: "2025-01-01", to: "2025-06-30", annualRate: 0.01 };
    expect(await charged({ retroactiveFee })).toBe(4_958.9);
    expect(await charged({ retroactiveFee: null })).toBeUndefined();
  });
});
