/** An auditor's key draws a sample, marks entries as tested and withdraws a mark; the books stay as they are. */
import { randomUUID } from "node:crypto";
import { roles } from "@capstack/contract";
import { asTenant } from "@capstack/database";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";
import { type Fund, makeFund } from "../setup/two-funds.js";

const engines = await openEngines();
const scopes = ["read", "write", "terms", "post", "close", "mark"].map((kind) => `accounting:${kind}`);
const period = "preset=custom&start=2026-01-01&end=2026-06-30";

describe.each(engineKinds)("an auditor's key on %s", (kind) => {
  let fund: Fund;
  let other: Fund;
  let auditor: FirmClient;
  let account: string;
  const group = "group=Fund%20One";

  beforeAll(async () => {
    const client = new FirmClient(engines.of(kind), { account: randomUUID(), scopes });
    account = client.key.account;
    const { body: firm } = await client.post("/firms", { name: "Meridian" });
    fund = await makeFund(client, firm.id, "Fund One", ["Harborview", "Juniper", "Keelson"]);
    other = await makeFund(client, firm.id, "Fund Two", ["Larchmont", "Marlow", "Nettleton"]);
    const { scopes: own } = roles.auditor;
    auditor = new FirmClient(engines.of(kind), {
      ...{ account, id: "key_auditor", role: "auditor", scopes: own, personId: "user_ada" },
    });
  });

  const packed = async () => {
    const headers = { Authorization: `Bearer ${JSON.stringify(auditor.key)}` };
    const query = "start=2026-01-01&end=2026-06-30&seed=2026&sample=3";
    const answer = await auditor.app.request(`/api/accounting/audit-package?${group}&${query}`, { headers });
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    return (name: string) =>
      new TextDecoder()
        .decode(files[name])
        .trimEnd()
        .split(/\r?\n/)
        .map((line) => line.split(","));
  };

  it("draws by the seed what the package draws by it", async () => {
    const { body } = await auditor.get(`/audit-sample?${group}&${period}&seed=2026&sample=3`);
    const sample = (await packed())("entries/sample.csv").slice(1);
    expect(sample.length).toBeGreaterThan(0);
    expect(body.entries.map(({ entryId }: { entryId: string }) => entryId)).toEqual(sample.map(([, , id]) => id));
    expect(body.entries.map(({ hash }: { hash: string }) => hash)).toEqual(sample.map((line) => line.at(-1)));
  });

  it("marks entries with a note and the sample they are of, and no entry changes by it", async () => {
    const proved = (await auditor.get(`/verify?${group}`)).body;
    const journal = (await auditor.get(`/journal?${group}`)).body;
    const { body: drawn } = await auditor.get(`/audit-sample?${group}&${period}&seed=2026&sample=3`);
    const [first] = drawn.entries;
    const sample = { seed: "2026", rule: "monetary units, 3 of the half year" };
    const { status, body } = await auditor.post(`/audit-tests?${group}`, {
      ...{ entryIds: [first.entryId, first.entryId], note: "Agreed to the bank", sample },
    });
    expect([status, body]).toEqual([
      201,
      [
        {
          ...{ id: expect.any(String), entryId: first.entryId, entryDate: first.entryDate, sequence: first.sequence },
          ...{ withdraws: null, withdrawnBy: null, note: "Agreed to the bank", sample },
          ...{ markedBy: "key_auditor", personId: "user_ada", role: "auditor", markedAt: expect.any(String) },
        },
      ],
    ]);
    expect((await auditor.get(`/verify?${group}`)).body).toEqual(proved);
    expect((await auditor.get(`/journal?${group}`)).body).toEqual(journal);
    const again = (await auditor.get(`/audit-sample?${group}&${period}&seed=2026&sample=3`)).body;
    expect(again.entries[0]).toEqual({ ...first, isTested: true });
  });

  it("withdraws a mark by another, once; both stay in the list and in the package", async () => {
    const [mark] = (await auditor.post(`/audit-tests?${group}`, { entryIds: [fund.entry], note: "Seen" })).body;
    const withdrawn = await auditor.post(`/audit-tests/${mark.id}/withdraw`, { note: "The wrong invoice" });
    expect([withdrawn.status, withdrawn.body.withdraws, withdrawn.body.note]).toEqual([
      201,
      mark.id,
      "The wrong invoice",
    ]);
    for (const id of [mark.id, withdrawn.body.id]) {
      const again = await auditor.post(`/audit-tests/${id}/withdraw`, { note: "Again" });
      expect([again.status, again.body.error.code]).toEqual([409, "illegal_transition"]);
    }
    const { body: listed } = await auditor.get(`/audit-tests?${group}&${period}`);
    const pair = listed.filter(({ id }: { id: string }) => id === mark.id || id === withdrawn.body.id);
    expect(pair).toEqual([{ ...mark, withdrawnBy: withdrawn.body.id }, withdrawn.body]);
    const lines = (await packed())("tests.csv").slice(1);
    expect(lines.map(([id]) => id)).toEqual(listed.map(({ id }: { id: string }) => id));
    expect((await auditor.get(`/audit-tests?${group}&preset=custom&start=2025-01-01&end=2025-12-31`)).body).toEqual([]);
  });

  it("leaves who marked, with person and role, in the trail", async () => {
    const { body } = await auditor.get(`/audit?${group}&subject=${fund.entry}&limit=1`);
    expect(body).toMatchObject([
      { action: "entry.test_withdrawn", keyId: "key_auditor", personId: "user_ada", role: "auditor" },
    ]);
  });

  it("marks no draft, and nothing of another fund", async () => {
    const client = new FirmClient(engines.of(kind), { account, scopes });
    const postings = [
      { account: "5100", amount: 5 },
      { account: "1000", amount: -5 },
    ];
    const draft = { entryDate: "2026-05-01", sourceType: "partnership_expense", postings };
    const { body } = await client.post(`/journal?${group}`, draft);
    const test = async (entryIds: string[]) => {
      const reply = await auditor.post(`/audit-tests?${group}`, { entryIds, note: "Seen" });
      return [reply.status, reply.body.error.code, reply.body.error.details.path];
    };
    expect(await test([fund.entry, body.id])).toEqual([409, "not_posted", ["entryIds", 1]]);
    expect(await test([other.entry])).toEqual([404, "not_found", ["entryIds", 0]]);
  });

  it.each(["update entry_tests set note = 'Other'", "delete from entry_tests"])(
    "the database refuses: %s",
    async (change) => {
      await expect(asTenant(engines.of(kind), account, (tx) => tx.query(change))).rejects.toThrow();
      await expect(engines.of(kind).query(change)).rejects.toMatchObject({ code: "CSB02" });
    },
  );
});
