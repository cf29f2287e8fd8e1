/** The built server as a process of its own: started on a live Postgres, killed in the middle of a write, lost and asked again. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createAccount, createKey, firmScopes, migrateAccounts } from "@capstack/accounts";
import { type Database, openDatabase } from "@capstack/database";
import { createTestDatabase, isDistributed, startTestServer, type TestServer } from "@capstack/database/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../../../tools/commands/free-port.mjs";

const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const sources = ["--conditions=@capstack/source", "--import", "tsx"];
const settings = { allowTestKeys: true, production: false, peppers: [] };

let postgres: TestServer;
let database: Database;
let url: string;
let token: string;
let limitedTo: (vehicles: readonly string[]) => Promise<string>;
const started: ChildProcess[] = [];

beforeAll(async () => {
  postgres = await startTestServer();
  ({ url, database } = await createTestDatabase(postgres.url));
  await migrateAccounts(database);
  const actor = { kind: "admin" } as const;
  const account = await createAccount(database, { name: "Acme" }, { actor });
  ({ token } = await createKey(database, { account, actor }, { name: "Books", scopes: firmScopes }, {}, settings));
  limitedTo = async (vehicles) => {
    const limited = await createKey(database, { account, actor }, { name: "L", scopes: firmScopes }, {}, settings);
    await database.query("update api_key set vehicles = $2::uuid[] where id = $1", [limited.id, vehicles]);
    return limited.token;
  };
});
afterAll(async () => {
  for (const child of started) child.kill("SIGKILL");
  await database.close();
  await postgres.stop();
});

interface Server {
  readonly child: ChildProcess;
  readonly call: (method: string, path: string, body?: unknown, more?: RequestInit) => Promise<Reply>;
}

interface Reply {
  readonly status: number;
  readonly replayed: boolean;
  readonly body: ReturnType<typeof JSON.parse>;
}

async function start(): Promise<Server> {
  const port = await freePort();
  const distributed = isDistributed ? { CAPSTACK_DISTRIBUTED: "citus" } : {};
  const own = { DATABASE_URL: url, PORT: String(port), LOG_LEVEL: "silent", ...distributed };
  const env = { PATH: process.env.PATH ?? "", ...own };
  const child = spawn(process.execPath, [...sources, main], { env });
  started.push(child);
  const call: Server["call"] = async (method, path, body, more = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/accounting${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...more,
      headers: { Authorization: `Bearer ${token}`, ...more.headers },
    });
    const replayed = response.headers.get("idempotency-replayed") === "true";
    return { status: response.status, replayed, body: await response.json() };
  };
  while ((await call("GET", "/firm").catch(() => undefined))?.status !== 200) await pause(50);
  return { child, call };
}

let live: Promise<Server> | undefined;

/** The server of the tests that leave it running. */
function running(): Promise<Server> {
  live ??= start();
  return live;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const income = (amount: number) => ({
  entryDate: "2026-03-10",
  sourceType: "income",
  status: "posted",
  postings: [
    { account: "1000", amount },
    { account: "4100", amount: -amount },
  ],
});

/** Holds the audit trail, so that a write waits with its entries written and nothing committed. */
async function holdAudit(): Promise<{ waiting: () => Promise<void>; release: () => Promise<void> }> {
  let open: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let locked: () => void = () => {};
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve;
  });
  const holder = await openDatabase({ url, poolSize: 1 });
  const done = holder.transaction(async (tx) => {
    await tx.query("lock table audit_events in exclusive mode");
    locked();
    await gate;
  });
  await isLocked;
  return {
    waiting: async () => {
      const count = async () =>
        (
          await database.query(
            "select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%audit_events%'",
          )
        ).length;
      while ((await count()) === 0) await pause(20);
    },
    release: async () => {
      open();
      await done;
      await holder.close();
    },
  };
}

async function openFund({ call }: Server): Promise<string> {
  const firm = await call("POST", "/firms", { name: `Acme ${randomUUID()}` });
  const vehicle = { firmId: firm.body.id, name: `Fund ${randomUUID()}`, kind: "fund", baseCurrency: "USD" };
  return `group=${(await call("POST", "/vehicles", vehicle)).body.id}`;
}

