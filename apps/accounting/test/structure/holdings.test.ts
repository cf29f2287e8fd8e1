/** What holdings, pick-ups and agreements through several vehicles refuse, repeat and undo. */
import { describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";
import { callAndPay, liveHalfAYear, openStructure } from "./structure-books.js";

const engines = await openEngines();
const database = engines.of("pglite");

type Json = ReturnType<typeof JSON.parse>;

const codeOf = ({ status, body }: Json) => [status, body.error?.code, body.error?.details?.path];

describe.each(engineKinds)("a holding on %s", (kind) => {
  it("is listed and withdrawn once, with its audit trail; a key that sees one end sees none of it", async () => {
    const { client, get, post, feederA, feederB, master } = await openStructure(engines.of(kind));
    const listed = await get("/holdings");
    expect(listed.map(({ holderName, heldName, kind: of }: Json) => [holderName, heldName, of])).toEqual([
      ["Feeder A", "Master", "feeder"],
      ["Feeder B", "Master", "feeder"],
      ["GP entity", "Master", "gp_entity"],
    ]);
    const limited = (vehicles: readonly string[]) => new FirmClient(engines.of(kind), { ...client.key, vehicles });
    expect((await limited([feederA.id]).get("/holdings")).body).toEqual([]);
    expect((await limited([feederA.id, master]).get("/holdings")).body).toHaveLength(1);
    const sheet = (await limited([feederA.id, master]).get("/combining-sheet?group=Master&end=2026-06-30")).body;
    expect(sheet.vehicles.map(({ name }: Json) => name)).toEqual(["Master", "Feeder A"]);
    const both = limited([feederA.id, feederB.id]);
    expect(codeOf(await both.post(`/holdings/${feederA.holdingId}/withdraw`, { reason: "Sold" }))[0]).toBe(404);
    expect(
      codeOf(
        await both.post("/through-agreements?group=Feeder%20A", { kind: "capital_call", date: "2026-02-01", total: 5 }),
      ),
    ).toEqual([403, "forbidden", undefined]);
    const address = `/holdings/${feederA.holdingId}/withdraw`;
    expect((await post(address, { reason: "Sold" })).holderName).toBe("Feeder A");
    expect(codeOf(await client.post(address, { reason: "Sold" }))).toEqual([409, "illegal_transition", undefined]);
    const events = await get("/audit?group=Feeder%20A");
    const actions = events.map(({ action }: Json) => action).filter((action: string) => action.startsWith("holding"));
    expect(actions.sort()).toEqual(["holding.recorded", "holding.withdrawn"]);
    expect(await get("/holdings")).toHaveLength(2);
    // In the database, too, a recorded holding cannot be changed, removed or withdrawn a second time.
    for (const statement of [
      "update vehicle_holdings set kind = 'blocker'",
      `update vehicle_holdings set withdrawn_by = 'x', withdrawn_at = now() where id = '${feederA.holdingId}'`,
      "delete from vehicle_holdings",
    ]) {
      await expect(engines.of(kind).query(statement), statement).rejects.toThrow();
    }
    // Withdrawn, the company and the partner are free for another.
    await post("/holdings", feederA.recorded);
  });
});

it("is refused in a circle, across firms and currencies, and for a partner or a company that another has", async () => {
  const { client, post, master, feederA, feederB } = await openStructure(database);
  const group = "?group=Master";
  const { companyId } = await post(`/companies${group}`, { name: "Feeder A" });
  const partner = await post("/partners?group=Feeder%20A", { name: "Master" });
  const circle = {
    kind: "fund_of_funds",
    holderId: master,
    heldId: feederA.id,
    heldLpEntityId: partner.lpEntityId,
    companyId,
  };
  expect(codeOf(await client.post("/holdings", circle))).toEqual([409, "circular_holding", undefined]);
  const itself = { ...feederA.recorded, heldId: feederA.id };
  expect(codeOf(await client.post("/holdings", itself))).toEqual([409, "circular_holding", undefined]);
  expect(codeOf(await client.post("/holdings", feederA.recorded))).toEqual([409, "conflict", undefined]);
  const other = await post("/companies?group=Feeder%20B", { name: "Another master" });
  const again = { ...feederB.recorded, heldLpEntityId: feederA.heldLpEntityId, companyId: other.companyId };
  expect(codeOf(await client.post("/holdings", again))).toEqual([409, "conflict", undefined]);
  const unknown = { ...again, heldLpEntityId: "0196f0c4-7c1e-7000-8000-000000000010" };
  expect(codeOf(await client.post("/holdings", unknown))).toEqual([422, "unknown_partner", ["heldLpEntityId"]]);
  const foreign = { ...again, companyId: feederA.companyId };
  expect(codeOf(await client.post("/holdings", foreign))).toEqual([422, "unknown_company", ["companyId"]]);
  const shares = { companyId: other.companyId, name: "Common", securityType: "common" };
  await post("/securities?group=Feeder%20B", shares);
  const free = await post("/partners?group=Master", { name: "Feeder B again" });
  const wrongType = { ...again, heldLpEntityId: free.lpEntityId };
  expect(codeOf(await client.post("/holdings", wrongType))).toEqual([422, "invalid_value", ["securityId"]]);
  const elsewhere = await post("/firms", { name: "Elsewhere" });
  for (const said of [
    { firmId: elsewhere.id, baseCurrency: "USD" },
    { firmId: (await post("/firms", { name: "Third" })).id, baseCurrency: "EUR" },
  ]) {
    const { id } = await post("/vehicles", { ...said, name: "Euro master", kind: "fund" });
    const far = await post(`/partners?group=${id}`, { name: "Feeder B" });
    const across = { ...again, heldId: id, heldLpEntityId: far.lpEntityId };
    expect(codeOf(await client.post("/holdings", across))).toEqual([422, "invalid_value", ["heldId"]]);
  }
});

it("is picked up once, again where that was reversed, and not while drafts of it wait", async () => {
  const structure = await openStructure(database);
  await callAndPay(structure);
  await liveHalfAYear(structure);
  const { post, client, feederA, feederB } = structure;
  const only = { date: "2026-06-30", holders: [feederA.id] };
  const tried = await post("/pick-ups?dryRun=true", only);
  expect(tried.pickUps).toHaveLength(1);
  const [drafted] = (await post("/pick-ups", only)).pickUps;
  expect([drafted.entries[0].status, drafted.skipped]).toEqual(["draft", null]);
  const skippedOf = async (asked: object) => (await post("/pick-ups", asked)).pickUps[0].skipped?.code;
  expect(await skippedOf(only)).toBe("draft_waits");
  await post(`/journal/${drafted.entries[0].id}/post`);
  expect(await skippedOf(only)).toBe("nothing_new");
  await post(`/journal/${drafted.entries[0].id}/reverse`);
  const [again] = (await post("/pick-ups", { ...only, post: true })).pickUps;
  const amounts = ({ entries }: Json) => entries[0].journal_postings.map(({ amount }: Json) => amount);
  expect(amounts(again)).toEqual(amounts(drafted));
  await post("/close?group=Feeder%20B", { through: "2026-06-30" });
  expect(await skippedOf({ date: "2026-06-30", holders: [feederB.id] })).toBe("period_locked");
  const unknown = { date: "2026-06-30", holders: ["0196f0c4-7c1e-7000-8000-000000000010"] };
  expect(codeOf(await client.post("/pick-ups", unknown))).toEqual([404, "not_found", ["holders", 0]]);
  const reader = new FirmClient(database, { ...client.key, scopes: ["accounting:read", "accounting:write"] });
  expect(codeOf(await reader.post("/pick-ups", { ...only, post: true }))[1]).toBe("scope_required");
});

describe.each(engineKinds)("an agreement through several vehicles on %s", (kind) => {
  it("is previewed, drafted, booked and undone as a whole", async () => {
    const { client, post, get, feederA, holders } = await openStructure(engines.of(kind));
    const call = { kind: "capital_call", date: "2026-02-01", dueDate: "2026-02-15", total: 1_000 };
    const address = "/through-agreements?group=Master";
    const tried = await post(`${address}&dryRun=true`, call);
    expect(tried.agreements).toHaveLength(4);
    expect(await get("/through-agreements")).toEqual([]);
    const drafted = await post(address, call);
    // 600 of Feeder A by 400,000 : 200,000.
    expect(drafted.agreements[1].lines.map(({ name, amount }: Json) => [name, amount])).toEqual([
      ["Alder", 400],
      ["Birch", 200],
    ]);
    expect(drafted.status).toBe("draft");
    const balance = async (name: string, code: string) => {
      const { rows } = await get(`/statements/trial-balance?group=${encodeURIComponent(name)}&end=2026-02-28`);
      const row = rows.find((one: Json) => one.code === code);
      return row === undefined ? 0 : row.debit - row.credit;
    };
    expect((await post(`/through-agreements/${drafted.id}/book`)).status).toBe("booked");
    expect(await Promise.all(holders.map(({ name }) => balance(name, "2110")))).toEqual([-600, -300, -100]);
    const sheet = await get("/combining-sheet?group=Master&end=2026-02-28");
    expect(sheet.differences).toEqual([]);
    const booked = await client.post(`/through-agreements/${drafted.id}/book`);
    expect(codeOf(booked)).toEqual([409, "illegal_transition", undefined]);
    expect((await post(`/through-agreements/${drafted.id}/cancel`)).status).toBe("cancelled");
    expect(await Promise.all(holders.map(({ name }) => balance(name, "2110")))).toEqual([0, 0, 0]);
    expect(await balance("Master", "1300")).toBe(0);

    for (const statement of ["update through_agreements set kind = kind", "delete from through_agreements"]) {
      await expect(engines.of(kind).query(statement), statement).rejects.toThrow();
    }

    // Where a partner of the master has paid, none is undone.
    const paid = await post(address, { ...call, post: true });
    const lines = [{ lpEntityId: feederA.heldLpEntityId, amount: 600 }];
    await post("/entries/contribution-funding?group=Master", { date: "2026-02-15", lines, post: true });
    const refused = await client.post(`/through-agreements/${paid.id}/cancel`);
    expect(codeOf(refused)).toEqual([409, "illegal_transition", undefined]);
    expect((await get("/through-agreements"))[0].status).toBe("booked");
    expect(await balance("Feeder A", "2110")).toBe(-600);
  });
});

it("moves with the archives of its vehicles, and is no holding where only one of them is", async () => {
  const structure = await openStructure(database);
  await callAndPay(structure);
  await liveHalfAYear(structure);
  await structure.post("/pick-ups", { date: "2026-06-30", post: true });
  const address = "/combining-sheet?group=Master&end=2026-06-30";
  const before = await structure.get(address);
  const copy = new FirmClient(database);
  const { body: firm } = await copy.post("/firms", { name: "Copy" });
  const { app, key } = structure.client;
  for (const group of ["Feeder A", "Feeder B", "GP entity", "Master"]) {
    expect((await copy.get("/holdings")).body).toEqual([]);
    const headers = { Authorization: `Bearer ${JSON.stringify(key)}` };
    const zip = await app.request(`/api/accounting/archive?group=${encodeURIComponent(group)}`, { headers });
    const content = Buffer.from(await zip.arrayBuffer()).toString("base64");
    const { status, body } = await copy.post("/archive", { firmId: firm.id, content });
    expect(status, JSON.stringify(body)).toBe(201);
  }
  expect((await copy.get("/holdings")).body).toHaveLength(3);
  expect((await copy.get(address)).body).toEqual(before);
  const [through] = (await copy.get("/through-agreements")).body;
  expect(through).toMatchObject({ kind: "distribution", status: "booked" });
});

it("refuses own amounts of a vehicle that the call does not reach, and a call beyond a feeder's commitments", async () => {
  const { client, parallel, feederA } = await openStructure(database);
  const call = { kind: "capital_call", date: "2026-02-01", total: 1_000 };
  const own = [{ vehicleId: parallel, amount: 5 }];
  const address = "/through-agreements?group=Master";
  expect(codeOf(await client.post(address, { ...call, own }))).toEqual([422, "invalid_value", ["own", 0, "vehicleId"]]);
  const beyond = [{ vehicleId: feederA.id, amount: 1_000_000 }];
  expect(codeOf(await client.post(address, { ...call, own: beyond }))[1]).toBe("over_commitment");
  expect((await client.get("/capital-calls?group=Master")).body).toEqual([]);
});

it("warns of a fee that is charged in the master and in its feeder, and not of one whose terms charge it once", async () => {
  const { client, post, put, feederA, feederB, master } = await openStructure(database);
  const fee = { annualRate: 0.01, basis: "committed", dayCount: "30/360", startDate: "2026-01-01" };
  await put("/terms?group=Feeder%20A", { effectiveDate: "2026-01-01", fee });
  const run = { from: "2026-01-01", to: "2026-03-31" };
  const { chargedTwice } = await post("/fee-runs?dryRun=true", run);
  // A quarter of 0.8 % of 600,000.
  expect(chargedTwice.map(({ holderId, heldId, fee: own }: Json) => [holderId, heldId, own])).toEqual([
    [feederA.id, master, 1_200],
  ]);
  const partnerRates = [feederA, feederB].map(({ heldLpEntityId: lpEntityId }) => ({ lpEntityId, annualRate: 0 }));
  await put("/terms?group=Master", { effectiveDate: "2026-01-01", fee: { ...fee, partnerRates } });
  expect((await client.post("/fee-runs?dryRun=true", run)).body.chargedTwice).toEqual([]);
});

it("splits a deal by stated shares, and refuses a company that a vehicle does not know", async () => {
  const { client, post, master, parallel, feederA } = await openStructure(database);
  const deal = { date: "2026-02-01", company: "Nimbus", amount: 100.01, shares: 10 };
  const vehicles = [
    { vehicleId: master, share: 2 },
    { vehicleId: parallel, share: 1 },
  ];
  const { parts } = await post("/entries/parallel-investment", { ...deal, vehicles });
  // Two thirds of 10,001 cents are 6,667.33, and of 10 shares 6.67: the larger remainder takes the cent and the share.
  expect(parts.map(({ amount, shares, entry }: Json) => [amount, shares, entry.status])).toEqual([
    [66.67, 7, "draft"],
    [33.34, 3, "draft"],
  ]);
  const asked = (more: readonly object[]) => client.post("/entries/parallel-investment", { ...deal, vehicles: more });
  expect(codeOf(await asked([...vehicles, { vehicleId: feederA.id, share: 1 }]))).toEqual([
    ...[422, "unknown_company", ["vehicles", 2, "vehicleId"]],
  ]);
  expect(codeOf(await asked([{ vehicleId: master, share: 1 }, { vehicleId: parallel }]))).toEqual([
    ...[422, "invalid_value", ["vehicles"]],
  ]);
});

it("books a purchase of all vehicles of a parallel group, and shows them on one sheet; a vehicle joins another group once its own is withdrawn", async () => {
  const { client, post, get, master, parallel, feederA, firm } = await openStructure(database);
  const vehicles = [
    { vehicleId: master, share: 3 },
    { vehicleId: parallel, share: 1 },
  ];
  const group = await post("/parallel-groups", { name: "Master and parallel", vehicles });
  expect(await get("/parallel-groups")).toEqual([group]);
  expect(group.vehicles.map(({ name, share }: Json) => [name, share])).toEqual([
    ["Master", 3],
    ["Parallel", 1],
  ]);
  const deal = { date: "2026-02-01", company: "Nimbus", amount: 1_000 };
  const { parts } = await post("/entries/parallel-investment", { ...deal, groupId: group.id });
  expect(parts.map(({ amount }: Json) => amount)).toEqual([750, 250]);
  const sheet = await get("/combining-sheet?group=Feeder%20B&end=2026-06-30");
  expect(sheet.vehicles.map(({ name }: Json) => name)).toEqual([
    ...["Master", "Feeder A", "Feeder B", "GP entity", "Parallel"],
  ]);
  const record = (more: object) => client.post("/parallel-groups", { name: "Another", ...more });
  expect(codeOf(await record({ vehicles: [{ vehicleId: feederA.id }, { vehicleId: parallel }] }))[1]).toBe("conflict");
  expect(codeOf(await record({ vehicles: [{ vehicleId: feederA.id }, { vehicleId: feederA.id }] }))).toEqual([
    ...[422, "invalid_value", ["vehicles", 1, "vehicleId"]],
  ]);
  const euro = await post("/vehicles", { firmId: firm.id, name: "Euro", kind: "fund", baseCurrency: "EUR" });
  expect(codeOf(await record({ vehicles: [{ vehicleId: feederA.id }, { vehicleId: euro.id }] }))).toEqual([
    ...[422, "invalid_value", ["vehicles", 1, "vehicleId"]],
  ]);
  const limited = new FirmClient(database, { ...client.key, vehicles: [master] });
  expect((await limited.get("/parallel-groups")).body[0].vehicles).toHaveLength(1);
  const one = { ...deal, groupId: group.id };
  expect(codeOf(await limited.post("/entries/parallel-investment", one))).toEqual([403, "forbidden", undefined]);
  await post(`/parallel-groups/${group.id}/withdraw`, { reason: "Wound up" });
  expect(await get("/parallel-groups")).toEqual([]);
  expect(codeOf(await client.post(`/parallel-groups/${group.id}/withdraw`, { reason: "Twice" }))[0]).toBe(404);
  await post("/parallel-groups", { name: "Again", vehicles });
});

it("sees through a master of a master, in shares of shares", async () => {
  const ask = await openStructure(database);
  await callAndPay(ask);
  await liveHalfAYear(ask);
  const fund = await ask.post("/vehicles", {
    firmId: ask.firm.id,
    name: "Fund of funds",
    kind: "fund",
    baseCurrency: "USD",
  });
  const company = await ask.post("/companies?group=Fund%20of%20funds", { name: "Feeder B" });
  const holding = { kind: "fund_of_funds", holderId: fund.id, heldId: ask.feederB.id, heldLpEntityId: ask.cedar };
  await ask.post("/holdings", { ...holding, companyId: company.companyId });
  const { pickUps } = await ask.post("/pick-ups", { date: "2026-06-30", post: true });
  expect(pickUps.at(-1)).toMatchObject({ holderName: "Fund of funds", heldName: "Feeder B", capital: 35_700 });
  // Cedar is the only partner of Feeder B, so that the fund sees all that Feeder B sees: 0.2856 of the master.
  const seen = await ask.get("/look-through?group=Fund%20of%20funds&asOf=2026-06-30");
  expect(seen.positions).toMatchObject([
    { path: ["Feeder B", "Master"], name: "Nimbus", cost: 22_848, fairValue: 30_844.8 },
  ]);
  expect(seen.holdings.map(({ path, share, capital, other }: Json) => [path, share, capital, other])).toEqual([
    [["Feeder B"], 1, 35_700, 0],
    [["Feeder B", "Master"], 0.2856, 35_700, 4_855.2],
  ]);
});
