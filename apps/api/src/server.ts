/** The API with its pages, as one process serves it. */
import { sweepRegularly, trackKeyUsage } from "@capstack/accounts";
import type { DocumentBeside } from "@capstack/contract";
import type { Database } from "@capstack/database";
import { createMetrics, type KitEnv, type Logger, serve } from "@capstack/http";
import type { Hono } from "hono";
import { accountPages } from "./account/account-pages.js";
import type { AccountSettings } from "./account/account-settings.js";
import { createErrands, faultOf } from "./account/errands.js";
import { createApi } from "./app.js";
import type { Config } from "./config.js";
import { createComputePool } from "./engine/compute-pool.js";

/** What the server is built from. */
export interface ApiServerOptions {
  readonly database: Database;
  readonly config: Config;
  readonly settings: AccountSettings;
  readonly logger: Logger;
  /** What is served beside the API at its origin: its document describes it too. */
  readonly beside?: () => DocumentBeside;
}

/** The app, and what to do around its last request. */
export interface ApiServer {
  readonly app: Hono<KitEnv>;
  /** From now on new requests are 503. */
  stopAccepting(): void;
  /** Ends threads and writes what was noted. */
  close(): Promise<void>;
}

/** How long the end of a process waits for letters under way. */
const ERRANDS_MS = 3000;

/** Everything of the API in one app: models, keys, discovery, reference, account pages, checkout, webhook. */
export async function createApiServer(options: ApiServerOptions): Promise<ApiServer> {
  const { database, config, settings, logger, beside } = options;
  let accepting = true;
  const pool = createComputePool(config.limits);
  const usage = trackKeyUsage(database, { onError: (err) => logger.warn({ err }, "uses of keys were not written") });
  const stopSweeping = sweepRegularly(database, { onError: (err) => logger.warn({ err }, "the sweep failed") });
  const metrics = config.metricsPort === undefined ? undefined : createMetrics();
  const observed = metrics === undefined ? {} : { observe: metrics.observe };
  const app = createApi({
    database,
    config,
    logger,
    usage,
    pool,
    people: settings.people,
    accepting: () => accepting,
    ...observed,
    ...(beside === undefined ? {} : { beside }),
  });
  const errands = createErrands((error) => logger.error(faultOf(error), "a letter was not sent"));
  app.route("/", await accountPages({ database, config, settings, logger, errands }));
  const metricsServer = metrics && (await serve(metrics.app, { hostname: config.host, port: config.metricsPort ?? 0 }));
  return {
    app,
    stopAccepting: () => {
      accepting = false;
    },
    close: async () => {
      await metricsServer?.stop();
      await errands.settled(ERRANDS_MS);
      await pool.close();
      await stopSweeping();
      await usage.flush();
    },
  };
}
