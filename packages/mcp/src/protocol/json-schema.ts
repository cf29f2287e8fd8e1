/** The contract's schemas as the JSON Schemas (2020-12) that tools carry. */
import type { Operation } from "@capstack/contract";
import { z } from "zod";

/** A JSON Schema whose root is an object. */
export interface ObjectSchema {
  readonly type: "object";
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

/** What a tool takes: the request's schema, with its examples. */
export function inputSchema({ request, examples }: Operation): ObjectSchema {
  if (request === undefined) return { type: "object", properties: {}, additionalProperties: false, examples: [{}] };
  return { ...toObjectSchema(request, "input"), examples: examples.map((example) => example.request) };
}

/** What a tool gives. A service newer than this package may add fields, so unknown ones are allowed. */
export function outputSchema({ response }: Operation): ObjectSchema {
  return toObjectSchema(response, "output");
}

/** A schema as tools carry it. Without `$schema`: 2020-12 is what the protocol means, and some validators refuse to see it named. */
export function toObjectSchema(schema: z.ZodType, io: "input" | "output"): ObjectSchema {
  const { $schema: _, ...root } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      delete jsonSchema.id;
    },
  });
  return { ...root, type: "object" } as ObjectSchema;
}
