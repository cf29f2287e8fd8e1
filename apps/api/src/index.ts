export { API_VERSION, type ApiOptions, createApi } from "./app.js";
export { type Config, ConfigError, readConfig } from "./config.js";
export { type ComputePool, createComputePool } from "./engine/compute-pool.js";
export { describeApi } from "./routes/discovery.js";
