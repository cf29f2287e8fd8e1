/** The API as one process serves it. */
import { sweepRegularly, trackKeyUsage } from "@capstack/accounts";
import type { DocumentBeside } from "@capstack/contract";
import type { Database } from "@capstack/database";
import { createMetrics, type KitEnv, type Logger, serve } from "@capstack/http";
import type { ServiceConfig } from "@capstack/http/service-config";
import type { Hono } from "hono";
import { createApi } from "./app.js";
import { createComputePool } from "./engine/compute-pool.js";
import { createImportPool } from "./files/import-pool.js";
import { startApiWorker } from "./start-worker.js";

/** What the server is built from. */
export interface ApiServerOptions {
  readonly database: Database;
  readonly config: ServiceConfig;
  readonly logger: Logger;
  /** Whether people sign in at the site; they do unless said otherwise. */
  readonly people?: boolean;
  /** Pages served at its origin. */
  readonly pages?: Hono<KitEnv>;
  /** Whether it works off batches too; else workers of their own do. */
  readonly works?: boolean;
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

/** Everything of the API in one app: models, keys, discovery, reference; its threads, its metrics, its chores. */
export async function createApiServer(options: ApiServerOptions): Promise<ApiServer> {
  const { database, config, logger, people, pages, works = false, beside } = options;
  let accepting = true;
  const pool = createComputePool(config.limits);
  const imports = createImportPool(config.limits);
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
    imports,
    accepting: () => accepting,
    ...observed,
    ...(people === undefined ? {} : { people }),
    ...(pages === undefined ? {} : { pages }),
    ...(beside === undefined ? {} : { beside }),
  });
  const worker = works ? await startApiWorker({ database, limits: config.limits, logger }) : undefined;
  const metricsServer = metrics && (await serve(metrics.app, { hostname: config.host, port: config.metricsPort ?? 0 }));
  return {
    app,
    stopAccepting: () => {
      accepting = false;
    },
    close: async () => {
      await metricsServer?.stop();
      await worker?.stop();
      await pool.close();
      await imports.close();
      await stopSweeping();
      await usage.flush();
    },
  };
}
