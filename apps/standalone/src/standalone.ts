import { migrateAccounting } from "@capstack/accounting-app";
import { ensureDevelopmentAccount, migrateAccounts, refuseDevelopmentKey } from "@capstack/accounts";
import { migrateBatches } from "@capstack/batches";
import { type Database, openDatabase } from "@capstack/database";
import { seedDemo } from "@capstack/demonstration";
import { type Logger, serve } from "@capstack/http";
import type { ServiceConfig } from "@capstack/http/service-config";
import type { SiteSettings } from "@capstack/site";
import { composeHouse, type HouseOptions } from "./compose.js";

/** Everything running: where it answers, whether the development key works, and how to end it. */
export interface Standalone {
  readonly address: string;
  readonly developmentKey: boolean;
  stop(): Promise<void>;
}

/**
 * Opens the database, brings it up to date and serves everything on one port. In development its account and
 * key are there from the start.
 */
export async function startStandalone(
  config: ServiceConfig,
  settings: SiteSettings,
  logger: Logger,
  documentStore: HouseOptions["documentStore"] = null,
): Promise<Standalone> {
  const database = await openDatabase(
    config.databaseUrl === undefined
      ? { dataFolder: config.dataFolder }
      : {
          url: config.databaseUrl,
          ownerUrl: config.databaseOwnerUrl,
          readUrl: config.databaseReadUrl,
          poolSize: config.databasePool,
          distributed: config.distributed,
        },
  );
  try {
    await migrateAccounts(database);
    const developmentKey = config.development;
    await migrateAccounting(database);
    await migrateBatches(database);
    if (developmentKey) await setUp(database);
    if (config.production || config.databaseUrl !== undefined) await refuseDevelopmentKey(database, config.peppers);
    return await listen({ database, config, settings, logger, documentStore }, developmentKey);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The development account, its key, and the books of a firm that never was. */
async function setUp(database: Database): Promise<void> {
  const { account } = await ensureDevelopmentAccount(database);
  await seedDemo(database, account.id);
}

async function listen(options: HouseOptions, developmentKey: boolean): Promise<Standalone> {
  const { config, database } = options;
  const house = await composeHouse(options);
  const server = await serve(house, { hostname: config.host, port: config.port }).catch(async (error: unknown) => {
    // What works beside the server would keep the process.
    await house.close();
    throw error;
  });
  return {
    address: `http://${config.host}:${server.port}`,
    developmentKey,
    stop: async () => {
      house.stopAccepting();
      await server.stop();
      await house.close();
      await database.close();
    },
  };
}
