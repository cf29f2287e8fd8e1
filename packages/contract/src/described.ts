/** Shapes that an engine states as TypeScript types: each with the JSON Schema that its package makes of the type. */
import * as z from "zod";

/** A JSON Schema (2020-12), or a part of one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A shape that an engine states: what it is in TypeScript, and as a JSON Schema whose parts stand under `$defs`. */
export interface Described<Value> {
  readonly jsonSchema: JsonSchema;
  /** Never there: the type of the values. */
  readonly "~value"?: Value;
}

/** What a body or an answer looks like: a schema of ours, or a type of an engine. */
export type Shape = z.ZodType | Described<unknown>;

/** What may be sent in a shape. */
export type SentIn<Asked> = Asked extends z.ZodType
  ? z.input<Asked>
  : Asked extends Described<infer Value>
    ? Value
    : never;

/** What is answered in a shape. */
export type GivenIn<Asked> = Asked extends z.ZodType
  ? z.output<Asked>
  : Asked extends Described<infer Value>
    ? Value
    : never;

/** An engine's `schema.json`. */
interface EngineSchema {
  readonly $defs: Readonly<Record<string, unknown>>;
}

/**
 * One type of an engine's `schema.json`, with all that it is made of.
 * @example described<{ id: string }>({ $defs: { Grant: { type: "object" } } }, "Grant").jsonSchema.type // => "object"
 */
export function described<Value>({ $defs }: EngineSchema, name: string): Described<Value> {
  const parts = new Map<string, unknown>();
  collect($defs[name], $defs, parts);
  const { [name]: root, ...others } = { [name]: $defs[name], ...Object.fromEntries(parts) };
  return { jsonSchema: { ...(root as JsonSchema), $defs: others } };
}

/** Adds every definition that a part of a schema refers to, at any depth. */
function collect(part: unknown, $defs: EngineSchema["$defs"], parts: Map<string, unknown>): void {
  if (typeof part !== "object" || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    const name = key === "$ref" && typeof value === "string" ? value.slice("#/$defs/".length) : undefined;
    if (name === undefined) collect(value, $defs, parts);
    else if (!parts.has(name)) {
      parts.set(name, $defs[name]);
      collect($defs[name], $defs, parts);
    }
  }
}

/**
 * A shape as a JSON Schema, its named parts under `$defs`.
 * @param io whether it is sent or answered: what has a default may be left out of what is sent
 * @example jsonSchemaOf(operations.capTableCompute.request, "input").required // => ["events"]
 */
export function jsonSchemaOf(shape: Shape, io: "input" | "output"): JsonSchema {
  if ("jsonSchema" in shape) return shape.jsonSchema;
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: "any" });
  return schema;
}

/**
 * The names of an outermost object's fields; undefined where a shape is no object.
 * @example fieldNames(createKeySchema)?.includes("name") // => true
 */
export function fieldNames(shape: Shape): readonly string[] | undefined {
  if (shape instanceof z.ZodObject) return Object.keys(shape.shape);
  if (shape instanceof z.ZodDiscriminatedUnion) {
    return [...new Set(shape.options.flatMap((option) => fieldNames(option as z.ZodType) ?? []))];
  }
  return "jsonSchema" in shape ? Object.keys(shape.jsonSchema.properties ?? {}) : undefined;
}
