/** The words of refusals: what a wrong body is answered with, by a server or in a process of one's own. */
import {
  type EngineError,
  type EngineIssue,
  fieldName,
  missingSentence,
  numberFault,
  Reading,
  type UnknownFields,
  unknownSentence,
  wrongSentence,
  wrongWordSentence,
} from "@capstack/decimal";
import { z } from "zod";
import { type ErrorBody, platformErrors, toPointer } from "./errors.js";
import type { Operation } from "./operation.js";
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
 * What a schema finds wrong in a value, in the codes and sentences of every engine.
 * @example
 * const result = createKeySchema.safeParse({ name: 5 });
 * shapeIssues(result.error.issues, { name: 5 })[0].message // => "name is 5; it must be a text."
 */
export function shapeIssues(issues: readonly z.core.$ZodIssue[], value: unknown): ShapeIssue[] {
  return issues.filter(({ code }) => code !== "unrecognized_keys").map((issue) => describe(issue, value));
}

function describe(issue: z.core.$ZodIssue, root: unknown): ShapeIssue {
  const path = issue.path.map((part) => (typeof part === "symbol" ? String(part) : part));
  const value = path.reduce<unknown>((at, key) => (at as Record<string | number, unknown> | undefined)?.[key], root);
  const received = typeName(value);
  const name = path.length === 0 ? "The body" : fieldName(path);
  if (issue.code === "invalid_type") {
    const { expected } = issue;
    if (value === undefined) {
      return { code: "missing_field", path, message: missingSentence(name), expected, received };
    }
    const wanted = path.length === 0 && isJsonText(value) ? "an object, parsed from its JSON" : typeWords(expected);
    return { code: "invalid_value", path, message: wrongSentence(name, value, wanted), expected, received };
  }
  if (value === undefined) return { code: "missing_field", path, message: missingSentence(name), received };
  return { path, received, ...valueFault(issue, name, value) };
}

/** What is wrong with a value of the right type. */
function valueFault(issue: z.core.$ZodIssue, name: string, value: unknown): { code: string; message: string } {
  if (issue.code === "invalid_value" && issue.values.length > 1) {
    return { code: "invalid_value", message: wrongWordSentence(name, value, issue.values.map(String)) };
  }
  if (issue.code === "too_small" && typeof value === "number") {
    const least = Number(issue.minimum);
    const fault = numberFault(value, issue.inclusive === false ? { above: least } : { min: least });
    if (fault !== undefined) return { code: fault.code, message: wrongSentence(name, value, fault.words) };
  }
  if (issue.code === "too_big" && typeof value === "number") {
    return { code: "invalid_value", message: wrongSentence(name, value, `at most ${issue.maximum}`) };
  }
  if (issue.code === "invalid_format" && issue.format === "date") {
    const wanted = "a day of the calendar, written YYYY-MM-DD";
    return { code: "invalid_date", message: wrongSentence(name, value, wanted) };
  }
  return { code: "invalid_value", message: `${name}: ${issue.message}.` };
}

function isJsonText(value: unknown): boolean {
  return typeof value === "string" && /^\s*[[{]/.test(value);
}

const MAX_UNKNOWN = 50;

/**
 * Every field that a schema does not know, up to fifty, with the name that was probably meant.
 * @example unknownFieldIssues(capTableRequestSchema, { events: [], evnts: 1 })[0].message // => "`evnts` is not a field here; did you mean `events`?"
 */
export function unknownFieldIssues(schema: z.ZodType, value: unknown): EngineIssue[] {
  return unknownFields(schema, value, MAX_UNKNOWN).map(({ path, suggestion }) => ({
    code: "unknown_field",
    path,
    message: unknownSentence(fieldName(path), suggestion === undefined ? [] : [suggestion]),
  }));
}

/**
 * What is wrong with the outermost object of a body, which is 400: fields it needs, and fields it does not know, those
 * first. What stands inside is the engine's to judge.
 * @param options `unknownFields: "warn"` leaves unknown fields to the engine's warnings
 * @example envelopeIssues(operations.capTableCompute, { events: [], evnts: 1 })[0].path // => ["evnts"]
 */
export function envelopeIssues(
  { enforced, request, takes }: Pick<Operation, "enforced" | "request" | "takes">,
  body: unknown,
  { unknownFields }: { readonly unknownFields?: UnknownFields | undefined } = {},
): ShapeIssue[] {
  const result = enforced?.safeParse(body);
  const wrong = result?.success === false ? shapeIssues(result.error.issues, body) : [];
  if (unknownFields === "warn" || !(request instanceof z.ZodObject) || !isRecord(body)) return wrong;
  const reading = new Reading({ takes });
  const known = Object.keys(request.shape);
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

function typeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

function typeWords(type: string): string {
  return TYPE_WORDS[type] ?? type;
}
