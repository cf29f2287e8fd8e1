/** Runs the MCP server alone, in front of the API that CAPSTACK_BASE_URL names. */
import { addHealth, createLogger, type KitEnv, onShutdown, runProcess, serve } from "@capstack/http";
import { Hono } from "hono";
import { createMcp } from "./app.js";
import { readMcpConfig } from "./config.js";

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

runProcess(main);
