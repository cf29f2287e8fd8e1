/** A body of bytes, read and held to its operation. A thread loads this only when it is given bytes. */
import { envelopeIssues, modelTable, validationFailure } from "@capstack/contract";
import type { EngineLimits, ModelId as Model } from "@capstack/contract/engines";
import { parseJson } from "@capstack/http/edge";

const operationOf = new Map(modelTable.map(({ id, operation }) => [id, operation]));

/**
 * The value of a body's bytes, whose outermost fields are those of the model's operation.
 * @throws Failure `invalid_json`, `validation_failed`
 */
export function readBody(model: Model, bytes: Uint8Array, { jsonDepth, unknownFields }: EngineLimits): unknown {
  const body = parseJson(bytes, jsonDepth);
  const issues = envelopeIssues(operationOf.get(model) ?? {}, body, { unknownFields });
  if (issues.length > 0) throw validationFailure(issues);
  return body;
}
