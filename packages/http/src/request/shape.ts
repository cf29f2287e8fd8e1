/** Validates a body against a schema of the contract, with messages that say how to correct it. */
import { readShape, unknownFieldIssues, validationFailure } from "@capstack/contract";
import type * as z from "zod";

/**
 * The parsed value; unknown fields are refused, whether the schema is strict or not.
 * @throws Failure `validation_failed` with every issue, unknown fields first
 * @example
 * checkShape(z.object({ events: z.array(z.unknown()) }), { events: [] }) // => { events: [] }
 * checkShape(z.object({ events: z.array(z.unknown()) }), { events: [], evnts: 1 }) // throws validation_failed
 */
export function checkShape<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { data, issues } = readShape(schema, value);
  const unknown = unknownFieldIssues(schema, value);
  if (issues === undefined && unknown.length === 0) return data;
  throw validationFailure([...unknown, ...(issues ?? [])]);
}
