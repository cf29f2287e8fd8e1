/** A company held in several securities, in front of the real app over a socket. */
import { describe, expect, it } from "vitest";
import { serveBooks } from "./serve-books.js";

const group = "Fund I";
/** Cascade is held in a series of 400,000 and in a warrant of 20,000, Nimbus in a series of its own. */
const served = serveBooks(async ({ books }) => {
  const { id: firmId } = await books.createFirm({ name: "Acme" });
  await books.createVehicle({ firmId, name: group, kind: "fund", baseCurrency: "USD", startDate: "2026-01-01" });
  await books.createPartners([{ name: "Harbor", commitment: 1_000_000, commitmentDate: "2026-01-01" }], { group });
  await books.enterCapitalCall({ date: "2026-02-01", total: 900_000, fundedAtOnce: true, post: true }, { group });
  const companies = [await books.createCompanies([{ name: "Cascade" }, { name: "Nimbus" }], { group })].flat();
  const [cascade = "", nimbus = ""] = companies.map(({ companyId }) => companyId);
  const wanted = [
    { companyId: cascade, name: "Series A", securityType: "preferred" as const },
    { companyId: cascade, name: "Warrant", securityType: "warrant" as const },
    { companyId: nimbus, name: "Series A", securityType: "preferred" as const },
  ];
  const made = [await books.createSecurities(wanted, { group })].flat();
  for (const [place, amount] of [400_000, 20_000, 100_000].entries()) {
    const { companyId = "", securityId = "" } = made[place] ?? {};
    await books.enterInvestment({ date: "2026-03-01", companyId, securityId, amount, post: true }, { group });
  }
});

describe("a company held in several securities", () => {
  it("has a line for each in the schedule of investments", async () => {
    const { said } = await served.ask("accounting_statement", {
      group,
      statement: "schedule-of-investments",
      preset: "custom",
      end: "2026-03-31",
    });
    expect(said).toMatch(/Company name +Name +Security type +Acquired +Cost +Fair value +Share of net assets/);
    // Net assets are the 900,000 called.
    expect(said).toMatch(/Cascade +Series A +preferred +2026-03-01 +400,000 +400,000 +44\.44 %/);
    expect(said).toMatch(/Cascade +Warrant +warrant +2026-03-01 +20,000 +20,000 +2\.22 %/);
    expect(said).toMatch(/Nimbus +Series A +preferred +2026-03-01 +100,000 +100,000 +11\.11 %/);
  });
  it("stands in the fair-value table by its type, and at no level without a file of its mark", async () => {
    const { said } = await served.ask("accounting_statement", {
      group,
      statement: "levels",
      preset: "custom",
      end: "2026-03-31",
    });
    expect(said).toMatch(/^Fair value of Fund I/);
    expect(said).toMatch(/preferred +500,000 +500,000/);
    expect(said).toMatch(/Cascade +Warrant +warrant +– +– +– +20,000/);
    expect(said).toContain("not stated 520,000; total 520,000.");
  });
  it("is handed over by the names of the company and of its security", async () => {
    const draft = { group, date: "2026-04-01" };
    const inKind = { companyId: "Cascade", securityId: "Warrant", value: 30_000 };
    const { said, isError } = await served.ask("accounting_draft_distribution", { ...draft, inKind });
    expect(isError).not.toBe(true);
    expect(said).toContain("30,000");
    const ofNone = { ...inKind, companyId: "Nimbus" };
    const refused = await served.ask("accounting_draft_distribution", { ...draft, inKind: ofNone });
    expect(refused.said).toContain('No security has the name "Warrant". Securities are Series A.');
    const unnamed = await served.ask("accounting_draft_distribution", {
      ...draft,
      inKind: { companyId: "Cascade", value: 30_000 },
    });
    expect(unnamed.said).toContain("Cascade is held in several positions; name one of them by securityId: Series A (");
  });
});
