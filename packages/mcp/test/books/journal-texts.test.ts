/** What the journal's text says of payees, partners and sales, in front of the real app over a socket. */
import { describe, expect, it } from "vitest";
import { sayPosters } from "../../src/protocol/books/who-posted.js";
import { openFund } from "../requests/open-fund.js";
import { serveBooks } from "./serve-books.js";

const group = "Fund I";
const served = serveBooks(({ server }) => openFund(server));

const ask = (name: string, args: object) => served.ask(name, { group, ...args });

describe("a payee", () => {
  it("is found by the bank rows that entries are matched with, and the payments are added up", async () => {
    const rows = ["2026-04-02,ACH 1,-1500.25,Northgate Legal LLP", "2026-04-20,ACH 2,-700.00,Northgate Legal LLP"];
    const content = ["Date,Description,Amount,Counterparty", ...rows, "2026-04-21,ACH 3,-40.00,Quill", ""].join("\n");
    await served.books.importBankFile({ content }, { group });
    for (const row of await served.books.listBankTransactions({ group })) {
      if (!row.description.startsWith("ACH")) continue;
      const drafted = await served.books.draftBankRow(row.id, { account: "5100", memo: "Services" });
      await served.books.postEntry(drafted.journal_entry_id ?? "");
    }
    const { said } = await ask("accounting_journal", { q: "northgate" });
    expect(said).toContain("2 of 2 entries.");
    // 1,500.25 and 700.
    expect(said).toContain("The posted entries shown pay out 2,200.25 in cash.");
    expect(said).not.toMatch(/ -40\b/);
  });
  it("is named with what it was paid, of entries that are fees and expenses alone", async () => {
    const { said } = await ask("accounting_journal", { source_type: "partnership_expense" });
    expect(said).toContain('Paid to, by the bank: "Northgate Legal LLP" 2,200.25 USD; Quill 40 USD.');
    expect((await ask("accounting_journal", {})).said).not.toContain("Paid to, by the bank");
  });
});

describe("entries by size", () => {
  const window = { start: "2026-01-01", end: "2026-03-31" };
  it("are those with a line of the amount or more", async () => {
    // A call of 1,000,000 and 500,000 into Rocket; 10,000 of costs and 100,000 paid back are below.
    const { said } = await ask("accounting_journal", { ...window, minAmount: 500_000 });
    expect(said).toContain("2 of 2 entries.");
    expect((await ask("accounting_journal", { ...window, minAmount: "$500,000.01" })).said).toContain(
      "1 of 1 entries.",
    );
  });
  it("are refused for an amount that the currency has no unit for", async () => {
    const { said, isError } = await ask("accounting_journal", { minAmount: 0.001 });
    expect(isError).toBe(true);
    expect(said).toContain("minAmount 0.001 has more decimals than USD has.");
  });
  it("are not what q finds, which says that it takes an amount to be exact", async () => {
    const { said } = await ask("accounting_journal", { ...window, q: "500000" });
    expect(said).toContain("1 of 1 entries. q 500000 meets a line of exactly that amount; minAmount those above too.");
  });
});

