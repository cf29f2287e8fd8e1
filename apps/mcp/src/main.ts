/** Runs the MCP server alone, in front of the API that CAPSTACK_BASE_URL names. */
import { addHealth, createLogger, type KitEnv, onShutdown, serve } from "@capstack/http";
import { Hono } from "hono";
import { createMcp } from "./app.js";
import { McpConfigError, readMcpConfig } from "./config.js";

const CONFIGURATION = 78;

async function main(): Promise<void> {
  const config = readMcpConfig(process.env);
  const logger = createLogger(config.logLevel);
  for (const notice of config.notices) logger.warn({}, notice);
  const app = new Hono<KitEnv>();
  addHealth(app, async () => {});
  app.route("/mcp", createMcp({ ...config, logger }));
  const server = await serve(app, { hostname: config.host, port: config.port });
  onShutdown(server.stop, logger);
  logger.info({ address: `http://${config.host}:${server.port}/mcp`, api: config.apiUrl }, "ready");
}

main().catch((error: unknown) => {
  process.exitCode = error instanceof McpConfigError ? CONFIGURATION : 1;
  console.error(error instanceof Error ? error.message : String(error));
});
