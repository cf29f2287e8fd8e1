/** Validates a value against a schema, with the codes and wording of the engines. */
import {
  type EngineIssue,
  fieldName,
  missingSentence,
  numberFault,
  tooFewSentence,
  tooManySentence,
  wrongSentence,
  wrongWordSentence,
} from "@capstack/decimal";
import type * as z from "zod";

/** A place with the wrong shape, with the expected and the actual value. */
export interface ShapeIssue extends EngineIssue {
  readonly expected?: string;
  readonly received?: string;
}

/** The parsed value, or all problems. */
export type ShapeReading<Data> =
  | { readonly data: Data; readonly issues?: never }
  | { readonly data?: never; readonly issues: readonly ShapeIssue[] };

/**
 * Parses a value with a schema, or lists all problems. `null` counts as absent, except where the schema gives it a
 * meaning. Unknown fields are not reported.
 * @example
 * readShape(createKeySchema, { name: 5 }).issues[0].message // => "name is 5; it must be a text."
 * readShape(createKeySchema, { name: null }).issues[0].code // => "missing_field"
 */
export function readShape<Schema extends z.ZodType>(schema: Schema, value: unknown): ShapeReading<z.output<Schema>> {
  return readWithout(schema, value, value);
}

/** Parses the value without nulls that count as absent. */
function readWithout<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  sent: unknown,
): ShapeReading<z.output<Schema>> {
  const result = schema.safeParse(value);
  if (result.success) return { data: result.data };
  const issues = result.error.issues.flatMap((issue) => meantIssues(issue, value));
  const nulls = issues.filter(({ path }) => path.length > 0 && valueAt(value, path) === null);
  if (nulls.length > 0) {
    const paths = nulls.map(({ path }) => path);
    return readWithout(schema, withoutNulls(value, paths), sent);
  }
  return { issues: issues.filter(({ code }) => code !== "unrecognized_keys").map((issue) => describe(issue, sent)) };
}

/** A copy without the nulls at some paths. */
function withoutNulls(value: unknown, paths: readonly (readonly PropertyKey[])[]): unknown {
  const copy = copyOf(value);
  for (const path of paths) {
    const holder = valueAt(copy, path.slice(0, -1)) as Record<PropertyKey, unknown>;
    const last = path.at(-1) as PropertyKey;
    if (Array.isArray(holder)) holder[last as number] = undefined;
    else delete holder[last];
  }
  return copy;
}

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copyOf(inner)]));
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], root);
}

/** For a value of a union, the problems of the option it resembles most. */
function meantIssues(issue: z.core.$ZodIssue, root: unknown): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
  const options = issue.errors.map((errors) =>
    errors
      .map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }) as z.core.$ZodIssue)
      .flatMap((inner) => meantIssues(inner, root)),
  );
  // A value of another type altogether is wrong at the place itself.
  const wrongHere = (errors: readonly z.core.$ZodIssue[]) =>
    errors.filter(({ code, path }) => code === "invalid_type" && path.length === issue.path.length).length;
  return options.reduce((best, errors) => (wrongHere(errors) < wrongHere(best) ? errors : best));
}

function describe(issue: z.core.$ZodIssue, root: unknown): ShapeIssue {
  const path = issue.path.map((part) => (typeof part === "symbol" ? String(part) : part));
  const value = valueAt(root, path);
  const received = typeName(value);
  const name = fieldName(path);
  const expected = issue.code === "invalid_type" ? { expected: issue.expected } : {};
  if (value === undefined || value === null) {
    return { code: "missing_field", path, message: missingSentence(name), ...expected, received };
  }
  return { path, received, ...expected, ...valueFault(issue, name, value) };
}

/** The problem of a value that is present. */
function valueFault(issue: z.core.$ZodIssue, name: string, value: unknown): { code: string; message: string } {
  switch (issue.code) {
    case "invalid_type":
      if (typeof value === "number" && !Number.isFinite(value)) return numberWrong(name, value, {});
      return invalid(
        name,
        value,
        isJsonText(issue, value) ? "an object, parsed from its JSON" : typeWords(issue.expected),
      );
    case "invalid_value":
      return wordWrong(name, value, issue.values.map(String));
    case "invalid_union":
      return wordWrong(name, value, "options" in issue ? (issue.options as unknown[]).map(String) : []);
    case "too_small":
    case "too_big":
      return outOfRange(issue, name, value);
    case "invalid_format":
      if (issue.format === "date") return { ...invalid(name, value, DAY), code: "invalid_date" };
      return invalid(name, value, FORMATS[issue.format] ?? wanted(issue.message));
    default: {
      const words = /^it must be (.*)$/.exec(issue.message)?.[1];
      const code = "params" in issue ? (issue.params?.code as string | undefined) : undefined;
      if (words === undefined) return { code: code ?? "invalid_value", message: sentence(name, issue.message) };
      return { ...invalid(name, value, words), ...(code === undefined ? {} : { code }) };
    }
  }
}

const DAY = "a day of the calendar, written YYYY-MM-DD";

function invalid(name: string, value: unknown, words: string) {
  return { code: "invalid_value", message: wrongSentence(name, value, words) };
}

function wordWrong(name: string, value: unknown, words: readonly string[]) {
  if (words.length < 2) return invalid(name, value, words.length === 0 ? "of a known kind" : `"${words[0]}"`);
  return { code: "invalid_value", message: wrongWordSentence(name, value, words) };
}

function numberWrong(name: string, value: number, range: Parameters<typeof numberFault>[1]) {
  const fault = numberFault(value, range) ?? { code: "invalid_value", words: "a number" };
  return { code: fault.code, message: wrongSentence(name, value, fault.words) };
}

/** A number out of bounds, a string or a list of the wrong length. */
function outOfRange(
  issue: Extract<z.core.$ZodIssue, { code: "too_small" | "too_big" }>,
  name: string,
  value: unknown,
): { code: string; message: string } {
  const isInclusive = issue.inclusive !== false;
  if (issue.code === "too_small") {
    const least = Number(issue.minimum);
    if (typeof value === "number") return numberWrong(name, value, isInclusive ? { min: least } : { above: least });
    if (typeof value === "string") return invalid(name, value, "a text of at least one letter");
    return { code: "invalid_value", message: tooFewSentence(name, sizeOf(value), least) };
  }
  const most = Number(issue.maximum);
  if (typeof value === "number") return numberWrong(name, value, isInclusive ? { max: most } : { below: most });
  const unit = typeof value === "string" ? "characters" : "items";
  return { code: "limit_exceeded", message: tooManySentence(name, sizeOf(value), unit, most) };
}

function sizeOf(value: unknown): number {
  return typeof value === "string" || Array.isArray(value) ? value.length : Object.keys(Object(value)).length;
}

/** The names of formats, for schemas without their own wording. */
const FORMATS: Readonly<Record<string, string>> = {
  uuid: "an id, a UUID",
  email: "an e-mail address",
  url: "an address that begins with https://",
};

/** The remedy in a schema's own message. */
function wanted(message: string): string {
  return message.replace(/^it must be /, "");
}

/** Problems of a whole body need no name. */
function sentence(name: string, message: string): string {
  if (name !== fieldName([])) return `${name}: ${message}.`;
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}

function isJsonText({ path }: z.core.$ZodIssue, value: unknown): boolean {
  return path.length === 0 && typeof value === "string" && /^\s*[[{]/.test(value);
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
