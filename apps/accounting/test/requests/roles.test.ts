/** Each role tries every operation, and a key of some vehicles or of a partner every address with what is another's. */
import { randomUUID } from "node:crypto";
import { type RoleName, roleNames, roles } from "@capstack/contract";
import { type AccountingOperation, accountingOperations } from "@capstack/contract/accounting";
import { beforeAll, describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient, type TestKey } from "../setup/firm-client.js";
import { type Fund, makeFund } from "../setup/two-funds.js";

const engines = await openEngines();
const operations = Object.values<AccountingOperation>(accountingOperations);

const FULL = ["read", "write", "terms", "post", "close", "mark"].map((kind) => `accounting:${kind}`);

/** What each role may do, by the kind of an operation: said here apart from the table that is enforced. */
const expected: Readonly<Record<RoleName, readonly string[]>> = {
  reader: ["read"],
  preparer: ["read", "write"],
  approver: ["read", "post"],
  closer: ["read", "close"],
  administrator: ["read", "write", "terms", "post", "close"],
  auditor: ["read", "mark"],
  partner: [],
  adviser: [],
};

/** What a partner and its adviser may ask. */
const ofPartners = new Set([
  ...["listVehicles", "listPartners", "listCommitments", "getCapitalAccounts", "getStatement"],
  ...["listCapitalCalls", "getCapitalCallNotices", "listDistributions", "getDistributionNotices"],
  ...["getAgreementNotices", "getPartnerStatements", "listIssuedStatements", "getIssuedStatement"],
  ...["listDocuments", "getDocument", "getDocumentContent"],
]);

function may(role: RoleName, { id, scope }: AccountingOperation): boolean {
  if (role === "partner" || role === "adviser") return ofPartners.has(id);
  // Books of another place come with drafts, terms and posted entries.
  if (id === "importArchive" && role !== "administrator") return false;
  return expected[role].some((kind) => scope === `accounting:${kind}`);
}

/** An operation's address about a thing. */
function addressOf({ path, name, query }: AccountingOperation, group: string, id: string = randomUUID()): string {
  const options: readonly string[] = name !== undefined && "options" in name ? (name.options as string[]) : [];
  const word = options.includes("capital-account") ? "capital-account" : (options[0] ?? "");
  const asked = new URLSearchParams("group" in query.shape ? { group } : {});
  if ("account" in query.shape) asked.set("account", "1000");
  if ("through" in query.shape && path === "/close/preview") asked.set("through", "2026-02-28");
  return `${path.replace("{id}", id).replace("{name}", word)}?${asked}`;
}

interface Scene {
  readonly account: string;
  readonly own: Fund;
  readonly other: Fund;
}

const scenes = new Map<string, Scene>();

