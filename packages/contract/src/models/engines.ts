/** The engines by the model they compute, with the limits of a service handed in. Loads nothing but the engines. */
import { computeCapTable } from "@capstack/cap-table";
import type { UnknownFields } from "@capstack/decimal";
import { computeFundEconomics } from "@capstack/fund-economics";
import { computeExitWaterfall } from "@capstack/waterfall";
import type { Limits } from "../limits.js";

/** One engine: a body in, its answer out, or an EngineError. */
type Engine = (body: never, limits: EngineLimits) => unknown;

/** The limits of a service, and what becomes of fields that nothing reads: refused unless said. */
export interface EngineLimits extends Limits {
  readonly unknownFields?: UnknownFields | undefined;
}

/**
 * Every model's engine.
 * @example Object.keys(engines) // => ["cap-table", "exit-waterfall", "fund-economics"]
 */
export const engines = {
  "cap-table": (body: Parameters<typeof computeCapTable>[0], limits: EngineLimits) => {
    const { events, listItems, totalItems, stringLength: textLength, answerBytes, unknownFields } = limits;
    return computeCapTable(body, { limits: { events, listItems, totalItems, textLength, answerBytes }, unknownFields });
  },
  "exit-waterfall": (body: Parameters<typeof computeExitWaterfall>[0], limits: EngineLimits) => {
    const { listItems: rows, curvePoints, stringLength: textLength, answerBytes, unknownFields } = limits;
    return computeExitWaterfall(body, { limits: { rows, curvePoints, textLength, answerBytes }, unknownFields });
  },
  "fund-economics": (body: Parameters<typeof computeFundEconomics>[0], limits: EngineLimits) =>
    computeFundEconomics(body, {
      limits: {
        maxPeriods: limits.fundPeriods,
        maxCompanies: limits.portfolioCompanies,
        maxRuns: limits.simulationRuns,
        maxDraws: limits.simulationWork,
        maxTextLength: limits.stringLength,
        maxAnswerBytes: limits.answerBytes,
      },
      unknownFields: limits.unknownFields,
    }),
} as const satisfies Readonly<Record<string, Engine>>;

/** A model's id, as in the catalog and in its address. */
export type ModelId = keyof typeof engines;
