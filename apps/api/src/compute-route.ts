import type { Operation } from "@capstack/contract";
import { isEngineError } from "@capstack/decimal";
import {
  checkShape,
  engineFailure,
  type KitEnv,
  readJsonBody,
  refuseUnknownFields,
  validationFailure,
} from "@capstack/http";
import type { Context, Hono } from "hono";
import { admit, modelOf } from "./gate.js";
import type { Service } from "./service.js";

/** How one engine answers a body. */
export interface ComputeRoute {
  readonly operation: Operation;
  readonly compute: (body: never, service: Service) => unknown;
  /** Codes with which the engine refuses a wrong shape rather than a wrong meaning; they are 400. */
  readonly shapeErrors?: readonly string[];
}

/** Puts an engine behind its operation: admit, read, check, compute, answer. */
export function addComputeRoute(app: Hono<KitEnv>, service: Service, route: ComputeRoute): void {
  app.on(route.operation.method, route.operation.path, async (c) => {
    await admit(c, route.operation, service);
    const { bodyBytes, jsonDepth } = service.config.limits;
    const body = await readJsonBody(c, { bytes: bodyBytes, depth: jsonDepth });
    checkBody(c, route.operation, body);
    const data = runEngine(c, route, body, service);
    return c.json({ data });
  });
}

function checkBody(c: Context, { enforced, request }: Operation, body: unknown): void {
  if (enforced) checkShape(enforced, body);
  if (!request || !/(^|,)\s*handling\s*=\s*strict\s*(,|;|$)/i.test(c.req.header("prefer") ?? "")) return;
  refuseUnknownFields(request, body);
  c.header("Preference-Applied", "handling=strict");
}

function runEngine(
  c: Context<KitEnv>,
  { operation, compute, shapeErrors = [] }: ComputeRoute,
  body: unknown,
  service: Service,
) {
  const engine = modelOf(operation);
  const start = performance.now();
  try {
    return compute(body as never, service);
  } catch (error) {
    if (!isEngineError(error)) throw error;
    throw shapeErrors.includes(error.code) ? validationFailure(error.issues) : engineFailure(engine, error);
  } finally {
    c.set("logFields", {
      ...c.get("logFields"),
      engine,
      engineMs: Math.round((performance.now() - start) * 100) / 100,
    });
  }
}
