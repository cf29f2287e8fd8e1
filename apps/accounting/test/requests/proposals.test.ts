/** Proposals: terms, commitments and bank accounts that one person proposes and another approves. */
import { randomUUID } from "node:crypto";
import { asTenant, sqlState } from "@capstack/database";
import { describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient, type Reply } from "../setup/firm-client.js";

const engines = await openEngines();

type Json = ReturnType<typeof JSON.parse>;
type Answer = [status: number, code: string | undefined];

const answer = ({ status, body }: Reply<Json>): Answer => [status, body.error?.code];
const MUST_PROPOSE: Answer = [409, "proposal_required"];
const DONE: Answer = [200, undefined];
const PROPOSED: Answer = [201, undefined];

const fee = { annualRate: 0.02, basis: "committed", startDate: "2026-01-01" };
const terms = (more: object = {}) => ({ effectiveDate: "2026-07-01", fee: { ...fee, ...more } });

describe.each(engineKinds)("on %s", (kind) => {
  async function firm(change: object = { approval: "required" }) {
    const account = randomUUID();
    const as = (id: string, personId: string | null = null, more: object = {}) =>
      new FirmClient(engines.of(kind), { account, id, personId, ...more });
    const administrator = as("key_administrator");
    const firmId = (await administrator.post("/firms", { name: "Meridian" })).body.id;
    const fund = { firmId, name: "Fund", kind: "fund", baseCurrency: "USD", startDate: "2026-01-01" };
    const vehicleId = (await administrator.post("/vehicles", fund)).body.id;
    const partner = { name: "Harbor", commitment: 1_000_000, commitmentDate: "2026-01-01" };
    const harbor = (await administrator.post("/partners", partner)).body.lpEntityId;
    const set = (to: object) => administrator.call("PATCH", `/firms/${firmId}`, to);
    await set(change);
    const [bank] = (await administrator.get("/bank/accounts")).body;
    return {
      account,
      administrator,
      as,
      set,
      firmId,
      vehicleId,
      harbor,
      bank,
      ada: as("key_ada", "ada"),
      bob: as("key_bob", "bob"),
    };
  }

  const approve = (client: FirmClient, { id, version }: { id: string; version: string }) =>
    client.post(`/proposals/${id}/approve`, undefined, { "If-Match": `"${version}"` });
  const waiting = async (client: FirmClient) => (await client.get("/proposals")).body;

  it("what needs two is not done by one, and says what to do", async () => {
    const { ada, harbor, bank } = await firm();
    const commitment = { lpEntityId: harbor, date: "2026-07-01", amount: 5, kind: "increase" };
    const refused = await ada.call("PUT", "/terms", terms());
    expect(answer(refused)).toEqual(MUST_PROPOSE);
    expect(refused.body.error.message).toContain("POST /proposals");
    expect(refused.body.error.details).toEqual({ operation: "setTerms" });
    expect(answer(await ada.post("/commitments", commitment))).toEqual(MUST_PROPOSE);
    expect(answer(await ada.post("/partners", { name: "Juniper", commitment: 5 }))).toEqual(MUST_PROPOSE);
    expect(answer(await ada.post("/bank/accounts", { name: "Payroll" }))).toEqual(MUST_PROPOSE);
    expect(answer(await ada.call("PATCH", `/bank/accounts/${bank.id}`, { number: "DE1" }))).toEqual(MUST_PROPOSE);
    const file = { content: JSON.stringify([{ date: "2026-02-10", amount: 5 }]), bankAccount: "Another" };
    expect(answer(await ada.post("/bank/import", file))).toEqual(MUST_PROPOSE);
    expect(answer(await ada.post("/partners", { name: "Juniper" }))).toEqual(PROPOSED);
  });

  it("without the setting one person does it, and may propose it all the same", async () => {
    const { ada, bob } = await firm({ approval: "none" });
    expect(answer(await ada.call("PUT", "/terms", terms()))).toEqual(DONE);
    const { body: proposed } = await ada.post("/proposals", {
      operation: "openBankAccount",
      body: { name: "Payroll" },
    });
    expect(answer(await approve(ada, proposed))).toEqual([409, "own_draft"]);
    expect(answer(await approve(bob, proposed))).toEqual(DONE);
  });

  it("rules decide by vehicle alone: a rule of kinds or amounts asks for proposals too", async () => {
    const { administrator, ada, set, firmId, vehicleId } = await firm({
      approval: "required",
      approvalRules: [{ sourceTypes: ["income"], leastAmount: 1e9 }],
    });
    expect(answer(await ada.call("PUT", "/terms", terms()))).toEqual(MUST_PROPOSE);
    await administrator.post("/vehicles", { firmId, name: "Side", kind: "spv", baseCurrency: "USD" });
    await set({ approvalRules: [{ vehicleId }] });
    expect(answer(await ada.post("/bank/accounts?group=Side", { name: "Payroll" }))).toEqual(PROPOSED);
    expect(answer(await ada.post("/bank/accounts?group=Fund", { name: "Payroll" }))).toEqual(MUST_PROPOSE);
  });

  it("terms are proposed, shown field by field, and set by another", async () => {
    const { ada, bob } = await firm();
    const { status, body } = await ada.post("/proposals", { operation: "setTerms", body: terms() });
    expect([status, body.status, body.proposedBy, body.proposedPerson]).toEqual([201, "waiting", "key_ada", "ada"]);
    expect(body.changes).toContainEqual({ path: ["fee", "annualRate"], before: null, after: 0.02 });
    expect(body.changes.map(({ path: [field] }: { path: string[] }) => field)).not.toContain("allocationBasis");
    expect((await bob.get("/terms")).body.versions).toEqual([]);
    expect(await waiting(bob)).toEqual([body]);
    const approved = await approve(bob, body);
    expect(approved.body).toMatchObject({ status: "approved", decidedBy: "key_bob", decidedPerson: "bob", since: [] });
    expect(approved.body.changes).toEqual(body.changes);
    expect((await bob.get("/terms")).body.versions).toMatchObject([terms()]);
    expect(await waiting(bob)).toEqual([]);
    expect((await bob.get("/proposals?status=approved")).body).toEqual([approved.body]);
  });

  it("commitments and new partners with theirs", async () => {
    const { ada, bob, harbor } = await firm();
    const more = { lpEntityId: harbor, date: "2026-07-01", amount: 250_000.1, kind: "increase" };
    const { body: increase } = await ada.post("/proposals", { operation: "recordCommitments", body: [more, more] });
    expect(increase.changes).toContainEqual({ path: [harbor, "commitment"], before: 1_000_000, after: 1_500_000.2 });
    expect(answer(await approve(bob, increase))).toEqual(DONE);
    const partners = [{ name: "Juniper", commitment: 500_000, commitmentDate: "2026-07-01" }];
    const { body: made } = await ada.post("/proposals", { operation: "createPartners", body: partners });
    expect(made.changes).toContainEqual({ path: ["new", "0", "commitment"], before: null, after: 500_000 });
    expect(answer(await approve(bob, made))).toEqual(DONE);
    const known = (await bob.get("/partners")).body.map((one: Json) => [one.name, one.commitment]);
    expect(known).toEqual([
      ["Harbor", 1_500_000.2],
      ["Juniper", 500_000],
    ]);
  });

  it("bank accounts are opened and changed", async () => {
    const { ada, bob, bank } = await firm();
    const { body: opened } = await ada.post("/proposals", { operation: "openBankAccount", body: { name: "Payroll" } });
    expect((await bob.get("/bank/accounts")).body).toHaveLength(1);
    expect(answer(await approve(bob, opened))).toEqual(DONE);
    expect((await bob.get("/bank/accounts")).body[1]).toMatchObject({ name: "Payroll", currency: "USD" });
    const change = { operation: "changeBankAccount", id: bank.id, body: { number: "DE89 3704" } };
    const { body: changed } = await ada.post("/proposals", change);
    expect(changed).toMatchObject({
      subjectId: bank.id,
      changes: [{ path: ["number"], before: null, after: "DE89 3704" }],
    });
    expect(answer(await approve(bob, changed))).toEqual(DONE);
    expect((await bob.get("/bank/accounts")).body[0].number).toBe("DE89 3704");
  });

  it("what could not be performed is refused at once, and nothing of it stays", async () => {
    const { ada, harbor } = await firm();
    const propose = (proposal: object) => ada.post("/proposals", proposal);
    const taken = await propose({ operation: "openBankAccount", body: { name: "Operating account" } });
    expect(answer(taken)).toEqual([409, "conflict"]);
    const nobody = { lpEntityId: randomUUID(), date: "2026-07-01", amount: 5, kind: "increase" };
    const unknown = await propose({ operation: "recordCommitments", body: nobody });
    expect(answer(unknown)).toEqual([422, "unknown_partner"]);
    const zero = { lpEntityId: harbor, date: "2026-07-01", amount: 0, kind: "increase" };
    const nothing = await propose({ operation: "recordCommitments", body: zero });
    expect([answer(nothing), nothing.body.error.details.path]).toEqual([
      [422, "zero_posting"],
      ["body", "amount"],
    ]);
    expect(answer(await propose({ operation: "changeBankAccount", id: randomUUID(), body: {} }))).toEqual([
      404,
      "not_found",
    ]);
    expect(answer(await propose({ operation: "setTerms", body: {} }))).toEqual([400, "validation_failed"]);
    expect(answer(await propose({ operation: "createFirm", body: {} }))).toEqual([400, "validation_failed"]);
    const tried = await ada.post("/proposals?dryRun=true", { operation: "openBankAccount", body: { name: "Payroll" } });
    expect(answer(tried)).toEqual(PROPOSED);
    expect(await waiting(ada)).toEqual([]);
  });

  it("who proposed does not approve, with this key or another; it is decided once", async () => {
    const { as, ada, bob } = await firm();
    const { body } = await ada.post("/proposals", { operation: "openBankAccount", body: { name: "Payroll" } });
    expect(answer(await approve(ada, body))).toEqual([409, "own_draft"]);
    expect(answer(await approve(as("key_of_ada_too", "ada"), body))).toEqual([409, "own_draft"]);
    const both = await Promise.all([approve(bob, body), approve(as("key_cleo", "cleo"), body)]);
    expect(both.map(answer).sort()).toEqual([DONE, [409, "illegal_transition"]]);
    expect(answer(await bob.post(`/proposals/${body.id}/decline`, { reason: "Late" }))).toEqual([
      409,
      "illegal_transition",
    ]);
    expect((await bob.get("/bank/accounts")).body).toHaveLength(2);
  });

  it("a declined proposal changes nothing; who made it may take it back", async () => {
    const { ada, bob } = await firm();
    const proposal = { operation: "openBankAccount", body: { name: "Payroll" } };
    for (const client of [ada, bob]) {
      const { body } = await ada.post("/proposals", proposal);
      const declined = await client.post(`/proposals/${body.id}/decline`, { reason: "Not needed" });
      expect(declined.body).toMatchObject({ status: "declined", reason: "Not needed", decidedBy: client.key.id });
      expect(answer(await approve(bob, body))).toEqual([409, "illegal_transition"]);
    }
    expect((await bob.get("/bank/accounts")).body).toHaveLength(1);
    expect(answer(await bob.post(`/proposals/${randomUUID()}/decline`, { reason: "x" }))).toEqual([404, "not_found"]);
  });

  it("an approval is of what was looked at: what changed since is shown and refused", async () => {
    const { as, ada, bob, bank } = await firm();
    const cleo = as("key_cleo", "cleo");
    const change = (body: object) => ada.post("/proposals", { operation: "changeBankAccount", id: bank.id, body });
    const { body: number } = await change({ number: "DE89" });
    const { body: name } = await change({ name: "Main" });
    await approve(cleo, name);
    const stale = await approve(bob, number);
    const since = [{ path: ["name"], before: "Operating account", after: "Main" }];
    expect(answer(stale)).toEqual([412, "version_conflict"]);
    const [seen] = await waiting(bob);
    expect(seen).toMatchObject({ id: number.id, since, changes: [{ path: ["number"], before: null, after: "DE89" }] });
    expect(stale.body.error.details).toEqual({ version: seen.version, since });
    for (const ifMatch of [undefined, "*"]) {
      const headers = ifMatch === undefined ? {} : { "If-Match": ifMatch };
      const blind = await bob.post(`/proposals/${number.id}/approve`, undefined, headers);
      expect(answer(blind)).toEqual([428, "precondition_required"]);
    }
    expect(answer(await approve(bob, seen))).toEqual(DONE);
  });

  it("terms of the same day that another set meanwhile make a proposal stale", async () => {
    const { ada, bob, as } = await firm();
    const propose = (rate: number) =>
      ada.post("/proposals", { operation: "setTerms", body: terms({ annualRate: rate }) });
    const [one, other] = [(await propose(0.02)).body, (await propose(0.025)).body];
    expect(answer(await approve(bob, one))).toEqual(DONE);
    expect(answer(await approve(as("key_cleo"), other))).toEqual([412, "version_conflict"]);
    const [seen] = await waiting(bob);
    expect(seen.changes).toContainEqual({ path: ["fee", "annualRate"], before: 0.02, after: 0.025 });
    expect(seen.since).toContainEqual({ path: ["fee", "annualRate"], before: null, after: 0.02 });
    expect(answer(await approve(bob, seen))).toEqual(DONE);
    expect((await bob.get("/terms")).body.versions).toMatchObject([terms({ annualRate: 0.025 })]);
  });

  it("a preparer proposes what it may not do, and approving needs the scope of the operation", async () => {
    const { as, bob, harbor } = await firm();
    const writing = { scopes: ["accounting:read", "accounting:write"] };
    const preparer = as("key_preparer", "eve", writing);
    const body = { lpEntityId: harbor, date: "2026-07-01", amount: 5, kind: "increase" };
    const { body: proposed } = await preparer.post("/proposals", { operation: "recordCommitments", body });
    const other = as("key_other", "fay", writing);
    const refused = await approve(other, proposed);
    expect([answer(refused), refused.body.error.details]).toEqual([
      [403, "scope_required"],
      { scope: "accounting:terms" },
    ]);
    expect(answer(await approve(bob, proposed))).toEqual(DONE);
    const { body: account } = await preparer.post("/proposals", {
      operation: "openBankAccount",
      body: { name: "Payroll" },
    });
    expect(answer(await approve(other, account))).toEqual(DONE);
    const reader = as("key_reader", null, { scopes: ["accounting:read"] });
    expect(answer(await reader.post("/proposals", { operation: "openBankAccount", body: { name: "X" } }))).toEqual([
      403,
      "scope_required",
    ]);
  });

  it("what was proposed and refused when approved changes nothing and still waits", async () => {
    const { ada, bob } = await firm();
    const proposal = { operation: "openBankAccount", body: { name: "Payroll" } };
    const [one, twin] = [(await ada.post("/proposals", proposal)).body, (await ada.post("/proposals", proposal)).body];
    expect(answer(await approve(bob, one))).toEqual(DONE);
    expect(answer(await approve(bob, twin))).toEqual([409, "conflict"]);
    expect((await waiting(bob)).map(({ id }: Json) => id)).toEqual([twin.id]);
  });

  it("the audit trail names who proposed and who approved", async () => {
    const { ada, bob } = await firm();
    const { body } = await ada.post("/proposals", { operation: "openBankAccount", body: { name: "Payroll" } });
    await approve(bob, body);
    const { body: events } = await bob.get("/audit?limit=20");
    const of = (action: string) => events.find((event: Json) => event.action === action);
    expect(of("proposal.made")).toMatchObject({ keyId: "key_ada", subjectId: body.id });
    expect(of("bank_account.opened")).toMatchObject({ keyId: "key_bob" });
    expect(of("proposal.approved")).toMatchObject({
      keyId: "key_bob",
      after: { operation: "openBankAccount", proposedBy: "key_ada", proposedPerson: "ada", decidedBy: "key_bob" },
    });
  });

  it("proposals of another account, or of a vehicle that the key does not see, do not exist", async () => {
    const { ada, account, administrator, firmId, bank } = await firm();
    const { body } = await ada.post("/proposals", { operation: "openBankAccount", body: { name: "Payroll" } });
    const stranger = await firm();
    expect(answer(await approve(stranger.bob, body))).toEqual([404, "not_found"]);
    expect(await waiting(stranger.bob)).toEqual([]);
    const theirs = { operation: "changeBankAccount", id: bank.id, body: { name: "Mine" } };
    expect(answer(await stranger.ada.post("/proposals", theirs))).toEqual([404, "not_found"]);
    const side = { firmId, name: "Side", kind: "spv", baseCurrency: "USD" };
    const { id } = (await administrator.post("/vehicles", side)).body;
    const limited = new FirmClient(engines.of(kind), { account, id: "key_limited", vehicles: [id] });
    expect(answer(await approve(limited, body))).toEqual([404, "not_found"]);
    expect(await waiting(limited)).toEqual([]);
  });

  it("raw SQL approves nothing of its own, changes nothing that was proposed, and decides once", async () => {
    const { account, ada } = await firm();
    const { body } = await ada.post("/proposals", { operation: "openBankAccount", body: { name: "Payroll" } });
    const attempt = (change: string) =>
      asTenant(engines.of(kind), account, (tx) =>
        tx.query(`update proposals set ${change} where account_id = $1 and id = $2`, [account, body.id]),
      ).then(
        () => "done",
        (error: unknown) => sqlState(error),
      );
    const approval = (key: string, person: string) =>
      `status = 'approved', decided_at = now(), decided_by = '${key}', decided_person = ${person}`;
    expect(await attempt(approval("key_ada", "null"))).toBe("23514");
    expect(await attempt(approval("key_of_ada_too", "'ada'"))).toBe("23514");
    expect(await attempt("status = 'approved'")).toBe("23514");
    expect(await attempt("proposed_by = 'key_bob'")).toBe("CSB02");
    expect(await attempt(`change = '{}', ${approval("key_bob", "'bob'")}`)).toBe("CSB02");
    expect(await attempt(approval("key_bob", "'bob'"))).toBe("done");
    expect(await attempt(approval("key_cleo", "null"))).toBe("CSB02");
    const remove = asTenant(engines.of(kind), account, (tx) =>
      tx.query("delete from proposals where account_id = $1", [account]),
    );
    await expect(remove).rejects.toThrow();
  });
});
