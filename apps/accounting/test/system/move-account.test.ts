/**
 * An account is moved between two clusters while it and another are worked for: nothing is lost or doubled, nothing is
 * written where it was, and the chain of entries is the same one. A move that fails leaves everything as it was.
 */
import { randomUUID } from "node:crypto";
import { authenticate, createKey, migrateAccounts, moveAccount } from "@capstack/accounts";
import { openTestAccount } from "@capstack/accounts/testing";
import { migrateAccounting } from "@capstack/books/migrations";
import { type Database, MoveError, openDatabase } from "@capstack/database";
import { createSeparateDatabase, startTestServer, type TestServer } from "@capstack/database/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FirmClient, type Reply } from "../setup/firm-client.js";

/** A cluster with the tables of accounts and books, as its processes and its superuser see it. */
interface Cluster {
  readonly server: TestServer;
  readonly database: Database;
  readonly all: Database;
  readonly superUrl: string;
}

let source: Cluster;
let target: Cluster;
let account: { readonly id: string };
let token: string;
let others: { readonly id: string };

async function openCluster(): Promise<Cluster> {
  const settings = ["wal_level=logical", "wal_retrieve_retry_interval=100ms"];
  const server = await startTestServer({ own: true, settings });
  const separate = await createSeparateDatabase(server.url);
  const database = await openDatabase(separate);
  await migrateAccounts(database);
  await migrateAccounting(database);
  const superUrl = new URL(server.url);
  superUrl.pathname = new URL(separate.url).pathname;
  return { server, database, all: await openDatabase({ url: superUrl.href }), superUrl: superUrl.href };
}

const clientOf = ({ database }: Cluster, { id }: { readonly id: string }) => new FirmClient(database, { account: id });

async function openBooks(client: FirmClient): Promise<void> {
  const firm = await client.post("/firms", { name: "Acme" });
  const fund = { firmId: firm.body.id, name: "Fund I", kind: "fund", baseCurrency: "USD" };
  expect((await client.post("/vehicles", fund)).status).toBe(201);
}

beforeAll(async () => {
  [source, target] = await Promise.all([openCluster(), openCluster()]);
  const opened = await openTestAccount(source.database, "Acme");
  [account, others] = [opened, await openTestAccount(source.database, "Birch")];
  token = await opened.makeKey("Books");
  await source.all.query(`insert into "user" (id, name, email, created_at, updated_at)
    values ('ada', 'Ada', 'ada@acme.test', now(), now())`);
  await source.all.query("insert into account_member (account_id, user_id, role) values ($1::uuid, 'ada', 'owner')", [
    account.id,
  ]);
  for (const owner of [account, others]) await openBooks(clientOf(source, owner));
});

afterAll(async () => {
  for (const { server, database, all } of [source, target]) {
    await Promise.all([database.close(), all.close()]);
    await server.stop();
  }
});

/** One who posts entries one after another, each with a name and a key of its own, until told to end. */
class Writer {
  readonly acknowledged: string[] = [];
  readonly odd: unknown[] = [];
  isOver = false;
  readonly done: Promise<void>;
  readonly #places: readonly FirmClient[];

  /** `follows`: whether it may turn to the target by now, when the source does not take an entry. */
  constructor(
    readonly owner: { readonly id: string },
    private readonly follows: () => boolean,
  ) {
    this.#places = [clientOf(source, owner), clientOf(target, owner)];
    this.done = this.#write();
  }

  async #write(): Promise<void> {
    for (let place = 0; !this.isOver; ) {
      const memo = randomUUID();
      for (;;) {
        const reply = await (this.#places[place] as FirmClient).post("/journal", entry(memo), {
          "Idempotency-Key": memo,
        });
        if (reply.status === 201) break;
        if (!isRefusedForNow(reply)) {
          this.odd.push({ place, status: reply.status, body: reply.body });
          return;
        }
        place = this.follows() ? 1 - place : place;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      this.acknowledged.push(memo);
    }
  }
}

const entry = (memo: string) => ({
  ...{ entryDate: "2026-03-10", sourceType: "income", status: "posted", memo },
  postings: [
    { account: "1000", amount: 10 },
    { account: "4100", amount: -10 },
  ],
});

function isRefusedForNow({ status, body, headers }: Reply<{ error: { code: string; retryable: boolean } }>): boolean {
  const { code, retryable } = body.error;
  return status === 503 && code === "unavailable" && retryable && headers.get("retry-after") !== null;
}

