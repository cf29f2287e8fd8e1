/** Shapes that an engine defines as TypeScript types, with the JSON Schema that its package generates. */
import * as z from "zod";

/** A JSON Schema (2020-12), or a part of one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A shape defined by an engine: its TypeScript type, and a JSON Schema whose parts are under `$defs`. */
export interface Described<Value> {
  readonly jsonSchema: JsonSchema;
  /** Absent at run time: carries the type of the values. */
  readonly "~value"?: Value;
}

/** The shape of a body or an answer: our own schema, or an engine's type. */
export type Shape = z.ZodType | Described<unknown>;

/** The input type of a shape. */
export type SentIn<Asked> = Asked extends z.ZodType
  ? z.input<Asked>
  : Asked extends Described<infer Value>
    ? Value
    : never;

/** The output type of a shape. */
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
 * One type of an engine's `schema.json`, with all definitions it refers to.
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
 * @param io input or output: fields with a default are optional in input
 * @example jsonSchemaOf(operations.capTableCompute.request, "input").required // => ["events"]
 */
export function jsonSchemaOf(shape: Shape, io: "input" | "output"): JsonSchema {
  if ("jsonSchema" in shape) return shape.jsonSchema;
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: "any" });
  return schema;
}

/**
 * The names of the top-level object's fields; undefined if the shape is not an object.
 * @example fieldNames(createKeySchema)?.includes("name") // => true
 */
export function fieldNames(shape: Shape): readonly string[] | undefined {
  if (shape instanceof z.ZodObject) return Object.keys(shape.shape);
  if (shape instanceof z.ZodDiscriminatedUnion) {
    return [...new Set(shape.options.flatMap((option) => fieldNames(option as z.ZodType) ?? []))];
  }
  return "jsonSchema" in shape ? Object.keys(shape.jsonSchema.properties ?? {}) : undefined;
}
