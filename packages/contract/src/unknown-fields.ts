/** Finds fields that a schema does not know: a misspelt deal term would otherwise be dropped without a word. */
import { nearestName } from "@capstack/decimal";
import type { z } from "zod";

/** A field no schema knows, and the known name it most likely means. */
export interface UnknownField {
  readonly path: readonly (string | number)[];
  readonly suggestion?: string;
}

/**
 * Every unknown field of a value, at any depth. Parts with the wrong shape are left to validation.
 * @example unknownFields(capTableRequestSchema, { events: [], evnts: [] }) // => [{ path: ["evnts"], suggestion: "events" }]
 */
export function unknownFields(schema: z.ZodType, value: unknown): UnknownField[] {
  const found: UnknownField[] = [];
  walk(schema, value, [], found);
  return found;
}

/** The parts of zod's definitions that this walk reads. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly discriminator?: string;
  readonly valueType?: z.ZodType;
  readonly items?: readonly z.ZodType[];
  readonly in?: z.ZodType;
  readonly getter?: () => z.ZodType;
}

function walk(schema: z.ZodType, value: unknown, path: readonly (string | number)[], found: UnknownField[]): void {
  const definition = schema._zod.def as unknown as Definition;
  const inner = definition.innerType ?? definition.getter?.() ?? definition.in;
  if (inner) walk(inner, value, path, found);
  else if (definition.options) walkUnion(definition, value, path, found);
  else if (Array.isArray(value)) walkItems(definition, value, path, found);
  else if (typeof value === "object" && value !== null) walkFields(definition, value, path, found);
}

function walkItems(
  { element, items }: Definition,
  value: readonly unknown[],
  path: readonly (string | number)[],
  found: UnknownField[],
): void {
  value.forEach((item, index) => {
    const schema = element ?? items?.[index];
    if (schema) walk(schema, item, [...path, index], found);
  });
}

function walkFields(
  { shape, valueType }: Definition,
  value: object,
  path: readonly (string | number)[],
  found: UnknownField[],
): void {
  if (shape) walkObject(shape, value, path, found);
  else if (valueType) for (const [key, item] of Object.entries(value)) walk(valueType, item, [...path, key], found);
}

function walkObject(
  shape: Readonly<Record<string, z.ZodType>>,
  value: object,
  path: readonly (string | number)[],
  found: UnknownField[],
): void {
  const names = Object.keys(shape);
  for (const [key, item] of Object.entries(value)) {
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (field) {
      walk(field, item, [...path, key], found);
      continue;
    }
    const suggestion = nearestName(key, names);
    found.push({ path: [...path, key], ...(suggestion === undefined ? {} : { suggestion }) });
  }
}

/** The option that a value means: by its discriminator, else the one that knows most of its fields. */
function walkUnion(
  { options = [], discriminator }: Definition,
  value: unknown,
  path: readonly (string | number)[],
  found: UnknownField[],
): void {
  let best: UnknownField[] | undefined;
  for (const option of options) {
    if (discriminator !== undefined && !isDiscriminated(option, discriminator, value)) continue;
    if (discriminator === undefined && !isSameShape(option, value)) continue;
    const own: UnknownField[] = [];
    walk(option, value, path, own);
    if (best === undefined || own.length < best.length) best = own;
  }
  found.push(...(best ?? []));
}

function isDiscriminated(option: z.ZodType, discriminator: string, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const field = (option._zod.def as unknown as Definition).shape?.[discriminator];
  return field?.safeParse((value as Record<string, unknown>)[discriminator]).success ?? false;
}

function isSameShape(option: z.ZodType, value: unknown): boolean {
  const { type } = option._zod.def as unknown as Definition;
  if (Array.isArray(value)) return type === "array" || type === "tuple";
  if (typeof value === "object" && value !== null) return type === "object" || type === "record" || type === "union";
  return true;
}
