/** The routes that need nothing but engines and a doorkeeper: the same on a server and at the edge. */
import { operations } from "@capstack/contract";
import { fundInputErrorCodes } from "@capstack/fund-economics";
import { apiCors, type KitEnv, platformFailure } from "@capstack/http";
import { Hono } from "hono";
import { addComputeRoute } from "./compute-route.js";
import { addDiscoveryRoutes } from "./routes/discovery.js";
import type { Service } from "./service.js";

/** Models, catalog, access and the OpenAPI document. */
export function createModelRouter(service: Service): Hono<KitEnv> {
  const router = new Hono<KitEnv>();
  router.use(apiCors());
  addComputeRoute(router, service, { operation: operations.capTableCompute });
  addComputeRoute(router, service, { operation: operations.exitWaterfallCompute });
  addComputeRoute(router, service, {
    operation: operations.fundEconomicsCompute,
    shapeErrors: fundInputErrorCodes,
  });
  addDiscoveryRoutes(router, service);
  return router;
}

/** Mounts a finished router at `/v1` and `/api/v1`; a wrong method on one of its addresses is 405 there. */
export function mountRouter(app: Hono<KitEnv>, router: Hono<KitEnv>): void {
  refuseOtherMethods(router);
  app.route("/v1", router);
  app.route("/api/v1", router);
}

/** Every address that a route has, asked with a method that it has not, names the methods it has. */
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
