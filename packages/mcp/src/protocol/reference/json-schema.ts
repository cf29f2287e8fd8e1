/** The contract's schemas as the JSON Schemas (2020-12) that tools carry. */
import type { JsonSchema, Operation, Shape } from "@capstack/contract";
import * as z from "zod";
import type { ObjectSchema } from "./object-schema.js";

/** What a tool takes: the request's schema, with its examples. */
export function inputSchema({ request, examples }: Operation): ObjectSchema {
  if (request === undefined) return { type: "object", properties: {}, additionalProperties: false, examples: [{}] };
  return { ...toObjectSchema(request, "input"), examples: examples.map((example) => example.request) };
}

/** What a tool gives. A service newer than this package may add fields, so unknown ones are allowed. */
export function outputSchema({ response }: Operation): ObjectSchema {
  return toObjectSchema(response, "output");
}

/** A shape as tools carry it. Without `$schema`: 2020-12 is what the protocol means, and some validators refuse to see it named. */
export function toObjectSchema(shape: Shape, io: "input" | "output"): ObjectSchema {
  const { $schema: _, ...root } = withUnknown(
    "jsonSchema" in shape ? shape.jsonSchema : ofOurs(shape, io),
  ) as JsonSchema;
  return { ...root, type: "object" };
}

/** Of a schema of ours; a named part is named by its key alone. */
function ofOurs(schema: z.ZodType, io: "input" | "output"): object {
  const override = ({ jsonSchema }: { jsonSchema: { id?: unknown } }) => void delete jsonSchema.id;
  return z.toJSONSchema(schema, { io, unrepresentable: "any", override });
}

/** A schema that lets unknown fields pass. */
function withUnknown(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withUnknown);
  if (typeof part !== "object" || part === null) return part;
  const stored = Object.entries(part).filter(([key, value]) => key !== "additionalProperties" || value !== false);
  return Object.fromEntries(stored.map(([key, value]) => [key, withUnknown(value)]));
}
