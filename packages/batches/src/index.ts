// Batches as a server offers them
export type { Batch, BatchCounts, BatchResult } from "./batch.js";
export { type Batches, openBatches } from "./batches.js";
// Errors
export { IdempotencyConflictError } from "./idempotency-conflict-error.js";
// Tables
export { migrateBatches } from "./migrate-batches.js";
export { OpenInputsError } from "./open-inputs-error.js";
export type { BatchSettings, NewBatch } from "./submit-batch.js";
// Workers
export type { Asked, Engine, EngineOfParts, Outcome } from "./worker/engine.js";
export { startWorker, type Worker, type WorkerOptions } from "./worker/worker.js";
