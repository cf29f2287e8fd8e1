import { engineRefusal, envelopeIssues, shapeRefusal } from "@capstack/contract";
import { isEngineError } from "@capstack/decimal";
import type { Model } from "../models.js";
import { operationOf } from "../operation-of.js";
import type { RefusalError } from "./backend-failure.js";

/** The API's answer in place of data. */
export interface Refusal {
  readonly status: number;
  readonly error: RefusalError;
}

/** The outcome of a computation: the data, or the API's refusal. */
export type Outcome = { readonly refused: false; readonly data: unknown } | ({ readonly refused: true } & Refusal);

/**
 * Runs a model's engine in this process, with the answers of the API: the same data and the same refusals.
 * @param body    the request's body
 * @param options `strict` false turns unknown fields into warnings; by default they are refused
 * @example
 * const outcome = computeLocally(modelOf("cap-table"), { events: "none" });
 * outcome.refused && outcome.error.message // => 'events is "none"; it must be a list.'
 */
export function computeLocally(model: Model, body: unknown, { strict = true } = {}): Outcome {
  const unknownFields = strict ? "refuse" : "warn";
  const issues = envelopeIssues(operationOf(model), body, { unknownFields });
  if (issues.length > 0) return { refused: true, ...shapeRefusal(issues) };
  try {
    return { refused: false, data: model.compute(body as never, { unknownFields }) };
  } catch (error) {
    if (!isEngineError(error)) throw error;
    const isShape = model.shapeErrors.includes(error.code);
    return { refused: true, ...(isShape ? shapeRefusal(error.issues) : engineRefusal(model.id, error)) };
  }
}
