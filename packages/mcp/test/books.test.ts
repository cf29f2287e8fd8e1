/** The tools of the books, in front of the real app over a socket. */
import { createClient } from "@capstack/client";
import { type AccountingClient, createAccountingClient } from "@capstack/client/accounting";
import { accountingOperations, type publishedReads } from "@capstack/contract/accounting";
import { startTestBooks, type TestBooks } from "@capstack/test-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defineServer, localBackend, remoteBackend, remoteBooks, type ServerDefinition } from "../src/index.js";

let server: TestBooks;
let books: AccountingClient;
let tools: ServerDefinition;
let fund: { harbor: string; rowId: string };
beforeAll(async () => {
  server = await startTestBooks();
  books = createAccountingClient({ apiKey: server.bookKey, baseUrl: server.baseUrl });
  fund = await openFund();
  tools = toolsWith(server.bookKey);
});
afterAll(() => server.stop());

const signal = new AbortController().signal;
const group = "Fund I";

function toolsWith(apiKey?: string) {
  const options = { apiKey, baseUrl: server.baseUrl };
  return defineServer(remoteBackend(createClient(options), remoteBooks(createAccountingClient(options))));
}

async function openFund() {
  const { id: firmId } = await books.createFirm({ name: "Acme" });
  await books.createVehicle({ firmId, name: group, kind: "fund", baseCurrency: "USD", startDate: "2026-01-01" });
  const commitmentDate = "2026-01-01";
  const partners = await books.createPartners([{ name: "Harbor", commitment: 5_000_000, commitmentDate }], { group });
  const harbor = [partners].flat()[0]?.lpEntityId ?? "";
  await books.enterCapitalCall({ date: "2026-02-01", total: 500_000, fundedAtOnce: true, post: true }, { group });
  await books.importBankFile({ content: "Date,Description,Amount\n2026-02-01,AUDIT,-1200.00\n" }, { group });
  const [row] = await books.listBankTransactions({ group });
  return { harbor, rowId: row?.id ?? "" };
}

const errorOf = async (name: string, args: object, on = tools) => {
  const result = await on.callTool(name, args, signal);
  expect(result).toMatchObject({ isError: true });
  expect(result.structuredContent).toBeUndefined();
  return { said: result.content[0]?.text, error: result._meta?.["capstack/error"] as { code: string } };
};

/** The tool of each published address. */
const readTools = {
  "/bank": ["accounting_bank", { group }],
  "/bank/reconcile": ["accounting_bank_reconcile", { group }],
  "/capital-accounts": ["accounting_capital_accounts", { group, preset: "itd" }],
  "/chart": ["accounting_chart", { group }],
  "/construction": ["accounting_construction", { group }],
  "/distributions": ["accounting_distributions", { group }],
  "/firm": ["accounting_firm", {}],
  "/fund-economics": ["accounting_fund_economics", {}],
  "/fund-timeseries": ["accounting_fund_timeseries", { group }],
  "/journal": ["accounting_journal", { group, limit: 5 }],
  "/keys": ["accounting_keys", {}],
  "/ledger": ["accounting_ledger", { group, account: "1000" }],
} as const satisfies Record<keyof typeof publishedReads, readonly [string, object]>;

/** Everything, where a tool can be asked for it. */
const whole = (name: string, args: object) => {
  const tool = tools.tools.find((one) => one.name === name);
  return tool?.inputSchema.properties?.detail === undefined ? args : { ...args, detail: "full" };
};

