/** A body of bytes, read and held to its operation. A thread loads this only when it is given bytes. */
import { envelopeIssues, type Operation, operations } from "@capstack/contract";
import { parseJson, validationFailure } from "@capstack/http/edge";
import type { EngineLimits, Model } from "./engines.js";

const operationOf: Readonly<Record<Model, Operation>> = {
  "cap-table": operations.capTableCompute,
  "exit-waterfall": operations.exitWaterfallCompute,
  "fund-economics": operations.fundEconomicsCompute,
};

/**
 * The value of a body's bytes, whose outermost fields are those of the model's operation.
 * @throws Failure `invalid_json`, `validation_failed`
 */
export function readBody(model: Model, bytes: Uint8Array, { jsonDepth, unknownFields }: EngineLimits): unknown {
  const body = parseJson(bytes, jsonDepth);
  const issues = envelopeIssues(operationOf[model], body, { unknownFields });
  if (issues.length > 0) throw validationFailure(issues);
  return body;
}
