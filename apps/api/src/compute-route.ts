import type { Operation } from "@capstack/contract";
import { isEngineError, type UnknownFields } from "@capstack/decimal";
import { engineFailure, inSpan, type KitEnv, pieceStream, readBodyBytes, validationFailure } from "@capstack/http";
import type { Context, Hono } from "hono";
import { answerPieces, answerText, type EngineLimits, engines, type Model } from "./engine/engines.js";
import { readBody } from "./engine/read-body.js";
import { expectedBytes, HEAVY, LARGE_ANSWER, LARGE_BODY, weightOf } from "./engine/weight.js";
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
  const { operation, shapeErrors = [] } = route;
  const model = modelOf(operation) as Model;
  app.on(operation.method, operation.path, async (c) => {
    await admit(c, operation, service);
    const limits = { ...service.config.limits, unknownFields: preferredHandling(c) };
    const bytes = await readBodyBytes(c, limits.bodyBytes);
    const start = performance.now();
    try {
      const answer = await inSpan(`engine ${model}`, () => compute(c, service, { model, bytes, limits }));
      return typeof answer === "string" ? c.body(answer, 200, JSON_TYPE) : sendPieces(c, answer);
    } catch (error) {
      if (!isEngineError(error)) throw error;
      throw shapeErrors.includes(error.code) ? validationFailure(error.issues) : engineFailure(model, error);
    } finally {
      const engineMs = Math.round((performance.now() - start) * 100) / 100;
      c.set("logFields", { ...c.get("logFields"), engine: model, engineMs });
    }
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

interface Asked {
  readonly model: Model;
  readonly bytes: Uint8Array;
  readonly limits: EngineLimits;
}

/** Here what is small; in the pool what is long, large to answer, or large to read. */
async function compute(c: Context<KitEnv>, { pool }: Service, asked: Asked): Promise<string | PiecedAnswer> {
  const { model, bytes, limits } = asked;
  const { signal } = c.req.raw;
  if (pool !== undefined && bytes.byteLength > LARGE_BODY) return pool.run(asked, signal, limits.answerBytes);
  const body = readBody(model, bytes, limits);
  const expected = expectedBytes(model, body);
  if (pool !== undefined && weightOf(model, body) > HEAVY) {
    return pool.run({ model, body, limits }, signal, expected > LARGE_ANSWER ? expected : 0);
  }
  const answer = engines[model](body as never, limits);
  if (expected <= LARGE_ANSWER) return answerText(answer);
  return { pieces: answerPieces(answer), release: () => {} };
}
