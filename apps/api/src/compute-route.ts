import type { Operation } from "@capstack/contract";
import { isEngineError } from "@capstack/decimal";
import {
  checkShape,
  engineFailure,
  inSpan,
  type KitEnv,
  readJsonBody,
  refuseUnknownFields,
  validationFailure,
} from "@capstack/http";
import type { Context, Hono } from "hono";
import { answerText, type Model } from "./engine/engines.js";
import { HEAVY, weightOf } from "./engine/weight.js";
import { admit, modelOf } from "./gate.js";
import type { Service } from "./service.js";

/** How one engine answers a body. */
export interface ComputeRoute {
  readonly operation: Operation;
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
    const text = await compute(c, route, body, service);
    return c.body(text, 200, { "Content-Type": "application/json" });
  });
}

function checkBody(c: Context, { enforced, request }: Operation, body: unknown): void {
  if (enforced) checkShape(enforced, body);
  if (!request || !/(^|,)\s*handling\s*=\s*strict\s*(,|;|$)/i.test(c.req.header("prefer") ?? "")) return;
  refuseUnknownFields(request, body);
  c.header("Preference-Applied", "handling=strict");
}

async function compute(c: Context<KitEnv>, route: ComputeRoute, body: unknown, service: Service): Promise<string> {
  const model = modelOf(route.operation) as Model;
  const { pool, config } = service;
  const start = performance.now();
  try {
    const heavy = pool !== undefined && weightOf(model, body) > HEAVY;
    return await inSpan(`engine ${model}`, async () =>
      heavy ? pool.run(model, body, c.req.raw.signal) : answerText(model, body, config.limits),
    );
  } catch (error) {
    if (!isEngineError(error)) throw error;
    const isShape = route.shapeErrors?.includes(error.code) ?? false;
    throw isShape ? validationFailure(error.issues) : engineFailure(model, error);
  } finally {
    const engineMs = Math.round((performance.now() - start) * 100) / 100;
    c.set("logFields", { ...c.get("logFields"), engine: model, engineMs });
  }
}
