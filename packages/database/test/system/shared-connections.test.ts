/** A server of some tenants that hangs takes no other tenant with it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, isUnavailable, openDatabase } from "../../src/index.js";
import { SharedConnections } from "../../src/served/shared-connections.js";
import { createTestDatabase, startTestServer, type TestServer } from "../../src/testing.js";

let server: TestServer;
let own: Database;
let database: Database;

beforeAll(async () => {
  server = await startTestServer();
  const made = await createTestDatabase(server.url);
  own = made.database;
  database = await openDatabase({ url: made.url, poolSize: 4, statementTimeoutMs: 5000 });
});

afterAll(async () => {
  await database.close();
  await own.close();
  await server.stop();
});

/** A statement that hangs as one does that waits for a server that hangs: until its own server stops it. */
const hanging = (tenant: string) => database.transaction((tx) => tx.query("select pg_sleep(60)"), { tenant });
const quick = (tenant: string) => database.transaction((tx) => tx.query("select 1"), { tenant });

it.each([
  ["XX000", "server closed the connection unexpectedly", true],
  ["XX000", "connection to the remote node worker-1:5432 failed", true],
  ["XX000", "cache lookup failed for type 5", false],
  ["25P02", "current transaction is aborted", true],
  ["23505", "server closed the connection unexpectedly", false],
])("%s «%s» is unavailable: %s", (code, message, expected) => {
  expect(isUnavailable(Object.assign(new Error(message), { code }))).toBe(expected);
});

describe("tenants whose server hangs", () => {
  it("hold no connection that others need, however many of their callers wait", async () => {
    let ended = 0;
    const hung = Array.from({ length: 12 }, () =>
      hanging("Acme").catch((error: unknown) => {
        ended += 1;
        return isUnavailable(error);
      }),
    );
    await Promise.all(Array.from({ length: 20 }, (_, at) => quick(`Birch ${at % 3}`)));
    expect(ended).toBe(0);
    expect(new Set(await Promise.all(hung))).toEqual(new Set([true]));
  });
  it("fail together: none of their callers waits for a second statement's end", async () => {
    const order: string[] = [];
    const note = (name: string) => () => order.push(name);
    const first = hanging("Cedar").then(note("answered"), note("first"));
    const hung = Array.from({ length: 30 }, () => hanging("Cedar").then(note("answered"), note("waited")));
    await first;
    const late = hanging("Cedar").then(note("answered"), note("asked later"));
    await Promise.all([...hung, late]);
    expect(order.at(-1)).toBe("asked later");
    expect(order.filter((name) => name !== "answered")).toHaveLength(32);
  });
  it("ask one at a time until they are answered, and have their share again then", async () => {
    await hanging("Dogwood").catch(() => {});
    let running = 0;
    let most = 0;
    const work = () =>
      database.transaction(
        async (tx) => {
          running += 1;
          most = Math.max(most, running);
          await tx.query("select pg_sleep(0.2)");
          running -= 1;
        },
        { tenant: "Dogwood" },
      );
    await Promise.all(Array.from({ length: 7 }, work));
    expect(most).toBe(3);
  });
});

describe("a tenant of whom one statement is slow, and others are answered", () => {
  const slow = (tenant: string) => database.transaction((tx) => tx.query("select pg_sleep(60)"), { tenant });
  const brief = (tenant: string) => database.transaction((tx) => tx.query("select pg_sleep(0.2)"), { tenant });

  it("keeps its share of the connections, and none of its callers fails with the slow one", async () => {
    const shared = new SharedConnections(4);
    let running = 0;
    let most = 0;
    let failSlow = (_: Error) => {};
    const report = shared.run("Elm", () => new Promise((_, reject) => (failSlow = reject))).catch(() => "slow");
    const work = () =>
      shared.run("Elm", async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 20));
        running -= 1;
      });
    await work();
    failSlow(timedOut());
    expect(await report).toBe("slow");
    await Promise.all(Array.from({ length: 9 }, work));
    expect(most).toBe(3);
  });

  it("on a server too", async () => {
    const report = slow("Fir").catch(isUnavailable);
    const others = Array.from({ length: 100 }, () => brief("Fir"));
    await Promise.all([...others, report]);
    expect(await report).toBe(true);
  });
});

it("tenants that are not answered hold half of the connections at most, with those begun before it showed", async () => {
  const shared = new SharedConnections(8);
  const fails = new Map<string, ((error: Error) => void)[]>();
  const hang = (tenant: string) =>
    shared
      .run(tenant, () => new Promise((_, reject) => fails.set(tenant, [...(fails.get(tenant) ?? []), reject])))
      .catch(() => {});
  const running = () => [...fails.values()].flat().length;
  for (const tenant of ["A", "A", "A", "B", "B", "B"]) void hang(tenant);
  await settled();
  expect(running()).toBe(6);
  // One of each shows that they are silent; two of each are still there, which is half of eight.
  for (const tenant of ["A", "B"]) fails.get(tenant)?.shift()?.(timedOut());
  await settled();
  for (const tenant of ["C", "D"]) {
    void hang(tenant);
    await settled();
    fails.get(tenant)?.shift()?.(timedOut());
    await settled();
    void hang(tenant);
  }
  await settled();
  expect(running()).toBe(4);
  for (const reject of [...fails.values()].flat()) reject(timedOut());
});

const timedOut = () => Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
