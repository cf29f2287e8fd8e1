/** A statement that was issued stays as it was, and says what would differ today. */
import { createHash, randomUUID } from "node:crypto";
import { asTenant } from "@capstack/database";
import { beforeAll, describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient, TODAY } from "../setup/firm-client.js";

const engines = await openEngines();

describe.each(engineKinds)("issued statements on %s", (kind) => {
  let client: FirmClient;
  let harbor: string;

  const post = async (path: string, body: object) => {
    const { status, body: made } = await client.post(path, body);
    expect([path, status, made.error?.message]).toEqual([path, 201, undefined]);
    return made;
  };
  const issued = async (id: string) => (await client.get(`/issued-statements/${id}`)).body;

  beforeAll(async () => {
    client = new FirmClient(engines.of(kind));
    const firm = await post("/firms", { name: "Harbor Ventures" });
    const vehicle = { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD", startDate: "2025-01-01" };
    await post("/vehicles", vehicle);
    const partner = { name: "Harbor", commitment: 3_000_000, commitmentDate: "2025-01-01" };
    harbor = (await post("/partners", partner)).lpEntityId;
    await post("/entries/capital-call", { date: "2025-01-10", total: 1_000_000, fundedAtOnce: true, post: true });
    await post("/entries/expense", { date: "2025-03-01", amount: 40_000, kind: "partnership", post: true });
  });

  it("are kept with their hash, and list line by line what the books say differently after later entries", async () => {
    const year = { end: "2025-12-31", note: "Audited statements of 2025" };
    const made = await post("/statements/balance-sheet/issue", year);
    expect(made).toMatchObject({ name: "balance-sheet", start: null, end: "2025-12-31", note: year.note });
    const { body: now } = await client.get("/statements/balance-sheet?preset=custom&end=2025-12-31");
    expect(await issued(made.id)).toEqual({ ...made, statement: now, differences: [], differenceCount: 0 });
    // An invoice of 2,500 that came after the statement was sent.
    await post("/entries/expense", { date: "2025-12-15", amount: 2_500, kind: "partnership", post: true });
    const later = await issued(made.id);
    expect(later.statement).toEqual(now);
    expect(later.differences).toContainEqual({
      table: "Balance sheet",
      line: "Cash",
      column: "December 31, 2025",
      issued: 960_000,
      today: 957_500,
    });
    expect(later.differenceCount).toBe(later.differences.length);
    for (const { issued, today } of later.differences) expect(issued - today).toBe(2_500);
    const corrected = await post("/statements/balance-sheet/issue", year);
    const { body: list } = await client.get("/issued-statements");
    expect(list).toEqual([corrected, made]);
    expect(corrected.hash).not.toBe(made.hash);
    const { body: audit } = await client.get(`/audit?group=Fund%20I&subject=${made.id}`);
    expect(audit).toMatchObject([{ action: "statement.issued", after: { hash: made.hash } }]);
  });

  it("end today where no day is named, and stay at that day", async () => {
    const made = await post("/statements/operations/issue", {});
    expect(made).toMatchObject({ start: null, end: TODAY, note: "" });
    const quarter = await post("/statements/operations/issue", { preset: "last_quarter" });
    expect([quarter.start, quarter.end]).toEqual(["2026-04-01", "2026-06-30"]);
  });

  it("are a partner's where one is named", async () => {
    const made = await post("/statements/capital-account/issue", { end: "2025-12-31", lpEntityId: harbor });
    expect((await issued(made.id)).statement).toMatchObject({ statement: "capital-account" });
    const unnamed = await client.post("/statements/capital-account/issue", { end: "2025-12-31" });
    expect([unnamed.status, unnamed.body.error.code]).toEqual([400, "invalid_query"]);
    const stranger = { end: "2025-12-31", lpEntityId: randomUUID() };
    const refused = await client.post("/statements/capital-account/issue", stranger);
    expect([refused.status, refused.body.error.code]).toEqual([422, "unknown_partner"]);
  });

  it("are the same file each time, whatever the books have become", async () => {
    const made = await post("/statements/balance-sheet/issue", { end: "2025-06-30" });
    const file = async (format: string) => (await client.get(`/issued-statements/${made.id}?format=${format}`)).body;
    const before = [await file("csv"), await file("pdf")];
    expect(before[0]).toContain("Cash,960000");
    expect(before[1].slice(0, 5)).toBe("%PDF-");
    await post("/entries/expense", { date: "2025-06-15", amount: 1_000, kind: "partnership", post: true });
    expect([await file("csv"), await file("pdf")]).toEqual(before);
  });

  it("are never changed, in the database either, and their hash is that of what is kept", async () => {
    const made = await post("/statements/trial-balance/issue", { end: "2025-12-31" });
    await asTenant(engines.of(kind), client.key.account, async (tx) => {
      const rows = await tx.query<{ content: string }>("select content from issued_statements where id = $1", [
        made.id,
      ]);
      expect(
        createHash("sha256")
          .update(rows[0]?.content ?? "")
          .digest("hex"),
      ).toBe(made.hash);
    });
    for (const change of ["update issued_statements set note = 'x'", "delete from issued_statements"]) {
      await expect(asTenant(engines.of(kind), client.key.account, (tx) => tx.query(change))).rejects.toThrow();
    }
  });
});
