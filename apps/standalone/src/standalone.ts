import { ensureDevelopmentAccount, migrateAccounts, trackKeyUsage } from "@capstack/accounts";
import { type Config, createApi, createComputePool } from "@capstack/api";
import { type Database, openDatabase } from "@capstack/database";
import { type Logger, type RunningServer, serve } from "@capstack/http";

/** Everything running: where it answers, whether the development key works, and how to end it. */
export interface Standalone {
  readonly address: string;
  readonly developmentKey: boolean;
  stop(): Promise<void>;
}

/**
 * Opens the database, brings it up to date and serves the API. On the embedded database outside production the
 * development account and key are there from the start.
 */
export async function startStandalone(config: Config, logger: Logger): Promise<Standalone> {
  const database = await openDatabase(
    config.databaseUrl === undefined
      ? { dataFolder: config.dataFolder }
      : { url: config.databaseUrl, poolSize: config.databasePool },
  );
  try {
    await migrateAccounts(database);
    const developmentKey = config.databaseUrl === undefined && !config.production;
    if (developmentKey) await ensureDevelopmentAccount(database);
    return await listen(config, logger, database, developmentKey);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function listen(
  config: Config,
  logger: Logger,
  database: Database,
  developmentKey: boolean,
): Promise<Standalone> {
  let accepting = true;
  const usage = trackKeyUsage(database);
  const pool = createComputePool(config.limits);
  const api = createApi({
    database,
    config,
    logger,
    usage,
    accepting: () => accepting,
    pool,
  });
  const server: RunningServer = await serve(api, { hostname: config.host, port: config.port });
  return {
    address: `http://${config.host}:${server.port}`,
    developmentKey,
    stop: async () => {
      accepting = false;
      await server.stop();
      await pool.close();
      await usage.flush();
      await database.close();
    },
  };
}
