/**
 * `capstack-api`: the API alone, over Postgres. `capstack-api worker` works off batches and answers nobody;
 * `capstack-api migrate` applies migrations and ends; `capstack-api config` prints the settings in force.
 */
import { migrateAccounts, refuseDevelopmentKey } from "@capstack/accounts";
import { migrateBatches } from "@capstack/batches";
import { type Database, openDatabase } from "@capstack/database";
import { createLogger, type Logger, onShutdown, runProcess, SettingsError, serve } from "@capstack/http";
import { explainStart, readServiceConfig, type ServiceConfig } from "@capstack/http/service-config";
import { createApiServer } from "./server.js";
import { startApiWorker } from "./start-worker.js";

async function main(): Promise<void> {
  const config = readServiceConfig(process.env);
  if (process.argv[2] === "config") return printSettings(config);
  if (config.databaseUrl === undefined) {
    throw new SettingsError(["DATABASE_URL: names the Postgres server; `pnpm start` runs without one"]);
  }
  const logger = createLogger(config.logLevel);
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl, databasePool: poolSize } = config;
  const database = await openDatabase({ url, ownerUrl, poolSize });
  await migrateAccounts(database);
  await migrateBatches(database);
  if (process.argv[2] === "migrate") return database.close();
  await refuseDevelopmentKey(database, config.peppers);
  if (process.argv[2] === "worker") return work(database, config, logger);
  const api = await createApiServer({ database, config, logger, people: config.siteUrl !== undefined });
  const server = await serve(api.app, { hostname: config.host, port: config.port });
  onShutdown(async () => {
    api.stopAccepting();
    await server.stop();
    await api.close();
    await database.close();
  }, logger);
  logger.info({ address: `http://${config.host}:${server.port}` }, "listening");
}

/** Works until it is told to stop, then finishes what it has begun. */
async function work(database: Database, { limits }: ServiceConfig, logger: Logger): Promise<void> {
  const worker = await startApiWorker({ database, limits, logger });
  onShutdown(async () => {
    await worker.stop();
    await database.close();
  }, logger);
  logger.info({}, "working");
}

function printSettings(config: ServiceConfig): void {
  const { secret, peppers, databaseUrl, databaseOwnerUrl, databaseReadUrl, ...shown } = config;
  const masked = {
    secret: mask(secret),
    peppers: peppers.map(({ id }) => `${id}:…`),
    databaseUrl: databaseUrl && maskUrl(databaseUrl),
    databaseOwnerUrl: databaseOwnerUrl && maskUrl(databaseOwnerUrl),
    databaseReadUrl: databaseReadUrl && maskUrl(databaseReadUrl),
  };
  console.log(JSON.stringify({ ...shown, ...masked }, null, 2));
}

function mask(text: string): string {
  return `${text.length} characters`;
}

function maskUrl(text: string): string {
  const url = new URL(text);
  if (url.password !== "") url.password = "…";
  return url.href;
}

runProcess(main, explainStart);
