import { isElsewhere } from "@capstack/database";
import { describe, expect, it } from "vitest";
import { type Asked, type Engine, OpenInputsError, openBatches } from "../src/index.js";
import {
  endClaims,
  finished,
  kinds,
  listed,
  newAccount,
  numbers,
  openBoth,
  startQuickWorker,
  until,
} from "./databases.js";
import { doubling } from "./doubling.js";

const SETTINGS = { openInputs: 1000, leaseSeconds: 60 };

const databases = openBoth();

describe.each(kinds)("batches on %s", (kind) => {
  const open = async () => {
    const database = databases.of(kind);
    return { database, batches: openBatches(database, SETTINGS), tenantId: await newAccount(database) };
  };

  it("every input has its answer, in the order of the inputs", async () => {
    const { database, batches, tenantId } = await open();
    const submitted = await batches.submit({ tenantId, operation: "double", inputs: numbers(45) });
    expect(submitted.state).toBe("waiting");
    expect(submitted.inputs).toEqual({ total: 45, waiting: 45, done: 0, failed: 0, cancelled: 0 });
    const worker = await startQuickWorker(database, doubling);
    const done = await finished(batches, tenantId, submitted.id);
    await worker.stop();
    expect(done.state).toBe("done");
    expect(done.inputs).toEqual({ total: 45, waiting: 0, done: 45, failed: 0, cancelled: 0 });
    expect(await listed(batches, tenantId, submitted.id)).toEqual(
      numbers(45).map((index) => ({ index, status: "done", data: String(2 * index) })),
    );
  });

  it("an account does not leave for another cluster while its inputs wait, and submits nothing once it leaves", async () => {
    const { batches, tenantId } = await open();
    const { id } = await batches.submit({ tenantId, operation: "double", inputs: [1] });
    const leave = () =>
      databases.ownerOf(kind).query("insert into moving.account (id, state) values ($1::uuid, 'leaving')", [tenantId]);
    await expect(leave()).rejects.toMatchObject({ code: "CSM02" });
    await batches.cancel(tenantId, id);
    await leave();
    const submitted = batches.submit({ tenantId, operation: "double", inputs: [2] });
    await expect(submitted).rejects.toSatisfy(isElsewhere);
    expect(await batches.read(tenantId, id)).toMatchObject({ state: "cancelled", inputs: { cancelled: 1 } });
  });

  it("a refusal is an answer, and is not tried again", async () => {
    const { database, batches, tenantId } = await open();
    let tries = 0;
    const counting: Engine = {
      ...doubling,
      compute: (asked) => {
        tries += 1;
        return doubling.compute(asked);
      },
    };
    const { id } = await batches.submit({ tenantId, operation: "double", inputs: [1, "one", 2] });
    const worker = await startQuickWorker(database, counting);
    const done = await finished(batches, tenantId, id);
    await worker.stop();
    expect(done.inputs).toMatchObject({ done: 2, failed: 1 });
    expect((await listed(batches, tenantId, id))[1]).toEqual({
      index: 1,
      status: "failed",
      error: '{"code":"not_a_number"}',
    });
    expect(tries).toBe(3);
  });

  it("equal inputs of an account are computed once, in one batch and in a later one; another account's are its own", async () => {
    const { database, batches, tenantId } = await open();
    const stranger = await newAccount(database);
    const computed: unknown[] = [];
    let version = "1";
    const counting: Engine = {
      ...doubling,
      versionOf: () => version,
      compute: (asked) => {
        computed.push(asked.input);
        return doubling.compute(asked);
      },
    };
    const worker = await startQuickWorker(database, counting);
    const answersTo = async (account: string, inputs: readonly unknown[]) => {
      const { id } = await batches.submit({ tenantId: account, operation: "double", inputs });
      await finished(batches, account, id);
      return (await listed(batches, account, id)).map((item) => ("data" in item ? item.data : item.error));
    };
    expect(await answersTo(tenantId, [7, 8, 7])).toEqual(["14", "16", "14"]);
    expect(await answersTo(tenantId, [8, 9])).toEqual(["16", "18"]);
    expect(computed).toEqual([7, 8, 9]);
    expect(await answersTo(stranger, [7])).toEqual(["14"]);
    expect(computed).toEqual([7, 8, 9, 7]);
    // What another version computed says nothing of what this one comes to.
    version = "2";
    expect(await answersTo(tenantId, [7])).toEqual(["14"]);
    expect(computed).toEqual([7, 8, 9, 7, 7]);
    await worker.stop();
  });

  it.each([1, 30])(
    "an input that fails three times is given up with its reason, others of %i are not",
    async (count) => {
      const { database, batches, tenantId } = await open();
      let tries = 0;
      const failing: Engine = {
        ...doubling,
        compute: async (asked) => {
          if (asked.input !== 0) return doubling.compute(asked);
          tries += 1;
          throw new Error("too hot");
        },
      };
      const { id } = await batches.submit({ tenantId, operation: "double", inputs: numbers(count) });
      const worker = await startQuickWorker(database, failing);
      const done = await finished(batches, tenantId, id);
      await worker.stop();
      expect(tries).toBe(3);
      expect(done).toMatchObject({ state: "done", inputs: { done: count - 1, failed: 1 } });
      const [first] = await listed(batches, tenantId, id);
      expect(first).toEqual({
        index: 0,
        status: "failed",
        error: JSON.stringify({ code: "fault", message: "Error: too hot" }),
      });
    },
  );

  it("an account may have so many inputs waiting, and none beyond, whatever another has", async () => {
    const { database, tenantId } = await open();
    const batches = openBatches(database, { ...SETTINGS, openInputs: 5 });
    const submit = (account: string, count: number) =>
      batches.submit({ tenantId: account, operation: "double", inputs: numbers(count) });
    const first = await submit(tenantId, 3);
    const second = await submit(tenantId, 2);
    await expect(submit(tenantId, 1)).rejects.toThrow(OpenInputsError);
    await expect(submit(tenantId, 1)).rejects.toMatchObject({ open: 5, limit: 5 });
    const other = await newAccount(database);
    await batches.cancel(other, (await submit(other, 5)).id);
    await batches.cancel(tenantId, first.id);
    const third = await submit(tenantId, 3);
    for (const { id } of [second, third]) await batches.cancel(tenantId, id);
  });

  it("parallel submissions stay within the limit together", async () => {
    const { database, tenantId } = await open();
    const batches = openBatches(database, { ...SETTINGS, openInputs: 5 });
    const submit = () => batches.submit({ tenantId, operation: "double", inputs: numbers(2) });
    const answers = await Promise.allSettled([submit(), submit(), submit(), submit()]);
    const taken = answers.filter((answer) => answer.status === "fulfilled");
    expect(taken).toHaveLength(2);
    for (const { value } of taken) await batches.cancel(tenantId, value.id);
  });

  it("another account neither sees nor cancels a batch", async () => {
    const { database, batches, tenantId } = await open();
    const other = await newAccount(database);
    const { id } = await batches.submit({ tenantId, operation: "double", inputs: [1] });
    expect(await batches.read(other, id)).toBeUndefined();
    expect(await batches.cancel(other, id)).toBeUndefined();
    expect(await listed(batches, other, id)).toEqual([]);
    expect((await batches.read(tenantId, id))?.inputs.waiting).toBe(1);
    await batches.cancel(tenantId, id);
  });

  it("an account with little to do does not wait for one with much", async () => {
    const { database, batches, tenantId: much } = await open();
    const little = await newAccount(database);
    const first = await batches.submit({ tenantId: much, operation: "much", inputs: numbers(400) });
    const second = await batches.submit({ tenantId: little, operation: "little", inputs: numbers(20) });
    const order: string[] = [];
    const noting: Engine = {
      ...doubling,
      compute: (asked) => {
        order.push(asked.operation);
        return doubling.compute(asked);
      },
    };
    const worker = await startQuickWorker(database, noting);
    await finished(batches, much, first.id);
    await finished(batches, little, second.id);
    await worker.stop();
    expect(order.lastIndexOf("little")).toBeLessThan(40);
    expect(order).toHaveLength(420);
  });

  it("what is cancelled stays cancelled, though a worker computes it; what is finished stays", async () => {
    const { database, batches, tenantId } = await open();
    const { held, engine } = holding((asked) => asked.input === 25);
    const { id } = await batches.submit({ tenantId, operation: "double", inputs: numbers(60) });
    const worker = await startQuickWorker(database, engine);
    await until(() => held.length === 1);
    const cancelled = await batches.cancel(tenantId, id);
    expect(cancelled).toMatchObject({ state: "cancelled", inputs: { done: 20, cancelled: 40, waiting: 0 } });
    held[0]?.();
    await worker.stop();
    expect(await batches.read(tenantId, id)).toEqual(cancelled);
    expect(await batches.cancel(tenantId, id)).toEqual(cancelled);
    expect(await listed(batches, tenantId, id)).toHaveLength(20);
  });

  it("a worker that stops finishes what it has begun and puts back the rest", async () => {
    const { database, batches, tenantId } = await open();
    const { held, engine, computed } = holding((asked) => asked.input === 3);
    const { id } = await batches.submit({ tenantId, operation: "double", inputs: numbers(20) });
    const first = await startQuickWorker(database, engine);
    await until(() => held.length === 1);
    const stopped = first.stop();
    held[0]?.();
    await stopped;
    expect((await batches.read(tenantId, id))?.inputs).toMatchObject({ done: 4, waiting: 16 });
    const second = await startQuickWorker(database, engine);
    await finished(batches, tenantId, id);
    await second.stop();
    expect(computed).toEqual(numbers(20));
  });

  it("what two workers computed is written once: the first to write counts", async () => {
    const { database, tenantId } = await open();
    const batches = openBatches(database, SETTINGS);
    const { held, engine } = holding(() => true, "slow");
    const { id } = await batches.submit({ tenantId, operation: "double", inputs: [1] });
    const slow = await startQuickWorker(database, engine);
    await until(() => held.length === 1);
    const stopped = slow.stop();
    await endClaims(databases.ownerOf(kind), id);
    const quick = await startQuickWorker(database, doubling);
    await finished(batches, tenantId, id);
    held[0]?.();
    await stopped;
    await quick.stop();
    expect(await listed(batches, tenantId, id)).toEqual([{ index: 0, status: "done", data: "2" }]);
  });

  it("a batch is kept for a week", async () => {
    const { database, batches, tenantId } = await open();
    const submit = () => batches.submit({ tenantId, operation: "double", inputs: [1] });
    const [kept, old] = [await submit(), await submit()];
    const age = (id: string, days: number) =>
      databases
        .ownerOf(kind)
        .query(`update batch set created_at = now() - interval '${days} days' where id = $1`, [id]);
    await age(kept.id, 6);
    await age(old.id, 8);
    const worker = await startQuickWorker(database, doubling);
    await until(async () => (await batches.read(tenantId, old.id)) === undefined);
    await worker.stop();
    expect(await batches.read(tenantId, kept.id)).toMatchObject({ id: kept.id });
  });
});

/** An engine that waits at some inputs until it is told to go on, and notes what it computed. */
function holding(holds: (asked: Asked) => boolean, outcome?: string) {
  const held: (() => void)[] = [];
  const computed: unknown[] = [];
  const engine: Engine = {
    ...doubling,
    compute: async (asked) => {
      if (holds(asked)) await new Promise<void>((resolve) => held.push(resolve));
      computed.push(asked.input);
      return outcome === undefined ? doubling.compute(asked) : { status: "done", outcome };
    },
  };
  return { held, computed, engine };
}
