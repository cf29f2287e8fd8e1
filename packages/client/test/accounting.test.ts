/** The books over a real socket, by the whole client and by the reads of the main one. */
import { startTestBooks, type TestBooks } from "@capstack/test-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccountingClient, createAccountingClient } from "../src/accounting.js";
import { createClient, isApiError, isScopeRequired } from "../src/index.js";

let server: TestBooks;
let books: AccountingClient;
let fund: { vehicleId: string; harbor: string; juniper: string };
beforeAll(async () => {
  server = await startTestBooks();
  books = createAccountingClient({ apiKey: server.bookKey, baseUrl: server.baseUrl });
  fund = await openFund();
});
afterAll(() => server.stop());

const group = "Fund I";

/** A fund of 8 million: Harbor has five of them, Juniper three. */
async function openFund() {
  const { id: firmId } = await books.createFirm({ name: "Acme" });
  const vehicle = { firmId, name: group, kind: "fund", baseCurrency: "USD", startDate: "2026-01-01" } as const;
  const { id: vehicleId } = await books.createVehicle(vehicle);
  const commitmentDate = "2026-01-01";
  const made = await books.createPartners(
    [
      { name: "Harbor", commitment: 5_000_000, commitmentDate },
      { name: "Juniper", commitment: 3_000_000, commitmentDate },
    ],
    { group },
  );
  const [harbor, juniper] = [made].flat().map(({ lpEntityId }) => lpEntityId) as [string, string];
  return { vehicleId, harbor, juniper };
}

const income = (amount: number) =>
  ({
    entryDate: "2026-07-01",
    sourceType: "income",
    postings: [
      { account: "1000", amount },
      { account: "4100", amount: -amount },
    ],
  }) as const;

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

describe("the first hour", () => {
  it("goes from a call to a partner's statement in print", async () => {
    const call = await books.draftCapitalCall(
      { callDate: "2026-02-01", dueDate: "2026-02-15", total: 800_000 },
      { group },
    );
    expect((await books.issueCapitalCall(call.id)).lines.map(({ amount }) => amount).sort()).toEqual([
      300_000, 500_000,
    ]);
    const content = "Date,Description,Amount\n2026-02-14,WIRE HARBOR,500000.00\n2026-02-15,WIRE JUNIPER,300000.00\n";
    expect(await books.importBankFile({ content }, { group })).toMatchObject({ rows: 2, added: 2 });
    const form = new FormData();
    form.set("file", new Blob([content]), "statement.csv");
    expect(await books.importBankFile(form, { group })).toMatchObject({ rows: 2, added: 0 });
    for (const row of await books.listBankTransactions({ group, status: "unmatched", limit: 10 })) {
      const lpEntityId = row.amount === 500_000 ? fund.harbor : fund.juniper;
      const { journal_entry_id } = await books.draftBankRow(row.id, { account: "1300", lpEntityId });
      expect((await books.postEntry(journal_entry_id as string)).status).toBe("posted");
    }
    expect((await books.getBankReconciliation({ group })).tiesOut).toBe(true);
    const nimbus = [await books.createCompanies({ name: "Nimbus", stage: "Seed" }, { group })].flat()[0];
    const { companyId } = nimbus as NonNullable<typeof nimbus>;
    await books.enterInvestment({ companyId, date: "2026-03-01", amount: 600_000, post: true }, { group });
    await books.enterValuation({ companyId, date: "2026-03-31", fairValue: 760_000, post: true }, { group });
    expect((await books.previewClose({ group, through: "2026-03-31" })).blockers).toEqual([]);
    expect((await books.closeBooks({ through: "2026-03-31" }, { group })).closedThrough).toBe("2026-03-31");

    // 160,000 of gain, five eighths of it Harbor's.
    const asked = { group, lp: fund.harbor, end: "2026-03-31" } as const;
    const statement = await books.getStatement("capital-account", asked);
    expect(statement).toMatchObject({
      sinceInception: { contributions: 500_000, unrealizedGains: 100_000, ending: 600_000 },
    });
    const file = await books.getStatement("capital-account", { ...asked, format: "pdf" });
    expect([file.name, file.type]).toEqual(["capital-account.pdf", "application/pdf"]);
    expect(new TextDecoder("latin1").decode(file.bytes.subarray(0, 5))).toBe("%PDF-");
    const journal = await books.exportJournal({ group, format: "hledger" });
    expect(new TextDecoder().decode(journal.bytes)).toContain("2026-03-31");
  });
});

