/** Rules that hold on every route: whose books they are, what a query may say, repeats, versions, states, races. */
import { randomUUID } from "node:crypto";
import { type AccountingOperation, accountingOperations } from "@capstack/contract/accounting";
import type { Database } from "@capstack/database";
import { describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();

async function open(database: Database, key = { account: randomUUID() }) {
  const client = new FirmClient(database, key);
  const firm = await client.post("/firms", { name: "Acme" });
  const vehicle = await client.post("/vehicles", {
    firmId: firm.body.id,
    name: "Fund I",
    kind: "fund",
    baseCurrency: "USD",
  });
  const partner = await client.post("/partners", {
    name: "Harbor",
    commitment: 1_000_000,
    commitmentDate: "2026-01-01",
  });
  const company = await client.post("/companies", { name: "Nimbus" });
  const call = await client.post("/capital-calls", { callDate: "2026-02-02", dueDate: "2026-02-16", total: 100_000 });
  const draft = await client.post("/journal", income(10));
  const row = await client.post("/bank/import", { content: JSON.stringify([{ date: "2026-02-10", amount: 5 }]) });
  const bank = await client.get("/bank");
  const paper = await client.post("/documents", { fileName: "a.txt", content: "YQ==" });
  const provision = await client.post("/provisions", {
    ...{ clause: "Agreement, 7", topic: "other", says: "Two of three.", effectiveDate: "2026-01-01" },
  });
  const offset = await client.post("/fee-offsets", { date: "2026-02-01", kind: "monitoring", received: 5 });
  const schedule = await client.post("/schedules", {
    ...{ kind: "prepaid", memo: "Insurance", amount: 5, from: "2026-02-01", to: "2026-03-31", expense: "5150" },
  });
  const ids = {
    "/firms": firm.body.id,
    "/vehicles": vehicle.body.id,
    "/partners": partner.body.lpEntityId,
    "/companies": company.body.companyId,
    "/capital-calls": call.body.id,
    "/journal": draft.body.id,
    "/bank": bank.body[0].id,
    "/bank/accounts": (await client.get("/bank/accounts")).body[0].id,
    "/bank/imports": row.body.id,
    "/documents": paper.body.id,
    "/provisions": provision.body.id,
    "/schedules": schedule.body.id,
    "/fee-offsets": offset.body.id,
    "/chart": (await client.get("/chart")).body[0].id,
  };
  return { client, ids: ids as Record<string, string>, draft: draft.body };
}

const income = (amount: number, status = "draft") => ({
  entryDate: "2026-03-10",
  sourceType: "income",
  status,
  postings: [
    { account: "1000", amount },
    { account: "4100", amount: -amount },
  ],
});

describe.each(engineKinds)("on %s", (kind) => {
  const database = () => engines.of(kind);

  it("a thing of another account does not exist, on every address with an id", async () => {
    const owner = await open(database());
    const { ids } = owner;
    const stranger = await open(database());
    const withId = Object.values<AccountingOperation>(accountingOperations).filter(({ path }) => path.includes("{id}"));
    expect(withId.length).toBeGreaterThan(15);
    // A holding takes a second vehicle, after which a request without a group names none.
    const needsTwo = ({ path }: AccountingOperation) => Number(path.startsWith("/holdings"));
    for (const { method, path } of withId.sort((a, b) => needsTwo(a) - needsTwo(b))) {
      const base = path.slice(0, path.indexOf("/{id}"));
      const known = ids[base] ?? (await made[base]?.(owner.client));
      expect(known, `an id for ${path}`).toBeDefined();
      const theirs = path.replace("{id}", known as string);
      const nobodys = path.replace("{id}", randomUUID());
      const body = method === "GET" || method === "DELETE" ? undefined : bodyFor(path);
      const [a, b] = [
        await stranger.client.call(method, theirs, body, { "If-Match": "*" }),
        await stranger.client.call(method, nobodys, body, { "If-Match": "*" }),
      ];
      expect([path, a.status], JSON.stringify(a.body)).toEqual([path, 404]);
      expect(a.body).toEqual(b.body);
    }
  });

  it("an id of another account in a body or a query is as one never issued", async () => {
    const { ids } = await open(database());
    const { client } = await open(database());
    const nobody = randomUUID();
    const company = { date: "2026-03-10", companyId: "", post: true };
    const line = (more: object) => ({
      ...income(1),
      postings: [
        { account: "1000", amount: 1 },
        { account: "4100", amount: -1, ...more },
      ],
    });
    const partner = ids["/partners"] as string;
    const asked: readonly [method: string, path: string, body: (id: string) => unknown, id: string][] = [
      [
        "POST",
        "/vehicles",
        (firmId) => ({ firmId, name: "X", kind: "fund", baseCurrency: "USD" }),
        ids["/firms"] as string,
      ],
      ["POST", "/journal", (accountId) => line({ account: undefined, accountId }), ids["/chart"] as string],
      ["POST", "/journal", (lpEntityId) => line({ lpEntityId }), partner],
      ["POST", "/journal", (companyId) => line({ companyId }), ids["/companies"] as string],
      ["POST", "/journal", (lpEntityId) => line({ account: "3100", lpEntityId }), partner],
      ["POST", "/journal", (companyId) => line({ account: "1100", companyId }), ids["/companies"] as string],
      [
        "POST",
        "/commitments",
        (lpEntityId) => ({ lpEntityId, date: "2026-02-01", amount: 5, kind: "increase" }),
        partner,
      ],
      [
        "POST",
        "/capital-calls",
        (lpEntityId) => ({ callDate: "2026-03-01", dueDate: "2026-03-02", lines: [{ lpEntityId, amount: 1 }] }),
        partner,
      ],
      ["POST", "/distributions", (lpEntityId) => ({ date: "2026-03-01", lines: [{ lpEntityId, amount: 1 }] }), partner],
      [
        "POST",
        "/distributions",
        (companyId) => ({ date: "2026-03-01", inKind: { companyId, value: 5 } }),
        ids["/companies"] as string,
      ],
      [
        "POST",
        "/entries/investment",
        (companyId) => ({ ...company, companyId, amount: 5 }),
        ids["/companies"] as string,
      ],
      [
        "POST",
        "/entries/valuation",
        (companyId) => ({ ...company, companyId, fairValue: 5 }),
        ids["/companies"] as string,
      ],
      ["POST", "/entries/fx", (companyId) => ({ ...company, companyId }), ids["/companies"] as string],
      [
        "POST",
        "/entries/contribution-funding",
        (lpEntityId) => ({ date: "2026-03-01", lines: [{ lpEntityId, amount: 1 }] }),
        partner,
      ],
    ];
    const { body: rows } = await client.get("/bank");
    for (const [method, path, body, id] of asked) {
      const [theirs, nobodys] = [
        await client.call(method, path, body(id)),
        await client.call(method, path, body(nobody)),
      ];
      expect([path, theirs.status >= 400], JSON.stringify(theirs.body)).toEqual([path, true]);
      const told = (reply: typeof theirs) => JSON.stringify(reply.body).replaceAll(id, "").replaceAll(nobody, "");
      expect([path, theirs.status, told(theirs)]).toEqual([path, nobodys.status, told(nobodys)]);
    }
    const match = (entryId: string) => client.post(`/bank/${rows[0].id}/match`, { entryId });
    expect((await match(ids["/journal"] as string)).body).toEqual((await match(nobody)).body);
    const queries = [`/journal?id=`, `/journal?lp=`, "/firm?firm=", "/chart?group="];
    const their = [ids["/journal"], partner, ids["/firms"], ids["/vehicles"]] as string[];
    for (const [place, query] of queries.entries()) {
      const [a, b] = [await client.get(query + their[place]), await client.get(query + nobody)];
      const told = (reply: typeof a) =>
        JSON.stringify(reply.body)
          .replaceAll(their[place] as string, "")
          .replaceAll(nobody, "");
      expect([query, a.status, told(a)]).toEqual([query, b.status, told(b)]);
    }
  });

  it("a key limited to vehicles sees those alone", async () => {
    const account = randomUUID();
    const { client, ids } = await open(database(), { account });
    await client.post("/vehicles", { firmId: ids["/firms"], name: "Manco", kind: "manco", baseCurrency: "USD" });
    const limited = new FirmClient(database(), { account, vehicles: [ids["/vehicles"] as string] });
    const { body } = await limited.get("/firm");
    expect(body.vehicles.map(({ name }: { name: string }) => name)).toEqual(["Fund I"]);
    expect(body.mancoOmitted).toBe(true);
    const hidden = (await limited.get("/chart?group=Manco")).body.error;
    expect(hidden.code).toBe("group_not_found");
    expect(hidden.details.groups).not.toContain("Manco");
    const reader = new FirmClient(database(), { account, scopes: ["accounting:read"] });
    const refused = await reader.post("/journal?group=Fund%20I", income(1));
    expect([refused.status, refused.body.error.details]).toEqual([403, { scope: "accounting:write" }]);
  });

  it.each([
    ["/chart?group=", 400, "invalid_query"],
    ["/chart?group=a&group=b", 400, "invalid_query"],
    ["/chart?grup=a", 400, "invalid_query"],
    ["/chart?group=Nothing", 404, "group_not_found"],
    ["/journal?limit=0", 400, "invalid_query"],
    ["/journal?limit=201", 400, "invalid_query"],
    ["/journal?minAmount=0.001", 400, "invalid_query"],
    ["/journal?minAmount=-1", 400, "invalid_query"],
    ["/journal?preset=weekly", 400, "invalid_query"],
    ["/journal?preset=ytd&start=2026-01-01", 400, "period_conflict"],
    ["/journal?start=2026-02-01&end=2026-01-01", 400, "invalid_query"],
    ["/journal?start=2026-02-01&asOf=2026-01-01", 400, "invalid_query"],
    ["/capital-accounts?start=2026-02-01&asOf=2026-01-01", 400, "invalid_query"],
    ["/distributions?start=2026-02-01&asOf=2026-01-01", 400, "invalid_query"],
    ["/statements/operations?start=2026-02-01&asOf=2026-01-01", 400, "invalid_query"],
    ["/journal?start=2026-02-30", 400, "invalid_query"],
    ["/ledger", 400, "invalid_query"],
    ["/ledger?account=9999", 404, "account_not_found"],
    ["/nowhere", 404, "not_found"],
  ])("%s is %i %s", async (path, status, code) => {
    const { client } = await open(database());
    const reply = await client.get(path);
    expect([reply.status, reply.body.error.code]).toEqual([status, code]);
  });

  it("an address that exists for other methods says which", async () => {
    const { client } = await open(database());
    const reply = await client.call("PUT", "/journal", {});
    expect([reply.status, reply.headers.get("allow")]).toEqual([405, "HEAD, GET, POST"]);
  });

  it("a repeated write gives its first answer, another body is a conflict, a dry run keeps nothing", async () => {
    const { client } = await open(database());
    const key = { "Idempotency-Key": randomUUID() };
    const first = await client.post("/journal", income(7, "posted"), key);
    const again = await client.post("/journal", income(7, "posted"), key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await client.post("/journal", income(8, "posted"), key);
    expect([other.status, other.body.error.code]).toEqual([409, "idempotency_conflict"]);
    const dry = await client.post("/journal?dryRun=true", income(9, "posted"));
    expect([dry.status, dry.body.status]).toEqual([201, "posted"]);
    expect((await client.get("/journal?status=posted")).body.total).toBe(1);
  });

  it("a draft is edited on its version, posted once, and then only reversed, once", async () => {
    const { client, draft } = await open(database());
    const { status: _, ...edited } = income(12);
    const bare = await client.call("PATCH", `/journal/${draft.id}`, edited);
    expect(bare.status).toBe(428);
    expect((await client.call("PATCH", `/journal/${draft.id}`, edited, { "If-Match": '"1"' })).status).toBe(200);
    const stale = await client.call("PATCH", `/journal/${draft.id}`, edited, { "If-Match": '"1"' });
    expect([stale.status, stale.body.error.code]).toEqual([412, "version_conflict"]);
    expect((await client.post(`/journal/${draft.id}/post`)).body.status).toBe("posted");
    for (const move of ["post", "void"]) {
      const illegal = await client.post(`/journal/${draft.id}/${move}`);
      expect([illegal.status, illegal.body.error.code]).toEqual([409, "illegal_transition"]);
      expect(illegal.body.error.details.from).toBe("posted");
    }
    const reversal = await client.post(`/journal/${draft.id}/reverse`, {});
    expect(reversal.status).toBe(201);
    const twice = await client.post(`/journal/${draft.id}/reverse`, {});
    expect([twice.status, twice.body.error.code]).toEqual([409, "already_reversed"]);
    expect((await client.get("/ledger?account=1000")).body.register.closing).toBe(0);
    expect((await client.post(`/journal/${reversal.body.id}/reverse`, {})).status).toBe(201);
    expect((await client.get("/verify")).body).toMatchObject({ chain: "whole", rollups: "whole", entries: 3 });
  });

  it.each([
    [
      "unbalanced_entry",
      [
        { account: "1000", amount: 1 },
        { account: "4100", amount: -2 },
      ],
    ],
    [
      "amount_precision",
      [
        { account: "1000", amount: 0.001 },
        { account: "4100", amount: -0.001 },
      ],
    ],
    [
      "unknown_account",
      [
        { account: "7777", amount: 1 },
        { account: "4100", amount: -1 },
      ],
    ],
    [
      "unknown_partner",
      [
        { account: "1000", amount: 1 },
        { account: "3100", amount: -1 },
      ],
    ],
  ])("%s is refused and leaves no row", async (code, postings) => {
    const { client } = await open(database());
    const reply = await client.post("/journal", { ...income(1, "posted"), postings });
    expect([reply.status, reply.body.error.code]).toEqual([422, code]);
    expect((await client.get("/journal?status=posted")).body.total).toBe(0);
  });

  it("a call is issued, paid and then stays; one that nobody paid can be cancelled", async () => {
    const { client, ids } = await open(database());
    const id = ids["/capital-calls"] as string;
    expect((await client.post(`/capital-calls/${id}/issue`)).body.status).toBe("issued");
    const { body: notices } = await client.get(`/capital-calls/${id}/notices`);
    expect(notices).toMatchObject([
      { name: "Harbor", amount: 100_000, unfundedBefore: 1_000_000, unfundedAfter: 900_000 },
    ]);
    const lines = [{ lpEntityId: ids["/partners"], amount: 40_000 }];
    await client.post("/entries/contribution-funding", { date: "2026-02-10", lines, post: true });
    const { body: capital } = await client.get("/capital-accounts");
    expect(capital.rows[0]).toMatchObject({
      called: 100_000,
      funded: 40_000,
      receivable: 60_000,
      outstanding: 900_000,
    });
    expect(capital.calls[0]).toMatchObject({ status: "partly_funded", outstanding: 60_000 });
    expect((await client.post(`/capital-calls/${id}/cancel`)).status).toBe(409);
    const second = await client.post("/capital-calls", { callDate: "2026-03-02", dueDate: "2026-03-16", total: 10 });
    await client.post(`/capital-calls/${second.body.id}/issue`);
    expect((await client.post(`/capital-calls/${second.body.id}/cancel`)).body.status).toBe("cancelled");
    expect((await client.get("/capital-accounts")).body.rows[0].called).toBe(100_000);
    const over = await client.post("/capital-calls", {
      callDate: "2026-03-02",
      dueDate: "2026-03-16",
      total: 2_000_000,
    });
    expect([over.status, over.body.error.code]).toEqual([422, "over_commitment"]);
  });

  it("a distribution is declared, paid, and shows on the partner's account", async () => {
    const { client, ids } = await open(database());
    await client.post(`/capital-calls/${ids["/capital-calls"]}/issue`);
    const lines = [{ lpEntityId: ids["/partners"], amount: 100_000 }];
    await client.post("/entries/contribution-funding", { date: "2026-02-10", lines, post: true });
    const made = await client.post("/distributions", { date: "2026-04-01", total: 30_000, recallable: true });
    expect([made.status, made.body.status]).toEqual([201, "draft"]);
    const path = `/distributions/${made.body.distributionId}`;
    expect((await client.post(`${path}/pay`, { date: "2026-04-03" })).status).toBe(409);
    expect((await client.post(`${path}/declare`)).body).toMatchObject({ status: "declared", paid: 0 });
    expect((await client.post(`${path}/pay`, { date: "2026-04-03" })).body).toMatchObject({
      status: "paid",
      paid: 30_000,
    });
    expect((await client.post(`${path}/cancel`)).status).toBe(409);
    expect((await client.get("/capital-accounts")).body.rows[0]).toMatchObject({
      distributions: -30_000,
      outstanding: 930_000,
    });
  });

  it("a distribution and its notices say what it was split by, and nothing where each part was given", async () => {
    const { client, ids } = await open(database());
    await client.post(`/capital-calls/${ids["/capital-calls"]}/issue`);
    const basisOf = async (asked: object) => {
      const { body } = await client.post("/distributions", { date: "2026-04-01", ...asked });
      const { body: notices } = await client.get(`/distributions/${body.distributionId}/notices`);
      const { body: all } = await client.get("/distributions");
      const listed = all.find((one: Record<string, unknown>) => one.distributionId === body.distributionId);
      return [body.basis, notices[0].basis, listed.basis];
    };
    expect(await basisOf({ total: 30 })).toEqual(Array(3).fill("capital_balance"));
    expect(await basisOf({ total: 30, basis: "commitment" })).toEqual(Array(3).fill("commitment"));
    expect(await basisOf({ lines: [{ lpEntityId: ids["/partners"], amount: 30 }] })).toEqual(Array(3).fill(null));
  });

  it("pages of the journal stay as they were while others write", async () => {
    const { client } = await open(database());
    for (const amount of [1, 2, 3]) await client.post("/journal", income(amount, "posted"));
    const first = await client.get("/journal?limit=2&status=posted");
    const link = /<\?([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1];
    await client.post("/journal", income(4, "posted"));
    const second = await client.get(`/journal?${link}`);
    const shown = [...first.body.entries, ...second.body.entries];
    expect(shown.map((entry) => entry.journal_postings[0].amount)).toEqual([3, 2, 1]);
    expect(second.body.total).toBe(3);
  });

  it("an unchanged answer is 304", async () => {
    const { client } = await open(database());
    const { headers } = await client.get("/chart");
    const again = await client.get("/chart", { "If-None-Match": headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
    await client.post("/journal", income(1));
    expect((await client.get("/chart", { "If-None-Match": headers.get("etag") ?? "" })).status).toBe(200);
  });

  it("racing posts number entries without gap; one draft posts once; close and post do not cross", async () => {
    const { client, draft } = await open(database());
    const posts = Array.from({ length: 8 }, (_, place) => client.post("/journal", income(place + 1, "posted")));
    const twice = [client.post(`/journal/${draft.id}/post`), client.post(`/journal/${draft.id}/post`)];
    expect((await Promise.all(posts)).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect((await Promise.all(twice)).map(({ status }) => status).sort()).toEqual([200, 409]);
    const body = { through: "2026-03-31", accept: ["unposted_bank_rows"], reason: "race" };
    const [closed, late] = await Promise.all([
      client.post("/close", body),
      client.post("/journal", income(100, "posted")),
    ]);
    expect(closed.status, JSON.stringify(closed.body)).toBe(200);
    expect([201, 409]).toContain(late.status);
    const { body: capital } = await client.get("/capital-accounts?allocation=posted&end=2026-03-31&include=ties");
    expect(capital.difference).toBe(0);
    expect(capital.nav).toBe(46 + (late.status === 201 ? 100 : 0));
    expect((await client.get("/verify")).body).toMatchObject({ chain: "whole", rollups: "whole" });
  });
});

/** A distribution of a fund that has capital to give back. */
/** Things that are drafted when an address asks for their id. */
const made: Readonly<Record<string, (client: FirmClient) => Promise<string>>> = {
  "/distributions": draftDistribution,
  "/audit-tests": async (client) => {
    const { body } = await client.post("/journal", income(20, "posted"));
    return (await client.post("/audit-tests", { entryIds: [body.id], note: "Seen" })).body[0].id;
  },
  "/issued-statements": async (client) => {
    return (await client.post("/statements/balance-sheet/issue", { end: "2026-01-31" })).body.id;
  },
  "/securities": async (client) => {
    const { companyId } = (await client.post("/companies", { name: "Cascade" })).body;
    return (await client.post("/securities", { companyId, name: "Note", securityType: "convertible_note" })).body
      .securityId;
  },
  "/valuation-files": async (client) => {
    const { companyId } = (await client.post("/companies", { name: "Borealis" })).body;
    const file = { level: "level_3", technique: "scenario" };
    await client.post("/entries/valuation", { date: "2026-03-10", companyId, fairValue: 0, file });
    return (await client.get("/valuation-files")).body[0].id;
  },
  "/parallel-groups": async (client) => {
    const [{ id: vehicleId }] = (await client.get("/vehicles")).body;
    return (await client.post("/parallel-groups", { name: "Parallels", vehicles: [{ vehicleId }] })).body.id;
  },
  "/through-agreements": async (client) => {
    const call = { kind: "capital_call", date: "2026-05-01", total: 10 };
    return (await client.post("/through-agreements", call)).body.id;
  },
  "/holdings": async (client) => {
    const [{ id: heldId, firmId }] = (await client.get("/vehicles")).body;
    const feeder = { firmId, name: "Feeder", kind: "fund", baseCurrency: "USD" };
    const { id: holderId } = (await client.post("/vehicles", feeder)).body;
    const { lpEntityId } = (await client.post("/partners?group=Fund%20I", { name: "Feeder" })).body;
    const { companyId } = (await client.post("/companies?group=Feeder", { name: "Fund I" })).body;
    const holding = { kind: "feeder", holderId, heldId, heldLpEntityId: lpEntityId, companyId };
    return (await client.post("/holdings", holding)).body.id;
  },
  "/proposals": async (client) => {
    const proposal = { operation: "openBankAccount", body: { name: "Payroll" } };
    return (await client.post("/proposals", proposal)).body.id;
  },
  "/agreements": async (client) => {
    const { lpEntityId } = (await client.post("/partners", { name: "Juniper", partnerClass: "lp" })).body;
    const commitments = [{ lpEntityId, amount: 1_000_000 }];
    const close = { kind: "subsequent_close", date: "2026-05-07", commitments, interestRate: 0.08 };
    return (await client.post("/agreements", close)).body.id;
  },
};

async function draftDistribution(client: FirmClient): Promise<string> {
  await client.post("/entries/capital-call", { date: "2026-02-03", total: 1000, fundedAtOnce: true, post: true });
  const { body } = await client.post("/distributions", { date: "2026-04-01", total: 10 });
  return body.distributionId;
}

/** A body of the right shape for a route, so that only the id can be wrong. */
function bodyFor(path: string): unknown {
  if (path === "/journal/{id}") {
    const { status: _, ...entry } = income(1);
    return entry;
  }
  if (path.startsWith("/firms")) return { name: "x" };
  if (path.endsWith("/match")) return { entryId: randomUUID() };
  if (/^\/documents\/.*link/.test(path)) return { subjectType: "entry", subjectId: randomUUID() };
  if (path.endsWith("/elect")) return { lpEntityId: randomUUID(), effectiveDate: "2026-01-01" };
  if (path.endsWith("/end")) return { endDate: "2026-12-31" };
  if (/^\/audit-tests\/.*withdraw/.test(path)) return { note: "x" };
  if (path.endsWith("/decline") || path.endsWith("/ignore") || path.endsWith("/withdraw")) return { reason: "x" };
  if (path.endsWith("/pay")) return { date: "2026-01-01" };
  return {};
}
