/** Writes that meet: on a real Postgres, with a connection each. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openEngines } from "../setup/engines.js";
import { FirmClient, type Reply } from "../setup/firm-client.js";
import { fixture, posted, postedAtOnce, posting } from "../setup/raw-books.js";

const engines = await openEngines();

const database = () => engines.of("postgres");
const income = (amount: number, entryDate = "2026-03-10", status = "posted") => ({
  entryDate,
  sourceType: "income",
  status,
  postings: [
    { account: "1000", amount },
    { account: "4100", amount: -amount },
  ],
});

async function openFund(): Promise<FirmClient> {
  const client = new FirmClient(database(), { account: randomUUID() });
  const firm = await client.post("/firms", { name: "Acme" });
  await client.post("/vehicles", { firmId: firm.body.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  await client.post("/partners", { name: "Harbor", commitment: 1_000_000, commitmentDate: "2026-01-01" });
  return client;
}

const statuses = (replies: readonly Reply<unknown>[]) => replies.map(({ status }) => status).sort((a, b) => a - b);

it("fifty posts of one draft: one is made, the others hear that it is posted", async () => {
  const client = await openFund();
  const { body: draft } = await client.post("/journal", income(10, "2026-03-10", "draft"));
  const replies = await Promise.all(Array.from({ length: 50 }, () => client.post(`/journal/${draft.id}/post`)));
  expect(statuses(replies)).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
  for (const { status, body } of replies) {
    if (status === 409) expect(body.error).toMatchObject({ code: "illegal_transition", details: { from: "posted" } });
  }
  expect((await client.get("/journal?status=posted")).body.total).toBe(1);
  expect((await client.get("/verify")).body).toMatchObject({ entries: 1, chain: "whole", rollups: "whole" });
});

it("two edits of one version: one is kept, the other hears of the newer version", async () => {
  const client = await openFund();
  const { body: draft } = await client.post("/journal", income(10, "2026-03-10", "draft"));
  const edit = (amount: number) => {
    const { status: _, ...entry } = income(amount);
    return client.call("PATCH", `/journal/${draft.id}`, entry, { "If-Match": '"1"' });
  };
  const replies = await Promise.all([edit(11), edit(12)]);
  expect(statuses(replies)).toEqual([200, 412]);
  const { body } = await client.get("/journal?status=draft");
  const kept = replies.find(({ status }) => status === 200)?.body;
  expect(body.entries).toEqual([kept]);
});

it("a reversal wanted twice at once is made once", async () => {
  const client = await openFund();
  const { body: entry } = await client.post("/journal", income(10));
  const replies = await Promise.all(Array.from({ length: 8 }, () => client.post(`/journal/${entry.id}/reverse`, {})));
  expect(statuses(replies)).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  expect((await client.get("/ledger?account=1000")).body.register.closing).toBe(0);
});

it("closing beside posts: an entry is in the closed figures or it is refused", async () => {
  for (let round = 0; round < 4; round++) {
    const client = await openFund();
    await client.post("/journal", income(1));
    const posts = Array.from({ length: 10 }, (_, n) => client.post("/journal", income(n + 1)));
    const [closed, ...entries] = await Promise.all([client.post("/close", { through: "2026-03-31" }), ...posts]);
    expect(closed?.status, JSON.stringify(closed?.body)).toBe(200);
    const made = entries.filter(({ status }) => status === 201);
    expect(entries.filter(({ status }) => status === 409).length + made.length).toBe(10);
    const sum = 1 + entries.reduce((total, { status }, n) => (status === 201 ? total + n + 1 : total), 0);
    const { body: capital } = await client.get("/capital-accounts?allocation=posted&end=2026-03-31&include=ties");
    expect([capital.nav, capital.difference]).toEqual([sum, 0]);
    const [{ snapshot }] = (await client.get("/periods")).body;
    expect(snapshot).toContain(String(sum));
  }
});

it("two auto-matches link each row and each entry once", async () => {
  const client = await openFund();
  const amounts = Array.from({ length: 20 }, (_, n) => 100 + n);
  await client.post("/journal/bulk", { entries: amounts.map((amount) => income(amount)) });
  const rows = amounts.map((amount) => ({ date: "2026-03-11", amount, description: `Interest ${amount}` }));
  await client.post("/bank/import", { content: JSON.stringify(rows) });
  const replies = await Promise.all([client.post("/bank/auto-match"), client.post("/bank/auto-match")]);
  expect(statuses(replies)).toEqual([200, 200]);
  const linked = replies.flatMap(({ body }) => body.linked as { rowId: string; entryId: string }[]);
  expect(new Set(linked.map(({ rowId }) => rowId)).size).toBe(20);
  expect(new Set(linked.map(({ entryId }) => entryId)).size).toBe(20);
  expect(linked).toHaveLength(20);
  const { body } = await client.get("/bank/reconcile");
  expect(body).toMatchObject({ matchedCount: 20, unmatchedCount: 0, tiesOut: true });
});

it("a repeat that meets its first request is told to wait, then hears the first answer", async () => {
  const client = await openFund();
  const key = { "Idempotency-Key": randomUUID() };
  const replies = await Promise.all(Array.from({ length: 6 }, () => client.post("/journal", income(7), key)));
  for (const { status, body } of replies) {
    if (status !== 201) expect(body.error).toMatchObject({ code: "request_in_progress", retryable: true });
  }
  const after = await client.post("/journal", income(7), key);
  expect(after.body).toEqual(replies.find(({ status }) => status === 201)?.body);
  expect((await client.get("/journal?status=posted")).body.total).toBe(1);
});

it("pages stay as they were while ten others write between them", async () => {
  const client = await openFund();
  await client.post("/journal/bulk", { entries: Array.from({ length: 60 }, (_, n) => income(n + 1)) });
  const { body: draft } = await client.post("/journal", income(500, "2026-03-10", "draft"));
  const seen: string[] = [];
  let next: string | undefined = "limit=7";
  const expected = (await client.get("/journal?limit=200")).body.entries.map(({ id }: { id: string }) => id);
  while (next !== undefined) {
    const page: Reply<{ total: number; entries: { id: string }[] }> = await client.get(`/journal?${next}`);
    expect(page.body.total).toBe(61);
    seen.push(...page.body.entries.map(({ id }) => id));
    next = /<\?([^>]+)>/.exec(page.headers.get("link") ?? "")?.[1];
    await Promise.all([client.post("/journal", income(1)), client.post("/journal", income(2, "2026-03-20"))]);
    if (seen.length === 7) await client.post(`/journal/${draft.id}/post`);
  }
  expect(seen).toEqual(expected);
});

describe("around the app", () => {
  it("postings that came before their entry do not slip into one that another transaction posts", async () => {
    const f = await fixture(database());
    const entry = randomUUID();
    let mayCommit: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      mayCommit = resolve;
    });
    let wroteLine: () => void = () => {};
    const lineIsIn = new Promise<void>((resolve) => {
      wroteLine = resolve;
    });
    const early = database().transaction(async (tx) => {
      await posting(tx, f, entry, 3, { status: "posted" });
      wroteLine();
      await released;
    });
    await lineIsIn;
    const whole = database().transaction((tx) => postedAtOnce(tx, f, entry));
    mayCommit();
    await expect(early).rejects.toMatchObject({ code: "23503" });
    await whole;
    const lines = await database().query("select line_no from journal_postings where entry_id = $1", [entry]);
    expect(lines).toHaveLength(2);
  });

  it("two posting acts of one number: one is kept", async () => {
    const f = await fixture(database());
    const both = await Promise.allSettled([posted(database(), f, 1), posted(database(), f, 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});
