import type { Database } from "@capstack/database";
import { type Batch, type BatchResult, batchOf, resultsOf } from "./batch.js";
import { cancelBatch } from "./cancel-batch.js";
import { openQueue } from "./queue/queue.js";
import { type BatchSettings, type NewBatch, submitBatch } from "./submit-batch.js";

/** The batches of accounts, as a server offers them. Another account's batches appear not to exist. */
export interface Batches {
  /** Stores a batch and its jobs, in one transaction. @throws OpenInputsError */
  submit(batch: NewBatch): Promise<Batch>;
  read(tenantId: string, id: string): Promise<Batch | undefined>;
  /** The finished results, in the order of the inputs, read lazily. */
  results(tenantId: string, id: string): AsyncGenerator<BatchResult, void>;
  /** Cancels waiting inputs. Finished ones stay; repeating it is not an error. */
  cancel(tenantId: string, id: string): Promise<Batch | undefined>;
}

/**
 * The batches of a database; {@link startWorker} computes them.
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * await migrateBatches(database);
 * const tenantId = "0196f0c4-7c1e-7000-8000-000000000001";
 * await database.query("insert into account (id, name) values ($1, 'Acme')", [tenantId]);
 * const batches = openBatches(database, { openInputs: 100, leaseSeconds: 45 });
 * const { id } = await batches.submit({ tenantId, operation: "double", inputs: [1, 2] });
 * const compute = async ({ input }) => ({ status: "done", outcome: String(2 * input) });
 * const worker = await startWorker(database, { compute, versionOf: () => "1" });
 * while ((await batches.read(tenantId, id)).state !== "done") await new Promise((resolve) => setTimeout(resolve, 20));
 * await worker.stop();
 * const results = [];
 * for await (const result of batches.results(tenantId, id)) results.push(result);
 * results // => [{ index: 0, status: "done", data: "2" }, { index: 1, status: "done", data: "4" }]
 * await database.close();
 */
export function openBatches(database: Database, settings: BatchSettings): Batches {
  const queue = openQueue(database);
  return {
    submit: (batch) => submitBatch(database, queue, batch, settings),
    read: (tenantId, id) => batchOf(database, tenantId, id),
    results: (tenantId, id) => resultsOf(database, tenantId, id),
    cancel: (tenantId, id) => cancelBatch(database, tenantId, id),
  };
}
