import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Database, isUnavailable, openDatabase } from "../../src/index.js";

const threads = vi.hoisted(() => [] as Worker[]);

vi.mock("node:worker_threads", async (original) => {
  const real = await original<typeof import("node:worker_threads")>();
  class Seen extends real.Worker {
    constructor(...arguments_: ConstructorParameters<typeof Worker>) {
      super(...arguments_);
      threads.push(this);
    }
  }
  return { ...real, Worker: Seen };
});

const LONG = "select count(*)::int as n from generate_series(1, 3000000)";

describe("the embedded engine has a thread of its own", () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({});
    await database.script("create table if not exists steps (n serial, who text)");
  });
  afterAll(() => database.close());

  it("leaves the process to others while a statement runs", async () => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 5);
    await database.query(LONG);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
  });

  it("answers in the order of the calls, and copies what it is given", async () => {
    const bytes = Buffer.from("abc");
    const answers = await Promise.all([
      database.query("select $1::bytea as b, $2::jsonb as j, $3::int8[] as l, $4::timestamptz as t", [
        bytes,
        JSON.stringify({ a: [1, { b: null }] }),
        [1n, 2n],
        new Date("2026-01-02T03:04:05.678Z"),
      ]),
      database.query(
        `select 'null'::jsonb as nothing, null::json as missing, '"a"'::json as word, array['1'::json] as l`,
      ),
      database.query("select 1 as a where false"),
    ]);
    expect(answers).toEqual([
      [{ b: new Uint8Array(bytes), j: { a: [1, { b: null }] }, l: [1n, 2n], t: new Date("2026-01-02T03:04:05.678Z") }],
      [{ nothing: null, missing: null, word: "a", l: [1] }],
      [],
    ]);
  });

  it("says what the server says of a failure, without the parameters", async () => {
    await database.script("create table one (n int constraint only_one check (n = 1))");
    const failure = await database.query("insert into one values ($1)", [27182]).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "23514", constraint: "only_one", table: "one" });
    expect(Object.keys(failure as object)).not.toContain("params");
  });

  it("gives a transaction the engine alone, in turn", async () => {
    const first = database.transaction(async (tx) => {
      await tx.query("insert into steps (who) values ('first')");
      await setTimeout(30);
      await tx.query("insert into steps (who) values ('first')");
    });
    const single = database.query("insert into steps (who) values ('single')");
    const second = database.transaction((tx) => tx.query("insert into steps (who) values ('second')"));
    await Promise.all([first, single, second]);
    const rows = await database.query<{ who: string }>("select who from steps order by n");
    expect(rows.map(({ who }) => who)).toEqual(["first", "first", "single", "second"]);
  });

  it("keeps nothing of a transaction whose failed statement was passed over", async () => {
    const work = database.transaction(async (tx) => {
      await tx.query("insert into steps (who) values ('lost')");
      await tx.query("select 1 / 0").catch(() => {});
    });
    await expect(work).rejects.toThrow("nothing of it was kept");
    expect(await database.query("select 1 from steps where who = 'lost'")).toEqual([]);
  });

  it("takes no statement for a transaction that is over", async () => {
    const late = await database.transaction(async (tx) => tx);
    await expect(late.query("select 1")).rejects.toThrow("over");
  });

  it("renews the planner's statistics of a table that grew", async () => {
    await database.script("create table grown (n int primary key); create table still (n int)");
    await database.transaction(async (tx) => {
      await tx.query("insert into grown select generate_series(1, $1::int)", [2_000]);
      await tx.query("insert into still values (1)");
    });
    const analyzed = await database.query(
      "select relname, reltuples from pg_class where relname in ('grown', 'still') order by relname",
    );
    expect(analyzed).toEqual([
      { relname: "grown", reltuples: 2_000 },
      { relname: "still", reltuples: -1 },
    ]);
  });

  it("lets drizzle read rows as it does on a server", async () => {
    const { rows } = (await database.orm.execute("select 1::int8 as n, date '2026-01-02' as day")) as unknown as {
      rows: unknown[];
    };
    expect(rows).toEqual([{ n: 1n, day: "2026-01-02" }]);
    const level = database.orm.transaction(async (tx) => {
      await tx.execute("insert into steps (who) values ('drizzle')");
      throw new Error("stop");
    });
    await expect(level).rejects.toThrow("stop");
    expect(await database.query("select 1 from steps where who = 'drizzle'")).toEqual([]);
  });

  it("takes nothing after it is closed", async () => {
    const closed = await openDatabase({});
    const before = closed.query("select 1 as n");
    await closed.close();
    expect(await before).toEqual([{ n: 1 }]);
    await expect(closed.query("select 1")).rejects.toThrow("closed");
  });
});

describe("an engine that falls", () => {
  it("fails what waits as unavailable, and is not taken for an empty one", async () => {
    const database = await openDatabase({});
    const long = database.query(LONG);
    const transaction = database.transaction(async (tx) => tx.query("select 1"));
    const outcome = Promise.allSettled([long, transaction]);
    await threads.at(-1)?.terminate();
    for (const one of await outcome) {
      expect(one.status === "rejected" && isUnavailable(one.reason)).toBe(true);
    }
    expect(await database.query("select 1").then(() => null, isUnavailable)).toBe(true);
    await database.close();
  });

  it("is opened again from its folder, with all that was kept", async () => {
    const folder = await mkdtemp(join(tmpdir(), "capstack-fallen-"));
    const database = await openDatabase({ dataFolder: folder });
    await database.script("create table kept (n int); insert into kept values (7)");
    const cut = database.transaction(async (tx) => {
      await tx.query("insert into kept values (8)");
      await threads.at(-1)?.terminate();
      await tx.query("insert into kept values (9)");
    });
    expect(await cut.then(() => null, isUnavailable)).toBe(true);
    const answers = await Promise.all([1, 2].map(() => database.query("select n from kept")));
    expect(answers).toEqual([[{ n: 7 }], [{ n: 7 }]]);
    expect(await database.transaction((tx) => tx.query("select n from kept"))).toEqual([{ n: 7 }]);
    await database.close();
    await rm(folder, { recursive: true });
  });
});
