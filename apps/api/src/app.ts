/** The computation API as a Hono app: everything it needs is handed in. */

import { DEVELOPMENT_KEY, type KeyUsage, trackKeyUsage } from "@capstack/accounts";
import { type DocumentBeside, unavailable } from "@capstack/contract";
import { type Database, isUnavailable } from "@capstack/database";
import { compression, createKit, type KitEnv, type Logger, type ObservedRequest } from "@capstack/http";
import type { ServiceConfig } from "@capstack/http/service-config";
import { sweepOnce } from "@capstack/uploads";
import type { Hono } from "hono";
import { databaseAuthenticator } from "./authentication/database-authenticator.js";
import { API_VERSION } from "./catalog.js";
import type { ComputePool } from "./engine/compute-pool.js";
import { createImportPool, type ImportPool } from "./files/import-pool.js";
import { addReferenceRoutes } from "./reference/reference-routes.js";
import { modelOperations, mountApi } from "./router.js";
import { batchOperations } from "./routes/batches.js";
import { describeApi } from "./routes/discovery.js";
import { fileOperations } from "./routes/files.js";
import { keyOperations } from "./routes/keys.js";
import { addProcessRoutes } from "./routes/process.js";
import type { Service } from "./service.js";

/** What the API is built from. */
export interface ApiOptions {
  readonly database: Database;
  readonly config: ServiceConfig;
  readonly logger: Logger;
  readonly accepting?: () => boolean;
  /** Whether people sign in at the site; they do unless said otherwise. */
  readonly people?: boolean;
  /** Pages served at its origin. */
  readonly pages?: Hono<KitEnv>;
  /** Hears of every request once it is answered. */
  readonly observe?: (request: ObservedRequest) => void;
  /** Notes which keys are used; one of its own by default. */
  readonly usage?: KeyUsage;
  /** Threads for long computations; without them everything runs where it is. */
  readonly pool?: ComputePool;
  /** Threads that read files; threads of its own by default, which begin with the first file. */
  readonly imports?: ImportPool;
  /** What is served beside it at its origin. */
  readonly beside?: () => DocumentBeside;
}

/** The app, its routes mounted at `/v1` and at `/api/v1`, with `/`, `/healthz` and `/readyz` beside them. */
export function createApi(options: ApiOptions): Hono<KitEnv> {
  const { database, config, logger, imports = createImportPool(config.limits) } = options;
  void sweepOnce();
  const usage =
    options.usage ??
    trackKeyUsage(database, { onError: (err) => logger.warn({ err }, "uses of keys were not written") });
  const authenticator = databaseAuthenticator(database, config, usage);
  const service: Service = { accepting: () => true, ...options, authenticator };
  const app = createKit({
    logger,
    version: API_VERSION,
    https: config.publicUrl.startsWith("https:"),
    localOnly: config.development,
    ...(options.observe === undefined ? {} : { observe: options.observe }),
    explain: (error) => (isUnavailable(error) ? unavailable(error) : undefined),
  });
  app.use(compression());
  mountApi(
    app,
    service,
    [
      ...modelOperations(service),
      ...fileOperations(service, imports),
      ...batchOperations(service, options),
      ...keyOperations(service, options),
    ],
    (router) =>
      addReferenceRoutes(router, {
        document: () => describeApi(config.publicUrl, service.beside?.()),
        origin: config.publicUrl,
        ...(config.development ? { key: DEVELOPMENT_KEY } : {}),
      }),
  );
  // Before what the API says at its own address: who asks for a page there gets one.
  if (options.pages !== undefined) app.route("/", options.pages);
  addProcessRoutes(app, service);
  return app;
}
