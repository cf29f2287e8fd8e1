export { type ApiOptions, createApi } from "./app.js";
export { API_VERSION } from "./catalog.js";
export type { PooledAnswer } from "./engine/answer-of-outcome.js";
export { type ComputePool, createComputePool } from "./engine/compute-pool.js";
export { describeApi } from "./routes/discovery.js";
export { type ApiServer, type ApiServerOptions, createApiServer } from "./server.js";
export { type ApiWorkerOptions, startApiWorker } from "./start-worker.js";
