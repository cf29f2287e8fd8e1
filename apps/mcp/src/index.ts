export { createMcp, type McpOptions } from "./app.js";
export { type McpConfig, readMcpConfig } from "./config.js";
