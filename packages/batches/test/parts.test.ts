import { describe, expect, it } from "vitest";
import { type Engine, type EngineOfParts, OpenInputsError, openBatches } from "../src/index.js";
import { added, adding } from "./adding.js";
import { endClaims, finished, kinds, listed, newAccount, openBoth, startQuickWorker, until } from "./databases.js";
import { doubling } from "./doubling.js";

const SETTINGS = { openInputs: 1000, leaseSeconds: 60 };

const databases = openBoth();

describe.each(kinds)("an input in parts on %s", (kind) => {
  const open = async () => {
    const database = databases.of(kind);
    return { database, batches: openBatches(database, SETTINGS), tenantId: await newAccount(database) };
  };
  const inParts = (tenantId: string, parts: number) => ({ tenantId, operation: "add", inputs: [7], parts });
  const engineOf = (compute: EngineOfParts["compute"]): Engine => ({
    ...adding,
    parts: { ...adding.parts, compute },
  });
  const leftOf = async (id: string) =>
    (await databases.of(kind).query("select part from batch_part where batch_id = $1", [id])).length;

  it.each([
    [1, 1],
    [1, 40],
    [4, 40],
  ])("has one answer by %i workers in %i parts, and leaves nothing of them", async (workers, parts) => {
    const { database, batches, tenantId } = await open();
    const submitted = await batches.submit(inParts(tenantId, parts));
    expect(submitted).toMatchObject({
      state: "waiting",
      inputs: { total: 1, waiting: 1 },
      parts: { total: parts, done: 0 },
    });
    const running = await Promise.all(Array.from({ length: workers }, () => startQuickWorker(database, adding)));
    const done = await finished(batches, tenantId, submitted.id);
    for (const worker of running) await worker.stop();
    expect(done).toMatchObject({ state: "done", inputs: { done: 1 }, parts: { total: parts, done: parts } });
    expect(await listed(batches, tenantId, submitted.id)).toEqual([added(7, parts)]);
    expect(await leftOf(submitted.id)).toBe(0);
  });

  it("tells how many parts are done, and has no result before all are", async () => {
    const { database, batches, tenantId } = await open();
    const held: (() => void)[] = [];
    const engine = engineOf(async (asked, part) => {
      if (part === 3) await new Promise<void>((resolve) => held.push(resolve));
      return adding.parts.compute(asked, part);
    });
    const { id } = await batches.submit(inParts(tenantId, 5));
    const worker = await startQuickWorker(database, engine);
    await until(() => held.length === 1);
    expect(await batches.read(tenantId, id)).toMatchObject({
      state: "running",
      inputs: { waiting: 1 },
      parts: { total: 5, done: 3 },
    });
    expect(await listed(batches, tenantId, id)).toEqual([]);
    held[0]?.();
    await finished(batches, tenantId, id);
    await worker.stop();
    expect(await listed(batches, tenantId, id)).toEqual([added(7, 5)]);
  });

  it("fails with the reason of a part that is refused, and computes no other after it", async () => {
    const { database, batches, tenantId } = await open();
    const computed: number[] = [];
    const engine = engineOf(async (asked, part) => {
      computed.push(part);
      return part === 2 ? { status: "failed", outcome: '{"code":"too_large"}' } : adding.parts.compute(asked, part);
    });
    const { id } = await batches.submit(inParts(tenantId, 6));
    const worker = await startQuickWorker(database, engine);
    const done = await finished(batches, tenantId, id);
    const second = await batches.submit({ tenantId, operation: "double", inputs: [1] });
    await finished(batches, tenantId, second.id);
    await worker.stop();
    expect(done).toMatchObject({ state: "done", inputs: { failed: 1 }, parts: { total: 6, done: 0 } });
    expect(await listed(batches, tenantId, id)).toEqual([
      { index: 0, status: "failed", error: '{"code":"too_large"}' },
    ]);
    expect(computed).toEqual([0, 1, 2]);
    expect(await leftOf(id)).toBe(0);
  });

  it.each(["a part", "the merge"])("fails with its reason when %s fails three times", async (what) => {
    const { database, batches, tenantId } = await open();
    let tries = 0;
    const fail = () => {
      tries += 1;
      throw new Error("too hot");
    };
    const engine: Engine = {
      ...adding,
      parts: {
        compute: async (asked, part) => (what === "a part" && part === 2 ? fail() : adding.parts.compute(asked, part)),
        merge: async (asked, pages) => (what === "the merge" ? fail() : adding.parts.merge(asked, pages)),
      },
    };
    const { id } = await batches.submit(inParts(tenantId, 4));
    const worker = await startQuickWorker(database, engine);
    const done = await finished(batches, tenantId, id);
    await worker.stop();
    expect(tries).toBe(3);
    expect(done).toMatchObject({ state: "done", inputs: { failed: 1 } });
    expect(await listed(batches, tenantId, id)).toEqual([
      { index: 0, status: "failed", error: JSON.stringify({ code: "fault", message: "Error: too hot" }) },
    ]);
    expect(await leftOf(id)).toBe(0);
  });

  it("fails where the engine knows no parts", async () => {
    const { database, batches, tenantId } = await open();
    const { id } = await batches.submit(inParts(tenantId, 2));
    const worker = await startQuickWorker(database, doubling);
    await finished(batches, tenantId, id);
    await worker.stop();
    const [result] = await listed(batches, tenantId, id);
    expect(result).toMatchObject({ status: "failed", error: expect.stringContaining("not computed in parts") });
  });

  it("stays cancelled, though a worker computes a part of it", async () => {
    const { database, batches, tenantId } = await open();
    const held: (() => void)[] = [];
    const engine = engineOf(async (asked, part) => {
      if (part === 1) await new Promise<void>((resolve) => held.push(resolve));
      return adding.parts.compute(asked, part);
    });
    const { id } = await batches.submit(inParts(tenantId, 3));
    const worker = await startQuickWorker(database, engine);
    await until(() => held.length === 1);
    const cancelled = await batches.cancel(tenantId, id);
    expect(cancelled).toMatchObject({ state: "cancelled", inputs: { cancelled: 1 }, parts: { total: 3, done: 0 } });
    held[0]?.();
    await worker.stop();
    expect(await batches.read(tenantId, id)).toEqual(cancelled);
    expect(await listed(batches, tenantId, id)).toEqual([]);
    expect(await leftOf(id)).toBe(0);
  });

  it("is merged once, though two workers computed its last part", async () => {
    const { database, tenantId } = await open();
    const batches = openBatches(database, SETTINGS);
    const held: (() => void)[] = [];
    let merges = 0;
    const parts: EngineOfParts = {
      ...adding.parts,
      merge: (asked, pages) => {
        merges += 1;
        return adding.parts.merge(asked, pages);
      },
    };
    const slow = async (asked: Parameters<EngineOfParts["compute"]>[0], part: number) => {
      await new Promise<void>((resolve) => held.push(resolve));
      return adding.parts.compute(asked, part);
    };
    const { id } = await batches.submit(inParts(tenantId, 1));
    const first = await startQuickWorker(database, { ...adding, parts: { ...parts, compute: slow } });
    await until(() => held.length === 1);
    const stopped = first.stop();
    await endClaims(databases.ownerOf(kind), id);
    const quick = await startQuickWorker(database, { ...adding, parts });
    await finished(batches, tenantId, id);
    held[0]?.();
    await stopped;
    await quick.stop();
    expect(merges).toBe(1);
    expect(await listed(batches, tenantId, id)).toEqual([added(7, 1)]);
  });

  it("counts as its parts and itself among what an account may have waiting", async () => {
    const { database, tenantId } = await open();
    const batches = openBatches(database, { ...SETTINGS, openInputs: 10 });
    const { id } = await batches.submit(inParts(tenantId, 6));
    await expect(batches.submit(inParts(tenantId, 3))).rejects.toThrow(OpenInputsError);
    await expect(batches.submit(inParts(tenantId, 3))).rejects.toMatchObject({ open: 7, limit: 10 });
    const other = await batches.submit(inParts(tenantId, 2));
    await batches.cancel(tenantId, id);
    await batches.cancel(tenantId, other.id);
    await batches.cancel(tenantId, (await batches.submit(inParts(tenantId, 9))).id);
  });
});
