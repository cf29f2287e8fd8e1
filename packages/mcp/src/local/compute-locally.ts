import { engineRefusal, type Refusal, shapeIssues, shapeRefusal, unknownFieldIssues } from "@capstack/contract";
import { isEngineError } from "@capstack/decimal";
import type { Model } from "../models.js";

/** What a computation gives: the data, or the refusal that the API would answer with. */
export type Outcome = { readonly refused: false; readonly data: unknown } | ({ readonly refused: true } & Refusal);

/**
 * Runs a model's engine in this process, with the answers of the API: the same data and the same refusals.
 * @param body    what would be the request's body
 * @param options `strict` refuses unknown fields, as the client asks the API to; true unless given
 * @example
 * const outcome = computeLocally(modelOf("cap-table"), { events: "none" });
 * outcome.refused && outcome.error.message // => "events is a string; it must be an array."
 */
export function computeLocally(model: Model, body: unknown, { strict = true } = {}): Outcome {
  const { enforced, request } = model.operation;
  const shape = enforced?.safeParse(body);
  if (shape?.success === false) return { refused: true, ...shapeRefusal(shapeIssues(shape.error.issues, body)) };
  const unknown = strict && request !== undefined ? unknownFieldIssues(request, body) : [];
  if (unknown.length > 0) return { refused: true, ...shapeRefusal(unknown) };
  try {
    return { refused: false, data: model.compute(body as never) };
  } catch (error) {
    if (!isEngineError(error)) throw error;
    const isShape = model.shapeErrors.includes(error.code);
    return { refused: true, ...(isShape ? shapeRefusal(error.issues) : engineRefusal(model.id, error)) };
  }
}