/** Runs a move beside writers of the account and of another, until each has posted some more after it. */
async function amidWriters(work: (writers: readonly Writer[]) => Promise<void>, follows = () => false) {
  const writers = [account, account, account, others].map((owner) => new Writer(owner, follows));
  const each = async (more: number) => {
    const goals = writers.map((writer) => writer.acknowledged.length + more);
    const reached = () =>
      writers.every((writer, index) => writer.odd.length > 0 || writer.acknowledged.length >= (goals[index] ?? 0));
    while (!reached()) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  try {
    await each(5);
    await work(writers);
    await each(5);
  } finally {
    for (const writer of writers) writer.isOver = true;
    await Promise.all(writers.map(({ done }) => done));
  }
  expect(writers.flatMap(({ odd }) => odd)).toEqual([]);
  const of = ({ id }: { readonly id: string }) =>
    writers.filter(({ owner }) => owner.id === id).flatMap(({ acknowledged }) => acknowledged);
  return { own: of(account), others: of(others) };
}

/** The entries that an account has on a cluster, as rows. */
async function memosOf({ all }: Cluster, { id }: { readonly id: string }): Promise<string[]> {
  const rows = await all.query<{ memo: string }>(
    "select memo from journal_entries where account_id = $1::uuid order by memo",
    [id],
  );
  return rows.map(({ memo }) => memo);
}

/** What a move makes on a cluster, and is gone when it is over. */
const leftovers = ({ all }: Cluster) =>
  all.query(`select slot_name::text as left from pg_replication_slots union all select pubname::text from pg_publication
    union all select subname::text from pg_subscription`);

const settings = { allowTestKeys: true, production: false, peppers: [] };
const authenticated = ({ database }: Cluster) => authenticate(database, token, { settings });
const before: { own: string[]; others: string[] } = { own: [], others: [] };

it.each(["copying", "still", "comparing"] as const)(
  "a move whose target is killed at the step %s leaves the source writable and nothing behind",
  async (at) => {
    const killed: string[] = [];
    const { own, others: theirs } = await amidWriters(async () => {
      const onStep = async (step: string) => {
        if (step !== at) return;
        killed.push(step);
        await target.server.halt();
      };
      const addresses = { from: source.superUrl, to: target.superUrl };
      await expect(moveAccount({ ...addresses, onStep }, account.id)).rejects.toThrow(MoveError);
      expect(await leftovers(source)).toEqual([]);
      expect(await source.all.query("select state from moving.account")).toEqual([]);
    });
    expect(killed).toEqual([at]);
    before.own.push(...own);
    before.others.push(...theirs);
    expect(await memosOf(source, account)).toEqual([...before.own].sort());
    expect(await authenticated(source)).toMatchObject({ outcome: "granted" });
    await target.server.start();
  },
);

it("a move under load loses nothing, doubles nothing, and keeps the chain", async () => {
  let mayFollow = false;
  let atFence: string[] = [];
  const addresses = { from: source.superUrl, to: target.superUrl };
  const written = await amidWriters(
    async () => {
      const onStep = async (step: string) => {
        mayFollow = true;
        if (step === "still") atFence = await memosOf(source, account);
      };
      const moved = await moveAccount({ ...addresses, onStep }, account.id);
      const rows = new Map(moved.map(({ table, rows }) => [table, rows]));
      expect(rows.get("journal_entries")).toBe(atFence.length);
      expect(["account", "api_key", "account_member", "user", "vehicles"].map((table) => rows.get(table))).toEqual(
        Array(5).fill(1),
      );
    },
    () => mayFollow,
  );
  // Every entry that was acknowledged stands once, and no other.
  expect(await memosOf(target, account)).toEqual([...before.own, ...written.own].sort());
  // Where it was, nothing was written once the account was still.
  expect(await memosOf(source, account)).toEqual(atFence);
  expect(written.own.length + before.own.length).toBeGreaterThan(atFence.length);
  expect(await memosOf(source, others)).toEqual([...before.others, ...written.others].sort());

  // The chain goes on from where it was.
  const [head] = await source.all.query<{ hash: string }>(
    "select last_hash as hash from vehicles where account_id = $1::uuid",
    [account.id],
  );
  const links = await target.all.query<{ hash: string; before: string | null }>(
    "select hash, prev_hash as before from journal_entries where account_id = $1::uuid order by sequence",
    [account.id],
  );
  expect(links[atFence.length - 1]?.hash).toBe(head?.hash);
  expect(links[atFence.length]?.before).toBe(head?.hash);
  const verified = await clientOf(target, account).get("/verify");
  expect(verified.body).toMatchObject({ entries: links.length, chain: "whole", rollups: "whole" });
});

it("nobody else's rows have come", async () => {
  const tables = await target.all.query<{ table: string }>(
    `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'account_id'
       and a.atttypid = 'uuid'::regtype`,
  );
  expect(tables.length).toBeGreaterThan(30);
  for (const { table } of tables) {
    const foreign = await target.all.query(`select from ${table} where account_id <> $1::uuid limit 1`, [account.id]);
    expect([table, foreign]).toEqual([table, []]);
  }
  expect(await target.all.query("select id from account")).toEqual([{ id: account.id }]);
});

it("nothing of the move is left, and the account is answered where it is alone", async () => {
  expect([await leftovers(source), await leftovers(target)]).toEqual([[], []]);
  expect(await target.all.query("select state from moving.account")).toEqual([]);
  expect(await source.all.query("select state from moving.account")).toEqual([{ state: "left" }]);
  const [here, there] = [clientOf(source, account), clientOf(target, account)];
  for (const reply of [await here.get("/chart"), await here.post("/journal", entry("late"))]) {
    expect(isRefusedForNow(reply)).toBe(true);
  }
  expect((await there.get("/chart")).status).toBe(200);
  expect(await authenticated(target)).toMatchObject({ outcome: "granted", caller: { account: { id: account.id } } });
  await expect(authenticated(source)).rejects.toMatchObject({ code: "CSM01" });
  const author = { account, actor: { kind: "admin" } } as const;
  const made = (database: Database) => createKey(database, author, { name: "New" }, {}, settings);
  await expect(made(source.database)).rejects.toThrow("has moved");
  expect((await made(target.database)).token).toMatch(/^cstk_/);
});

it("to move it again is of no effect", async () => {
  expect(await moveAccount({ from: source.superUrl, to: target.superUrl }, account.id)).toEqual([]);
  expect((await clientOf(target, account).get("/verify")).body).toMatchObject({ chain: "whole" });
});
