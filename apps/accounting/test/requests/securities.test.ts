/** A company held security by security: recorded, booked by name, and shown in the schedule of investments. */
import { beforeAll, describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();

describe.each(engineKinds)("securities on %s", (engine) => {
  let client: FirmClient;
  let nimbus: string;
  let cascade: string;

  const post = async (path: string, body: object) => {
    const { status, body: made } = await client.post(path, body);
    expect([path, status, made.error?.message]).toEqual([path, 201, undefined]);
    return made;
  };
  const schedule = async (end: string) => {
    const { status, body } = await client.get(`/statements/schedule-of-investments?preset=custom&end=${end}`);
    expect([status, body.error?.message]).toEqual([200, undefined]);
    return body;
  };

  beforeAll(async () => {
    client = new FirmClient(engines.of(engine));
    const firm = await post("/firms", { name: "Harbor Ventures" });
    const vehicle = { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD", startDate: "2025-01-01" };
    await post("/vehicles", vehicle);
    await post("/partners", { name: "Harbor", commitment: 3_000_000, commitmentDate: "2025-01-01" });
    const companies = await post("/companies", [
      { name: "Nimbus", industry: "Software", country: "Germany" },
      { name: "Cascade", industry: "Energy", country: "Kenya" },
    ]);
    [nimbus, cascade] = companies.map(({ companyId }: { companyId: string }) => companyId);
    await post("/entries/capital-call", { date: "2025-01-10", total: 1_000_000, fundedAtOnce: true, post: true });
    await post("/entries/investment", { companyId: nimbus, date: "2025-02-01", amount: 600_000, post: true });
  });

  it("take over what was booked on their company, with its first purchase", async () => {
    const before = await schedule("2025-12-31");
    expect(before.securities).toMatchObject([{ companyName: "Nimbus", securityId: null, securityType: null }]);
    const seed = { companyId: nimbus, name: "Seed preferred", securityType: "preferred", shares: 400_000 };
    const made = await post("/securities", { ...seed, takesOver: true });
    expect(made).toMatchObject({ ...seed, acquired: null, isRestricted: false, principal: null });
    const after = await schedule("2025-12-31");
    expect(after.securities).toMatchObject([
      { name: "Seed preferred", securityType: "preferred", shares: 400_000, acquired: "2025-02-01", cost: 600_000 },
    ]);
    expect(after.rows).toEqual(before.rows);
    const again = await client.post("/securities", { ...seed, name: "Another", takesOver: true });
    expect([again.status, again.body.error.code, again.body.error.details.path]).toEqual([
      422,
      "invalid_value",
      ["takesOver"],
    ]);
  });

  it("are one name each within a company, and change by their id", async () => {
    const twin = await client.post("/securities", {
      companyId: nimbus,
      name: "Seed preferred",
      securityType: "common",
    });
    expect([twin.status, twin.body.error.code]).toEqual([409, "conflict"]);
    const { body: list } = await client.get("/securities");
    const [seed] = list;
    const changed = await client.call("PATCH", `/securities/${seed.securityId}`, {
      shares: 500_000,
      acquired: "2025-01-31",
      isRestricted: true,
    });
    expect(changed.body).toEqual({ ...seed, shares: 500_000, acquired: "2025-01-31", isRestricted: true });
    const { body: audit } = await client.get(`/audit?group=Fund%20I&subject=${seed.securityId}`);
    expect(audit.map(({ action }: { action: string }) => action)).toEqual(["security.changed", "security.created"]);
  });

  it("are the only one of a company unless a deal names another", async () => {
    const mark = { companyId: nimbus, date: "2025-03-31", fairValue: 700_000, post: true };
    await post("/entries/valuation", mark);
    expect((await schedule("2025-03-31")).securities).toMatchObject([{ name: "Seed preferred", fairValue: 700_000 }]);
    const plain = {
      status: "posted",
      entryDate: "2025-04-30",
      sourceType: "investment",
      postings: [
        { account: "1100", companyId: nimbus, amount: 1_000 },
        { account: "1000", amount: -1_000 },
      ],
    };
    const entry = await post("/journal", plain);
    const [line] = entry.journal_postings;
    const { body: list } = await client.get("/securities");
    expect(line.account_code).toBe(list[0].costAccountCode);
  });

  it("are booked by name where a company has several, and a note converts into its series", async () => {
    const [series, note] = await post("/securities", [
      { companyId: cascade, name: "Series A", securityType: "preferred" },
      { companyId: cascade, name: "Note 2025", securityType: "convertible_note", principal: 100_000 },
    ]);
    const unnamed = await client.post("/entries/investment", {
      companyId: cascade,
      date: "2025-05-01",
      amount: 100_000,
      post: true,
    });
    expect([unnamed.status, unnamed.body.error.code]).toEqual([422, "security_required"]);
    expect(unnamed.body.error.details.securities).toHaveLength(2);
    const ofNote = { companyId: cascade, securityId: note.securityId };
    await post("/entries/investment", { ...ofNote, date: "2025-05-01", amount: 100_000, post: true });
    const accrual = { ...ofNote, date: "2025-06-30", amount: 1_000, account: "4110", accrued: true, post: true };
    await post("/entries/income", accrual);
    expect((await schedule("2025-06-30")).securities).toMatchObject([
      { companyName: "Cascade", name: "Note 2025", acquired: "2025-05-01", cost: 100_000, accruedInterest: 1_000 },
      { companyName: "Nimbus" },
    ]);
    const conversion = { ...ofNote, intoSecurityId: series.securityId, interest: 1_000, fairValue: 126_250 };
    await post("/entries/conversion", { ...conversion, date: "2025-09-01", post: true });
    const after = await schedule("2025-09-30");
    expect(after.securities).toMatchObject([
      { name: "Series A", acquired: null, cost: 101_000, unrealized: 25_250, fairValue: 126_250 },
      { name: "Seed preferred", cost: 601_000, fairValue: 701_000 },
    ]);
    // Net assets: 1,000,000 called, 100,000 and 25,250 of marks, 1,000 of interest.
    expect(after).toMatchObject({ netAssets: 1_126_250, check: 0 });
    expect(after.rows.map(({ name, isAboveFivePercent }: Row) => [name, isAboveFivePercent])).toEqual([
      ["Cascade", true],
      ["Nimbus", true],
    ]);
    expect(after.bySecurityType).toMatchObject([{ group: "preferred", fairValue: 827_250 }]);
    expect(after.byCountry.map(({ group }: { group: string }) => group)).toEqual(["Germany", "Kenya"]);
  });

  it("are revalued one by one in a foreign currency", async () => {
    const { body: bolt } = await client.post("/companies", { name: "Bolt", currency: "EUR" });
    const [common, warrant] = await post("/securities", [
      { companyId: bolt.companyId, name: "Common", securityType: "common" },
      { companyId: bolt.companyId, name: "Warrant", securityType: "warrant" },
    ]);
    const held = (one: { securityId: string }) => ({ companyId: bolt.companyId, securityId: one.securityId });
    await client.call("PUT", "/fx-rates", { currency: "EUR", date: "2025-10-01", rate: 1.25 });
    await client.call("PUT", "/fx-rates", { currency: "EUR", date: "2025-10-31", rate: 1.5 });
    await post("/entries/investment", { ...held(common), date: "2025-10-01", amount: 10_000, post: true });
    await post("/entries/investment", { ...held(warrant), date: "2025-10-01", amount: 1_000, post: true });
    // 8,000 euros and 800 euros at 1.50 are 12,000 and 1,200.
    await post("/entries/fx", { date: "2025-10-31", post: true });
    expect((await schedule("2025-10-31")).securities).toMatchObject([
      { name: "Common", cost: 10_000, fxTranslation: 2_000, fairValue: 12_000 },
      { name: "Warrant", cost: 1_000, fxTranslation: 200, fairValue: 1_200 },
      { name: "Series A" },
      { name: "Seed preferred" },
    ]);
  });

  it("belong to a company that the vehicle has", async () => {
    const stranger = "00000000-0000-4000-8000-000000000000";
    const { status, body } = await client.post("/securities", {
      companyId: stranger,
      name: "Series B",
      securityType: "preferred",
    });
    expect([status, body.error.code, body.error.details.path]).toEqual([422, "unknown_company", ["companyId"]]);
    const sale = { companyId: nimbus, securityId: stranger, date: "2025-12-31", proceeds: 1 };
    const refused = await client.post("/entries/exit", sale);
    expect([refused.status, refused.body.error.code]).toEqual([422, "unknown_security"]);
  });
});

interface Row {
  readonly name: string;
  readonly isAboveFivePercent: boolean;
}
