import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  asTenant,
  attempt,
  type Database,
  DataFolderError,
  isElsewhere,
  isUnavailable,
  openDatabase,
  type Queryable,
  sqlState,
  tenantMigrations,
} from "../src/index.js";
import { createTestDatabase, startTestServer, type TestServer } from "../src/testing.js";

let server: TestServer;
const open = new Map<string, Database>();

beforeAll(async () => {
  server = await startTestServer();
  open.set("pglite", await openDatabase({}));
  // Nothing here is distributed: on a cluster's coordinator too, these are tables of one server.
  const { url, database } = await createTestDatabase(server.url);
  await database.close();
  open.set("postgres", await openDatabase({ url }));
});

afterAll(async () => {
  for (const database of open.values()) await database.close();
  await server.stop();
});

it("a server without Citus distributes nothing, and says what is missing", async () => {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await open.get("postgres")?.query(`create database ${name}`);
  const url = new URL(`/${name}`, server.url).href;
  const [database, plain] = [await openDatabase({ url, distributed: true }), await openDatabase({ url })];
  await expect(database.migrate({ folder: "anywhere", table: "none" })).rejects.toThrow("create extension citus");
  expect(await plain.query("select to_regnamespace('drizzle') as made")).toEqual([{ made: null }]);
  await database.close();
  await plain.close();
});

