/** `pnpm start`: every server in one process, over the embedded database unless DATABASE_URL names a Postgres. */
import { openDocumentStore } from "@capstack/accounting-app";
import { DEVELOPMENT_KEY } from "@capstack/accounts";
import { createLogger, onShutdown, requirePort, runProcess } from "@capstack/http";
import { explainStart, readServiceConfig } from "@capstack/http/service-config";
import { readSiteSettings } from "@capstack/site";
import { greeting } from "./greeting.js";
import { startStandalone } from "./standalone.js";

async function main(): Promise<void> {
  const config = readServiceConfig({ LOG_LEVEL: "warn", ...process.env });
  const logger = createLogger(config.logLevel);
  const settings = readSiteSettings(process.env);
  const documentStore = await openDocumentStore(process.env);
  await requirePort({ hostname: config.host, port: config.port });
  const starting = startStandalone(config, settings, logger, documentStore);
  onShutdown(async () => (await starting).stop(), logger);
  const running = await starting;
  const key = running.developmentKey ? DEVELOPMENT_KEY : undefined;
  const { people } = settings;
  console.log(greeting({ address: running.address, key, people, embedded: config.databaseUrl === undefined }));
}

runProcess(main, explainStart);
