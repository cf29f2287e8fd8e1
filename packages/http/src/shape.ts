/** Holding a body against a schema of the contract, with messages that say what would be right. */
import { shapeIssues, unknownFieldIssues } from "@capstack/contract";
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
  throw validationFailure(shapeIssues(result.error.issues, value));
}

/**
 * Refuses fields that the schema does not know: what `Prefer: handling=strict` asks for.
 * @throws Failure `validation_failed`, one issue `unknown_field` a field
 * @example
 * refuseUnknownFields(z.object({ events: z.array(z.unknown()) }), { events: [] }) // => undefined
 * refuseUnknownFields(z.object({ events: z.array(z.unknown()) }), { evnts: [] }) // throws validation_failed
 */
export function refuseUnknownFields(schema: z.ZodType, value: unknown): void {
  const unknown = unknownFieldIssues(schema, value);
  if (unknown.length > 0) throw validationFailure(unknown);
}
