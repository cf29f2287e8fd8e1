/** The engines behind batches: an input's answer is what the model's own address would answer to it. */

import type { Asked, Engine, Outcome } from "@capstack/batches";
import {
  type ErrorBody,
  engineRefusal,
  envelopeIssues,
  Failure,
  type Limits,
  modelTable,
  platformFailure,
  shapeRefusal,
} from "@capstack/contract";
import type { EngineLimits } from "@capstack/contract/engines";
import { isEngineError } from "@capstack/decimal";
import type { ComputePool } from "./compute-pool.js";
import { SIMULATION, simulatedModel, simulationEngine } from "./simulation-engine.js";

/** The engines by a pool's threads, under the limits of a deployment. */
export function batchEngine(pool: ComputePool, limits: Limits): Engine {
  const answerBytes = Math.min(limits.answerBytes, limits.batchAnswerBytes);
  return {
    compute: ({ operation, unknownFields, input }) =>
      compute(pool, modelOf(operation), input, { ...limits, answerBytes, unknownFields }),
    parts: simulationEngine(pool, limits),
    versionOf: (operation) => modelOf(operation).engine.version,
    describe: (error) => (error instanceof Failure ? error.body.error : LOST),
    lost: LOST,
  };
}

const LOST = platformFailure("internal_error", "It could not be computed: three tries ended without an answer.").body
  .error;

type Model = (typeof modelTable)[number];

const models = new Map<string, Model>(modelTable.map((model) => [model.id, model]));

function modelOf(operation: Asked["operation"]): Model {
  const model = operation === SIMULATION ? simulatedModel : models.get(operation);
  if (model === undefined) throw new Error(`${operation} is not a model of this version.`);
  return model;
}

async function compute(pool: ComputePool, model: Model, input: unknown, limits: EngineLimits): Promise<Outcome> {
  const { unknownFields } = limits;
  const issues = envelopeIssues(model.operation, input, { unknownFields });
  if (issues.length > 0) return failed(shapeRefusal(issues));
  try {
    const { pieces, release } = await pool.run({ model: model.id, body: input, limits });
    try {
      return { status: "done", outcome: dataOf(pieces) };
    } finally {
      release();
    }
  } catch (error) {
    if (!isEngineError(error)) throw error;
    const isShape = model.shapeErrors.includes(error.code);
    return failed(isShape ? shapeRefusal(error.issues) : engineRefusal(model.id, error));
  }
}

function failed({ error }: { readonly error: ErrorBody["error"] }): Outcome {
  return { status: "failed", outcome: JSON.stringify(error) };
}

const START = '{"data":';

/** What stands in the envelope of an answer's bytes. */
function dataOf(pieces: readonly Uint8Array[]): string {
  return Buffer.concat(pieces).toString("utf8").slice(START.length, -1);
}
