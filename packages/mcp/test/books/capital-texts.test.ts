/** What capital accounts say of shares and transfers, in front of the real app over a socket. */
import { describe, expect, it } from "vitest";
import { serveBooks } from "./serve-books.js";

const group = "Fund I";
let recall: (draft: object) => Promise<unknown>;
/** A calls 600,000 and B 400,000; 10,000 are spent, 100,000 come back; half of B's interest passes to A in March. */
const served = serveBooks(async ({ books }) => {
  const { id: firmId } = await books.createFirm({ name: "Acme" });
  await books.createVehicle({ firmId, name: group, kind: "fund", baseCurrency: "USD", startDate: "2026-01-01" });
  const commitmentDate = "2026-01-01";
  const made = await books.createPartners(
    [
      { name: "Alder", commitment: 6_000_000, commitmentDate },
      { name: "Birch", commitment: 4_000_000, commitmentDate },
    ],
    { group },
  );
  const [alder, birch] = [made].flat().map(({ lpEntityId }) => lpEntityId);
  await books.enterCapitalCall({ date: "2026-01-15", total: 1_000_000, fundedAtOnce: true, post: true }, { group });
  await books.enterExpense({ date: "2026-01-20", amount: 10_000, memo: "Counsel", post: true }, { group });
  const back = { date: "2026-02-10", total: 100_000, basis: "commitment" } as const;
  await books.declareDistribution((await books.draftDistribution(back, { group })).distributionId);
  recall = async (draft) =>
    books.declareDistribution((await books.draftDistribution(draft as never, { group })).distributionId);
  const transfer = { kind: "transfer", date: "2026-03-10", transferredPct: 0.5 } as const;
  const parties = { fromLpEntityId: birch ?? "", toLpEntityId: alder ?? "" };
  const { id } = await books.draftAgreement({ ...transfer, ...parties }, { group });
  await books.declareAgreement(id);
});

const ask = async (args: object, name = "accounting_capital_accounts") => {
  const { said, isError } = await served.ask(name, args);
  expect(isError, said).toBeUndefined();
  return said;
};

describe("a capital account", () => {
  it("shows an interest that passed as transferred, not as called or paid out", async () => {
    const said = await ask({ group, preset: "custom", start: "2026-03-01", end: "2026-03-31" });
    // Half of Birch's 400,000 called, 4,000 spent and 40,000 paid out: 178,000.
    expect(said).toMatch(/Partner +Beginning +Called +Distributed .* Transferred +Other +End/);
    expect(said).toMatch(/Alder +534,000 +0 +0 .* 178,000 +0 +712,000/);
    expect(said).toMatch(/Birch +356,000 +0 +0 .* -178,000 +0 +178,000/);
    expect(said).toContain('Transferred on 2026-03-10: "Transfer of an interest".');
  });
  it("has no such column where nothing was transferred", async () => {
    expect(await ask({ group, preset: "custom", start: "2026-01-01", end: "2026-02-28" })).not.toContain("Transferred");
  });
  it("adds up all partners", async () => {
    // 10 million committed, 1 million called, 100,000 paid out.
    const said = await ask({ group, preset: "itd" });
    expect(said).toMatch(/All listed +10,000,000 +1,000,000 +1,000,000 +0 +9,000,000 +100,000 +890,000/);
  });
  it("of one partner alone shows what made it since inception, and no transfer of others", async () => {
    const said = await ask({ group, preset: "itd", partner: "birch" });
    expect(said).toMatch(/Partner +Beginning +Called +Distributed +Fees and expenses/);
  });
  it("shows each partner's share of all commitments, of one partner too", async () => {
    // 8 and 2 of 10 million after the transfer.
    const said = await ask({ group, preset: "itd" });
    expect(said).toMatch(/Partner +Commitment +Share /);
    expect(said).toMatch(/Alder +8,000,000 +80\.00 %/);
    expect(await ask({ group, partner: "birch" })).toMatch(/Birch +2,000,000 +20\.00 %/);
  });
});

describe("the notices of a transfer", () => {
  it("say by partner what passes of capital and contributions", async () => {
    const listed = await ask({ group, kind: "transfer" }, "accounting_agreements");
    expect(listed).toContain(
      "accounting_notices, of kind agreement, has what each partner pays or gets by a close or a",
    );
    const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(listed)?.[0];
    const said = await ask({ kind: "agreement", id }, "accounting_notices");
    expect(said).toMatch(/Partner +When +Due +Contribution +Interest +Capital +Commitment after +Uncalled after/);
    expect(said).toContain("What is due is paid by the partner, or to it where negative.");
    // Half of 400,000 called, of 356,000 of capital and of 4 million; 40,000 paid out is not recallable.
    expect(said).toMatch(/Alder +2026-03-10 +0 +200,000 +0 +178,000 +8,000,000 +7,200,000/);
    expect(said).toMatch(/Birch +2026-03-10 +0 +-200,000 +0 +-178,000 +2,000,000 +1,800,000/);
  });
});