describe.each(engineKinds)("on %s", (kind) => {
  const scene = () => scenes.get(kind) as Scene;
  const as = (key: Partial<TestKey>) => new FirmClient(engines.of(kind), { account: scene().account, ...key });

  beforeAll(async () => {
    const client = new FirmClient(engines.of(kind), { account: randomUUID(), scopes: FULL });
    const { body: firm } = await client.post("/firms", { name: "Meridian" });
    const own = await makeFund(client, firm.id, "Fund One", ["Harborview", "Juniper", "Keelson"]);
    const other = await makeFund(client, firm.id, "Fund Two", ["Larchmont", "Marlow", "Nettleton"]);
    scenes.set(kind, { account: client.key.account, own, other });
  });

  it.each(roleNames)("a key of the role %s does what the table says, of every operation", async (role) => {
    const { own } = scene();
    const limits = roles[role].ofPartners ? { vehicles: [own.vehicle], partners: [own.partners[0]?.id ?? ""] } : {};
    const client = as({ role, scopes: roles[role].scopes, ...limits });
    for (const operation of operations) {
      const { method, hasBody, id } = operation;
      const address = `${addressOf(operation, "Fund One")}${method === "GET" ? "" : "&dryRun=true"}`;
      const { status, body } = await client.call(method, address, hasBody ? {} : undefined);
      const refused = status === 403 && body.error?.code === "scope_required";
      expect([id, refused ? "refused" : "let in"]).toEqual([id, may(role, operation) ? "let in" : "refused"]);
    }
  });

  it("a key of one fund finds nothing of the other, at any address", async () => {
    const { own, other } = scene();
    const client = as({ scopes: FULL, vehicles: [own.vehicle] });
    const foreign = [other.name, other.vehicle, ...other.ids, ...other.partners.map(({ name }) => name)];
    for (const operation of operations) {
      const { id, method, path, hasBody } = operation;
      for (const named of path.includes("{id}") ? [other.vehicle, ...other.ids] : [undefined]) {
        const { status, body } = await client.call(
          method,
          addressOf(operation, "Fund Two", named),
          hasBody ? {} : undefined,
        );
        const isOfFund = path.includes("{id}") || "group" in operation.query.shape;
        if (isOfFund) expect([id, [400, 403, 404].includes(status)], JSON.stringify(body)).toEqual([id, true]);
        expectNone(id, body, foreign, [named, "Fund Two"]);
      }
    }
  });

  it("a key of one fund keeps answers apart from those of other keys", async () => {
    const { own, other } = scene();
    const repeat = { "Idempotency-Key": "the same" };
    const note = { entryIds: [own.entry], note: "Own" };
    const [limited, whole] = [as({ scopes: FULL, vehicles: [own.vehicle] }), as({ scopes: FULL })];
    const first = await whole.post("/audit-tests?group=Fund%20Two", { entryIds: [other.entry], note: "Other" }, repeat);
    expect(first.status).toBe(201);
    const second = await limited.post("/audit-tests", note, repeat);
    expect([second.status, second.headers.get("idempotency-replayed")]).toEqual([201, null]);
    const third = await limited.post("/audit-tests", note, repeat);
    expect([third.body, third.headers.get("idempotency-replayed")]).toEqual([second.body, "true"]);
  });

  describe("a partner's key", () => {
    const partner = () => {
      const { own } = scene();
      const partners = [own.partners[0]?.id ?? ""];
      return as({ role: "partner", scopes: roles.partner.scopes, vehicles: [own.vehicle], partners });
    };

    it("finds nothing of another partner, at any address", async () => {
      const { own, other } = scene();
      const client = partner();
      const others = [...own.partners.slice(1), ...other.partners];
      const foreign = [other.name, other.vehicle, ...others.flatMap(({ id, name }) => [id, name])];
      const [, second, whole] = own.statements;
      const [, given, invoice] = own.documents;
      const notOwn = [second, whole, given, invoice, own.entry, own.test, own.valuation];
      for (const operation of operations) {
        const { id, method, path, hasBody, query } = operation;
        const things = path.includes("{id}") ? [...own.ids, ...other.ids] : [undefined];
        for (const named of things) {
          const address = addressOf(operation, "Fund One", named);
          const asked = "lp" in query.shape ? [address, ...others.map((lp) => `${address}&lp=${lp.id}`)] : [address];
          for (const one of asked) {
            const { status, body } = await client.call(method, one, hasBody ? {} : undefined);
            if (named !== undefined && notOwn.includes(named)) {
              expect([id, [403, 404].includes(status)], JSON.stringify(body)).toEqual([id, true]);
            }
            if (one !== address) expect([id, [403, 404].includes(status)], JSON.stringify(body)).toEqual([id, true]);
            expectNone(id, body, foreign, [named]);
          }
        }
      }
    });

    it("reads its own capital account, calls, distributions, notices, statements and documents", async () => {
      const { own } = scene();
      const client = partner();
      const [me] = own.partners;
      const whole = await as({}).get("/capital-accounts?group=Fund%20One");
      const { body: accounts } = await client.get("/capital-accounts");
      const row = whole.body.rows.find(({ lpEntityId }: { lpEntityId: string }) => lpEntityId === me?.id);
      expect([accounts.rows, accounts.nav]).toEqual([[row], row.ending]);
      // A third of 300,000 was called of it, a third of 30,000 is distributed to it.
      expect((await client.get("/capital-calls")).body).toMatchObject([
        { total: 100_000, lines: [{ amount: 100_000 }] },
      ]);
      expect((await client.get("/distributions")).body).toMatchObject([{ total: 10_000, lines: [{ amount: 10_000 }] }]);
      expect((await client.get(`/capital-calls/${own.call}/notices`)).body).toMatchObject([{ name: me?.name }]);
      expect((await client.get(`/distributions/${own.distribution}/notices`)).body).toMatchObject([{ name: me?.name }]);
      expect((await client.get(`/agreements/${own.agreement}/notices`)).body).toMatchObject([{ name: me?.name }]);
      expect((await client.get(`/statements/capital-account?lp=${me?.id}`)).status).toBe(200);
      expect((await client.get("/statements/balance-sheet")).status).toBe(403);
      expect((await client.get("/issued-statements")).body).toMatchObject([{ id: own.statements[0] }]);
      expect((await client.get(`/issued-statements/${own.statements[0]}`)).status).toBe(200);
      expect((await client.get("/documents")).body).toMatchObject([{ id: own.documents[0] }]);
      expect((await client.get(`/documents/${own.documents[0]}/content`)).status).toBe(200);
      // A tenth of its 1,000,000 went to another.
      expect((await client.get("/partners")).body).toMatchObject([{ lpEntityId: me?.id, commitment: 900_000 }]);
      expect((await client.get("/vehicles")).body).toMatchObject([{ id: own.vehicle }]);
    });

    it("leaves the books as they were kept for others", async () => {
      await partner().get("/capital-accounts");
      const { body } = await as({}).get("/capital-accounts?group=Fund%20One");
      expect(body.rows).toHaveLength(3);
    });
  });
});

/** A body has none of the words, but those that the request itself had. */
function expectNone(id: string, body: unknown, words: readonly string[], asked: readonly (string | undefined)[]): void {
  const text = typeof body === "string" ? body : JSON.stringify(body ?? null);
  const found = words.filter((word) => !asked.includes(word) && text.includes(word));
  expect([id, found]).toEqual([id, []]);
}
