/** What the API answers with where it refuses, made without the API. */
import { type ErrorBody, platformErrors, toPointer } from "@capstack/contract";
import type { EngineError, EngineIssue } from "@capstack/decimal";

/** A failure as the API answers it: status, and what stands under `error`. */
export interface Refusal {
  readonly status: number;
  readonly error: ErrorBody["error"];
}

const MAX_ISSUES = 50;

/** An engine's refusal: its own code, path, and everything it found wrong. */
export function engineRefusal(engine: string, { code, message, path, issues, details }: EngineError): Refusal {
  const places = issues.slice(0, MAX_ISSUES).map(withPointer);
  const known = { engine, path, pointer: toPointer(path), issues: places, ...details };
  return { status: 422, error: { code, message, retryable: false, details: known } };
}

/** A body of the wrong shape, with every place. */
export function shapeRefusal(issues: readonly EngineIssue[]): Refusal {
  const { status, retryable } = platformErrors.validation_failed;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  const message = `${issues[0]?.message ?? "The body has the wrong shape."}${more}`;
  const details = { issues: issues.slice(0, MAX_ISSUES).map(withPointer) };
  return { status, error: { code: "validation_failed", message, retryable, details } };
}

function withPointer(issue: EngineIssue) {
  return { ...issue, pointer: toPointer(issue.path) };
}