describe("what can still be called", () => {
  it("has the part that was paid out and can be called again", async () => {
    const back = { date: "2026-04-10", total: 50_000, basis: "commitment", recallable: true };
    await recall(back);
    // Four fifths of 50,000.
    expect(await ask({ group, partner: "Alder" })).toContain(
      "7,240,000 can still be called, 40,000 of it paid out and recallable.",
    );
  });
});

describe("a call that is not paid yet", () => {
  const unpaid = { group: "Fund II" };
  it("has its date, its purpose and its vehicle in the text of its notices", async () => {
    const [firm] = await served.books.listFirms();
    const vehicle = { name: unpaid.group, kind: "fund", baseCurrency: "USD", startDate: "2026-01-01" } as const;
    await served.books.createVehicle({ firmId: firm?.id ?? "", ...vehicle });
    const commitmentDate = "2026-01-01";
    const partners = ["Cedar Endowment", "Dogwood"].map((name) => ({ name, commitment: 1_000_000, commitmentDate }));
    await served.books.createPartners(partners, unpaid);
    const days = { callDate: "2026-05-01", dueDate: "2026-05-15", description: "Call 1" };
    const purpose = { investments: 150_000, fees: 50_000 };
    const call = await served.books.draftCapitalCall({ ...days, total: 200_000, purpose }, unpaid);
    await served.books.issueCapitalCall(call.id);
    const said = await ask({ kind: "capital_call", id: call.id }, "accounting_notices");
    expect(said).toContain('Fund II: "Call 1", called 2026-05-01, due 2026-05-15.');
    expect(said).toContain("It is for: 150,000 for investments, 50,000 for fees.");
    // Half of each for one of two equal partners.
    const ofCedar = await ask({ kind: "capital_call", id: call.id, lp: "Cedar" }, "accounting_notices");
    expect(ofCedar).toContain("It is for: 75,000 for investments, 25,000 for fees.");
  });
  it("points to the bank row of a partner whose payment is not booked", async () => {
    expect(await ask(unpaid)).not.toContain("Not booked yet");
    const rows =
      "Date,Description,Amount\n2026-05-12,WIRE CEDAR ENDOWMENT,100000.00\n2026-05-13,WIRE CEDAR ENDOWMENT,-5.00\n";
    await served.books.importBankFile({ content: rows }, unpaid);
    const said = await ask(unpaid);
    expect(said).toContain(
      "Not booked yet: 2026-05-12 WIRE CEDAR ENDOWMENT 100,000 USD, unmatched, of Cedar Endowment",
    );
    expect(said).not.toContain("2026-05-13");
  });
});

describe("a call that is not all paid", () => {
  it("names who has not paid it, with its due date, and so does the register of what partners owe", async () => {
    const draft = { callDate: "2026-04-01", dueDate: "2026-04-15", total: 100_000 };
    const { id } = await served.books.draftCapitalCall(draft, { group });
    await served.books.issueCapitalCall(id);
    const partners = await served.books.listPartners({ group });
    const alder = partners.find(({ name }) => name === "Alder");
    const birch = partners.find(({ name }) => name === "Birch");
    const pays = (partner: typeof alder, amount: number) => {
      const lines = [{ lpEntityId: partner?.lpEntityId ?? "", amount }];
      return served.books.enterContributionFunding({ date: "2026-04-10", lines, post: true }, { group });
    };
    await pays(alder, 80_000);
    // After the transfer Birch holds 2 of 10 million: a fifth of 100,000.
    const said = await ask({ group, kind: "capital_call" }, "accounting_agreements");
    expect(said).toContain("Not paid of the call of 2026-04-01, due 2026-04-15: Birch 20,000.");
    for (const [name, asked] of [
      ["accounting_ledger", { group, account: "1300" }],
      ["explain", { group, account: "1300", question: "balance" }],
    ] as const) {
      expect(await ask(asked, name)).toContain("Closing, by partner: Birch 20,000.");
    }
    await pays(birch, 20_000);
    expect(await ask({ group, kind: "capital_call" }, "accounting_agreements")).not.toContain("Not paid of");
  });
});
