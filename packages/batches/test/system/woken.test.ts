import { openDatabase } from "@capstack/database";
import { expect, it } from "vitest";
import { openBatches, startWorker } from "../../src/index.js";
import { finished, kinds, listed, newAccount, openBoth } from "../databases.js";
import { doubling } from "../doubling.js";

const databases = openBoth();
const SETTINGS = { openInputs: 1000, leaseSeconds: 60 };
/** Nobody would wait until a worker asks by itself. */
const NEVER = 86_400;

it.each(kinds)("a worker that is idle computes what is submitted in its process at once, on %s", async (kind) => {
  const database = databases.of(kind);
  const batches = openBatches(database, SETTINGS);
  const tenantId = await newAccount(database);
  const worker = await startWorker(database, doubling, { idleSeconds: NEVER });
  for (const input of [1, 2]) {
    const { id } = await batches.submit({ tenantId, operation: "double", inputs: [input] });
    await finished(batches, tenantId, id);
    expect(await listed(batches, tenantId, id)).toEqual([{ index: 0, status: "done", data: String(2 * input) }]);
  }
  await worker.stop();
});

it("a worker that is idle computes at once what another process submits on its server", async () => {
  const worker = await startWorker(databases.of("postgres"), doubling, { idleSeconds: NEVER });
  const other = await openDatabase({ url: databases.url() });
  const batches = openBatches(other, SETTINGS);
  const tenantId = await newAccount(other);
  const { id } = await batches.submit({ tenantId, operation: "double", inputs: [21] });
  await finished(batches, tenantId, id);
  expect(await listed(batches, tenantId, id)).toEqual([{ index: 0, status: "done", data: "42" }]);
  await worker.stop();
  await other.close();
});

it("a submission wakes one of the workers that wait, and they ask no more than once in vain for it", async () => {
  const database = databases.of("pglite");
  let asked = 0;
  const counting = new Proxy(database, {
    get: (target, name) => {
      if (name !== "query") return Reflect.get(target, name);
      return (text: string, values: []) => {
        if (text.includes("FOR UPDATE SKIP LOCKED")) asked += 1;
        return target.query(text, values);
      };
    },
  });
  const batches = openBatches(counting, SETTINGS);
  const tenantId = await newAccount(database);
  const worker = await startWorker(counting, doubling, { idleSeconds: NEVER, lanes: 8 });
  await new Promise((resolve) => setTimeout(resolve, 200));
  asked = 0;
  const { id } = await batches.submit({ tenantId, operation: "double", inputs: [4] });
  await finished(batches, tenantId, id);
  await new Promise((resolve) => setTimeout(resolve, 200));
  // One finds the job, asks once more, and has rung for one other, who finds nothing.
  expect(asked).toBeLessThanOrEqual(3);
  expect(asked).toBeGreaterThan(0);
  await worker.stop();
});
