/** The books alone, over Postgres; with the word `migrate` it applies migrations and ends. */
import { migrateAccounts, refuseDevelopmentKey } from "@capstack/accounts";
import { migrateAccounting } from "@capstack/books/migrations";
import { openDatabase } from "@capstack/database";
import { addHealth, createLogger, onShutdown, runProcess, serve } from "@capstack/http";
import { explainStart } from "@capstack/http/service-config";
import { accountKeys } from "./account-keys.js";
import { createAccounting } from "./app.js";
import { readConfig } from "./config.js";
import { openDocumentStore } from "./files/s3-store.js";

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const documentStore = await openDocumentStore(process.env);
  const { allowTestKeys, peppers } = config;
  const logger = createLogger(config.logLevel);
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl, databaseReadUrl: readUrl } = config;
  const { databasePool: poolSize, distributed } = config;
  const database = await openDatabase({ url, ownerUrl, readUrl, poolSize, distributed });
  await migrateAccounts(database);
  await migrateAccounting(database, config.balanceProof);
  if (process.argv[2] === "migrate") return database.close();
  await refuseDevelopmentKey(database, peppers);
  const app = createAccounting({
    database,
    documentStore,
    logger,
    trustedProxies: config.trustedProxies,
    limits: config.limits,
    ...accountKeys(database, { production: true, allowTestKeys, peppers }, config.limits),
  });
  addHealth(app, async () => {
    await database.query("select 1");
  });
  const server = await serve(app, { hostname: config.host, port: config.port });
  onShutdown(async () => {
    await server.stop();
    await database.close();
  }, logger);
  logger.info({ address: `http://${config.host}:${server.port}` }, "listening");
}

runProcess(main, explainStart);
