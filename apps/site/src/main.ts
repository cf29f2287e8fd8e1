/** The site alone, over the Postgres of the API. */

import { migrateAccounts } from "@capstack/accounts";
import { unavailable } from "@capstack/contract";
import contract from "@capstack/contract/package.json" with { type: "json" };
import { isUnavailable, openDatabase } from "@capstack/database";
import {
  addHealth,
  compression,
  createKit,
  createLogger,
  onShutdown,
  runProcess,
  SettingsError,
  serve,
} from "@capstack/http";
import { explainStart, readServiceConfig } from "@capstack/http/service-config";
import { createSite } from "./site-pages.js";
import { readSiteSettings } from "./site-settings.js";

async function main(): Promise<void> {
  const config = readServiceConfig({ PORT: "8790", ...process.env });
  const settings = readSiteSettings(process.env);
  if (config.databaseUrl === undefined) {
    throw new SettingsError(["DATABASE_URL: names the Postgres server; `pnpm start` runs without one"]);
  }
  const logger = createLogger(config.logLevel);
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl, databasePool: poolSize } = config;
  const database = await openDatabase({ url, ownerUrl, poolSize });
  await migrateAccounts(database);
  const site = await createSite({ database, config, settings, logger });
  const app = createKit({
    logger,
    version: contract.version,
    https: config.publicUrl.startsWith("https:"),
    localOnly: config.development,
    explain: (error) => (isUnavailable(error) ? unavailable(error) : undefined),
  });
  app.use(compression());
  app.route("/", site.pages);
  addHealth(app, async () => {
    await database.query("select 1");
  });
  const server = await serve(app, { hostname: config.host, port: config.port });
  onShutdown(async () => {
    await server.stop();
    await site.close();
    await database.close();
  }, logger);
  logger.info({ address: `http://${config.host}:${server.port}` }, "listening");
}

runProcess(main, explainStart);