it("starts on Postgres, applies its migrations and answers", async () => {
  const server = await start();
  const group = await openFund(server);
  expect((await server.call("POST", `/journal?${group}`, income(5))).status).toBe(201);
  expect((await server.call("GET", `/bank/reconcile?${group}`)).body.ledgerCashBalance).toBe(5);
  server.child.kill("SIGTERM");
  const [code] = await once(server.child, "exit");
  expect(code).toBe(0);
});

it("killed in the middle of a thousand entries it leaves none; asked again it writes them once", async () => {
  const first = await start();
  const group = await openFund(first);
  const entries = Array.from({ length: 1000 }, (_, n) => income(n + 1));
  const key = { headers: { "Idempotency-Key": randomUUID() } };
  const audit = await holdAudit();
  const lost = first.call("POST", `/journal/bulk?${group}`, { entries }, key).catch((error: unknown) => error);
  await audit.waiting();
  first.child.kill("SIGKILL");
  expect(await lost).toBeInstanceOf(Error);
  await audit.release();
  const second = await running();
  expect((await second.call("GET", `/journal?${group}`)).body.total).toBe(0);
  expect((await second.call("GET", `/verify?${group}`)).body).toMatchObject({ entries: 0, rollups: "whole" });
  const again = await second.call("POST", `/journal/bulk?${group}`, { entries }, key);
  expect([again.status, again.replayed, again.body.length]).toEqual([201, false, 1000]);
  expect((await second.call("GET", `/verify?${group}`)).body).toMatchObject({
    entries: 1000,
    chain: "whole",
    rollups: "whole",
  });
});

it("a caller who lost the connection and asks again is answered once", async () => {
  const server = await running();
  const group = await openFund(server);
  const key = { "Idempotency-Key": randomUUID() };
  const audit = await holdAudit();
  const given = new AbortController();
  const lost = server
    .call("POST", `/journal?${group}`, income(7), { headers: key, signal: given.signal })
    .catch((error: unknown) => error);
  await audit.waiting();
  given.abort();
  expect(await lost).toBeInstanceOf(Error);
  const early = await server.call("POST", `/journal?${group}`, income(7), { headers: key });
  expect([early.status, early.body.error.code, early.body.error.retryable]).toEqual([409, "request_in_progress", true]);
  await audit.release();
  let again = early;
  while (again.status === 409) again = await server.call("POST", `/journal?${group}`, income(7), { headers: key });
  expect([again.status, again.replayed]).toEqual([201, true]);
  expect((await server.call("GET", `/journal?${group}`)).body.total).toBe(1);
});

it("a kept answer is repeated only to keys that see what its own key saw", async () => {
  const server = await running();
  const [ours, theirs] = [await openFund(server), await openFund(server)].map((group) => group.slice("group=".length));
  const limited = await limitedTo([ours as string]);
  const send = async (path: string, key: string, bearer: string) =>
    server.call("POST", path, income(9), {
      headers: { "Idempotency-Key": key, Authorization: `Bearer ${bearer}` },
    });
  const [first, second] = [randomUUID(), randomUUID()];
  const made = await send(`/journal?group=${theirs}`, first, token);
  expect([made.status, (await send(`/journal?group=${theirs}`, first, token)).replayed]).toEqual([201, true]);
  const stolen = await send(`/journal?group=${theirs}`, first, limited);
  expect([stolen.status, stolen.replayed, stolen.body.error.code]).toEqual([404, false, "group_not_found"]);
  expect(JSON.stringify(stolen.body)).not.toContain(made.body.id);
  // Without a group each key means the one vehicle it sees, and each has answers of its own.
  const own = await send("/journal", second, limited);
  const other = await send("/journal", second, await limitedTo([theirs as string]));
  expect([own.status, other.status, other.replayed]).toEqual([201, 201, false]);
  expect(other.body.id).not.toBe(own.body.id);
  expect((await send("/journal", second, await limitedTo([ours as string]))).replayed).toBe(true);
});