describe("a line of an entry", () => {
  it("names its partner or company where its account's name does not", async () => {
    const [cedar] = (await served.books.getCapitalAccounts({ group })).rows.filter(({ name }) => name === "Cedar");
    const [rocket] = await served.books.listCompanies({ group });
    const tags = { lpEntityId: cedar?.lpEntityId ?? "" };
    const postings = [
      { account: "2000", amount: -125.5, ...tags },
      { account: "3100", amount: -1, ...tags },
      { account: "5100", amount: 126.5, companyId: rocket?.companyId ?? "" },
    ];
    const entry = { entryDate: "2026-04-30", sourceType: "equalization_interest", memo: "Interest", postings };
    const { id } = await served.books.writeEntry({ ...entry, status: "posted" } as never, { group });
    const { said } = await ask("accounting_journal", { id });
    expect(said).toMatch(/2000 +Accrued expenses +Cedar +-125\.50/);
    expect(said).toMatch(/5100 +Partnership expenses +Rocket +126\.50/);
    expect(said).toMatch(/LP capital: Cedar"? +-1\s/);
  });
});

describe("a sale", () => {
  it("shows its cash, what it had cost and the gain", async () => {
    const [rocket] = await served.books.listCompanies({ group });
    const companyId = rocket?.companyId ?? "";
    await served.books.enterValuation({ date: "2026-05-01", companyId, fairValue: 800_000, post: true }, { group });
    const exit = { date: "2026-05-10", companyId, proceeds: 600_000, escrow: 50_000, soldPct: 0.5, post: true };
    await served.books.enterExit(exit, { group });
    const { said } = await ask("accounting_journal", { source_type: "realized_gain" });
    // Half of a cost of 500,000: 650,000 less 250,000.
    expect(said).toContain(
      "Rocket, 2026-05-10: 600,000 in cash and 50,000 in escrow for a cost of 250,000, a realized gain of 400,000.",
    );
  });
});

describe("who posted an entry", () => {
  it("is one line where one key posted them all", async () => {
    const { said } = await ask("accounting_journal", { start: "2026-01-01", end: "2026-03-31" });
    expect(said).toMatch(/\nAll \d posted entries shown were posted by the key «[^»]+»\.\n/);
  });
  it("is by key where several did, and says of how many nothing is known", () => {
    const entries = ["a", "b", "c", "d"].map((id) => ({ id, posted_at: "2026-04-02T09:14:05Z" }));
    const by = new Map([
      ["a", "k1"],
      ["b", "k2"],
      ["c", "k1"],
    ]);
    expect(
      sayPosters(entries, by, [
        { id: "k1", name: "Close" },
        { id: "k2", name: "Bank" },
      ])[0],
    ).toBe(
      "Of the entries shown were posted 2 by the key «Close», 1 by the key «Bank»; of 1 the latest changes do not say.",
    );
    expect(sayPosters([{ id: "a", posted_at: null }], new Map(), [])).toEqual([]);
  });
  it("is whoever closed its month, of what a close posts", async () => {
    const { entries } = await served.books.getJournal({ group, start: "2026-01-31", end: "2026-01-31" });
    const close = entries.find(({ source_ref }) => source_ref === "close:2026-01");
    const { said } = await ask("accounting_journal", { id: close?.id });
    expect(said).toMatch(/: posted by the close of 2026-01, \d{4}-\d\d-\d\d \d\d:\d\d UTC by the key «[^»]+»\./);
  });
  it("is whoever declared and paid, of a distribution", async () => {
    const [paid] = await served.books.listDistributions({ group });
    const { entries } = await served.books.getJournal({ group, start: paid?.date ?? "", end: paid?.date ?? "" });
    const declared = entries.find(({ source_ref }) => source_ref.startsWith("distribution:"));
    const { said } = await ask("accounting_journal", { id: declared?.id });
    expect(said).toMatch(/: distribution drafted .* UTC by the key «[^»]+», distribution declared .* by the key «/);
  });
});

describe("what a tool does not find", () => {
  const id = "0196f0c4-7c1e-7000-8000-000000000042";
  it("says where ids of notices come from", async () => {
    const { said, isError } = await served.ask("accounting_notices", { kind: "capital_call", id });
    expect(isError).toBe(true);
    expect(said).toContain("No capital call has this id: accounting_agreements lists calls, distributions");
  });
  it("names near accounts for a bank row's account, and the chart", async () => {
    const { said, isError } = await served.ask("accounting_draft_bank_row", {
      id,
      account: "Partner expenses",
    });
    expect(isError).toBe(true);
    expect(said).toContain('No account has the name "Partner expenses". Did you mean');
    expect(said).toContain("5100 Partnership expenses");
    expect(said).toContain("accounting_chart lists all");
  });
});