describe.each(["pglite", "postgres"])("on %s", (kind) => {
  const database = () => open.get(kind) as Database;

  it("tables that begin with another first migration are refused, with what to do", async () => {
    const migrations = { ...tenantMigrations, table: `begun_otherwise_${kind}` };
    await database().migrate(tenantMigrations);
    await database().query(`create table drizzle.${migrations.table} (id serial, hash text, created_at bigint)`);
    await database().query(`insert into drizzle.${migrations.table} (hash, created_at) values ('of another', 7)`);
    const refused = expect(database().migrate(migrations)).rejects;
    await refused.toBeInstanceOf(DataFolderError);
    await refused.toThrow("Begin anew: name an empty folder in CAPSTACK_DATA");
  });

  it("reads every type alike", async () => {
    const rows = await database().query(
      `select 9007199254740993::int8 as big, 1.50::numeric as exact, date '2026-02-28' as day,
              timestamptz '2026-02-28 12:00:00+00' as at, '{"a":1}'::jsonb as json, '\\x0102'::bytea as bytes`,
    );
    expect(rows).toHaveLength(1);
    const row = rows[0] as { bytes: Uint8Array };
    expect({ ...row, bytes: [...row.bytes] }).toEqual({
      big: 9007199254740993n,
      exact: "1.50",
      day: "2026-02-28",
      at: new Date("2026-02-28T12:00:00Z"),
      json: { a: 1 },
      bytes: [1, 2],
    });
  });

  it("a transaction that goes on after a statement failed is a fault of ours, and no database that is away", async () => {
    const goneOn = database().transaction(async (tx) => {
      await tx.query("select 1 / 0").catch(() => {});
      await tx.query("select 1");
    });
    const error = await goneOn.catch((error: unknown) => error);
    expect([isUnavailable(error), sqlState(error)]).toEqual([false, "transaction_went_on"]);
    const undone = database().transaction(async (tx) => {
      await attempt(tx, () => tx.query("select 1 / 0")).catch(() => {});
      return tx.query("select 1 as one");
    });
    expect(await undone).toEqual([{ one: 1 }]);
  });

  it("takes a bigint, a date and a list as parameters", async () => {
    const rows = await database().query("select $1::int8 as big, $2::date as day, $3::text[] as list", [
      2n ** 60n,
      "2024-02-29",
      ["a", "b"],
    ]);
    expect(rows).toEqual([{ big: 2n ** 60n, day: "2024-02-29", list: ["a", "b"] }]);
  });

  it("keeps nothing of a transaction that fails", async () => {
    await database().script("create table if not exists kept (n int)");
    const work = database().transaction(async (tx) => {
      await tx.query("insert into kept values (1)");
      throw new Error("stop");
    });
    await expect(work).rejects.toThrow("stop");
    expect(await database().query("select * from kept")).toEqual([]);
  });

  it("keeps the rest of a transaction whose part failed and was undone, and nothing where it was not", async () => {
    await database().script("create table parts (n int primary key)");
    const put = (tx: Queryable, n: number) => tx.query("insert into parts values ($1)", [n]);
    await database().transaction(async (tx) => {
      await put(tx, 1);
      const again = attempt(tx, () => put(tx, 1));
      expect(await again.catch(sqlState)).toBe("23505");
      await put(tx, 2);
    });
    const failed = database().transaction(async (tx) => {
      await put(tx, 3);
      await put(tx, 1).catch(() => undefined);
    });
    await expect(failed).rejects.toThrow(Error);
    expect(await database().query("select n from parts order by n")).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it("takes one snapshot under repeatable read", async () => {
    const level = await database().transaction((tx) => tx.query("show transaction_isolation"), {
      isolation: "repeatable read",
      readOnly: true,
    });
    expect(level).toEqual([{ transaction_isolation: "repeatable read" }]);
  });

  it("shows a tenant its own rows alone, and no rows to nobody", async () => {
    await database().migrate(tenantMigrations);
    await database().script(`
      do $$ begin create role capstack_tenant nologin; exception when duplicate_object then null; end $$;
      create table books (account_id uuid not null, note text);
      alter table books enable row level security; alter table books force row level security;
      create policy own on books using (account_id = nullif(current_setting('capstack.account_id', true), '')::uuid);
      grant select, insert on books to capstack_tenant;
    `);
    const [a, b] = ["0196f0c4-7c1e-7000-8000-00000000000a", "0196f0c4-7c1e-7000-8000-00000000000b"] as const;
    await asTenant(database(), a, (tx) => tx.query("insert into books values ($1::uuid, 'a')", [a]));
    expect(await asTenant(database(), a, (tx) => tx.query("select note from books"))).toEqual([{ note: "a" }]);
    expect(await asTenant(database(), b, (tx) => tx.query("select note from books"))).toEqual([]);
    const foreign = asTenant(database(), b, (tx) => tx.query("insert into books values ($1::uuid, 'x')", [a]));
    await expect(foreign).rejects.toMatchObject({ code: "42501" });
  });

  it("refuses to work for a tenant that moves, by one reason, whatever the work makes of what fails", async () => {
    await database().migrate(tenantMigrations);
    await database().script(
      "do $$ begin create role capstack_tenant nologin; exception when duplicate_object then null; end $$; create table visits (n int)",
    );
    const moved = "0196f0c4-7c1e-7000-8000-00000000000c";
    await database().query("insert into moving.account (id, state) values ($1::uuid, 'left')", [moved]);
    let isDone = false;
    const work = async (tx: Queryable) => {
      await tx.query("select 1").catch(() => undefined);
      await tx.query("insert into visits values (1)").catch(() => undefined);
      isDone = true;
    };
    for (const options of [{}, { isolation: "repeatable read", readOnly: true }] as const) {
      await expect(asTenant(database(), moved, work, options)).rejects.toSatisfy(isElsewhere);
      expect(isDone).toBe(true);
    }
    await expect(asTenant(database(), moved, () => Promise.reject(new Error("wrong")))).rejects.toSatisfy(isElsewhere);
    expect(await database().query("select n from visits")).toEqual([]);
  });
});

describe("the data folder of the embedded engine", () => {
  it("keeps its rows, refuses a second holder, and is free again after closing", async () => {
    const folder = await mkdtemp(join(tmpdir(), "capstack-folder-"));
    const first = await openDatabase({ dataFolder: folder });
    await first.script("create table kept (n int); insert into kept values (7)");
    await expect(openDatabase({ dataFolder: folder })).rejects.toThrow(DataFolderError);
    await first.close();
    const second = await openDatabase({ dataFolder: folder });
    expect(await second.query("select n from kept")).toEqual([{ n: 7 }]);
    await second.close();
    await rm(folder, { recursive: true });
  });

  it("takes over from a process that is gone", async () => {
    const folder = await mkdtemp(join(tmpdir(), "capstack-folder-"));
    await writeFile(join(folder, "lock"), "999999999");
    const database = await openDatabase({ dataFolder: folder });
    expect(await readFile(join(folder, "lock"), "utf8")).toBe(String(process.pid));
    await database.close();
    await rm(folder, { recursive: true });
  });

  it("is left as it was when it is damaged", async () => {
    const folder = await mkdtemp(join(tmpdir(), "capstack-folder-"));
    await (await openDatabase({ dataFolder: folder })).close();
    await rm(join(folder, "postgres", "global"), { recursive: true });
    const before = await readdir(join(folder, "postgres"));
    await expect(openDatabase({ dataFolder: folder })).rejects.toThrow(/Nothing in it was changed/);
    expect(await readdir(join(folder, "postgres"))).toEqual(before);
    await rm(folder, { recursive: true });
  });
});
