/** In which currency the books' amounts are, said in every answer, in front of the real app over a socket. */
import { describe, expect, it } from "vitest";
import { openFund } from "../requests/open-fund.js";
import { serveBooks } from "./serve-books.js";

const group = "Fund I";
const served = serveBooks(({ server }) => openFund(server));

const { ask } = served;

const call = { group, callDate: "2026-06-01", dueDate: "2026-06-15" };
const distribution = { group, date: "2026-06-30", total: 1_000, basis: "commitment" };

describe("an answer of the books names the vehicle's currency", () => {
  it.each([
    ["accounting_firm", {}, /^Fund I +fund +USD /m],
    ["accounting_fund_economics", {}, /^Fund I +USD +10,000,000 /m],
    ["accounting_statement", { group, statement: "operations" }, /^Operations of Fund I, .*\. Amounts in USD\.$/m],
    ["accounting_capital_accounts", { group }, "Net assets 890,000 USD."],
    ["accounting_draft_capital_call", { ...call, total: 1_000 }, /^Total +1,000 USD$/m],
    ["accounting_draft_distribution", distribution, /^Total +1,000 USD$/m],
  ])("%s", async (name, args, words) => {
    const { said, isError } = await ask(name, args);
    expect(isError, said).toBeUndefined();
    expect(said).toMatch(words);
  });
  it("accounting_draft_entry, line by line", async () => {
    const postings = [
      { account: "5100", amount: 10 },
      { account: "1000", amount: -10 },
    ];
    const { said } = await ask("accounting_draft_entry", {
      group,
      entryDate: "2026-06-30",
      sourceType: "manual",
      postings,
    });
    expect(said).toContain("it is not posted. Amounts in USD.");
  });
  it("accounting_draft_bank_row", async () => {
    const [row] = await served.books.listBankTransactions({ group });
    const { said } = await ask("accounting_draft_bank_row", { id: row?.id, account: "5100" });
    expect(said).toContain("-1,200 USD: 5100");
  });
});

describe("an amount that is written with another currency than the books'", () => {
  const wanted = "Fund I keeps its books in USD: give the amount in USD, as a number.";
  it.each([
    ["accounting_draft_distribution", { ...distribution, total: "750.00 €" }, "/total"],
    ["accounting_draft_distribution", { ...distribution, total: "EUR 7,500" }, "/total"],
    ["accounting_draft_capital_call", { ...call, total: "7,500 GBP" }, "/total"],
    [
      "accounting_draft_capital_call",
      { ...call, lines: [{ lpEntityId: "Harbor", amount: "£7,500" }] },
      "/lines/0/amount",
    ],
    ["accounting_draft_distribution", { ...distribution, group: "fund", total: "7,500 CHF" }, "/total"],
  ])("is refused by %s: %j", async (name, args, place) => {
    const before = await served.books.listAgreements({ group });
    const { said, isError } = await ask(name, args);
    expect(isError, said).toBe(true);
    expect(said).toContain(`At ${place}: `);
    expect(said).toContain(wanted);
    expect(said).not.toContain("Corrected call");
    expect(await served.books.listAgreements({ group })).toEqual(before);
  });
  it("is refused in an entry unless its line names that currency", async () => {
    const postings = [
      { account: "5100", amount: "10 €" },
      { account: "1000", amount: "-10 €" },
    ];
    const entry = { group, entryDate: "2026-06-30", sourceType: "manual", postings };
    expect((await ask("accounting_draft_entry", entry)).said).toContain(wanted);
    const inEuros = postings.map((line) => ({
      ...line,
      currency: "EUR",
      baseAmount: line.account === "5100" ? 11 : -11,
    }));
    expect((await ask("accounting_draft_entry", { ...entry, postings: inEuros })).said).not.toContain(wanted);
  });
  it.each([
    ["accounting_draft_distribution", { ...distribution, currency: "EUR" }, "/currency"],
    ["accounting_draft_capital_call", { ...call, total: 7_500, currency: "EUR" }, "/currency"],
    [
      "accounting_draft_capital_call",
      { ...call, lines: [{ lpEntityId: "Harbor", amount: 7_500, currency: "EUR" }] },
      "/lines/0/currency",
    ],
  ])("is not drafted in USD where %s has no field for it: %j", async (name, args, place) => {
    const before = await served.books.listAgreements({ group });
    const { said, isError } = await ask(name, args);
    expect(isError, said).toBe(true);
    expect(said).toContain(
      `At ${place}: \`currency\` is not a field here: amounts are in the vehicle's currency, USD.`,
    );
    expect(said).toContain('if they are in "EUR" and that is another one, convert them first.');
    expect(said).not.toContain("Corrected call");
    expect(await served.books.listAgreements({ group })).toEqual(before);
  });
  it.each(["$1,000", "1,000 USD", "1k USD"])("%s in books in USD is read", async (total) => {
    const { said, isError } = await ask("accounting_draft_distribution", { ...distribution, total });
    expect(isError, said).toBeUndefined();
    expect(said).toMatch(/^Total +1,000 USD$/m);
  });
  it("leaves words alone: a memo is no amount", async () => {
    const { isError } = await ask("accounting_draft_distribution", { ...distribution, description: "750 €" });
    expect(isError).toBeUndefined();
  });
});
