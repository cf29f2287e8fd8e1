/** Agreements have a life of their own: drafted with a preview, declared, settled, and undone as a whole or not at all. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type EngineKind, everyday, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

type Json = ReturnType<typeof JSON.parse>;

const engines = await openEngines();

/** A fund with capital paid in, a result, and a partner that has not joined yet. */
async function openFund(kind: EngineKind) {
  const client = new FirmClient(engines.of(kind), { account: randomUUID() });
  const made = async (path: string, body?: unknown): Promise<Json> => {
    const reply = await client.post(path, body);
    expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBeLessThan(300);
    return reply.body;
  };
  const firm = await made("/firms", { name: "Harbor Ventures" });
  await made("/vehicles", { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  const partners = await made("/partners", [
    { name: "Harbor", commitment: 900_000, commitmentDate: "2026-01-01" },
    { name: "Juniper", commitment: 500_000, commitmentDate: "2026-01-01" },
    { name: "Keel", partnerClass: "gp", commitment: 100_000, commitmentDate: "2026-01-01" },
    { name: "Larch" },
  ]);
  const [harbor, juniper, keel, larch] = partners.map(({ lpEntityId }: Json) => lpEntityId) as string[];
  const { companyId } = await made("/companies", { name: "Nimbus" });
  await made("/entries/capital-call", { date: "2026-01-10", total: 600_000, fundedAtOnce: true, post: true });
  await made("/entries/investment", { companyId, date: "2026-01-20", amount: 600_000, post: true });
  await made("/entries/valuation", { companyId, date: "2026-02-28", fairValue: 420_000, post: true });
  return { client, made, harbor, juniper, keel, larch, companyId };
}

type Fund = Awaited<ReturnType<typeof openFund>>;

/** How each kind is drafted; all dated in May. */
const drafts: Record<string, (fund: Fund) => Promise<string>> = {
  capital_call: async ({ made }) =>
    (await made("/capital-calls", { callDate: "2026-05-04", dueDate: "2026-05-18", total: 150_000 })).id,
  distribution: async ({ made }) =>
    (await made("/distributions", { date: "2026-05-05", total: 30_000 })).distributionId,
  "a distribution in kind": async ({ made, companyId }) =>
    (await made("/distributions", { date: "2026-05-05", inKind: { companyId, value: 500_000, distributedPct: 0.5 } }))
      .distributionId,
  transfer: async ({ made, harbor, larch }) => {
    const terms = { date: "2026-05-06", fromLpEntityId: harbor, toLpEntityId: larch, transferredPct: 0.5 };
    return (await made("/agreements", { kind: "transfer", ...terms })).id;
  },
  subsequent_close: async ({ made, larch }) => {
    const commitments = [{ lpEntityId: larch, amount: 700_000 }];
    return (
      await made("/agreements", { kind: "subsequent_close", date: "2026-05-07", commitments, interestRate: 0.08 })
    ).id;
  },
  opening_balance: async ({ made, larch }) => {
    const flows = [{ date: "2024-03-01", kind: "contribution", amount: 80_000 }];
    const partners = [{ lpEntityId: larch, contributions: 80_000, distributions: 0, ending: 90_000, flows }];
    const balances = [
      { account: "2000", amount: -10_000 },
      { account: "1300", lpEntityId: larch, amount: 100_000 },
    ];
    return (await made("/agreements", { kind: "opening_balance", date: "2026-05-08", partners, balances })).id;
  },
};

/** Every figure that hangs on capital, at several ends, without partners who have none. */
async function figures({ client }: Fund): Promise<Json> {
  const shown: Json = {};
  for (const end of ["2026-04-30", "2026-05-06", "2026-07-15"]) {
    const { status, body } = await client.get(`/capital-accounts?end=${end}&include=ties`);
    expect(status, JSON.stringify(body)).toBe(200);
    const { calls: _, stranded: _stranded, ...rest } = body;
    shown[end] = { ...rest, rows: body.rows.filter((row: Json) => row.name !== "Larch" || row.ending !== 0) };
  }
  for (const read of ["/construction", "/fund-economics", "/fund-timeseries", "/firm", "/bank/reconcile"]) {
    const { status, body } = await client.get(read);
    expect(status, JSON.stringify(body)).toBe(200);
    shown[read] = body;
  }
  for (const vehicle of shown["/firm"].vehicles) {
    for (const counted of ["lastEntryDate", "postedEntries", "totalDebits"]) delete vehicle[counted];
  }
  return shown;
}

const state = async ({ client }: Fund, id: string): Promise<Json> => (await client.get(`/agreements/${id}`)).body;

describe.each(everyday("pglite"))("on %s", (kind) => {
  describe.each(Object.entries(drafts))("%s", (_, draft) => {
    it("shows as a draft what it would post, posts that, and is undone with every figure as before", async () => {
      const fund = await openFund(kind);
      const before = await figures(fund);
      const id = await draft(fund);
      const { status, preview, blockedBy, entries } = await state(fund, id);
      expect([status, blockedBy, entries]).toEqual(["draft", null, []]);
      expect(await figures(fund)).toEqual(before);
      const declared = await fund.made(`/agreements/${id}/declare`);
      expect([declared.status, declared.preview]).toEqual([expect.stringMatching(/declared|settled/), null]);
      const shape = (list: Json[]) => list.map(({ entryDate, sourceType, memo }) => ({ entryDate, sourceType, memo }));
      expect(shape(declared.entries)).toEqual(shape(preview.entries));
      expect(declared.commitments).toEqual(preview.commitments);
      for (const [place, entry] of declared.entries.entries()) {
        const { body } = await fund.client.get(`/journal?id=${entry.id}`);
        const amounts = body.entries[0].journal_postings.map(({ amount }: Json) => amount);
        expect(amounts).toEqual(preview.entries[place].postings.map(({ amount }: Json) => amount));
      }
      expect(await figures(fund)).not.toEqual(before);
      expect((await fund.made(`/agreements/${id}/cancel`)).status).toBe("cancelled");
      expect(await figures(fund)).toEqual(before);
      const again = await draft(fund);
      await fund.made(`/agreements/${again}/declare`);
      await fund.made(`/agreements/${again}/cancel`);
      expect(await figures(fund)).toEqual(before);
      const { body: verified } = await fund.client.get("/verify");
      expect(JSON.stringify(verified)).not.toContain('"whole":false');
    });

    it("is undone neither in a closed month nor entry by entry, and each move is made from its own state only", async () => {
      const fund = await openFund(kind);
      const id = await draft(fund);
      const move = async (name: string) => {
        const { status, body } = await fund.client.post(`/agreements/${id}/${name}`);
        return [status, body.error?.code];
      };
      expect((await fund.client.post(`/agreements/${id}/declare?dryRun=true`)).status).toBe(200);
      expect((await state(fund, id)).status).toBe("draft");
      const { entries } = await fund.made(`/agreements/${id}/declare`);
      expect(await move("declare")).toEqual([409, "illegal_transition"]);
      for (const entry of entries) {
        const { status, body } = await fund.client.post(`/journal/${entry.id}/reverse`, {});
        expect([status, body.error.code]).toEqual([409, "illegal_transition"]);
        expect(body.error.details).toMatchObject({ agreementId: id, undo: `/agreements/${id}/cancel` });
      }
      await fund.made("/close", { through: "2026-05-31" });
      const closed = await state(fund, id);
      expect(await move("cancel")).toEqual([409, "period_locked"]);
      expect(await state(fund, id)).toEqual(closed);
      await fund.made("/reopen", { from: "2026-05-01", reason: "A mistake" });
      const { entries: all } = await fund.made(`/agreements/${id}/cancel`);
      for (const { id: reversal } of all.filter(({ reverses }: Json) => reverses !== null)) {
        expect((await fund.client.post(`/journal/${reversal}/reverse`, {})).status).toBe(409);
      }
      expect(await move("declare")).toEqual([409, "illegal_transition"]);
      expect(await move("cancel")).toEqual([409, "illegal_transition"]);
      await fund.made(`/agreements/${await draft(fund)}/cancel`);
    });
  });

  it("what a later agreement was reckoned from is undone after it only", async () => {
    const fund = await openFund(kind);
    const order = ["capital_call", "transfer", "subsequent_close"];
    const ids: string[] = [];
    for (const name of order) {
      const id = await (drafts[name] as (fund: Fund) => Promise<string>)(fund);
      await fund.made(`/agreements/${id}/declare`);
      ids.push(id);
    }
    const [call, transfer, close] = ids as [string, string, string];
    for (const [earlier, onTop] of [
      [call, [close, transfer]],
      [transfer, [close]],
    ] as const) {
      const { status, body } = await fund.client.post(`/agreements/${earlier}/cancel`);
      expect([status, body.error.code, body.error.details.because]).toEqual([
        409,
        "illegal_transition",
        "later_agreement",
      ]);
      expect(body.error.details.agreements.map(({ id }: Json) => id)).toEqual(onTop);
    }
    for (const id of [close, transfer, call]) await fund.made(`/agreements/${id}/cancel`);
  });

  it("what a wire has settled is undone after the wire is unmatched", async () => {
    const fund = await openFund(kind);
    const commitments = [{ lpEntityId: fund.larch, amount: 700_000 }];
    const terms = { date: "2026-05-07", commitments, interestRate: 0.08, fundedAtOnce: true };
    const { id } = await fund.made("/agreements", { kind: "subsequent_close", ...terms });
    const { entries } = await fund.made(`/agreements/${id}/declare`);
    const cash = new Map<string, number>();
    for (const { id: entryId } of entries) {
      const { body } = await fund.client.get(`/journal?id=${entryId}`);
      const line = body.entries[0].journal_postings.find(({ account_code }: Json) => account_code === "1000");
      if (line !== undefined) cash.set(entryId, line.amount);
    }
    const content = JSON.stringify(
      [...cash.values()].map((amount, place) => ({ date: "2026-05-07", amount, description: `Close ${place}` })),
    );
    await fund.made("/bank/import", { content });
    const { body: rows } = await fund.client.get("/bank");
    for (const [place, [entryId, amount]] of [...cash].entries()) {
      expect((await state(fund, id)).status).toBe("declared");
      const row = rows.find((one: Json) => one.amount === amount && one.description === `Close ${place}`);
      await fund.made(`/bank/${row.id}/match`, { entryId });
    }
    expect((await state(fund, id)).status).toBe("settled");
    const { status, body } = await fund.client.post(`/agreements/${id}/cancel`);
    expect([status, body.error.code, body.error.details.because]).toEqual([409, "illegal_transition", "settled"]);
    for (const rowId of body.error.details.bankTransactionIds) await fund.made(`/bank/${rowId}/unmatch`);
    expect((await fund.made(`/agreements/${id}/cancel`)).status).toBe("cancelled");
  });

  it("a distribution is paid once, whatever a subsequent close owes from before", async () => {
    const { client, made, larch } = await openFund(kind);
    const commitments = [{ lpEntityId: larch, amount: 1_500_000 }];
    const { id } = await made("/agreements", { kind: "subsequent_close", date: "2026-05-07", commitments });
    await made(`/agreements/${id}/declare`);
    const drafted = await made("/distributions", { date: "2026-05-20", total: 30_000 });
    const path = `/distributions/${drafted.distributionId}`;
    await made(`${path}/declare`);
    expect(await made(`${path}/pay`, { date: "2026-05-21" })).toMatchObject({ status: "paid", paid: 30_000 });
    const cash = async () => (await client.get("/ledger?account=1000")).body.register.closing;
    const before = await cash();
    const again = await client.post(`${path}/pay`, { date: "2026-05-22" });
    expect([again.status, again.body.error?.code]).toEqual([409, "illegal_transition"]);
    expect(await cash()).toBe(before);
  });

  it("what a newcomer pays settles its calls before the interest of its close, in the list of calls too", async () => {
    const { client, made, larch } = await openFund(kind);
    const terms = { date: "2026-05-07", commitments: [{ lpEntityId: larch, amount: 1_500_000 }], interestRate: 0.08 };
    const { id } = await made("/agreements", { kind: "subsequent_close", ...terms });
    await made(`/agreements/${id}/declare`);
    const call = await made("/capital-calls", { callDate: "2026-05-20", dueDate: "2026-06-03", total: 150_000 });
    await made(`/capital-calls/${call.id}/issue`);
    // Half of the 600,000 called before, and half of this call.
    const lines = [{ lpEntityId: larch, amount: 300_000 + 75_000 }];
    await made("/entries/contribution-funding", { date: "2026-05-21", lines, post: true });
    const { body: calls } = await client.get("/capital-calls");
    const own = calls[0].lines.find(({ lpEntityId }: Json) => lpEntityId === larch);
    expect(own).toMatchObject({ amount: 75_000, funded: 75_000 });
    expect((await state({ client } as Fund, id)).status).toBe("declared");
  });

  it("a subsequent close is settled when newcomers have paid and the others have been paid, whatever was called before", async () => {
    const fund = await openFund(kind);
    const { harbor, juniper, keel, larch } = fund;
    const call = await (drafts.capital_call as (fund: Fund) => Promise<string>)(fund);
    await fund.made(`/agreements/${call}/declare`);
    const pay = (path: string, lines: Record<string, number>) => {
      const rows = Object.entries(lines).map(([lpEntityId, amount]) => ({ lpEntityId, amount }));
      return fund.made(path, { date: "2026-05-20", lines: rows, post: true });
    };
    // 150,000 over 9 : 5 : 1.
    const called = { [harbor as string]: 90_000, [juniper as string]: 50_000, [keel as string]: 10_000 };
    await pay("/entries/contribution-funding", called);
    const commitments = [{ lpEntityId: larch, amount: 1_500_000 }];
    const { id } = await fund.made("/agreements", { kind: "subsequent_close", date: "2026-05-07", commitments });
    await fund.made(`/agreements/${id}/declare`);
    // Half of the 750,000 called is Larch's: the others get back half of what they paid.
    await pay("/entries/contribution-funding", { [larch as string]: 375_000 });
    expect((await state(fund, call)).status).toBe("settled");
    expect((await state(fund, id)).status).toBe("declared");
    const refused = await fund.client.post(`/agreements/${id}/cancel`);
    expect(refused.body.error.details).toMatchObject({ because: "settled", paid: 375_000 });
    const back = { [harbor as string]: 225_000, [juniper as string]: 125_000, [keel as string]: 25_000 };
    await pay("/entries/distribution-settlement", back);
    expect((await state(fund, id)).status).toBe("settled");
    expect((await state(fund, call)).status).toBe("settled");
  });

  it("a call and a distribution that money moved on say how much, and are settled when all of it did", async () => {
    const fund = await openFund(kind);
    const call = await (drafts.capital_call as (fund: Fund) => Promise<string>)(fund);
    await fund.made(`/agreements/${call}/declare`);
    const paid = [{ lpEntityId: fund.harbor, amount: 40_000 }];
    await fund.made("/entries/contribution-funding", { date: "2026-05-18", lines: paid, post: true });
    const refused = await fund.client.post(`/agreements/${call}/cancel`);
    expect(refused.body.error.details).toMatchObject({ from: "partly_funded", because: "settled", paid: 40_000 });
    const distribution = await (drafts.distribution as (fund: Fund) => Promise<string>)(fund);
    await fund.made(`/agreements/${distribution}/declare`);
    await fund.made(`/distributions/${distribution}/pay`, { date: "2026-05-20" });
    const { body: list } = await fund.client.get("/agreements?kind=distribution&status=settled");
    expect(list.map(({ id }: Json) => id)).toEqual([distribution]);
    const paidOut = await fund.client.post(`/agreements/${distribution}/cancel`);
    expect(paidOut.body.error.details).toMatchObject({ from: "paid", because: "settled", paid: 30_000 });
    const { body: all } = await fund.client.get("/agreements");
    expect(all.map(({ kind: of, status }: Json) => `${of} ${status}`)).toEqual([
      "distribution settled",
      "capital_call declared",
    ]);
  });

  it("what agrees at once names its agreement", async () => {
    const fund = await openFund(kind);
    const transfer = { date: "2026-05-06", fromLpEntityId: fund.harbor, toLpEntityId: fund.larch };
    const before = await figures(fund);
    const { agreementId, entries } = await fund.made("/entries/transfer", transfer);
    expect((await state(fund, agreementId)).entries.map(({ id }: Json) => id)).toEqual(
      entries.map(({ id }: Json) => id),
    );
    await fund.made(`/agreements/${agreementId}/cancel`);
    expect(await figures(fund)).toEqual(before);
  });
});
