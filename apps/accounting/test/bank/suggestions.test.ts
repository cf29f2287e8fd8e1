/** What a bank row is taken for can be booked as it stands, knows which way the money flows, and settles what is open. */
import { asTenant } from "@capstack/database";
import { describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";
import { writeRandomBooks } from "../setup/random-books.js";
import { seeded } from "../setup/seeded.js";

const engines = await openEngines();

async function fundWithPartners() {
  const client = new FirmClient(engines.of("pglite"));
  const firm = await client.post("/firms", { name: "Acme" });
  await client.post("/vehicles", { firmId: firm.body.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  const named = ["Harbor Endowment", "Juniper Trust"].map((name) => ({
    name,
    partnerClass: "lp",
    commitment: 1_000_000,
    commitmentDate: "2026-01-01",
  }));
  const { body } = await client.post("/partners", named);
  const [harbor, juniper] = body.map((row: { lpEntityId: string }) => row.lpEntityId);
  return { client, harbor, juniper };
}

interface SuggestedRow {
  readonly id: string;
  readonly amount: number;
  readonly description: string;
  readonly suggestion: { readonly accountCode: string; readonly lpEntityId: string | null; readonly source: string };
}

const importRows = async (client: FirmClient, rows: readonly [string, number, string][], at = "") => {
  const content = JSON.stringify(rows.map(([date, amount, description]) => ({ date, amount, description })));
  const { status, body } = await client.post(`/bank/import${at}`, { content });
  expect(status, JSON.stringify(body)).toBe(201);
  const separator = at === "" ? "?" : "&";
  const listed = await client.get(`/bank${at}${separator}include=suggestion&status=unmatched`);
  return listed.body as SuggestedRow[];
};

async function book(client: FirmClient, id: string) {
  const drafted = await client.post(`/bank/${id}/draft`, {});
  expect(drafted.status, JSON.stringify(drafted.body)).toBe(200);
  const posted = await client.post(`/bank/${id}/reconcile`);
  expect([posted.status, posted.body.status], JSON.stringify(posted.body)).toEqual([200, "reconciled"]);
}

it("every suggestion over random books can be drafted and posted as it is", async () => {
  const client = new FirmClient(engines.of("pglite"));
  await client.post("/firms", { name: "Acme" });
  await writeRandomBooks(client, "suggestions");
  const at = "?group=Random";
  const { body: partners } = await client.get(`/partners${at}`);
  const { next, pick } = seeded("wires");
  const call = await client.post(`/capital-calls${at}`, { callDate: "2026-06-01", dueDate: "2026-06-20", total: 9000 });
  await client.post(`/capital-calls/${call.body.id}/issue`);
  const lines: number[] = call.body.lines.map((line: { amount: number }) => line.amount);
  await client.post(`/bank/rules${at}`, { contains: "pooled", accountCode: "3100" });
  await client.post(`/bank/rules${at}`, { contains: "receivable", accountCode: "1300" });
  const words = ["wire", "interest", "escrow", "loan", "mgmt fee", "audit", "formation", "pooled", "receivable", ""];
  const names = [...partners.map(({ name }: { name: string }) => name), "X", "Y", "Nobody", ""];
  const rows = Array.from({ length: 40 }, (_, n): [string, number, string] => {
    const size = next() < 0.4 ? pick(lines) : (1 + Math.floor(next() * 500_000)) / 100;
    return ["2026-06-15", next() < 0.5 ? size : -size, `${pick(words)} ${pick(names)} ${n}`];
  });
  const suggested = await importRows(client, rows, at);
  expect(suggested).toHaveLength(40);
  for (const { id } of suggested) await book(client, id);
  expect((await client.get(`/bank/reconcile${at}`)).body.unmatchedCount).toBe(0);
});

describe("a capital call", () => {
  it("is paid by several wires, each short of it, and several calls by one wire", async () => {
    const { client, harbor, juniper } = await fundWithPartners();
    for (const callDate of ["2026-02-01", "2026-03-01"]) {
      const call = await client.post("/capital-calls", { callDate, dueDate: callDate, total: 200 });
      await client.post(`/capital-calls/${call.body.id}/issue`);
    }
    const rows = await importRows(client, [
      ["2026-03-05", 60, "wire Harbor Endowment first"],
      ["2026-03-06", 40, "wire Harbor Endowment second"],
      ["2026-03-07", 200, "Juniper Trust, both calls"],
      ["2026-03-08", -50, "refund Harbor Endowment"],
    ]);
    const taken = Object.fromEntries(
      rows.map(({ amount, suggestion }) => [amount, [suggestion.accountCode, suggestion.lpEntityId]]),
    );
    expect(taken).toMatchObject({ 60: ["1300", harbor], 40: ["1300", harbor], 200: ["1300", juniper] });
    expect(taken[-50]?.[0]).not.toBe("1300");
    for (const { id, amount } of rows) if (amount > 0) await book(client, id);
    const { body } = await client.get("/capital-accounts");
    const { calls } = body as { calls: { funded: number; callDate: string }[] };
    expect(Object.fromEntries(calls.map(({ callDate, funded }) => [callDate, funded]))).toEqual({
      "2026-02-01": 200,
      "2026-03-01": 100,
    });
  });
});

it("a partner who paid twice before keeps its open call before its history", async () => {
  const { client, harbor } = await fundWithPartners();
  const before = await importRows(client, [
    ["2026-01-05", 10, "wire Harbor Endowment a"],
    ["2026-01-06", 10, "wire Harbor Endowment b"],
  ]);
  for (const { id } of before) await book(client, id);
  const call = await client.post("/capital-calls", { callDate: "2026-03-01", dueDate: "2026-03-20", total: 200 });
  await client.post(`/capital-calls/${call.body.id}/issue`);
  const [row] = await importRows(client, [["2026-03-05", 100, "wire Harbor Endowment c"]]);
  expect(row?.suggestion).toMatchObject({ accountCode: "1300", lpEntityId: harbor, source: "open_item" });
  await book(client, row?.id ?? "");
});

it("paying an accrued fee takes it off the liability, and the next payment is an expense", async () => {
  const { client } = await fundWithPartners();
  const accrual = await client.post("/journal", {
    entryDate: "2026-03-31",
    memo: "Management fee Q1",
    sourceType: "management_fee",
    status: "posted",
    postings: [
      { account: "5000", amount: 42_000 },
      { account: "2000", amount: -42_000 },
    ],
  });
  expect(accrual.status).toBe(201);
  const [first] = await importRows(client, [["2026-04-02", -42_000, "MGMT FEE Q1"]]);
  expect(first?.suggestion).toMatchObject({ accountCode: "2000", source: "open_item" });
  await book(client, first?.id ?? "");
  const [second] = await importRows(client, [["2026-07-02", -42_000, "MGMT FEE Q2"]]);
  expect(second?.suggestion).toMatchObject({ accountCode: "5000", source: "key_word" });
});

it("auto-match links one settlement to several wires, and several to one", async () => {
  const { client, harbor, juniper } = await fundWithPartners();
  const post = async (memo: string, postings: readonly object[]) =>
    (await client.post("/journal", { entryDate: "2026-03-05", memo, sourceType: "manual", status: "posted", postings }))
      .body.id as string;
  const call = await post("Contributions", [
    { account: "1000", amount: 100 },
    { account: "3100", lpEntityId: harbor, amount: -60 },
    { account: "3100", lpEntityId: juniper, amount: -40 },
  ]);
  const bills: string[] = [];
  for (const amount of [10, 20]) {
    bills.push(
      await post("Stone Partners", [
        { account: "5100", amount },
        { account: "1000", amount: -amount },
      ]),
    );
  }
  const rows = await importRows(client, [
    ["2026-03-05", 60, "wire Harbor Endowment"],
    ["2026-03-06", 40, "wire Juniper Trust"],
    ["2026-03-07", -30, "Stone Partners, two bills"],
  ]);
  const { body } = await client.post("/bank/auto-match");
  const idOf = (amount: number) => rows.find((row) => row.amount === amount)?.id;
  const linked = body.linked.map(({ rowId, entryId }: { rowId: string; entryId: string }) => [rowId, entryId]);
  expect(linked).toEqual(
    expect.arrayContaining([[idOf(60), call], [idOf(40), call], ...bills.map((bill) => [idOf(-30), bill])]),
  );
  expect(linked).toHaveLength(4);
  expect((await client.get("/bank/reconcile")).body).toMatchObject({ tiesOut: true, unmatchedCount: 0 });
});

it("a newcomer's wire is suggested against what a subsequent close made due", async () => {
  const { client } = await fundWithPartners();
  const call = await client.post("/capital-calls", { callDate: "2026-02-01", dueDate: "2026-02-20", total: 300_000 });
  await client.post(`/capital-calls/${call.body.id}/issue`);
  const newcomer = await client.post("/partners", { name: "Calder State Retirement System", partnerClass: "lp" });
  const { lpEntityId } = newcomer.body;
  const closed = await client.post("/agreements", {
    kind: "subsequent_close",
    date: "2026-03-01",
    commitments: [{ lpEntityId, amount: 1_000_000, kind: "increase" }],
    retroactiveFee: null,
  });
  expect(closed.status, JSON.stringify(closed.body)).toBe(201);
  const declared = await client.post(`/agreements/${closed.body.id}/declare`);
  expect(declared.status, JSON.stringify(declared.body)).toBe(200);
  // A third of the 300,000 called, now that three partners have equal commitments.
  const [row] = await importRows(client, [["2026-03-10", 100_000, "CALDER STATE RETIREMENT"]]);
  expect(row?.suggestion).toMatchObject({ accountCode: "1300", lpEntityId, source: "open_item" });
  await book(client, row?.id ?? "");
});

describe("what a reversal of a reversal puts back stands open again", () => {
  const reverse = async (client: FirmClient, id: string) => {
    const { status, body } = await client.post(`/journal/${id}/reverse`, {});
    expect(status, JSON.stringify(body)).toBe(201);
    return body.id as string;
  };

  it("an accrued expense", async () => {
    const { client } = await fundWithPartners();
    const accrued = await client.post("/journal", {
      entryDate: "2026-02-01",
      sourceType: "expense",
      memo: "Hale & Co audit",
      status: "posted",
      postings: [
        { account: "5300", amount: 312.45, currency: "USD" },
        { account: "2000", amount: -312.45, currency: "USD" },
      ],
    });
    expect(accrued.status, JSON.stringify(accrued.body)).toBe(201);
    const back = await reverse(client, accrued.body.id);
    const wire: [string, number, string] = ["2026-03-01", -312.45, "Hale & Co audit"];
    const [reversed] = await importRows(client, [wire]);
    expect(reversed?.suggestion.accountCode).not.toBe("2000");
    await reverse(client, back);
    const [again] = await importRows(client, [["2026-03-02", wire[1], wire[2]]]);
    expect(again?.suggestion).toMatchObject({ accountCode: "2000", source: "open_item" });
  });

  it("what a newcomer owes of a subsequent close that another program booked", async () => {
    const { client, harbor, juniper } = await fundWithPartners();
    const booked = await client.post("/journal", {
      entryDate: "2026-02-01",
      sourceType: "equalization",
      status: "posted",
      postings: [
        { account: "1300", amount: 150, currency: "USD", lpEntityId: harbor },
        { account: "2300", amount: -150, currency: "USD", lpEntityId: juniper },
      ],
    });
    expect(booked.status, JSON.stringify(booked.body)).toBe(201);
    const back = await reverse(client, booked.body.id);
    const [reversed] = await importRows(client, [["2026-03-01", 150, "wire Harbor Endowment"]]);
    expect(reversed?.suggestion.accountCode).not.toBe("1300");
    await reverse(client, back);
    const [again] = await importRows(client, [["2026-03-02", 150, "wire Harbor Endowment"]]);
    expect(again?.suggestion).toMatchObject({ accountCode: "1300", lpEntityId: harbor, source: "open_item" });
  });
});

it.each(engineKinds)("rows with the same day and sequence keep one order across pages, on %s", async (kind) => {
  const client = new FirmClient(engines.of(kind));
  const firm = await client.post("/firms", { name: "Acme" });
  await client.post("/vehicles", { firmId: firm.body.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  const content = JSON.stringify(
    [1, 2, 3, 4].map((amount) => ({ date: "2026-02-02", amount, description: `${amount}` })),
  );
  await client.post("/bank/import", { content });
  const alike = (tx: { query: (text: string) => Promise<unknown> }) =>
    tx.query("update bank_transactions set import_sequence = 1");
  await asTenant(engines.of(kind), client.key.account, alike);
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const whole = ids((await client.get("/bank")).body);
  expect(whole).toEqual([...whole].sort().reverse());
  const pages = [];
  for (const offset of [0, 1, 2, 3]) pages.push(...ids((await client.get(`/bank?limit=1&offset=${offset}`)).body));
  expect(pages).toEqual(whole);
});
