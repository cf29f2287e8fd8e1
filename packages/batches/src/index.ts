// Batches as a server offers them
export type { Batch, BatchCounts, BatchResult } from "./batch.js";
export { type Batches, openBatches } from "./batches.js";
// Working them off
export type { Asked, Engine, Outcome } from "./engine.js";
// Tables
export { migrateBatches } from "./migrate-batches.js";
// What can go wrong
export { OpenInputsError } from "./open-inputs-error.js";
export type { BatchSettings, NewBatch } from "./submit-batch.js";
export { startWorker, type Worker, type WorkerOptions } from "./worker.js";
