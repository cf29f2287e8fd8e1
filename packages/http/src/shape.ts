/** Holding a body against a schema of the contract, with messages that say what would be right. */
import { unknownFields } from "@capstack/contract";
import type { EngineIssue } from "@capstack/decimal";
import type { z } from "zod";
import { validationFailure } from "./failure.js";

/**
 * The value as the schema reads it.
 * @throws Failure `validation_failed` with every issue
 * @example checkShape(z.object({ events: z.array(z.unknown()) }), { events: [] }) // => { events: [] }
 */
export function checkShape<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw validationFailure(result.error.issues.map((issue) => describe(issue, value)));
}

/**
 * Refuses fields that the schema does not know: what `Prefer: handling=strict` asks for.
 * @throws Failure `validation_failed`, one issue `unknown_field` a field
 * @example
 * refuseUnknownFields(z.object({ events: z.array(z.unknown()) }), { events: [] }) // => undefined
 * refuseUnknownFields(z.object({ events: z.array(z.unknown()) }), { evnts: [] }) // throws validation_failed
 */
export function refuseUnknownFields(schema: z.ZodType, value: unknown): void {
  const unknown = unknownFields(schema, value);
  if (unknown.length === 0) return;
  throw validationFailure(
    unknown.map(({ path, suggestion }) => ({
      code: "unknown_field",
      path,
      message: `${path.join(".")} is not a field here${suggestion === undefined ? "." : `; did you mean ${suggestion}?`}`,
    })),
  );
}

function describe(issue: z.core.$ZodIssue, root: unknown): EngineIssue & { expected?: string; received?: string } {
  const path = issue.path.map((part) => (typeof part === "symbol" ? String(part) : part));
  const value = path.reduce<unknown>((at, key) => (at as Record<string | number, unknown> | undefined)?.[key], root);
  const received = typeName(value);
  const name = path.length === 0 ? "The body" : path.join(".");
  if (issue.code === "invalid_type" && value === undefined) {
    return {
      code: "missing_field",
      path,
      message: `${name} is required: ${article(issue.expected)}.`,
      expected: issue.expected,
      received,
    };
  }
  if (issue.code === "invalid_type") {
    const message = `${name} is ${article(received)}; it must be ${article(issue.expected)}.`;
    return { code: "invalid_type", path, message, expected: issue.expected, received };
  }
  return { code: "invalid_value", path, message: `${name}: ${issue.message}.`, received };
}

function typeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function article(type: string): string {
  if (type === "null" || type === "undefined") return type;
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
