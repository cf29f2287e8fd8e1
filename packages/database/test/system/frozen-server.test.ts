import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Database, isUnavailable, openDatabase } from "../../src/index.js";
import { createTestDatabase, startTestServer, type TestServer } from "../../src/testing.js";

let server: TestServer;
let database: Database;

beforeAll(async () => {
  server = await startTestServer({ own: true });
  ({ database } = await createTestDatabase(server.url));
  await database.script("create table kept (n int); create table other (n int)");
});

afterEach(() => server.thaw());

afterAll(async () => {
  await database.close();
  await server.stop();
});

/** Whether a piece of work fails as unavailable, while the server is still frozen. */
const fails = (work: Promise<unknown>): Promise<boolean> => work.then(() => false, isUnavailable);

const answered = async () => {
  for (let attempt = 0; attempt < 300; attempt++) {
    const rows = await database.query<{ n: number }>("select 1 + $1::int as n", [1]).catch(() => []);
    if (rows[0]?.n === 2) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("it never answered again");
};

describe("a server that is frozen", () => {
  it("fails single statements and transactions as unavailable, however many wait", async () => {
    await answered();
    await server.freeze();
    const statements = Array.from({ length: 60 }, (_, n) => fails(database.query("select $1::int", [n])));
    const transactions = Array.from({ length: 40 }, () => fails(database.transaction((tx) => tx.query("select 1"))));
    const orm = fails(database.orm.execute("select 1"));
    expect(new Set(await Promise.all([...statements, ...transactions, orm]))).toEqual(new Set([true]));
    expect(await fails(database.query("select 1"))).toBe(true);
    await server.thaw();
    await answered();
  });

  it("keeps nothing of a transaction that was under way, and answers others by themselves afterwards", async () => {
    let reached = () => {};
    const written = new Promise<void>((resolve) => {
      reached = resolve;
    });
    let goOn = () => {};
    const frozen = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const half = fails(
      database.transaction(async (tx) => {
        await tx.query("insert into kept values ($1)", [1]);
        reached();
        await frozen;
        await tx.query("insert into kept values ($1)", [2]);
      }),
    );
    await written;
    await server.freeze();
    goOn();
    expect(await half).toBe(true);
    await server.thaw();
    await answered();
    expect(await database.query("select n from kept")).toEqual([]);
    await database.transaction((tx) => tx.query("insert into kept values ($1)", [3]));
    expect(await database.query("select n from kept")).toEqual([{ n: 3 }]);
  });

  it("is told from one that is busy: who waits for a connection waits on while others are answered", async () => {
    const { url, database: single } = await createTestDatabase(server.url);
    const one = await openDatabase({ url, poolSize: 1 });
    const work = Array.from({ length: 9 }, () => one.transaction((tx) => tx.query("select pg_sleep(0.6)")));
    expect(await Promise.all(work)).toHaveLength(9);
    await one.close();
    await single.close();
  });

  it("never lets a transaction whose connection is gone write into another's", async () => {
    const { url, database: single } = await createTestDatabase(server.url);
    const one = await openDatabase({ url, poolSize: 1 });
    await single.script("create table kept (who text)");
    let goOn = () => {};
    const gone = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let pid = 0;
    const first = one.transaction(async (tx) => {
      pid = (await tx.query<{ pid: number }>("select pg_backend_pid() as pid"))[0]?.pid ?? 0;
      await single.query("select pg_terminate_backend($1::int)", [pid]);
      await gone;
      await tx.query("insert into kept values ('first')");
    });
    await expect(first).rejects.toSatisfy(isUnavailable);
    await one.transaction(async (tx) => {
      await tx.query("insert into kept values ('second')");
      goOn();
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    expect(await single.query("select who from kept")).toEqual([{ who: "second" }]);
    await one.close();
    await single.close();
  });

  it("reads a whole answer after one that was cut short", async () => {
    const { url, database: single } = await createTestDatabase(server.url);
    const one = await openDatabase({ url, poolSize: 1 });
    const cut = one.transaction(async (tx) => {
      const [{ pid }] = (await tx.query("select pg_backend_pid() as pid")) as [{ pid: number }];
      setTimeout(() => void single.query("select pg_terminate_backend($1::int)", [pid]), 200);
      await tx.query(
        "select n, repeat('x', 20000) from generate_series(1, 500) n union all select pg_sleep(3)::text::int, ''",
      );
    });
    await expect(cut).rejects.toThrow();
    const rows = await one.transaction((tx) => tx.query("select n from generate_series(1, 3) n"));
    expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    await one.close();
    await single.close();
  });
});
