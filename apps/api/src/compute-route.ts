import { engineFailure, type ModelEntry, validationFailure } from "@capstack/contract";
import { type EngineLimits, engines, type ModelId as Model } from "@capstack/contract/engines";
import { isEngineError } from "@capstack/decimal";
import { inSpan, pieceStream } from "@capstack/http";
import type { Asker } from "@capstack/threads";
import type { Context } from "hono";
import { answerPieces, answerText } from "./engine/answer-pieces.js";
import { readBody } from "./engine/read-body.js";
import { expectedBytes, HEAVY, LARGE_ANSWER, LARGE_BODY, weightOf } from "./engine/weight.js";
import { type ApiOperation, answering } from "./gate.js";
import type { Service } from "./service.js";

/** A model's engine behind its operation. */
export function computing({ id: model, operation, shapeErrors }: ModelEntry, service: Service): ApiOperation {
  return answering(operation, async ({ c, caller, query, body: { bytes, unknownFields } }) => {
    const limits = { ...service.config.limits, unknownFields };
    const [fileType = ""] = operation.files ?? [];
    const asker = { account: caller?.account.id ?? "", disconnected: c.req.raw.signal };
    const start = performance.now();
    try {
      if (query?.format === "xlsx") {
        const job = { workbook: model, bytes, limits };
        const answer = await inSpan(`workbook ${model}`, () => writeWorkbook(service, job, asker));
        return sendPieces(c, answer, {
          "Content-Type": fileType,
          "Content-Disposition": `attachment; filename="${model}.xlsx"`,
        });
      }
      const answer = await inSpan(`engine ${model}`, () => compute(service, { model, bytes, limits }, asker));
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
export interface PiecedAnswer {
  readonly pieces: Iterable<Uint8Array>;
  readonly bytes?: number;
  release(): void;
}

/** A large answer leaves as fast as its reader takes it, and holds its room until then. */
export function sendPieces(
  c: Context,
  { pieces, bytes, release }: PiecedAnswer,
  headers: Readonly<Record<string, string>> = JSON_TYPE,
): Response {
  const length: Record<string, string> = bytes === undefined ? {} : { "Content-Length": String(bytes) };
  return c.body(pieceStream(pieces, release), 200, { ...headers, ...length });
}

/** In a thread where there are some: writing one takes as long as hundreds of small answers. */
async function writeWorkbook(
  { pool }: Service,
  job: { readonly workbook: Model; readonly bytes: Uint8Array; readonly limits: EngineLimits },
  asker: Asker,
): Promise<PiecedAnswer> {
  if (pool !== undefined) return pool.run(job, asker, job.limits.answerBytes);
  const { workbookBytes } = await import("./engine/workbook.js");
  const { workbook, bytes, limits } = job;
  return { pieces: [await workbookBytes(workbook, readBody(workbook, bytes, limits), limits)], release: () => {} };
}

interface Work {
  readonly model: Model;
  readonly bytes: Uint8Array;
  readonly limits: EngineLimits;
}

/** Here what is small; in the pool what is long, large to answer, or large to read. */
async function compute({ pool }: Service, params: Work, asker: Asker): Promise<string | PiecedAnswer> {
  const { model, bytes, limits } = params;
  if (pool !== undefined && bytes.byteLength > LARGE_BODY) return pool.run(params, asker, limits.answerBytes);
  const body = readBody(model, bytes, limits);
  const expected = expectedBytes(model, body);
  if (pool !== undefined && weightOf(model, body) > HEAVY) {
    return pool.run({ model, body, limits }, asker, expected > LARGE_ANSWER ? expected : 0);
  }
  const answer = engines[model](body as never, limits);
  if (expected <= LARGE_ANSWER) return answerText(answer);
  return { pieces: answerPieces(answer), release: () => {} };
}
