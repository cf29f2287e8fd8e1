/** The engines by the model they compute, with the limits of the service handed in. */
import { computeCapTable } from "@capstack/cap-table";
import type { Limits } from "@capstack/contract";
import type { UnknownFields } from "@capstack/decimal";
import { computeFundEconomics } from "@capstack/fund-economics";
import { jsonPieces } from "@capstack/http/json-pieces";
import { computeExitWaterfall } from "@capstack/waterfall";

/** One engine: a body in, its answer out, or an EngineError. */
type Engine = (body: never, limits: EngineLimits) => unknown;

/** The limits of the service, and what becomes of fields that nothing reads: refused unless said. */
export interface EngineLimits extends Limits {
  readonly unknownFields?: UnknownFields | undefined;
}

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

/** A model's id. */
export type Model = keyof typeof engines;

/** What an engine answered, in pieces: together they are what {@link answerText} gives. */
export function* answerPieces(answer: unknown): Generator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  for (const piece of jsonPieces({ data: answer })) yield encoder.encode(piece);
}

/** An answer as the bytes that leave: every process and thread gives the same. */
export function answerText(answer: unknown): string {
  return JSON.stringify({ data: answer });
}
