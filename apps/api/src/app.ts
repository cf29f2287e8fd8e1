/** The computation API as a Hono app: everything it needs is handed in. */

import { type KeyUsage, trackKeyUsage } from "@capstack/accounts";
import { operations } from "@capstack/contract";
import { type Database, isUnavailable } from "@capstack/database";
import {
  apiCors,
  compression,
  createKit,
  type KitEnv,
  type Logger,
  platformFailure,
  unavailable,
} from "@capstack/http";
import { Hono } from "hono";
import { addComputeRoute } from "./compute-route.js";
import type { Config } from "./config.js";
import type { ComputePool } from "./engine/compute-pool.js";
import { addDiscoveryRoutes } from "./routes/discovery.js";
import { addKeyRoutes } from "./routes/keys.js";
import { addReferenceRoutes } from "./routes/reference.js";
import type { Service } from "./service.js";

/** What the API is built from. */
export interface ApiOptions {
  readonly database: Database;
  readonly config: Config;
  readonly logger: Logger;
  readonly accepting?: () => boolean;
  /** Notes which keys are used; one of its own unless given. */
  readonly usage?: KeyUsage;
  /** Threads for long computations; without them everything runs where it is. */
  readonly pool?: ComputePool;
}

/** The version of the interface, on every answer. */
export const API_VERSION = "0.1.0";

/** The app, its routes mounted at `/v1` and at `/api/v1`, with `/`, `/healthz` and `/readyz` beside them. */
export function createApi(options: ApiOptions): Hono<KitEnv> {
  const { database, logger } = options;
  const usage = trackKeyUsage(database, { onError: (err) => logger.warn({ err }, "uses of keys were not written") });
  const service: Service = { accepting: () => true, usage, ...options };
  const app = createKit({
    logger: options.logger,
    version: API_VERSION,
    https: options.config.publicUrl.startsWith("https:"),
    explain: (error) => (isUnavailable(error) ? unavailable(error) : undefined),
  });
  app.use(compression());
  const router = createRouter(service);
  app.route("/v1", router);
  app.route("/api/v1", router);
  addProcessRoutes(app, service);
  return app;
}

function createRouter(service: Service): Hono<KitEnv> {
  const router = new Hono<KitEnv>();
  router.use(apiCors());
  addComputeRoute(router, service, { operation: operations.capTableCompute });
  addKeyRoutes(router, service);
  addDiscoveryRoutes(router, service);
  addReferenceRoutes(router);
  refuseOtherMethods(router);
  return router;
}

/** Every address that a route has, asked with a method that it has not, is 405 and names those it has. */
function refuseOtherMethods(router: Hono<KitEnv>): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of router.routes) {
    if (method === "ALL") continue;
    const known = methods.get(path) ?? new Set();
    methods.set(path, known.add(method));
  }
  for (const [path, known] of methods) {
    if (known.has("GET")) known.add("HEAD");
    const allow = [...known, "OPTIONS"].sort().join(", ");
    router.all(path, (c) => {
      throw platformFailure("method_not_allowed", `${c.req.method} is not possible here; use ${allow}.`, {
        details: { allow: allow.split(", ") },
        headers: { Allow: allow },
      });
    });
  }
}

function addProcessRoutes(app: Hono<KitEnv>, { database, config, accepting }: Service): void {
  app.get("/", (c) => c.json(describeService(config)));
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    if (!accepting()) throw unavailable("shutting down");
    await database.query("select 1 from account limit 1");
    return c.json({ status: "ready" });
  });
}

function describeService({ publicUrl }: Config) {
  return {
    name: "Capstack",
    version: API_VERSION,
    links: {
      catalog: `${publicUrl}/v1/catalog`,
      openapi: `${publicUrl}/v1/openapi.json`,
      docs: `${publicUrl}/v1/docs`,
    },
  };
}
