/** What an idempotency key remembers: writes that happened, and nothing of those that were refused. */
import { describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();

const entry = (cash: number, equity = -cash) => ({
  entryDate: "2025-01-10",
  sourceType: "manual",
  status: "posted",
  postings: [
    { account: "1000", amount: cash },
    { account: "4000", amount: equity },
  ],
});

describe.each(engineKinds)("on %s", (kind) => {
  const open = async () => {
    const client = new FirmClient(engines.of(kind));
    const { body: firm } = await client.post("/firms", { name: "Acme" });
    await client.post("/vehicles", { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
    return client;
  };

  it("a refused write is not kept under its key: the corrected one succeeds, and is kept", async () => {
    const client = await open();
    const key = { "Idempotency-Key": "a" };
    expect((await client.post("/journal", entry(100, -99), key)).status).toBe(422);
    expect((await client.post("/journal", entry(100, -99), key)).headers.get("idempotency-replayed")).toBeNull();
    const written = await client.post("/journal", entry(100), key);
    expect(written.status).toBe(201);
    const repeat = await client.post("/journal", entry(100), key);
    expect([repeat.body.id, repeat.headers.get("idempotency-replayed")]).toEqual([written.body.id, "true"]);
    expect((await client.post("/journal", entry(200), key)).body.error.code).toBe("idempotency_conflict");
  });

  it("a list of which no entry was written is not kept; one of which some were is", async () => {
    const client = await open();
    const key = { "Idempotency-Key": "b" };
    const list = (...entries: object[]) => client.post("/journal/bulk", { mode: "partial", entries }, key);
    const statuses = ({ body }: { body: { outcomes: { status: string }[] } }) =>
      body.outcomes.map(({ status }) => status);
    expect(statuses(await list(entry(100, -99)))).toEqual(["refused"]);
    expect(statuses(await list(entry(100), entry(100, -99)))).toEqual(["written", "refused"]);
    expect((await list(entry(100), entry(100))).body).toMatchObject({ error: { code: "idempotency_conflict" } });
  });
});

describe.each(engineKinds)("text that no table can hold, on %s", (kind) => {
  it("is refused with its place, wherever it is sent", async () => {
    const client = new FirmClient(engines.of(kind));
    const { body: firm } = await client.post("/firms", { name: "Acme" });
    await client.post("/vehicles", { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
    for (const name of ["a\0", "\ud83d", "\ude00a"]) {
      const { status, body } = await client.post("/firms", { name });
      expect([status, body.error.details.issues[0].pointer]).toEqual([400, "/name"]);
    }
    const query = await client.get("/journal?group=%00");
    expect([query.status, query.body.error.details]).toEqual([400, { query: "group" }]);
    for (const search of ["start=1e400", "limit=1e400", "group=%ff", "group=%ED%A0%80"]) {
      expect((await client.get(`/journal?${search}`)).status, search).toBeGreaterThanOrEqual(400);
      expect((await client.get(`/journal?${search}`)).status, search).toBeLessThan(500);
    }
    const keys = await client.post("/firms", { name: "B" }, { "Idempotency-Key": "\xe9" });
    expect(keys.status).toBe(400);
  });
});
