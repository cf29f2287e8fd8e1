/** Threads: started from sources as from a build, bounded in number, time and memory. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { type ThreadLimits, ThreadPool, threadFile } from "../src/index.js";

const worker = {
  filename: new URL("echo-worker.ts", import.meta.url).pathname,
  execArgv: threadFile("@capstack/threads", import.meta.url).execArgv,
};
const limits: ThreadLimits = { threads: 1, waiting: 1, seconds: 10, heapMegabytes: 64, idleSeconds: 1 };
const pools: ThreadPool[] = [];
const poolOf = (more: Partial<ThreadLimits> = {}) => {
  const pool = new ThreadPool(worker, { ...limits, ...more }, (why) => new Error(why));
  pools.push(pool);
  return pool;
};
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

describe("a thread's file", () => {
  it("is the source here, with what reads it", () => {
    const { filename, execArgv } = threadFile("@capstack/threads", import.meta.url);
    expect(filename).toMatch(/packages\/threads\/src\/index\.ts$/);
    expect(execArgv).toContain("--conditions=@capstack/source");
  });
  it("is plain JavaScript of others, with nothing", () => {
    expect(threadFile("piscina", import.meta.url)).toMatchObject({ execArgv: [] });
  });
});

describe("a pool", () => {
  it("does a job, by the function named, and hands buffers over", async () => {
    const pool = poolOf();
    expect(await pool.take((run) => run({ say: "hello" }))).toBe("hello");
    const bytes = new Uint8Array([1, 2, 3]);
    const back = await pool.take((run) =>
      run<{ bytes: Uint8Array }>({ bytes }, { name: "turn", transfer: [bytes.buffer] }),
    );
    expect([...back.bytes]).toEqual([3, 2, 1]);
    expect(bytes.byteLength).toBe(0);
  });
  it("refuses what would wait beyond its bound, and takes work again afterwards", async () => {
    const pool = poolOf();
    const slow = [1, 2].map(() => pool.take((run) => run({ wait: 200 })));
    await expect(pool.take((run) => run({ say: "one too many" }))).rejects.toThrow("overloaded");
    await Promise.all(slow);
    expect(await pool.take((run) => run({ say: "again" }))).toBe("again");
  });
  it("ends work that takes too long", async () => {
    await expect(poolOf({ seconds: 0.3 }).take((run) => run({ wait: 60_000 }))).rejects.toThrow("late");
  });
  it("ends work that needs too much memory", async () => {
    await expect(poolOf().take((run) => run({ fill: 1000 }))).rejects.toThrow("out_of_memory");
  });
  it("passes on what a job throws, and why its asker has gone", async () => {
    const pool = poolOf();
    await expect(pool.take((run) => run({ fail: "no" }))).rejects.toThrow("no");
    const gone = AbortSignal.abort(new Error("gone"));
    await expect(pool.take(async (_, signal) => signal.throwIfAborted(), { disconnected: gone })).rejects.toThrow(
      "gone",
    );
  });
  it("goes on with what waits after a job ran out of memory", async () => {
    const pool = poolOf({ waiting: 4, seconds: 60 });
    const jobs = [{ fill: 1000 }, { say: "next" }, { fill: 1000 }, { say: "last" }];
    const outcomes = await Promise.allSettled(jobs.map((job) => pool.take((run) => run(job))));
    const said = outcomes.map((one) => (one.status === "fulfilled" ? one.value : one.reason.message));
    expect(said).toEqual(["out_of_memory", "next", "out_of_memory", "last"]);
  });
  it("outlives a thread that ran out of memory before its job was given up", async () => {
    const pool = poolOf();
    const faults: unknown[] = [];
    const note = (fault: unknown) => faults.push(fault);
    process.on("uncaughtException", note);
    await pool.take((run) => run({ say: "started" }));
    const filled = new Int32Array(new SharedArrayBuffer(4));
    const gone = new AbortController();
    const job = pool.take((run) => run({ fill: 1000, filled }), { disconnected: gone.signal });
    const refused = expect(job).rejects.toThrow();
    await sleep(0);
    // This thread hears nothing while it waits: the other has fallen, and the job is given up before that is known.
    Atomics.wait(filled, 0, 0);
    for (let seen = 0; Atomics.wait(filled, 0, seen, 1000) !== "timed-out"; ) seen = Atomics.load(filled, 0);
    gone.abort();
    await refused;
    await sleep(500);
    process.off("uncaughtException", note);
    expect(faults).toEqual([]);
    expect(await pool.take((run) => run({ say: "alive" }))).toBe("alive");
  });
});

describe("places are shared between accounts", () => {
  const outcomeOf = (taken: Promise<string>) => taken.catch((error: Error) => error.message);
  const by = (pool: ThreadPool, account: string, job: object) =>
    outcomeOf(pool.take((run) => run<string>(job), { account }));
  it("the one with fewer gets the newest waiting place of the one with most", async () => {
    const pool = poolOf({ waiting: 3 });
    const own = [1, 2, 3, 4].map((n) => by(pool, "Acme", { wait: 100, say: `Acme ${n}` }));
    const others = [by(pool, "Birch", { say: "Birch 1" }), by(pool, "Birch", { say: "Birch 2" })];
    const third = by(pool, "Birch", { say: "Birch 3" });
    expect(await Promise.all(own)).toEqual(["Acme 1", "Acme 2", "overloaded", "overloaded"]);
    expect(await Promise.all(others)).toEqual(["Birch 1", "Birch 2"]);
    expect(await third).toBe("overloaded");
  });
  it("a free thread goes to who was served longest ago", async () => {
    const pool = poolOf({ waiting: 10 });
    const order: string[] = [];
    const note = (account: string) => by(pool, account, { say: account }).then((said) => order.push(said));
    await Promise.all(["Acme", "Acme", "Acme", "Birch", "Cedar"].map(note));
    expect(order).toEqual(["Acme", "Birch", "Cedar", "Acme", "Acme"]);
  });
  it("time spent waiting is not taken from the time to work", async () => {
    const pool = poolOf({ waiting: 3, seconds: 10 });
    await pool.take((run) => run({ say: "started" }));
    const jobs = [1, 2].map((n) => by(pool, "Acme", { wait: 5500, say: `job ${n}` }));
    expect(await Promise.all(jobs)).toEqual(["job 1", "job 2"]);
  });
});
