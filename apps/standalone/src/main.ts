/** `pnpm start`: every server in one process, over the embedded database unless DATABASE_URL names a Postgres. */
import { DEVELOPMENT_KEY } from "@capstack/accounts";
import { DataFolderError } from "@capstack/database";
import { createLogger, faultText, onShutdown, runProcess } from "@capstack/http";
import { readServiceConfig } from "@capstack/http/service-config";
import { readSiteSettings } from "@capstack/site";
import { greeting } from "./greeting.js";
import { startStandalone } from "./standalone.js";

async function main(): Promise<void> {
  const config = readServiceConfig({ LOG_LEVEL: "warn", ...process.env });
  const logger = createLogger(config.logLevel);
  const settings = readSiteSettings(process.env);
  const starting = startStandalone(config, settings, logger);
  onShutdown(async () => (await starting).stop(), logger);
  const running = await starting;
  const key = running.developmentKey ? DEVELOPMENT_KEY : undefined;
  const { people } = settings;
  console.log(greeting({ address: running.address, key, people, embedded: config.databaseUrl === undefined }));
}

runProcess(main, explain);

function explain(error: unknown): string {
  if (error instanceof DataFolderError) return error.message;
  const { code, port } = error as { code?: string; port?: number };
  if (code === "EADDRINUSE")
    return `Port ${port} is taken by another program. Stop it, or choose another port: PORT=8790 pnpm start`;
  if (code === "EACCES")
    return `Port ${port} may not be opened by this user; choose one above 1023: PORT=8790 pnpm start`;
  return faultText(error);
}
