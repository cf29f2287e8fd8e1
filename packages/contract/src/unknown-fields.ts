/** Finds fields that a schema does not define: a misspelt deal term would otherwise be ignored silently. */
import { namesMeant } from "@capstack/decimal";
import type * as z from "zod";

/** An unknown field, and the name that was probably meant. */
export interface UnknownField {
  readonly path: readonly (string | number)[];
  readonly suggestion?: string;
}

/**
 * Every unknown field of a value, at any depth. Parts with the wrong shape are left to validation.
 * @param most the most fields to report
 * @example unknownFields(createKeySchema, { nmae: "ci" }) // => [{ path: ["nmae"], suggestion: "name" }]
 */
export function unknownFields(schema: z.ZodType, value: unknown, most = 1000): UnknownField[] {
  const found: Found = { fields: [], most };
  walk(schema, value, [], found);
  return found.fields;
}

/** The fields found so far; the search stops at the limit. */
interface Found {
  readonly fields: UnknownField[];
  readonly most: number;
}

/** The parts of zod's definitions that this search reads. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly discriminator?: string;
  readonly valueType?: z.ZodType;
  readonly catchall?: z.ZodType;
  readonly items?: readonly z.ZodType[];
  readonly in?: z.ZodType;
  readonly getter?: () => z.ZodType;
}

function walk(schema: z.ZodType, value: unknown, path: readonly (string | number)[], found: Found): void {
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
  found: Found,
): void {
  value.forEach((item, index) => {
    const schema = element ?? items?.[index];
    if (schema) walk(schema, item, [...path, index], found);
  });
}

function walkFields(
  { shape, valueType, catchall }: Definition,
  value: object,
  path: readonly (string | number)[],
  found: Found,
): void {
  const open = catchall !== undefined && catchall._zod.def.type !== "never";
  if (shape) walkObject({ shape, open }, value, path, found);
  else if (valueType) for (const [key, item] of Object.entries(value)) walk(valueType, item, [...path, key], found);
}

function walkObject(
  { shape, open }: { readonly shape: Readonly<Record<string, z.ZodType>>; readonly open: boolean },
  value: object,
  path: readonly (string | number)[],
  found: Found,
): void {
  const names = Object.keys(shape);
  for (const key of Object.keys(value)) {
    const item = (value as Readonly<Record<string, unknown>>)[key];
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (field) {
      walk(field, item, [...path, key], found);
      continue;
    }
    if (open) continue;
    if (found.fields.length >= found.most) return;
    const [suggestion] = namesMeant(key, names);
    const at = [...path, key.slice(0, 100)];
    found.fields.push({ path: at, ...(suggestion === undefined ? {} : { suggestion }) });
  }
}

/** The option of a union that applies: by its discriminator, else the one that knows most of its fields. */
function walkUnion(
  { options = [], discriminator }: Definition,
  value: unknown,
  path: readonly (string | number)[],
  found: Found,
): void {
  let best: UnknownField[] | undefined;
  for (const option of options) {
    if (discriminator !== undefined && !isDiscriminated(option, discriminator, value)) continue;
    if (discriminator === undefined && !isSameShape(option, value)) continue;
    const own: Found = { fields: [], most: found.most - found.fields.length };
    walk(option, value, path, own);
    if (best === undefined || own.fields.length < best.length) best = own.fields;
  }
  found.fields.push(...(best ?? []));
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
