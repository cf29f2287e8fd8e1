/** The engines by model, with the limits of a service passed in. Loads nothing but the engines. */
import { computeCapTable } from "@capstack/cap-table";
import type { UnknownFields } from "@capstack/decimal";
import {
  checkPaths,
  computeFundEconomics,
  type PathRange,
  type PathsRequest,
  simulatePaths,
} from "@capstack/fund-economics";
import { computeExitWaterfall } from "@capstack/waterfall";
import type { Limits } from "../limits.js";

/** One engine: takes a body, returns its answer or throws an EngineError. */
type Engine = (body: never, limits: EngineLimits) => unknown;

/** The limits of a service, and the handling of unknown fields: refused by default. */
export interface EngineLimits extends Limits {
  readonly unknownFields?: UnknownFields | undefined;
}

/**
 * The limits of a service as each engine takes them.
 * @example engineOptions["exit-waterfall"]({ ...defaultLimits, unknownFields: "warn" }).unknownFields // => "warn"
 */
export const engineOptions = {
  "cap-table": ({ unknownFields, ...limits }: EngineLimits) => ({ limits, unknownFields }),
  "exit-waterfall": ({ listItems: rows, curvePoints, textLength, answerBytes, unknownFields }: EngineLimits) => ({
    limits: { rows, curvePoints, textLength, answerBytes },
    unknownFields,
  }),
  "fund-economics": (limits: EngineLimits) => ({
    limits: {
      maxPeriods: limits.fundPeriods,
      maxCompanies: limits.portfolioCompanies,
      maxRuns: limits.simulationRuns,
      maxDraws: limits.simulationWork,
      textLength: limits.textLength,
      answerBytes: limits.answerBytes,
    },
    unknownFields: limits.unknownFields,
  }),
} as const;

/**
 * Every model's engine.
 * @example Object.keys(engines) // => ["cap-table", "exit-waterfall", "fund-economics"]
 */
export const engines = {
  "cap-table": (body: Parameters<typeof computeCapTable>[0], limits: EngineLimits) =>
    computeCapTable(body, engineOptions["cap-table"](limits)),
  "exit-waterfall": (body: Parameters<typeof computeExitWaterfall>[0], limits: EngineLimits) =>
    computeExitWaterfall(body, engineOptions["exit-waterfall"](limits)),
  "fund-economics": (body: Parameters<typeof computeFundEconomics>[0], limits: EngineLimits) =>
    computeFundEconomics(body, engineOptions["fund-economics"](limits)),
} as const satisfies Readonly<Record<string, Engine>>;

/** The number of paths drawn together: fixed, so that every process splits a simulation in the same way. */
const PATHS_OF_PART = 10_000;

/**
 * A simulation of many paths, part by part, with the limits of a service passed in.
 * @example
 * simulation.partsOf({ paths: 25_000 }) // => 3
 */
export const simulation = {
  /** The number of its parts. */
  partsOf: ({ paths }: Pick<PathsRequest, "paths">) => Math.ceil(paths / PATHS_OF_PART),
  /** Validates it, as each part will. @throws EngineError */
  check: (request: PathsRequest, limits: EngineLimits) =>
    checkPaths(request, rangeOf(request, 0), engineOptions["fund-economics"](limits)),
  /** Draws one part. @throws EngineError */
  draw: (request: PathsRequest, part: number, limits: EngineLimits) =>
    simulatePaths(request, rangeOf(request, part), engineOptions["fund-economics"](limits)),
} as const;

function rangeOf({ paths }: PathsRequest, part: number): PathRange {
  return { from: part * PATHS_OF_PART, to: Math.min((part + 1) * PATHS_OF_PART, paths) };
}

/** A model's id, as in the catalog and in its address. */
export type ModelId = keyof typeof engines;
