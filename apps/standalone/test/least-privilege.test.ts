/** The servers as docs/site/operators/deployment.md sets them up: a login that owns the tables, and one that serves and owns nothing. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { firmScopes, migrateAccounts } from "@capstack/accounts";
import { openTestAccount } from "@capstack/accounts/testing";
import { operations } from "@capstack/contract";
import { asTenant, type Database, openDatabase, type Queryable, sqlState } from "@capstack/database";
import { createTestDatabase, startTestServer, type TestServer } from "@capstack/database/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../../tools/commands/free-port.mjs";
import { type Program, startProgram } from "./process.js";

const PASSWORD = "of this test alone";
const deployment = readFileSync(
  fileURLToPath(new URL("../../../docs/site/operators/deployment.md", import.meta.url)),
  "utf8",
);
const logins = /before the first start:\n\n```sql\n([\s\S]*?)```/.exec(deployment)?.[1] ?? "";

let postgres: TestServer;
let served: Database;
let owner: Database;
let program: Program;
let url: string;
let port: number;
let token: string;

function addressOf(login: string): string {
  const address = new URL(postgres.url);
  Object.assign(address, { username: login, password: encodeURIComponent(PASSWORD), pathname: "/capstack" });
  return address.href;
}

beforeAll(async () => {
  postgres = await startTestServer();
  const { database: admin } = await createTestDatabase(postgres.url);
  for (const statement of logins.trim().split("\n")) await admin.query(statement.replace("…", PASSWORD));
  await admin.close();
  url = addressOf("capstack");
  const ownerUrl = addressOf("capstack_owner");
  port = await freePort();
  const variables = { PORT: String(port), SECRET: "s".repeat(32), ACCOUNTS: "0", NODE_ENV: "production" };
  program = startProgram({ ...variables, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl });
  await program.ready();
  served = await openDatabase({ url });
  owner = await openDatabase({ url: ownerUrl });
});
afterAll(async () => {
  program?.process.kill("SIGKILL");
  await served?.close();
  await owner?.close();
  await postgres?.stop();
});

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(method === "POST" ? { "Idempotency-Key": randomUUID() } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: ReturnType<typeof JSON.parse> = await response.json();
  expect(response.status, `${method} ${path} ${JSON.stringify(answer)}`).toBeLessThan(300);
  return answer;
}

const books = (method: string, path: string, body?: unknown) => call(method, `/api/accounting${path}`, body);

it("a login that owns nothing opens an account, computes, keeps books and closes a month", async () => {
  const account = await openTestAccount(served, "Acme");
  token = await account.makeKey("All", firmScopes);

  await call("POST", "/v1/cap-table/compute", operations.capTableCompute.examples[0].request);
  const made = await call("POST", "/v1/keys", { name: "Second" });
  await call("DELETE", `/v1/keys/${made.data.key.id}`);
  const firm = await books("POST", "/firms", { name: "Acme" });
  const fund = { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD", startDate: "2026-01-01" };
  await books("POST", "/vehicles", fund);
  await books("POST", "/partners", { name: "Harbor", commitment: 1_000_000, commitmentDate: "2026-01-01" });
  const funded = { date: "2026-01-05", total: 250_000, fundedAtOnce: true, post: true };
  await books("POST", "/entries/capital-call", funded);
  await books("POST", "/entries/expense", { date: "2026-01-20", amount: 1_000, post: true });
  await books("POST", "/close", { through: "2026-01-31" });
  const vehicles = await books("GET", "/vehicles");
  const whole = token;
  const [{ lpEntityId }] = await books("GET", "/partners");
  const limits = { vehicles: [vehicles[0].id], partners: [lpEntityId] };
  token = (await call("POST", "/v1/keys", { name: "Partner", role: "partner", ...limits })).data.key.token;
  expect(await books("GET", "/partners")).toMatchObject([{ lpEntityId }]);
  token = whole;
  const { rows } = await books("GET", "/capital-accounts?end=2026-01-31");
  expect(rows).toMatchObject([{ name: "Harbor", ending: 249_000 }]);
  expect(await books("GET", "/verify")).toMatchObject({ chain: "whole", rollups: "whole" });
  expect(await books("POST", "/reopen", { reason: "A late invoice" })).toMatchObject({ closedThrough: null });
  await books("POST", "/close", { through: "2026-01-31" });
});

const DENIED = "42501";

/** What a statement of the serving login is refused with, in a transaction as the tenant or without taking its role. */
async function refusalOf(statement: string, asTenantToo: boolean): Promise<string | undefined> {
  const [{ id }] = (await served.query<{ id: string }>("select id from account")) as [{ id: string }];
  const work = (tx: Queryable) => tx.query(statement);
  const running = asTenantToo ? asTenant(served, id, work) : served.transaction(work);
  return running.then(() => undefined, sqlState);
}

it.each([
  "alter table journal_entries disable trigger all",
  "alter table account add column extra text",
  "drop table audit",
  "create table drizzle.of_mine (id int)",
  "truncate journal_postings",
  "truncate audit",
  "update vehicles set closed_through = null",
  "update vehicles set last_hash = null",
  "update balance_months set amount = 0",
  "delete from journal_entries",
  "delete from audit",
  "update audit set action = 'nothing'",
  "delete from api_key",
  "update api_key set hash = '\\x00'",
  "update api_key set scopes = array['accounting:close']",
  "update entitlement set expires_at = null",
  "delete from entitlement",
  "delete from account",
  "create role intruder",
  "set role capstack_owner",
])("the login that serves is refused: %s", async (statement) => {
  expect([await refusalOf(statement, false), await refusalOf(statement, true)]).toEqual([DENIED, DENIED]);
});

it("the login that serves rewrites no figure of a closed month", async () => {
  const statement = "update periods set snapshot = '', digest = encode(sha256(''), 'hex')";
  expect(await refusalOf(statement, true)).toBe("CSB02");
});

it("the login that serves is no superuser, passes no row by, and owns nothing", async () => {
  const [role] = await served.query(
    "select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user",
  );
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false });
  const owned = await served.query(
    "select relname from pg_class where relowner in (select oid from pg_roles where rolname in ('capstack', 'capstack_app', 'capstack_tenant'))",
  );
  expect(owned).toEqual([]);
  const [rows] = await served.query("select count(*)::int as seen from journal_entries");
  expect(rows).toEqual({ seen: 0 });
});

it("the owner is no superuser either, and a start with current tables needs it no more", async () => {
  const [role] = await owner.query("select rolsuper, rolbypassrls from pg_roles where rolname = current_user");
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false });
  await migrateAccounts(served);
});
