import { modelTable } from "@capstack/contract";
import { apiCors, type KitEnv, mountOperations, readSteps, refuseOtherMethods } from "@capstack/http";
import { Hono } from "hono";
import { computing } from "./compute-route.js";
import { type ApiOperation, admission } from "./gate.js";
import { discoveryOperations } from "./routes/discovery.js";
import type { Service } from "./service.js";

/** Models, catalog, access and the OpenAPI document. */
export function modelOperations(service: Service): ApiOperation[] {
  return [...modelTable.map((model) => computing(model, service)), ...discoveryOperations(service)];
}

/** Mounts operations at `/v1` and `/api/v1`, with whatever else `add` puts beside them. */
export function mountApi(
  app: Hono<KitEnv>,
  service: Service,
  mounted: readonly ApiOperation[],
  add: (router: Hono<KitEnv>) => void = () => {},
): void {
  const router = new Hono<KitEnv>();
  router.use(apiCors());
  mountOperations(router, { ...readSteps(service.config.limits), admit: admission(service) }, mounted);
  add(router);
  refuseOtherMethods(router);
  app.route("/v1", router);
  app.route("/api/v1", router);
}
