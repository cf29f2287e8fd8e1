/** Distributions in kind, in front of the real app over a socket. */
import { describe, expect, it } from "vitest";
import { serveBooks } from "./serve-books.js";

const group = "Fund I";
const fund = { group };
/** Lumen Energy was bought for 2,000,000 and is handed over at 3,300,000; a tenth of it goes before. */
const served = serveBooks(async ({ books }) => {
  const { id: firmId } = await books.createFirm({ name: "Acme" });
  await books.createVehicle({ firmId, name: group, kind: "fund", baseCurrency: "USD", startDate: "2026-01-01" });
  await books.createPartners([{ name: "Harbor", commitment: 9_000_000, commitmentDate: "2026-01-01" }], fund);
  await books.enterCapitalCall({ date: "2026-02-01", total: 3_000_000, fundedAtOnce: true, post: true }, fund);
  const [lumen] = [await books.createCompanies([{ name: "Lumen Energy" }], fund)].flat();
  const companyId = lumen?.companyId ?? "";
  await books.enterInvestment({ date: "2026-03-01", companyId, amount: 2_000_000, post: true }, fund);
  await books.draftDistribution({ date: "2026-04-10", total: 5_000 }, fund);
});

const inKind = { companyId: "Lumen Energy", value: 3_300_000 };
const said = "is in kind: Lumen Energy, all of it, valued at 3,300,000; it pays no cash.";

describe("a distribution in kind", () => {
  it("is drafted as one, with the company, how much of it and its value", async () => {
    const drafted = await served.ask("accounting_draft_distribution", { ...fund, date: "2026-06-30", inKind });
    expect(drafted.isError, drafted.said).toBeUndefined();
    expect(drafted.said).toMatch(/^Drafted distribution in kind [0-9a-f-]{36} of 2026-06-30;/);
    expect(drafted.said).toContain(`The distribution of 2026-06-30 ${said}`);
    const part = { ...inKind, distributedPct: 0.1 };
    const tenth = await served.ask("accounting_draft_distribution", { ...fund, date: "2026-05-31", inKind: part });
    expect(tenth.said).toContain("in kind: Lumen Energy, 10.00 % of it, the whole valued at 3,300,000;");
  });
  it("is one in the lists of distributions and of agreements", async () => {
    const listed = await served.ask("accounting_distributions", fund);
    expect(listed.said).toContain(`The distribution of 2026-06-30 ${said}`);
    expect(listed.said).toMatch(/^2026-06-30 .*draft +kind +no +3,300,000/m);
    expect(listed.said).toMatch(/^2026-04-10 .*draft +cash +no +5,000/m);
    expect(listed.said).not.toContain("distribution of 2026-04-10 is");
    expect(listed.said).toContain("2026-06-30, draft, in kind");
    expect((await served.ask("accounting_agreements", fund)).said).toContain(`The distribution of 2026-06-30 ${said}`);
  });
  it("is one in its notices", async () => {
    const all = await served.books.listDistributions(fund);
    const id = all.find(({ date }) => date === "2026-06-30")?.distributionId ?? "";
    const notices = await served.ask("accounting_notices", { kind: "distribution", id });
    expect(notices.said).toContain(`The distribution of 2026-06-30 ${said}`);
    const cash = all.find(({ kind }) => kind === "cash")?.distributionId ?? "";
    expect((await served.ask("accounting_notices", { kind: "distribution", id: cash })).said).not.toContain("in kind");
  });
});
