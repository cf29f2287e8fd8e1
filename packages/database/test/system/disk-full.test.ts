/** A disk that is full: writes are refused, reads go on, and writes go on when there is room. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Database, isUnavailable, openDatabase, sqlState } from "../../src/index.js";

const disk = vi.hoisted(() => ({ freeMegabytes: 1000 }));
vi.mock("node:fs/promises", async (original) => ({
  ...(await original<typeof import("node:fs/promises")>()),
  statfs: async () => ({ bavail: disk.freeMegabytes << 10, bsize: 1 << 10 }),
}));

let folder: string;
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "capstack-full-"));
  database = await openDatabase({ dataFolder: folder });
  await database.script("create table kept (n int); insert into kept values (1)");
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** The state the disk is in is known a moment later. */
const become = async (freeMegabytes: number) => {
  disk.freeMegabytes = freeMegabytes;
  await setTimeout(150);
  await database.query("select 1");
  await setTimeout(20);
};

const refusals = async () => {
  const single = database.query("insert into kept values ($1)", [2]);
  const whole = database.transaction((tx) => tx.query("insert into kept values ($1)", [3]));
  const refused = await Promise.allSettled([single, whole, database.script("create table more (n int)")]);
  return refused.map((one) => one.status === "rejected" && [sqlState(one.reason), isUnavailable(one.reason)]);
};

describe("a disk that is full", () => {
  it("refuses writes as unavailable, by the code of a full disk; reads go on, and writes when there is room", async () => {
    await become(10);
    expect(await refusals()).toEqual([
      ["53100", true],
      ["53100", true],
      ["53100", true],
    ]);
    expect(await database.query("select n from kept")).toEqual([{ n: 1 }]);
    expect(await database.transaction((tx) => tx.query("select n from kept"), { readOnly: true })).toEqual([{ n: 1 }]);
    await become(1000);
    await database.transaction((tx) => tx.query("insert into kept values ($1)", [4]));
    expect(await database.query("select n from kept")).toEqual([{ n: 1 }, { n: 4 }]);
  });
  it("closes while it is full", async () => {
    await become(10);
    await database.close();
    disk.freeMegabytes = 1000;
    database = await openDatabase({ dataFolder: folder });
    expect(await database.query("select n from kept")).toHaveLength(2);
  });
});