describe("the reads", () => {
  it.each(Object.entries(readTools))("%s is a tool with what the books answer", async (address, [name, args]) => {
    const result = await tools.callTool(name, whole(name, args), signal);
    expect(result.isError, result.content[0]?.text).toBeUndefined();
    const query = new URLSearchParams(
      Object.entries(args).map(([key, value]): [string, string] => [key, String(value)]),
    );
    const headers = { Authorization: `Bearer ${server.bookKey}` };
    const answer = await (await fetch(`${server.accountingUrl}${address}?${query}`, { headers })).json();
    expect(result.structuredContent).toEqual(Array.isArray(answer) ? { rows: answer } : answer);
    const said = result.content[0]?.text ?? "";
    expect(said.length).toBeGreaterThan(10);
    expect(said).not.toMatch(/undefined|NaN|\[object/);
  });
  it("only read, and say so", () => {
    for (const [name] of Object.values(readTools)) {
      const tool = tools.tools.find((one) => one.name === name);
      expect(tool?.annotations).toMatchObject({ readOnlyHint: true, idempotentHint: true, destructiveHint: false });
    }
    expect(tools.instructions.length).toBeLessThan(2000);
    expect(tools.instructions).toContain("accounting_firm");
  });
  it("show capital accounts as a table", async () => {
    const { content } = await tools.callTool("accounting_capital_accounts", { group, preset: "itd" }, signal);
    expect(content[0]?.text).toBe(
      [
        "Harbor has paid in 500,000 of 5,000,000; 4,500,000 can still be called. 0 came back, and the account is worth 500,000.",
        "Since inception.",
        "Partner  Commitment  Paid in   Uncalled  Distributed    Worth     IRR",
        "Harbor    5,000,000  500,000  4,500,000            0  500,000  0.00 %",
        "Net assets 500,000.",
      ].join("\n"),
    );
  });
});

describe("what a partner asks", () => {
  it("is answered in one call of under 2,000 characters, by name", async () => {
    const { content, structuredContent } = await tools.callTool(
      "accounting_capital_accounts",
      { group, partner: "harbor" },
      signal,
    );
    expect(content[0]?.text?.length).toBeLessThan(2_000);
    expect(content[0]?.text).toMatch(/^Harbor has paid in 500,000 of 5,000,000; 4,500,000 can still be called\./);
    expect(structuredContent).toMatchObject({ rows: [{ name: "Harbor", funded: 500_000, outstanding: 4_500_000 }] });
  });
  it("is refused for a partner that there is not, with those that there are", async () => {
    const { said } = await errorOf("accounting_capital_accounts", { group, partner: "Harbour" });
    expect(said).toContain("Did you mean Harbor?");
    const other = await errorOf("accounting_capital_accounts", { group, partner: "Zenith" });
    expect(other.said).toContain("Partners are Harbor.");
  });
});

describe("the drafts", () => {
  const postings = [
    { account: "1000", amount: 100 },
    { account: "4100", amount: -100 },
  ];
  const entry = { group, entryDate: "2026-03-01", sourceType: "income", postings };

  it("are drafts, and say so", async () => {
    const written = await tools.callTool("accounting_draft_entry", entry, signal);
    expect(written.structuredContent).toMatchObject({ status: "draft", posted_at: null });
    expect(written.content[0]?.text).toContain("it is not posted");
    const call = { group, callDate: "2026-04-01", dueDate: "2026-04-15", total: 100_000 };
    const drafted = await tools.callTool("accounting_draft_capital_call", call, signal);
    expect(drafted.structuredContent).toMatchObject({ status: "draft", total: 100_000 });
    const paid = { group, date: "2026-05-01", total: 1000 };
    const distribution = await tools.callTool("accounting_draft_distribution", paid, signal);
    expect(distribution.structuredContent).toMatchObject({ status: "draft", entryId: null });
    const row = await tools.callTool("accounting_draft_bank_row", { id: fund.rowId, account: "5100" }, signal);
    expect(row.structuredContent).toMatchObject({ status: "drafted", entry_account_code: "5100" });
    expect((await books.getFirmSummary()).vehicles[0]).toMatchObject({ postedEntries: 1, draftEntries: 2 });
  });
  it("cannot be asked to post", async () => {
    const { said, error } = await errorOf("accounting_draft_entry", { ...entry, status: "posted" });
    expect([said, error.code]).toEqual([
      "At /status: `status` is not a field here. Correct it and call the tool again.",
      "validation_failed",
    ]);
    for (const { name, annotations, description } of tools.tools.filter((tool) => tool.name.includes("_draft_"))) {
      expect(annotations, name).toMatchObject({ readOnlyHint: false, destructiveHint: false });
      expect(description).toContain("It makes a draft and nothing else");
    }
  });
  it("name the place of a wrong value", async () => {
    const { said } = await errorOf("accounting_draft_entry", {
      ...entry,
      postings: [{ account: "1000", amount: "x" }],
    });
    expect(said).toContain('At /postings/0/amount: amount is "x"; it must be a number.');
  });
});

describe("a call that cannot be", () => {
  it.each([
    [
      "accounting_bank",
      { grup: group },
      "At /grup: `grup` is not a field here; did you mean `group`?",
      "validation_failed",
    ],
    ["accounting_bank", { headers: { Authorization: "x" } }, "At /headers", "validation_failed"],
    ["accounting_bank", { group: "Fund 2" }, "accounting_firm lists the vehicles", "group_not_found"],
    ["accounting_ledger", { group, account: "9999" }, "accounting_chart lists the accounts", "account_not_found"],
    ["accounting_ledger", { group }, "account is required", "invalid_query"],
    ["accounting_journal", { group, limit: 500 }, "it must be from 1 to 200", "invalid_query"],
  ])("%s %j says what to do", async (name, args, words, code) => {
    const { said, error } = await errorOf(name, args);
    expect(said).toContain(words);
    expect(error.code).toBe(code);
  });
  it("needs a key, and the scope for it", async () => {
    expect((await errorOf("accounting_firm", {}, toolsWith())).error.code).toBe("unauthorized");
    const reader = toolsWith(server.readingKey);
    expect((await reader.callTool("accounting_firm", {}, signal)).isError).toBeUndefined();
    const call = { group, callDate: "2026-04-01", dueDate: "2026-04-15", total: 100_000 };
    const { said } = await errorOf("accounting_draft_capital_call", call, reader);
    expect(said).toContain("The key lacks the scope accounting:write");
  });
  it("says so where there are no books", async () => {
    const local = defineServer(localBackend());
    expect(local.tools.some(({ name }) => name.startsWith("accounting_"))).toBe(false);
    expect(local.instructions).toContain("keeps none");
    expect((await errorOf("accounting_firm", {}, local)).said).toContain("keeps no books: run it without --local");
  });
});

describe("the schemas", () => {
  it("are objects whose every field is described", () => {
    const own = tools.tools.filter(({ name }) => name.startsWith("accounting_"));
    expect(own).toHaveLength(16);
    for (const { name, inputSchema, outputSchema } of own) {
      expect([inputSchema.type, outputSchema.type], name).toEqual(["object", "object"]);
      for (const [field, schema] of Object.entries(inputSchema.properties ?? {})) {
        expect(JSON.stringify(schema), `${name}: ${field}`).toContain('"description":');
      }
    }
    expect(accountingOperations.writeEntry.request.shape).toHaveProperty("status");
    expect(own.find(({ name }) => name === "accounting_draft_entry")?.inputSchema.properties).not.toHaveProperty(
      "status",
    );
  });
});
