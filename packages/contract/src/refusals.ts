/** The wording of refusals, for a server or for in-process use. */
import {
  type EngineError,
  type EngineIssue,
  fieldName,
  Reading,
  type UnknownFields,
  unknownSentence,
  wrappedSentence,
} from "@capstack/decimal";
import type * as z from "zod";
import { fieldNames } from "./described.js";
import { type ErrorBody, platformErrors, toPointer } from "./errors.js";
import type { Operation } from "./operation.js";
import { readShape, type ShapeIssue } from "./read-shape.js";
import { unknownFields } from "./unknown-fields.js";

/** A failure as answered: its status, and the content of `error`. */
export interface Refusal {
  readonly status: number;
  readonly error: ErrorBody["error"];
}

const MAX_ISSUES = 50;

/**
 * An engine's refusal: 422 with its own code, path, and all issues, up to 50, with their `issueCount` if there are
 * more.
 * @param engine the model's id
 * @example engineRefusal("cap-table", new EngineError("invalid_value", "shares is -5.", ["events", 0])).error.details.pointer // => "/events/0"
 */
export function engineRefusal(engine: string, { code, message, path, issues, details }: EngineError): Refusal {
  const known = { engine, path, pointer: toPointer(path), ...placesOf(issues), ...details };
  return { status: 422, error: { code, message: andMore(message, issues), retryable: false, details: known } };
}

/** The first issue's message, and the number of further ones. */
function andMore(message: string, { length }: readonly EngineIssue[]): string {
  if (length < 2) return message;
  return `${message} (and ${length - 1} more ${length === 2 ? "problem" : "problems"})`;
}

/**
 * A body of the wrong shape: 400 with all issues, up to 50, with their `issueCount` if there are more.
 * @example
 * const issues = [{ code: "missing_field", message: "events is required.", path: ["events"] }];
 * shapeRefusal(issues).error.message // => "events is required."
 */
export function shapeRefusal(issues: readonly EngineIssue[]): Refusal {
  const { status, retryable } = platformErrors.validation_failed;
  const message = andMore(issues[0]?.message ?? "The body has the wrong shape.", issues);
  return { status, error: { code: "validation_failed", message, retryable, details: placesOf(issues) } };
}

/** The issues to report, and their total if some are omitted. */
function placesOf(issues: readonly EngineIssue[]) {
  const listed = issues.slice(0, MAX_ISSUES).map(withPointer);
  return { issues: listed, ...(issues.length > MAX_ISSUES ? { issueCount: issues.length } : {}) };
}

function withPointer(issue: EngineIssue) {
  return { ...issue, pointer: toPointer(issue.path) };
}

const MAX_UNKNOWN = 50;

/**
 * Every unknown field, up to fifty, with the name that was probably meant.
 * @example unknownFieldIssues(createKeySchema, { nmae: "ci" })[0].message // => "`nmae` is not a field here; did you mean `name`?"
 */
export function unknownFieldIssues(schema: z.ZodType, value: unknown): EngineIssue[] {
  const known = fieldNames(schema) ?? [];
  const inside = isRecord(value) ? value : {};
  return unknownFields(schema, value, MAX_UNKNOWN).map(({ path, suggestion }) => {
    const name = fieldName(path);
    const near = suggestion === undefined ? [] : [suggestion];
    const wrapped = path.length === 1 ? wrappedSentence(name, inside[name], known) : undefined;
    return { code: "unknown_field", path, message: wrapped ?? unknownSentence(name, near) };
  });
}

/**
 * Problems of the top-level object of a body, which are 400: missing fields and unknown fields, the latter
 * first. The engine validates what is inside.
 * @param options `unknownFields: "warn"` leaves unknown fields to the engine's warnings
 * @example envelopeIssues(operations.capTableCompute, { events: [], evnts: 1 })[0].path // => ["evnts"]
 */
export function envelopeIssues(
  { enforced, request, takes }: Pick<Operation, "enforced" | "request" | "takes">,
  body: unknown,
  { unknownFields }: { readonly unknownFields?: UnknownFields | undefined } = {},
): readonly ShapeIssue[] {
  const wrong = enforced === undefined ? [] : (readShape(enforced, body).issues ?? []);
  const known = request && fieldNames(request);
  if (unknownFields === "warn" || known === undefined || !isRecord(body)) return wrong;
  const reading = new Reading({ takes });
  for (const name of Object.keys(body)) {
    if (known.includes(name)) continue;
    reading.unknown(name, known, [], body[name]);
    if (!reading.notesUnknown) break;
  }
  return [...reading.problems.issues, ...wrong];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
