/** The words of refusals: what a wrong body is answered with, by a server or in a process of one's own. */
import type { EngineError, EngineIssue } from "@capstack/decimal";
import type { z } from "zod";
import { type ErrorBody, platformErrors, toPointer } from "./errors.js";
import { unknownFields } from "./unknown-fields.js";

/** A failure as it is answered: status, and what stands under `error`. */
export interface Refusal {
  readonly status: number;
  readonly error: ErrorBody["error"];
}

const MAX_ISSUES = 50;

/**
 * An engine's refusal: 422 with its own code, path, and everything it found wrong, up to 50 places.
 * @param engine the model's id
 * @example engineRefusal("cap-table", new EngineError("invalid_value", "shares is -5.", ["events", 0])).error.details.pointer // => "/events/0"
 */
export function engineRefusal(engine: string, { code, message, path, issues, details }: EngineError): Refusal {
  const places = issues.slice(0, MAX_ISSUES).map(withPointer);
  const known = { engine, path, pointer: toPointer(path), issues: places, ...details };
  return { status: 422, error: { code, message, retryable: false, details: known } };
}

/**
 * A body of the wrong shape: 400 with every place, up to 50.
 * @example
 * const issues = [{ code: "missing_field", message: "events is required.", path: ["events"] }];
 * shapeRefusal(issues).error.message // => "events is required."
 */
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

/** A place of the wrong shape, with what was expected and what was there. */
export interface ShapeIssue extends EngineIssue {
  readonly expected?: string;
  readonly received?: string;
}

/**
 * What a schema finds wrong in a value, said so that it can be mended.
 * @example
 * const result = createKeySchema.safeParse({ name: 5 });
 * shapeIssues(result.error.issues, { name: 5 })[0].message // => "name is a number; it must be a string."
 */
export function shapeIssues(issues: readonly z.core.$ZodIssue[], value: unknown): ShapeIssue[] {
  return issues.map((issue) => describe(issue, value));
}

function describe(issue: z.core.$ZodIssue, root: unknown): ShapeIssue {
  const path = issue.path.map((part) => (typeof part === "symbol" ? String(part) : part));
  const value = path.reduce<unknown>((at, key) => (at as Record<string | number, unknown> | undefined)?.[key], root);
  const received = typeName(value);
  const name = path.length === 0 ? "The body" : path.join(".");
  if (issue.code !== "invalid_type") {
    return { code: "invalid_value", path, message: `${name}: ${issue.message}.`, received };
  }
  const { expected } = issue;
  if (value === undefined) {
    const message = `${name} is required: ${article(expected)}.`;
    return { code: "missing_field", path, message, expected, received };
  }
  const message = `${name} is ${article(received)}; it must be ${article(expected)}.`;
  return { code: "invalid_type", path, message, expected, received };
}

/**
 * Every field that a schema does not know, with the name that was probably meant.
 * @example unknownFieldIssues(capTableRequestSchema, { events: [], evnts: 1 })[0].message // => "evnts is not a field here; did you mean events?"
 */
export function unknownFieldIssues(schema: z.ZodType, value: unknown): EngineIssue[] {
  return unknownFields(schema, value).map(({ path, suggestion }) => ({
    code: "unknown_field",
    path,
    message: `${path.join(".")} is not a field here${suggestion === undefined ? "." : `; did you mean ${suggestion}?`}`,
  }));
}

function typeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function article(type: string): string {
  if (type === "null" || type === "undefined") return type;
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
