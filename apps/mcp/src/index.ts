export { createMcp, type McpOptions } from "./app.js";
export { type McpConfig, McpConfigError, readMcpConfig } from "./config.js";
