/** Holding a body against an operation, in the words of the API. */
import { type Operation, unknownFields } from "@capstack/contract";
import type { EngineIssue } from "@capstack/decimal";
import type { z } from "zod";

/** Every place where the part that an operation enforces is not there or has the wrong type. */
export function shapeIssues({ enforced }: Operation, body: unknown): EngineIssue[] {
  const result = enforced?.safeParse(body);
  if (result === undefined || result.success) return [];
  return result.error.issues.map((issue) => describe(issue, body));
}

/** Every field that an operation does not know, with the name that was probably meant. */
export function unknownFieldIssues({ request }: Operation, body: unknown): EngineIssue[] {
  if (request === undefined) return [];
  return unknownFields(request, body).map(({ path, suggestion }) => ({
    code: "unknown_field",
    path,
    message: `${path.join(".")} is not a field here${suggestion === undefined ? "." : `; did you mean ${suggestion}?`}`,
  }));
}

function describe(issue: z.core.$ZodIssue, root: unknown): EngineIssue & { expected?: string; received?: string } {
  const path = issue.path.map((part) => (typeof part === "symbol" ? String(part) : part));
  const value = path.reduce<unknown>((at, key) => (at as Record<string | number, unknown> | undefined)?.[key], root);
  const received = typeName(value);
  const name = path.length === 0 ? "The body" : path.join(".");
  if (issue.code !== "invalid_type") {
    return { code: "invalid_value", path, message: `${name}: ${issue.message}.`, received };
  }
  const { expected } = issue;
  return value === undefined
    ? { code: "missing_field", path, message: `${name} is required: ${article(expected)}.`, expected, received }
    : {
        code: "invalid_type",
        path,
        message: `${name} is ${article(received)}; it must be ${article(expected)}.`,
        expected,
        received,
      };
}

function typeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function article(type: string): string {
  if (type === "null" || type === "undefined") return type;
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
