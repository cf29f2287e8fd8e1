/** Rules of approval: from which amount, for which kinds and in which vehicles another person's approval is required. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient, type Reply } from "../setup/firm-client.js";

const engines = await openEngines();

type Json = ReturnType<typeof JSON.parse>;
type Answer = [status: number, code: string | undefined];

const answer = ({ status, body }: Reply<Json>): Answer => [status, body.error?.code];
const REFUSED: Answer = [409, "own_draft"];
const WRITTEN: Answer = [201, undefined];
const DONE: Answer = [200, undefined];

const entry = (amount: number, more: object = {}) => ({
  entryDate: "2026-03-01",
  sourceType: "partnership_expense",
  postings: [
    { account: "5100", amount },
    { account: "1000", amount: -amount },
  ],
  ...more,
});
const posted = { status: "posted" };

describe.each(engineKinds)("on %s", (kind) => {
  async function firm(...approvalRules: object[]) {
    const account = randomUUID();
    const as = (id: string, personId: string | null = null) =>
      new FirmClient(engines.of(kind), { account, id, personId });
    const administrator = as("key_administrator");
    const firmId = (await administrator.post("/firms", { name: "Meridian" })).body.id;
    const fund = { firmId, kind: "fund", baseCurrency: "USD", startDate: "2026-01-01" };
    const vehicleId = (await administrator.post("/vehicles", { ...fund, name: "Fund" })).body.id;
    const partner = { commitment: 1_000_000, commitmentDate: "2026-01-01" };
    const harbor = (await administrator.post("/partners", { ...partner, name: "Harbor" })).body.lpEntityId;
    const juniper = (await administrator.post("/partners", { ...partner, name: "Juniper" })).body.lpEntityId;
    const fee = { annualRate: 0.02, basis: "committed", dayCount: "30/360", startDate: "2026-01-01" };
    await administrator.call("PUT", "/terms", { effectiveDate: "2026-01-01", fee });
    const set = (change: object) => administrator.call("PATCH", `/firms/${firmId}`, change);
    const { body } = await set({ approval: "required", approvalRules });
    expect(body).toMatchObject({ approval: "required", approvalRules });
    return {
      administrator,
      as,
      set,
      firmId,
      vehicleId,
      harbor,
      juniper,
      ada: as("key_ada", "ada"),
      bob: as("key_bob", "bob"),
    };
  }

  it("an entry of the least amount needs approval, one below it does not", async () => {
    const { ada, bob } = await firm({ leastAmount: 100 });
    for (const [amount, expected] of [
      [99.99, DONE],
      [100, REFUSED],
      [100.01, REFUSED],
    ] as const) {
      const { body: draft } = await ada.post("/journal", entry(amount));
      expect([amount, answer(await ada.post(`/journal/${draft.id}/post`))]).toEqual([amount, expected]);
      if (expected === REFUSED) expect(answer(await bob.post(`/journal/${draft.id}/post`))).toEqual(DONE);
    }
  });

  it("the amount is what an entry debits, in the vehicle's currency", async () => {
    const { ada } = await firm({ leastAmount: 100 });
    const split = [
      { account: "5100", amount: 60 },
      { account: "5110", amount: 40 },
      { account: "1000", amount: -100 },
    ];
    expect(answer(await ada.post("/journal", entry(1, { ...posted, postings: split })))).toEqual(REFUSED);
    const euros = (baseAmount: number) => [
      { account: "5100", amount: 95, currency: "EUR", baseAmount },
      { account: "1000", amount: -95, currency: "EUR", baseAmount: -baseAmount },
    ];
    expect(answer(await ada.post("/journal", entry(1, { ...posted, postings: euros(99.99) })))).toEqual(WRITTEN);
    expect(answer(await ada.post("/journal", entry(1, { ...posted, postings: euros(100) })))).toEqual(REFUSED);
  });

  it("a rule of kinds leaves other kinds alone, and one of a vehicle other vehicles", async () => {
    const { administrator, ada, set, firmId, vehicleId } = await firm({
      sourceTypes: ["income", "partnership_expense"],
    });
    expect(answer(await ada.post("/journal", entry(1, posted)))).toEqual(REFUSED);
    expect(answer(await ada.post("/journal", entry(1, { ...posted, sourceType: "manual" })))).toEqual(WRITTEN);
    await administrator.post("/vehicles", { firmId, name: "Side", kind: "spv", baseCurrency: "USD" });
    await set({ approvalRules: [{ vehicleId }] });
    expect(answer(await ada.post("/journal?group=Side", entry(1, posted)))).toEqual(WRITTEN);
    expect(answer(await ada.post("/journal?group=Fund", entry(1, posted)))).toEqual(REFUSED);
  });

  it("what a rule says holds together; one of several is enough", async () => {
    const { ada } = await firm({ sourceTypes: ["income"], leastAmount: 10 }, { leastAmount: 1000 });
    const post = (amount: number, sourceType: string) => ada.post("/journal", entry(amount, { ...posted, sourceType }));
    expect(answer(await post(9, "income"))).toEqual(WRITTEN);
    expect(answer(await post(10, "income"))).toEqual(REFUSED);
    expect(answer(await post(999, "manual"))).toEqual(WRITTEN);
    expect(answer(await post(1000, "manual"))).toEqual(REFUSED);
  });

  it("every way to post at once is held to the rules", async () => {
    const { administrator, ada } = await firm({ leastAmount: 100 });
    const { body: company } = await administrator.post("/companies", { name: "Nimbus" });
    const { companyId } = company;
    const date = "2026-03-01";
    const ways: readonly (readonly [path: string, body: (amount: number) => object])[] = [
      ["/journal", (amount) => entry(amount, posted)],
      ["/journal/bulk", (amount) => ({ entries: [entry(1, posted), entry(amount, posted)] })],
      ["/entries/expense", (amount) => ({ date, amount, post: true })],
      ["/entries/investment", (amount) => ({ companyId, date, amount, post: true })],
      ["/entries/valuation", (amount) => ({ companyId, date, fairValue: 99 + amount, post: true })],
      [
        "/entries/parallel-investment",
        (amount) => ({ company: "Nimbus", date, amount, vehicles: [{ vehicleId: "" }], post: true }),
      ],
    ];
    const [{ id: vehicleId }] = (await ada.get("/vehicles")).body;
    for (const [path, body] of ways) {
      const given = (amount: number) =>
        JSON.parse(JSON.stringify(body(amount)).replace('"vehicleId":""', `"vehicleId":"${vehicleId}"`));
      expect([path, answer(await ada.post(path, given(100)))]).toEqual([path, REFUSED]);
      expect([path, answer(await ada.post(path, given(99)))]).toEqual([path, WRITTEN]);
    }
  });

  it("writes or refuses each of many entries on its own in partial mode", async () => {
    const { ada } = await firm({ leastAmount: 100 });
    const { body } = await ada.post("/journal/bulk", {
      mode: "partial",
      entries: [entry(99, posted), entry(100, posted)],
    });
    expect(body.outcomes).toMatchObject([{ status: "written" }, { status: "refused", error: { code: "own_draft" } }]);
  });

  it("a fee run skips the vehicle whose fee needs approval", async () => {
    const { ada, set } = await firm({ leastAmount: 10_000, sourceTypes: ["management_fee"] });
    const run = { from: "2026-01-01", to: "2026-03-31", post: true };
    const [refused] = (await ada.post("/fee-runs", run)).body.fees;
    expect(refused).toMatchObject({ booked: null, skipped: { code: "own_draft" } });
    await set({ approvalRules: [{ leastAmount: 10_000.01, sourceTypes: ["management_fee"] }] });
    expect((await ada.post("/fee-runs", run)).body.fees[0].booked).toMatchObject({ fee: 10_000 });
  });

  it("an imported journal is posted if each of its entries may be", async () => {
    const { ada } = await firm({ leastAmount: 100 });
    const journal = (amount: number) => `2026-03-01 Audit\n    5100  USD ${amount}.00\n    1000  USD -${amount}.00\n`;
    const send = (amount: number) =>
      ada.post("/import/journal", {
        content: journal(amount),
        format: "hledger",
        status: "posted",
        accounts: { 5100: { account: "5100" }, 1000: { account: "1000" } },
      });
    expect(answer(await send(100))).toEqual(REFUSED);
    expect(answer(await send(99))).toEqual(WRITTEN);
  });

  it("drafts of bank rows are posted under the rules", async () => {
    const { ada, bob } = await firm({ leastAmount: 100 });
    const rows = [-99, -100].map((amount) => ({ date: "2026-03-02", amount, description: `Paid ${amount}` }));
    await ada.post("/bank/import", { content: JSON.stringify(rows) });
    for (const { id, amount } of (await ada.get("/bank")).body) {
      expect(answer(await ada.post(`/bank/${id}/draft`, { account: "5100" }))).toEqual(DONE);
      const expected = amount === -100 ? REFUSED : DONE;
      expect(answer(await ada.post(`/bank/${id}/reconcile`))).toEqual(expected);
      if (expected === REFUSED) expect(answer(await bob.post(`/bank/${id}/reconcile`))).toEqual(DONE);
    }
  });

  it("calls and distributions count by their total, which no partner's part alone reaches", async () => {
    const { ada, bob, set } = await firm({ leastAmount: 100 });
    for (const [total, expected] of [
      [99.99, DONE],
      [100, REFUSED],
    ] as const) {
      const { body: call } = await ada.post("/capital-calls", { callDate: "2026-04-01", dueDate: "2026-04-15", total });
      expect(answer(await ada.post(`/capital-calls/${call.id}/issue`))).toEqual(expected);
      if (expected === REFUSED) expect(answer(await bob.post(`/capital-calls/${call.id}/issue`))).toEqual(DONE);
      const { body: paying } = await ada.post("/distributions", { date: "2026-04-02", total });
      const declare = `/distributions/${paying.distributionId}/declare`;
      expect(answer(await ada.post(declare, {}))).toEqual(expected);
      if (expected === REFUSED) expect(answer(await bob.post(declare, {}))).toEqual(DONE);
    }
    await set({ approvalRules: [{ sourceTypes: ["recallable_distribution"] }] });
    const { body: call } = await ada.post("/capital-calls", {
      callDate: "2026-04-03",
      dueDate: "2026-04-15",
      total: 500,
    });
    expect(answer(await ada.post(`/capital-calls/${call.id}/issue`))).toEqual(DONE);
    const { body: back } = await ada.post("/distributions", { date: "2026-04-03", total: 5, recallable: true });
    expect(answer(await ada.post(`/distributions/${back.distributionId}/declare`, {}))).toEqual(REFUSED);
  });

  it("an agreement counts by its kind and its total, and always where it changes commitments", async () => {
    const { ada, bob, harbor, juniper, set } = await firm({ leastAmount: 1_000_000_000 });
    const transfer = { fromLpEntityId: harbor, toLpEntityId: juniper, date: "2026-05-01", transferredPct: 0.1 };
    const { body: drafted } = await ada.post("/agreements", { kind: "transfer", ...transfer });
    expect(answer(await ada.post(`/agreements/${drafted.id}/declare`))).toEqual(REFUSED);
    expect(answer(await ada.post("/entries/transfer", transfer))).toEqual(REFUSED);
    expect(answer(await bob.post(`/agreements/${drafted.id}/declare`))).toEqual(DONE);
    const flows = (amount: number) => [{ date: "2024-03-01", kind: "contribution", amount }];
    const opening = (amount: number) => ({
      kind: "opening_balance",
      date: "2026-05-08",
      partners: [
        { lpEntityId: juniper, contributions: amount, distributions: 0, ending: amount, flows: flows(amount) },
      ],
      balances: [{ account: "1300", lpEntityId: juniper, amount }],
    });
    const declare = async (amount: number) => {
      const { body } = await ada.post("/agreements", opening(amount));
      return answer(await ada.post(`/agreements/${body.id}/declare`));
    };
    await set({ approvalRules: [{ sourceTypes: ["opening_balance"], leastAmount: 100 }] });
    // Two entries debit the same: what the partner paid in, and the assets.
    expect(await declare(50)).toEqual(REFUSED);
    expect(await declare(49.99)).toEqual(DONE);
  });

  it("the file of a mark counts by its fair value, whatever it moves", async () => {
    const { ada, administrator } = await firm({ sourceTypes: ["valuation"], leastAmount: 150 });
    const { companyId } = (await administrator.post("/companies", { name: "Nimbus" })).body;
    await ada.post("/entries/investment", { companyId, date: "2026-03-01", amount: 100, post: true });
    const file = { level: "level_3", technique: "option_pricing" };
    const mark = async (date: string, fairValue: number) => {
      await ada.post("/entries/valuation", { companyId, date, fairValue, file });
      const [{ id }] = (await ada.get("/valuation-files")).body;
      return answer(await ada.post(`/valuation-files/${id}/approve`));
    };
    expect(await mark("2026-03-31", 149)).toEqual(DONE);
    expect(await mark("2026-04-30", 150)).toEqual(REFUSED);
  });

  it("rules are the firm's own, replaced as a whole, and count only while approval is required", async () => {
    const { ada, set, vehicleId } = await firm({});
    const strangers = await firm();
    expect(answer(await set({ approvalRules: [{ vehicleId: strangers.vehicleId }] }))).toEqual([404, "not_found"]);
    expect(answer(await set({ approvalRules: [{ leastAmount: -1 }] }))).toEqual([400, "validation_failed"]);
    expect(answer(await set({ approvalRules: [{ sourceTypes: ["managment_fee"] }] }))).toEqual([
      400,
      "validation_failed",
    ]);
    expect((await set({ approvalRules: [{ vehicleId, leastAmount: 5 }] })).body.approvalRules).toEqual([
      { vehicleId, leastAmount: 5 },
    ]);
    expect((await ada.get("/firms")).body[0].approvalRules).toEqual([{ vehicleId, leastAmount: 5 }]);
    await set({ approval: "none" });
    expect(answer(await ada.post("/journal", entry(5, posted)))).toEqual(WRITTEN);
    await set({ approval: "required", approvalRules: [] });
    expect(answer(await ada.post("/journal", entry(1, posted)))).toEqual(REFUSED);
  });

  it("setting rules needs the scope of terms", async () => {
    const { ada, firmId } = await firm();
    const preparer = new FirmClient(engines.of(kind), { ...ada.key, scopes: ["accounting:read", "accounting:write"] });
    const change = preparer.call("PATCH", `/firms/${firmId}`, { approvalRules: [{ leastAmount: 1e9 }] });
    expect(answer(await change)).toEqual([403, "scope_required"]);
  });

  it("a draft that was changed since it was looked at is not posted by who names the version", async () => {
    const { ada, bob } = await firm({});
    const { body: draft } = await ada.post("/journal", entry(5));
    await ada.call("PATCH", `/journal/${draft.id}`, entry(6), { "If-Match": '"1"' });
    const [looked] = (await bob.get(`/journal?id=${draft.id}`)).body.entries;
    expect([looked.version, looked.journal_postings[0].amount]).toEqual([2, 6]);
    const stale = await bob.post(`/journal/${draft.id}/post`, undefined, { "If-Match": '"1"' });
    expect(answer(stale)).toEqual([412, "version_conflict"]);
    expect(stale.body.error.details).toEqual({ version: 2 });
    expect(answer(await bob.post(`/journal/${draft.id}/post`, undefined, { "If-Match": '"2"' }))).toEqual(DONE);
    expect((await bob.get(`/journal?id=${draft.id}`)).body.entries[0]).not.toHaveProperty("version");
    const { body: other } = await ada.post("/journal", entry(7));
    await ada.call("PATCH", `/journal/${other.id}`, entry(8), { "If-Match": "*" });
    expect(answer(await bob.post(`/journal/${other.id}/post`))).toEqual(DONE);
  });
});