describe("a change", () => {
  it("is made once, though its answer was lost on the way", async () => {
    let lost = 0;
    const careless = createAccountingClient({
      apiKey: server.bookKey,
      baseUrl: server.baseUrl,
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        if (init.method === "GET" || lost++ > 0) return response;
        throw new TypeError("the connection broke");
      },
    });
    const before = (await books.getJournal({ group, source_type: "income" })).total;
    const { headers, data } = await careless.writeEntry(income(101), { group }).withResponse();
    expect(lost).toBe(2);
    expect(headers.get("idempotency-replayed")).toBe("true");
    expect((await books.getJournal({ group, source_type: "income" })).total).toBe(before + 1);
    expect((await books.getJournal({ group, id: data.id })).entries).toHaveLength(1);
  });
  it("keeps nothing when it is only tried", async () => {
    const before = (await books.getJournal({ group })).total;
    expect((await books.writeEntry(income(7), { group, dryRun: true })).status).toBe("draft");
    expect((await books.getJournal({ group })).total).toBe(before);
  });
  it("of a draft says which version it read", async () => {
    const draft = await books.writeEntry(income(5), { group });
    const error = await failureOf(books.changeDraft(draft.id, income(6), { ifMatch: 9 }));
    expect(isApiError(error) && [error.status, error.code]).toEqual([412, "version_conflict"]);
    const { version } = (error as { details: { version: number } }).details;
    const changed = await books.changeDraft(draft.id, income(6), { ifMatch: version });
    expect(changed.journal_postings.map(({ amount }) => amount)).toEqual([6, -6]);
  });
  it("under one key gives the first answer again, and refuses another", async () => {
    const idempotencyKey = `k-${fund.vehicleId}`;
    const first = await books.writeEntry(income(8), { group, idempotencyKey });
    expect((await books.writeEntry(income(8), { group, idempotencyKey })).id).toBe(first.id);
    const error = await failureOf(books.writeEntry(income(9), { group, idempotencyKey }));
    expect(isApiError(error) && error.code).toBe("idempotency_conflict");
  });
  it("needs the scope for it", async () => {
    const reader = createAccountingClient({ apiKey: server.readingKey, baseUrl: server.baseUrl });
    expect(await reader.listVehicles()).toHaveLength(1);
    const error = await failureOf(reader.createFirm({ name: "Other" }));
    expect(isScopeRequired(error) && error.details.scope).toBe("accounting:write");
  });
});

describe("the books of the main client", () => {
  it("give what the operations of the table give", async () => {
    const { accounting } = createClient({ apiKey: server.readingKey, baseUrl: server.baseUrl });
    expect(await accounting.listBankTransactions({ group })).toEqual(await books.listBankTransactions({ group }));
    expect(await accounting.getCapitalAccounts({ group, include: ["ties"] })).toMatchObject({ difference: 0 });
    expect((await accounting.getLedger({ group, account: "1000" })).register.account.code).toBe("1000");
    expect((await accounting.getFirmSummary()).vehicles.map(({ name }) => name)).toEqual([group]);
    expect((await accounting.listAccountingKeys()).length).toBeGreaterThan(1);
    expect((await accounting.getChart({ group })).length).toBeGreaterThan(19);
    expect(await accounting.getConstruction({ group })).toEqual(await books.getConstruction({ group }));
    expect(await accounting.listDistributions({ group })).toEqual([]);
    expect((await accounting.getFundEconomics({ asOf: "2026-03-31" })).asOf).toBe("2026-03-31");
    expect((await accounting.getFundTimeseries({ group })).hasGross).toBe(true);
    expect((await accounting.getJournal({ group, limit: 1 })).entries).toHaveLength(1);
    expect((await accounting.getBankReconciliation({ group })).tiesOut).toBe(false);
  });
});

describe("a list in pages", () => {
  it("is one sequence, whatever the size of a page, and asks no further than it is read", async () => {
    for (const amount of [1, 2, 3, 4, 5]) await books.writeEntry({ ...income(amount), memo: "Paged" }, { group });
    const { entries } = await books.getJournal({ group, q: "Paged", limit: 200 });
    expect(entries).toHaveLength(5);
    for (const limit of [1, 2, 5, 200]) {
      const ids: string[] = [];
      for await (const { id } of books.iterate("getJournal", { group, q: "Paged", limit })) ids.push(id);
      expect([limit, ids]).toEqual([limit, entries.map(({ id }) => id)]);
    }
    for await (const change of books.iterate("getAudit", { group })) {
      expect(change.action).toBe("entry.drafted");
      break;
    }
    const rows = [];
    for await (const row of books.iterate("listBankTransactions", { group })) rows.push(row);
    expect(rows).toEqual(await books.listBankTransactions({ group }));
  });

  it("gives no row twice where rows are added meanwhile", async () => {
    let first = true;
    for await (const { memo } of books.iterate("getJournal", { group, q: "Paged", limit: 2 })) {
      expect(memo).toBe("Paged");
      if (first) await books.writeEntry({ ...income(6), memo: "Paged" }, { group });
      first = false;
    }
    const ids: string[] = [];
    let added = false;
    for await (const { id } of books.iterate("getJournal", { group, q: "Paged", limit: 2 })) {
      ids.push(id);
      if (!added) await books.writeEntry({ ...income(7), memo: "Paged" }, { group });
      added = true;
    }
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("options of a change", () => {
  it("stand beside a query without fields: a post under one key is done once", async () => {
    const { id } = await books.writeEntry(income(12), { group });
    const how = { idempotencyKey: "posted-once" };
    const posted = await books.postEntry(id, how);
    expect(await books.postEntry(id, how)).toEqual(posted);
  });
});
