import { availableParallelism } from "node:os";
import { startWorker, type Worker } from "@capstack/batches";
import type { Limits } from "@capstack/contract";
import type { Database } from "@capstack/database";
import type { Logger } from "@capstack/http";
import { batchEngine } from "./engine/batch-engine.js";
import { createComputePool } from "./engine/compute-pool.js";

/** What a worker needs. */
export interface ApiWorkerOptions {
  readonly database: Database;
  readonly limits: Limits;
  readonly logger: Logger;
}

/** Works off batches in threads of its own, as many as a pool has. */
export async function startApiWorker({ database, limits, logger }: ApiWorkerOptions): Promise<Worker> {
  const pool = createComputePool(limits);
  const worker = await startWorker(database, batchEngine(pool, limits), {
    lanes: Math.max(1, availableParallelism() - 1),
    onError: (err) => logger.warn({ err }, "a batch met a fault"),
  });
  return {
    stop: async () => {
      await worker.stop();
      await pool.close();
    },
  };
}
