import { envelopeIssues, type Operation } from "@capstack/contract";
import { isEngineError, type UnknownFields } from "@capstack/decimal";
import { engineFailure, inSpan, type KitEnv, pieceStream, readJsonBody, validationFailure } from "@capstack/http";
import type { Context, Hono } from "hono";
import { answerPieces, answerText, engines, type Model } from "./engine/engines.js";
import { expectedBytes, HEAVY, LARGE_ANSWER, weightOf } from "./engine/weight.js";
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
    const unknownFields = preferredHandling(c);
    const issues = envelopeIssues(route.operation, body, { unknownFields });
    if (issues.length > 0) throw validationFailure(issues);
    const answer = await compute(c, route, { body, unknownFields }, service);
    return typeof answer === "string" ? c.body(answer, 200, JSON_TYPE) : sendPieces(c, answer);
  });
}

const JSON_TYPE = { "Content-Type": "application/json" };

/** Pieces on their way out; `bytes` where they are known before. */
interface PiecedAnswer {
  readonly pieces: Iterable<Uint8Array>;
  readonly bytes?: number;
  release(): void;
}

/** A large answer leaves as fast as its reader takes it, and holds its room until then. */
function sendPieces(c: Context, { pieces, bytes, release }: PiecedAnswer): Response {
  const length: Record<string, string> = bytes === undefined ? {} : { "Content-Length": String(bytes) };
  return c.body(pieceStream(pieces, release), 200, { ...JSON_TYPE, ...length });
}

/** What the request prefers for fields that nothing reads, told back. @see RFC 7240 */
function preferredHandling(c: Context): UnknownFields {
  const handling = /(?:^|,)\s*handling\s*=\s*(strict|lenient)\s*(?:,|;|$)/i.exec(c.req.header("prefer") ?? "")?.[1];
  if (handling !== undefined) c.header("Preference-Applied", `handling=${handling.toLowerCase()}`);
  return handling?.toLowerCase() === "lenient" ? "warn" : "refuse";
}

async function compute(
  c: Context<KitEnv>,
  route: ComputeRoute,
  { body, unknownFields }: { readonly body: unknown; readonly unknownFields: UnknownFields },
  service: Service,
): Promise<string | PiecedAnswer> {
  const model = modelOf(route.operation) as Model;
  const { pool, config } = service;
  const limits = { ...config.limits, unknownFields };
  const start = performance.now();
  try {
    const expected = expectedBytes(model, body);
    return await inSpan(`engine ${model}`, async () => {
      if (pool !== undefined && weightOf(model, body) > HEAVY) {
        return pool.run(model, body, c.req.raw.signal, expected > LARGE_ANSWER ? expected : 0, unknownFields);
      }
      if (expected <= LARGE_ANSWER) return answerText(model, body, limits);
      return { pieces: answerPieces(engines[model](body as never, limits)), release: () => {} };
    });
  } catch (error) {
    if (!isEngineError(error)) throw error;
    const isShape = route.shapeErrors?.includes(error.code) ?? false;
    throw isShape ? validationFailure(error.issues) : engineFailure(model, error);
  } finally {
    const engineMs = Math.round((performance.now() - start) * 100) / 100;
    c.set("logFields", { ...c.get("logFields"), engine: model, engineMs });
  }
}
