/** A firm that requires approval: nobody posts or approves what they prepared, whichever of their keys they use. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient, type Reply } from "../setup/firm-client.js";

const engines = await openEngines();
const postings = [
  { account: "5100", amount: 5 },
  { account: "1000", amount: -5 },
];
const entry = { entryDate: "2026-03-01", sourceType: "partnership_expense", postings };

describe.each(engineKinds)("on %s", (kind) => {
  async function firm(approval: "none" | "required" = "required") {
    const account = randomUUID();
    const as = (id: string, personId: string | null = null) =>
      new FirmClient(engines.of(kind), { account, id, personId });
    const administrator = as("key_administrator");
    const { body } = await administrator.post("/firms", { name: "Meridian" });
    expect(body.approval).toBe("none");
    const fund = { firmId: body.id, name: "Fund", kind: "fund", baseCurrency: "USD", startDate: "2026-01-01" };
    await administrator.post("/vehicles", fund);
    await administrator.post("/partners", { name: "Harbor", commitment: 1_000_000, commitmentDate: "2026-01-02" });
    const changed = await administrator.call("PATCH", `/firms/${body.id}`, { approval });
    expect(changed.body).toMatchObject({ name: "Meridian", approval });
    return { as, account, firmId: body.id, ada: as("key_ada", "ada"), bob: as("key_bob", "bob") };
  }

  const own = ({ status, body }: Reply<ReturnType<typeof JSON.parse>>) => [status, body.error?.code];
  const REFUSED = [409, "own_draft"];

  it("another person posts a draft, not who prepared it with this or another key", async () => {
    const { as, ada, bob } = await firm();
    const { body: draft } = await ada.post("/journal", entry);
    expect(own(await ada.post(`/journal/${draft.id}/post`))).toEqual(REFUSED);
    expect(own(await as("key_of_ada_too", "ada").post(`/journal/${draft.id}/post`))).toEqual(REFUSED);
    expect(own(await bob.post(`/journal/${draft.id}/post`))).toEqual([200, undefined]);
  });

  it("who changed a draft has prepared it too", async () => {
    const { as, ada, bob } = await firm();
    const { body: draft } = await ada.post("/journal", entry);
    await bob.call("PATCH", `/journal/${draft.id}`, { ...entry, memo: "Audit" }, { "If-Match": "*" });
    expect(own(await bob.post(`/journal/${draft.id}/post`))).toEqual(REFUSED);
    expect(own(await as("key_cleo").post(`/journal/${draft.id}/post`))).toEqual([200, undefined]);
  });

  it("nothing is posted without a draft", async () => {
    const { ada } = await firm();
    expect(own(await ada.post("/journal", { ...entry, status: "posted" }))).toEqual(REFUSED);
    const expense = { date: "2026-03-01", amount: 5, post: true };
    expect(own(await ada.post("/entries/expense", expense))).toEqual(REFUSED);
  });

  it("what a firm requires holds from the next post on", async () => {
    const { ada, as, firmId } = await firm("none");
    const post = async () => own(await ada.post("/journal", { ...entry, status: "posted" }));
    const setApproval = (approval: string) => as("key_administrator").call("PATCH", `/firms/${firmId}`, { approval });
    expect(await post()).toEqual([201, undefined]);
    await setApproval("required");
    expect(await post()).toEqual(REFUSED);
    await setApproval("none");
    expect(await post()).toEqual([201, undefined]);
  });

  it("calls and distributions are issued and declared by another", async () => {
    const { ada, bob } = await firm();
    const { body: call } = await ada.post("/capital-calls", {
      callDate: "2026-04-01",
      dueDate: "2026-04-15",
      total: 100,
    });
    expect(own(await ada.post(`/capital-calls/${call.id}/issue`))).toEqual(REFUSED);
    expect(own(await bob.post(`/capital-calls/${call.id}/issue`))).toEqual([200, undefined]);
    const { body: paying } = await ada.post("/distributions", { date: "2026-04-02", total: 50 });
    const declare = `/distributions/${paying.distributionId}/declare`;
    expect(own(await ada.post(declare, {}))).toEqual(REFUSED);
    expect(own(await bob.post(declare, {}))).toEqual([200, undefined]);
  });

  it("the file of a mark is approved by another, who is named", async () => {
    const { ada, bob } = await firm();
    const { body: company } = await ada.post("/companies", { name: "Nimbus" });
    const { companyId } = company;
    const { body: bought } = await ada.post("/entries/investment", { companyId, date: "2026-03-01", amount: 100 });
    await bob.post(`/journal/${bought[0].id}/post`);
    const file = { level: "level_3", technique: "option_pricing" };
    await ada.post("/entries/valuation", { companyId, date: "2026-03-31", fairValue: 150, file });
    const [prepared] = (await ada.get("/valuation-files")).body;
    expect(prepared).toMatchObject({ preparedBy: "key_ada", preparedPerson: "ada", approvedBy: null });
    const address = `/valuation-files/${prepared.id}/approve`;
    expect(own(await ada.post(address))).toEqual(REFUSED);
    expect((await bob.post(address)).body).toMatchObject({ approvedBy: "key_bob", approvedPerson: "bob" });
  });

  it("without the setting, who prepared may post", async () => {
    const { ada } = await firm("none");
    const { body: draft } = await ada.post("/journal", entry);
    expect(own(await ada.post(`/journal/${draft.id}/post`))).toEqual([200, undefined]);
  });

  it("a preparer cannot turn the setting off", async () => {
    const { account, firmId } = await firm();
    const scopes = ["accounting:read", "accounting:write"];
    const preparer = new FirmClient(engines.of(kind), { account, scopes, role: "preparer" });
    expect(own(await preparer.call("PATCH", `/firms/${firmId}`, { approval: "none" }))).toEqual([
      403,
      "scope_required",
    ]);
    expect((await preparer.call("PATCH", `/firms/${firmId}`, { name: "Other" })).status).toBe(200);
  });
});
