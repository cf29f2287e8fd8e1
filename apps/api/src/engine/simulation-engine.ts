/** One simulation of many paths: its parts by a pool's threads, and what they come to together. */
import type { Asked, EngineOfParts, Outcome } from "@capstack/batches";
import {
  engineFailure,
  engineRefusal,
  type Limits,
  type ModelEntry,
  modelTable,
  shapeRefusal,
  validationFailure,
} from "@capstack/contract";
import { type EngineLimits, simulation } from "@capstack/contract/engines";
import { EngineError, isEngineError } from "@capstack/decimal";
import { mergePaths, type PathsRequest, type SimulatedPaths, summarisePaths } from "@capstack/fund-economics";
import type { ComputePool } from "./compute-pool.js";

/** What a batch of one simulation computes. */
export const SIMULATION = "fund-simulation";

/** The model whose simulation it is. */
export const simulatedModel = modelTable.find(({ id }) => id === "fund-economics") as ModelEntry;

/** What is asked, as it is submitted. */
export interface SubmittedSimulation {
  readonly input: { readonly inputs: object; readonly monteCarlo: object };
  readonly paths: number;
}

/**
 * Reads a simulation before it is taken on: refused as its model's own address would, at its place in the body.
 * @throws Failure 400, 422
 */
export function readSimulation({ input, paths }: SubmittedSimulation, limits: EngineLimits): PathsRequest {
  const request = { ...input, paths } as PathsRequest;
  try {
    simulation.check(request, limits);
    return request;
  } catch (error) {
    if (!isEngineError(error)) throw error;
    const { code, message, path, details } = error;
    const issues = error.issues.map((issue) => ({ ...issue, path: placed(issue.path) }));
    if (isShape(error)) throw validationFailure(issues);
    const values = details === undefined ? {} : { details };
    throw engineFailure(simulatedModel.id, new EngineError(code, message, placed(path), { issues, ...values }));
  }
}

/** Where in the body stands what is wrong in the request. */
function placed(path: readonly (string | number)[]) {
  return path[0] === "paths" ? path : ["input", ...path];
}

const isShape = ({ code }: EngineError) => simulatedModel.shapeErrors.includes(code);

/** The engine of parts: each is drawn in a thread; merging reads a page of them at a time. */
export function simulationEngine(pool: ComputePool, limits: Limits): EngineOfParts {
  return {
    compute: (params, part) => draw(pool, params, part, { ...limits, unknownFields: params.unknownFields }),
    merge: async (_, pages) => {
      let merged: SimulatedPaths | undefined;
      for await (const page of pages) {
        const parts: SimulatedPaths[] = page.map((text) => JSON.parse(text));
        merged = mergePaths(merged === undefined ? parts : [merged, ...parts]);
      }
      return { status: "done", outcome: JSON.stringify(summarisePaths(merged ?? mergePaths([]))) };
    },
  };
}

async function draw(pool: ComputePool, { input }: Asked, part: number, limits: EngineLimits): Promise<Outcome> {
  try {
    const { pieces, release } = await pool.run({ simulation: input as PathsRequest, part, limits });
    release();
    return { status: "done", outcome: Buffer.concat(pieces).toString("utf8") };
  } catch (error) {
    if (!isEngineError(error)) throw error;
    const refused = isShape(error) ? shapeRefusal(error.issues) : engineRefusal(simulatedModel.id, error);
    return { status: "failed", outcome: JSON.stringify(refused.error) };
  }
}
