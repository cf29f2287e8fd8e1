/** An archive holds a vehicle whole: into an empty firm, and every read answers as where it came from. */
import { randomUUID } from "node:crypto";
import { archiveTables } from "@capstack/books/archive/archive-tables";
import { countRows, requireWithin } from "@capstack/books/archive/export-archive";
import { JsonScan } from "@capstack/books/archive/json-scan";
import { readArchive } from "@capstack/books/archive/read-archive";
import { asTenant } from "@capstack/database";
import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it, vi } from "vitest";
import { copiedDemo, demoClient } from "../setup/demo-client.js";
import { everyday, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";
import { writeRandomBooks } from "../setup/random-books.js";
import { empty, keep, openCaller, scenarios, TODAY } from "../setup/scenario-books.js";
import { ofVehicles } from "../setup/statement-names.js";

type Json = ReturnType<typeof JSON.parse>;

const engines = await openEngines();

/** Every read of a vehicle but the audit trail, which is of where it happened, and the keys. */
const READS = [
  ...["/chart", "/bank", "/bank?status=ignored", "/bank?include=suggestion", "/bank/reconcile?include=items"],
  ...["/capital-accounts?include=ties,posted", "/capital-accounts?preset=ytd&allocation=posted", "/construction"],
  ...[
    "/distributions",
    "/capital-calls",
    "/agreements",
    "/fund-timeseries",
    "/journal?limit=200",
    "/ledger?account=1000",
  ],
  ...["/journal?status=void", "/journal?limit=200&offset=200", "/partners", "/companies", "/securities"],
  ...["/commitments", "/terms", "/issued-statements", "/documents"],
  ...[
    "/fx-rates",
    "/bank/accounts",
    "/bank/register",
    "/bank/imports",
    "/bank/rules",
    "/periods",
    "/verify",
    "/health-check",
    "/export?format=json",
  ],
  ...ofVehicles.map((name) => `/statements/${name}`),
];

type Get = (path: string) => Promise<{ readonly text: string }>;

/** What every read of a vehicle answers, with the one id that is the firm's own left out. */
async function shownOf(get: Get, group: string, firmId: string): Promise<Record<string, string>> {
  const shown: Record<string, string> = {};
  for (const read of READS) {
    const { text } = await get(`${read}${read.includes("?") ? "&" : "?"}group=${encodeURIComponent(group)}`);
    shown[read] = text.replaceAll(firmId, "the firm");
  }
  return shown;
}

async function firmWide(get: Get, firmId: string): Promise<string[]> {
  const answers = [];
  for (const read of ["/firm", "/fund-economics?include=gp", "/vehicles"]) answers.push((await get(read)).text);
  return answers.map((text) => text.replaceAll(firmId, "the firm"));
}

function openClient(client: FirmClient) {
  const headers = { Authorization: `Bearer ${JSON.stringify(client.key)}` };
  const get = async (path: string) => {
    const response = await client.app.request(`/api/accounting${path}`, { headers });
    const bytes = new Uint8Array(await response.clone().arrayBuffer());
    expect(response.status, `${path} ${new TextDecoder().decode(bytes).slice(0, 300)}`).toBe(200);
    return { text: await response.text(), bytes };
  };
  return { get, archiveOf: async (group: string) => (await get(`/archive?group=${encodeURIComponent(group)}`)).bytes };
}

const asContent = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

describe.each([empty, ...scenarios])("$name ($function)", ({ name, function: figure, input }) => {
  it("comes out of an archive as it went in", async () => {
    const { books, end } = input;
    const today = end ?? books.today ?? TODAY;
    const from = openCaller(engines.of("pglite"), `from ${figure} ${name}`, today);
    const to = openCaller(engines.of("pglite"), `to ${figure} ${name}`, today);
    await keep(from, books);
    const { json: firms } = await from("GET", "/firms");
    const { bytes } = await from("GET", "/archive");
    const { json: firm } = await to("POST", "/firms", { name: "Acme" });
    await to("POST", "/archive", { firmId: firm.id, content: asContent(bytes) });
    const group = books.vehicle.name;
    const there = await shownOf((path) => to("GET", path), group, firm.id);
    expect(there).toEqual(await shownOf((path) => from("GET", path), group, firms[0].id));
    expect(await firmWide((path) => to("GET", path), firm.id)).toEqual(
      await firmWide((path) => from("GET", path), firms[0].id),
    );
    expect(Buffer.compare((await to("GET", "/archive")).bytes, bytes)).toBe(0);
  });
});

describe.each(everyday("postgres"))("on %s", (kind) => {
  it("the demonstration, and books with everything in them, come out as they went in", async () => {
    const client = await demoClient(kind, { account: copiedDemo(kind) });
    await writeRandomBooks(client, "archive");
    await everyKind(client);
    const copy = await demoClient(kind, { account: Promise.resolve(randomUUID()) });
    const { body: firms } = await client.get("/firms");
    const { body: firm } = await copy.post("/firms", { name: firms[0].name });
    const { body: vehicles } = await client.get("/vehicles");
    const [from, to] = [openClient(client), openClient(copy)];
    for (const { name } of vehicles) {
      const content = asContent(await from.archiveOf(name));
      const tried = await copy.post("/archive?dryRun=true", { firmId: firm.id, content });
      expect(tried.status, JSON.stringify(tried.body)).toBe(201);
      expect((await copy.post("/archive", { firmId: firm.id, content })).status).toBe(201);
      expect((await copy.post("/archive", { firmId: firm.id, content })).body.error.code).toBe("conflict");
      expect(await shownOf(to.get, name, firm.id)).toEqual(await shownOf(from.get, name, firms[0].id));
    }
    expect(await firmWide(to.get, firm.id)).toEqual(await firmWide(from.get, firms[0].id));
    const { body: close } = await copy.post("/reopen?group=Fund%20I", { reason: "Books go on" });
    expect(close.closedThrough).toBe("2026-02-28");
  });

  it("whole numbers beyond those of a double come out as they went in", async () => {
    const client = new FirmClient(engines.of(kind), { account: randomUUID() });
    const { body: firm } = await client.post("/firms", { name: "Acme" });
    await client.post("/vehicles", { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
    // An odd number of cents above 2^53, and an entry whose lines sum up to three times 2^53 on the way to zero.
    const most = 90_071_992_547_409.89;
    expect((await client.post("/companies", { name: "Nimbus", postMoney: 90_071_992_547_409.95 })).status).toBe(201);
    const postings = [most, most, most, -most, -most, -most].map((amount) => ({ account: "1000", amount }));
    const made = await client.post("/journal", {
      entryDate: "2026-03-10",
      sourceType: "manual",
      status: "posted",
      postings,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const rowsOf = ({ key }: FirmClient) =>
      asTenant(engines.of(kind), key.account, (tx) =>
        tx.query(
          `select sum_before, sum_after, base_amount, (select post_money from companies where account_id = $1)
           from journal_postings where account_id = $1 order by line_no`,
          [key.account],
        ),
      );
    expect(await rowsOf(client)).toContainEqual({
      sum_before: 18_014_398_509_481_978n,
      sum_after: 27_021_597_764_222_967n,
      base_amount: 9_007_199_254_740_989n,
      post_money: 9_007_199_254_740_995n,
    });
    const bytes = await openClient(client).archiveOf("Fund I");
    const copy = new FirmClient(engines.of(kind), { account: randomUUID() });
    const { body: other } = await copy.post("/firms", { name: "Acme" });
    const taken = await copy.post("/archive", { firmId: other.id, content: asContent(bytes) });
    expect(taken.status, JSON.stringify(taken.body)).toBe(201);
    expect(await rowsOf(copy)).toEqual(await rowsOf(client));
    expect(Buffer.compare(await openClient(copy).archiveOf("Fund I"), bytes)).toBe(0);
  });

  it("an archive that was changed, is damaged or unfolds too far is refused, and nothing is kept", async () => {
    const client = new FirmClient(engines.of(kind), { account: randomUUID() });
    const { body: firm } = await client.post("/firms", { name: "Acme" });
    await client.post("/vehicles", { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
    await client.post("/partners", { name: "Harbor", commitment: 100, commitmentDate: "2026-01-01" });
    const entry = {
      entryDate: "2026-03-10",
      sourceType: "income",
      status: "posted",
      postings: [
        { account: "1000", amount: 5 },
        { account: "4100", amount: -5 },
      ],
    };
    await client.post("/journal", entry);
    await client.post("/close", { through: "2026-03-31" });
    await client.call("PUT", "/terms", { effectiveDate: "2026-04-01", orgCostCap: 5 });
    await client.call("PUT", "/construction/assumptions", { targetFundMultiple: 2 });
    await client.post("/bank/rules", { contains: "audit", accountCode: "5100" });
    const row = { date: "2026-04-02", amount: 3, description: "Interest" };
    await client.post("/bank/import", { content: JSON.stringify([row]) });
    const { body: partners } = await client.get("/partners");
    const [{ lpEntityId }] = partners;
    const call = { callDate: "2026-04-01", dueDate: "2026-04-20", total: 10, purpose: { fees: 10 } };
    expect((await client.post("/capital-calls", call)).status).toBe(201);
    const lines = [{ lpEntityId, amount: 1, taxCharacter: { interest: 1 } }];
    expect((await client.post("/distributions", { date: "2026-04-01", lines })).status).toBe(201);
    const { body: juniper } = await client.post("/partners", { name: "Juniper" });
    const transfer = { fromLpEntityId: lpEntityId, toLpEntityId: juniper.lpEntityId, transferredPct: 0.5 };
    const agreed = await client.post("/agreements", { kind: "transfer", date: "2026-04-02", ...transfer });
    expect(agreed.status, JSON.stringify(agreed.body)).toBe(201);
    const bytes = await openClient(client).archiveOf("Fund I");
    const files = unzipSync(bytes);
    const text = (name: string) => new TextDecoder().decode(files[name]);
    /** Packed anew with a file changed, its digest made right again. */
    const changed = async (name: string, change: (rows: Json) => unknown) => {
      const rows = JSON.parse(text(name));
      const body = JSON.stringify(change(rows) ?? rows);
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body));
      const manifest = JSON.parse(text("manifest.json"));
      manifest.files[name] = Buffer.from(digest).toString("hex");
      return zipSync({ ...files, [name]: strToU8(body), "manifest.json": strToU8(JSON.stringify(manifest)) });
    };
    const posting =
      (change: object, place = 0) =>
      (rows: Json) => {
        Object.assign(rows[place], change);
      };
    const vehicleWith = (change: object) => (vehicle: Json) => ({ ...vehicle, ...change });
    const cases: readonly (readonly [string, Uint8Array])[] = [
      ["no zip", strToU8("nothing of the kind")],
      ["half of it", bytes.subarray(0, bytes.length / 2)],
      ["a file changed", zipSync({ ...files, "partners.json": strToU8("[{}]") })],
      [
        "an entry that does not balance",
        await changed("journal_postings.json", posting({ base_amount: 700, amount: 700 })),
      ],
      ["a part of a cent", await changed("journal_postings.json", posting({ base_amount: 500.5 }))],
      ["an entry of another day", await changed("journal_entries.json", posting({ memo: "another" }))],
      ["figures of a closed month", await changed("periods.json", posting({ snapshot: "{}" }))],
      ["a column nobody knows", await changed("partners.json", () => [{ salary: 1 }])],
      ["an account of nobody", await changed("journal_postings.json", posting({ ledger_account_id: randomUUID() }))],
      ["a moment without end", await changed("journal_entries.json", posting({ posted_at: "infinity" }))],
      ["a moment that is a word", await changed("partners.json", posting({ created_at: "now" }))],
      ["a day without end", await changed("commitment_events.json", posting({ event_date: "-infinity" }))],
      ["a vehicle of no time", await changed("vehicle.json", vehicleWith({ created_at: "infinity" }))],
      ["a vehicle of this moment", await changed("vehicle.json", vehicleWith({ created_at: "now" }))],
      ["a vehicle of old", await changed("vehicle.json", vehicleWith({ created_at: "0001-01-01T00:00:00+00:00 BC" }))],
      ["a vehicle without a year", await changed("vehicle.json", vehicleWith({ fiscal_year_start: "19-39" }))],
      ["a vehicle whose name is no text", await changed("vehicle.json", vehicleWith({ name: "a\ud800" }))],
      ["a partner whose name is no text", await changed("partners.json", posting({ name: "a\0" }))],
      ["terms of another shape", await changed("vehicle_terms.json", posting({ terms: { fee: "2 %" } }))],
      ["rules that are no list", await changed("vehicle_terms.json", posting({ terms: { allocationRules: {} } }))],
      ["terms that are a number", await changed("vehicle_terms.json", posting({ terms: 7 }))],
      ["assumptions of another shape", await changed("assumptions.json", posting({ given: { pacing: [] } }))],
      ["a bank's rule of another shape", await changed("bank_rules.json", posting({ rule: { contains: 5 } }))],
      ["a suggestion of another shape", await changed("bank_transactions.json", posting({ suggestion: [] }))],
      ["warnings that are no list", await changed("bank_imports.json", posting({ warnings: { a: 1 } }))],
      ["a purpose of another shape", await changed("capital_calls.json", posting({ purpose: "rent" }))],
      ["a tax character of another shape", await changed("distribution_lines.json", posting({ tax_character: [1] }))],
      ["shares of another shape", await changed("distributions.json", posting({ in_kind: { value: "all" } }))],
      ["an agreement of another shape", await changed("agreements.json", posting({ terms: { date: "2026-05-01" } }))],
      ["a close that accepted what is no list", await changed("periods.json", posting({ accepted: "drafts" }))],
      ["a day that is none", await changed("journal_entries.json", posting({ entry_date: "2026-02-30" }))],
    ];
    const copy = new FirmClient(engines.of(kind), { account: randomUUID() });
    const { body: other } = await copy.post("/firms", { name: "Others" });
    for (const [what, archive] of cases) {
      const { status, body } = await copy.post("/archive", { firmId: other.id, content: asContent(archive) });
      expect([what, status, body.error?.code]).toEqual([what, 400, "validation_failed"]);
      expect((await copy.get("/vehicles")).body).toEqual([]);
    }
    const limited = new FirmClient(engines.of(kind), { ...copy.key, vehicles: [randomUUID()] });
    const { body: refused } = await limited.post("/archive", { firmId: other.id, content: asContent(bytes) });
    expect(refused.error.code).toBe("forbidden");
    expect((await copy.post("/archive", { firmId: other.id, content: asContent(bytes) })).status).toBe(201);
  });
});

it("two accounts that hold a vehicle of one id see their own books, in one server", async () => {
  const client = new FirmClient(engines.of("pglite"), { account: randomUUID() });
  const other = { account: randomUUID() };
  const ask = async (key: object, method: string, path: string, body?: unknown): Promise<Json> => {
    const headers = { Authorization: `Bearer ${JSON.stringify(key)}` };
    const given = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await client.app.request(`/api/accounting${path}`, { method, headers, ...given });
    expect(response.status, path).toBeLessThan(300);
    return response.json();
  };
  const { key } = client;
  const firm = await ask(key, "POST", "/firms", { name: "Acme" });
  await ask(key, "POST", "/vehicles", { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  await ask(key, "POST", "/partners", { name: "Harbor", commitment: 1_000_000, commitmentDate: "2026-01-01" });
  const content = asContent(await openClient(client).archiveOf("Fund I"));
  const copied = await ask(other, "POST", "/firms", { name: "Acme" });
  await ask(other, "POST", "/archive", { firmId: copied.id, content });
  for (const [who, total, name] of [
    [key, 100, "Nimbus"],
    [other, 200, "Orchard"],
  ] as const) {
    await ask(who, "POST", "/entries/capital-call", { date: "2026-02-01", total, fundedAtOnce: true, post: true });
    const [economics] = (await ask(who, "GET", "/fund-economics")).vehicles;
    const { nav } = await ask(who, "GET", "/capital-accounts");
    const { rows } = await ask(who, "GET", "/statements/trial-balance");
    expect([economics.fund.paidIn, nav, rows[0].debit]).toEqual([total, total, total]);
    const { companyId } = await ask(who, "POST", "/companies", { name });
    await ask(who, "POST", "/entries/investment", { date: "2026-02-02", companyId, amount: 10 });
  }
});

it("an archive unfolds so far and no further, whatever its headers claim", () => {
  const wide = zipSync({ "manifest.json": new Uint8Array(2 << 20) });
  expect(() => readArchive(wide, { bytes: 1 << 20 })).toThrow("unpacks to more than");
  const many = zipSync(Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`${n}.json`, strToU8("[]")])));
  expect(() => readArchive(many)).toThrow("more than 100 files");
});

it("an archive's rows and depth are counted before anything is made of them", () => {
  const reading = (file: string, limits = {}) => {
    const parsed = vi.spyOn(JSON, "parse");
    try {
      readArchive(zipSync({ "journal_postings.json": strToU8(file) }), limits);
    } catch (error) {
      return { message: (error as Error).message, parsed: parsed.mock.calls.length };
    } finally {
      parsed.mockRestore();
    }
    return { message: "taken in", parsed: 0 };
  };
  const refused = (message: string) => ({ message: expect.stringContaining(message), parsed: 0 });
  expect(reading(`[${"{},".repeat(2_000_000)}{}]`)).toEqual(refused("more than 1000000 rows"));
  expect(reading(`[[${"[],".repeat(2_000_000)}[]]]`)).toEqual(refused("more than 1000000 rows"));
  expect(reading(`[[${"1,".repeat(100)}1]]`, { values: 99 })).toEqual(refused("more than 99 values"));
  expect(reading(`${"[".repeat(33)}${"]".repeat(33)}`)).toEqual(refused("deeper than 32 levels"));
  // Brackets inside a string do not count as nesting, with or without escaped quotes.
  expect(reading(`["${"[{,".repeat(100)}\\"${"[{,".repeat(100)}\\\\"]`, { depth: 1, values: 1 })).toMatchObject({
    message: expect.stringContaining("manifest.json is missing"),
  });
});

it("an archive of a few kilobytes unfolds to no more than so small a one can need", () => {
  const files = { "journal.json": new Uint8Array(40 << 20), "manifest.json": strToU8("{}") };
  expect(() => readArchive(zipSync(files, { level: 9 }))).toThrow("unpacks to more than");
});

/** A rate, a rule, agreements declared, undone and drafted, an ignored row and a void draft, beside what is there. */
async function everyKind(client: FirmClient): Promise<void> {
  const at = "?group=Random";
  const made = async (method: string, path: string, body?: unknown) => {
    const reply = await client.call(method, path, body);
    expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBeLessThan(300);
    return reply.body;
  };
  const { body: partners } = await client.get(`/partners${at}`);
  const [first, second] = partners.map(({ lpEntityId }: Json) => lpEntityId);
  await made("PUT", `/fx-rates${at}`, { currency: "EUR", date: "2026-05-01", rate: 1.08345678 });
  await made("PUT", `/construction/assumptions${at}`, { targetPortfolioSize: 20 });
  await made("POST", `/bank/rules${at}`, { contains: "audit", sign: "out", accountCode: "5100" });
  const transfer = { kind: "transfer", date: "2026-06-01", fromLpEntityId: first, toLpEntityId: second };
  const { id } = await made("POST", `/agreements${at}`, { ...transfer, transferredPct: 0.25 });
  await made("POST", `/agreements/${id}/declare`);
  await made("POST", `/agreements/${id}/cancel`);
  await made("POST", `/agreements${at}`, { ...transfer, transferredPct: 0.5 });
  const call = await made("POST", `/capital-calls${at}`, { callDate: "2026-06-02", dueDate: "2026-06-16", total: 90 });
  await made("POST", `/capital-calls/${call.id}/issue`);
  const [{ companyId }] = (await client.get(`/companies${at}`)).body;
  const preferred = { companyId, name: "Series A", securityType: "preferred", shares: 1.5, principal: 0.01 };
  await made("POST", `/securities${at}`, { ...preferred, acquired: "2026-05-31", isRestricted: true, takesOver: true });
  await made("POST", `/statements/partners-capital/issue${at}`, { end: "2026-06-01", note: "As sent" });
  const links = [{ subjectType: "company", subjectId: companyId }];
  await made("POST", `/documents${at}`, { fileName: "memo.txt", content: "YQ==", links });
  const content = "date,amount,description\n2026-06-20,-5,fee\n2026-06-21,-7,twin\n";
  await made("POST", `/bank/import${at}`, { content });
  const { body: rows } = await client.get(`/bank${at}`);
  await made("POST", `/bank/${rows[0].id}/ignore`, { reason: "twin" });
  const drafted = await made("POST", `/bank/${rows[1].id}/draft`, {});
  await made("POST", `/journal/${drafted.journal_entry_id}/void`);
}

it("a vehicle of more rows than an archive may hold is refused before it is packed", () => {
  expect(() => requireWithin({ objects: 1_000_000, values: 20_000_000, bytes: 512 << 20 })).not.toThrow();
  for (const more of [{ objects: 1_000_001 }, { values: 20_000_001 }, { bytes: (512 << 20) + 1 }]) {
    expect(() => requireWithin(more)).toThrow(/this vehicle has more/);
  }
});

it("rows are counted for an export as their reader counts them, or as more", () => {
  const { columns } = archiveTables.find(({ name }) => name === "bank_transactions") ?? { columns: [] };
  const { columns: plain } = archiveTables.find(({ name }) => name === "partners") ?? { columns: [] };
  const nested = ['{"id":1,"suggestion":{"reasons":["a, [b]"],"of":{}}}', '{"id":2,"suggestion":{"reasons":[]}}'];
  const flat = ['{"id":1,"name":"a, {b}"}', '{"id":2,"name":"c"}'];
  for (const [rows, own] of [
    [nested, columns],
    [flat, plain],
  ] as const) {
    const text = `[\n${rows.join(",\n")}\n]\n`;
    const scan = new JsonScan();
    scan.take(new TextEncoder().encode(text));
    const counted = countRows(rows, own);
    expect(counted.objects).toBeGreaterThanOrEqual(scan.objects);
    expect(counted.values).toBeGreaterThanOrEqual(scan.commas);
    expect(counted.bytes).toBeGreaterThanOrEqual(text.length);
  }
});
