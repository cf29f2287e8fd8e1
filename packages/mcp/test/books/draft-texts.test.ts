/** What drafts and their refusals say of commitments, bases and carry, in front of the real app over a socket. */
import { describe, expect, it } from "vitest";
import { serveBooks } from "./serve-books.js";

const group = "Opportunity";
/** A million of Harbor, half a million of Birch, 30,000 of the general partner: 90 % is called at once. */
const served = serveBooks(async ({ books }) => {
  const { id: firmId } = await books.createFirm({ name: "Acme" });
  await books.createVehicle({ firmId, name: group, kind: "spv", baseCurrency: "USD", startDate: "2026-01-01" });
  const commitmentDate = "2026-01-01";
  await books.createPartners(
    [
      { name: "Harbor", commitment: 1_000_000, commitmentDate },
      { name: "Birch", commitment: 500_000, commitmentDate },
      { name: "Manager", commitment: 30_000, commitmentDate, partnerClass: "gp" },
    ],
    { group },
  );
  await books.setTerms({ effectiveDate: commitmentDate, waterfall: { kind: "straight", carryRate: 0.2 } } as never, {
    group,
  });
  await books.enterCapitalCall({ date: "2026-02-01", total: 1_377_000, fundedAtOnce: true, post: true }, { group });
});

const ask = (name: string, args: object) => served.ask(name, { group, ...args });
const call = { callDate: "2026-06-01", dueDate: "2026-06-15" };

describe("a call beyond the commitments", () => {
  it("is refused with everyone who is short, what can be called, and where each stands", async () => {
    // A tenth is open of each: 100,000, 50,000 and 3,000.
    const lines = [
      { lpEntityId: "Harbor", amount: 200_000 },
      { lpEntityId: "Birch", amount: 50_000 },
      { lpEntityId: "Manager", amount: 4_000 },
    ];
    const { said, isError } = await ask("accounting_draft_capital_call", { ...call, lines });
    expect(isError).toBe(true);
    expect(said).toContain("Harbor is called for 200,000, 100,000 is outstanding");
    expect(said).toContain("Manager is called for 4,000, 3,000 is outstanding");
    expect(said).not.toContain("Birch is called");
    expect(said).toContain("153,000 can be called in all; accounting_capital_accounts has what is uncalled of each");
  });
  it("is said by the draft that allows it", async () => {
    const { said } = await ask("accounting_draft_capital_call", { ...call, total: 306_000, allowOverCommitment: true });
    // Twice what is open of each.
    expect(said).toContain(
      "Warning: this call goes beyond the commitments by 153,000: Birch by 50,000, Harbor by 100,000, Manager by 3,000.",
    );
    const within = await ask("accounting_draft_capital_call", { ...call, total: 153, allowOverCommitment: true });
    expect(within.said).not.toContain("Warning: this call goes beyond");
  });
  it("cannot be corrected where nothing is left to call", async () => {
    await served.books.enterCapitalCall(
      { date: "2026-03-01", total: 153_000, fundedAtOnce: true, post: true },
      { group },
    );
    const { said } = await ask("accounting_draft_capital_call", { ...call, total: 450_000 });
    expect(said).toContain("Nothing is left to call: all commitments are called.");
    expect(said).not.toContain("call the tool again");
  });
});

describe("a distribution that is drafted without a basis", () => {
  const distribution = { date: "2026-06-30", total: 1_000 };
  it("says that capital shares it", async () => {
    const { said } = await ask("accounting_draft_distribution", distribution);
    expect(said).toContain("Shared by capital, since no basis was given.");
    expect(said).not.toContain("carry");
  });
  it("says how much carry counts among the capital", async () => {
    // A gain of a million; the limited partners' 1,500 of 1,530 of it are 980,392.16, a fifth of that is carry.
    const [company] = [await served.books.createCompanies([{ name: "Rocket" }], { group })].flat();
    const companyId = company?.companyId ?? "";
    await served.books.enterInvestment({ date: "2026-03-10", companyId, amount: 500_000, post: true }, { group });
    await served.books.enterValuation({ date: "2026-04-30", companyId, fairValue: 1_500_000, post: true }, { group });
    const { said } = await ask("accounting_draft_distribution", distribution);
    expect(said).toContain(
      "The capital it is shared by counts 196,078.43 of accrued, unpaid carry as the general partner's; basis commitment leaves carry out.",
    );
    const named = await ask("accounting_draft_distribution", { ...distribution, basis: "commitment" });
    expect(named.said).toContain("Shared by commitment.");
    expect(named.said).not.toContain("carry");
  });
});

describe("who posted an entry", () => {
  it("is said of few entries, from the audit trail", async () => {
    const [entry] = (await served.books.getJournal({ group })).entries;
    const [change] = await served.books.getAudit({ group, subject: entry?.id ?? "" });
    const { said } = await ask("accounting_journal", { id: entry?.id ?? "" });
    expect(said).toContain(`${entry?.entry_date} ${entry?.memo}: `);
    expect(said).toMatch(new RegExp(`posted ${change?.at.slice(0, 10)} ${change?.at.slice(11, 16)} UTC by the key «`));
  });
  it("is said of many in one line; the text says how to ask when", async () => {
    const { said } = await ask("accounting_journal", {});
    expect(said).toMatch(/^All 4 posted entries shown were posted by the key «[^»]+»\.$/m);
    expect(said).toContain("When and by whom each was is said where 3 entries or fewer are shown.");
  });
});

describe("the general partner's economics", () => {
  it("say the carry that was paid beside the carry that has accrued", async () => {
    const { said } = await ask("accounting_fund_economics", { include: "gp" });
    expect(said).toMatch(/Carry accrued +Carry paid$/m);
    expect(said).toMatch(/^Opportunity .* 196,078\.43 +0$/m);
  });
});
describe("a rate of return", () => {
  it("says from which days it counts", async () => {
    const days = "IRR counts from the days of calls, not from due days or wires.";
    expect((await ask("accounting_fund_economics", {})).said).toContain(days);
    expect((await ask("accounting_capital_accounts", {})).said).toContain(days);
  });
});

describe("a draft of an entry of a transfer", () => {
  const entry = {
    entryDate: "2026-06-30",
    memo: "Half of Birch's interest",
    postings: [
      { account: "3000", lpEntityId: "Birch", amount: 1_000 },
      { account: "3000", lpEntityId: "Harbor", amount: -1_000 },
    ],
  };
  const warned =
    "Warning: An entry of a transfer moves capital alone: commitment, paid-in and uncalled stay with the partner that had them. An agreement of kind transfer moves them too; people draft one by POST /agreements";
  it("warns that commitment, paid-in and uncalled do not move, and says what moves them", async () => {
    const { said, isError } = await ask("accounting_draft_entry", { ...entry, sourceType: "transfer" });
    expect(isError, said).toBeUndefined();
    expect(said).toContain(warned);
    const manual = await ask("accounting_draft_entry", { ...entry, sourceType: "manual" });
    expect(manual.said).not.toContain("An entry of a transfer");
    const { description } = served.tools.tools.find(({ name }) => name === "accounting_agreements") ?? {};
    expect(description).toContain("People draft a transfer by POST /agreements.");
  });
});

describe("the firm at a glance", () => {
  it("says which bank rows are open", async () => {
    const { said } = await served.ask("accounting_firm", {});
    expect(said).toContain("Open rows are the bank's that are unmatched or whose entry is a draft");
  });
});
