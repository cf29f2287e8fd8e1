/** Objects of an Open Cap Format package, read defensively: a package comes from anywhere. */

/** One object of a package, such as a stakeholder or a transaction. */
export interface OcfObject {
  readonly object_type: string;
  readonly [field: string]: unknown;
}

/** One remark about what an import or export could not carry over. */
export interface OcfRemark {
  readonly objectType: string;
  readonly id: string;
  readonly message: string;
}

/** Every object of a package: given as a list of files, as one file, or as a plain list of objects. */
export function objectsOf(source: unknown): OcfObject[] {
  if (Array.isArray(source)) return source.flatMap(objectsOf);
  if (typeof source !== "object" || source === null) return [];
  const fields = source as Record<string, unknown>;
  if (typeof fields.object_type === "string") return [fields as OcfObject];
  if (Array.isArray(fields.items)) return objectsOf(fields.items);
  if (typeof fields.file_type === "string") return [];
  return Object.values(fields).flatMap((part) => (typeof part === "object" ? objectsOf(part) : []));
}

export function text(source: unknown, name: string): string | undefined {
  const value = field(source, name);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A number written as text, as the format has them; also `{ amount }`. */
export function amount(source: unknown, name: string): number | undefined {
  const value = field(source, name);
  if (typeof value === "object" && value !== null) return amount(value, "amount");
  const number = typeof value === "string" || typeof value === "number" ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

export function texts(source: unknown, name: string): string[] {
  const value = field(source, name);
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}

export function list(source: unknown, name: string): unknown[] {
  const value = field(source, name);
  return Array.isArray(value) ? value : [];
}

export function field(source: unknown, name: string): unknown {
  if (typeof source !== "object" || source === null || !Object.hasOwn(source, name)) return undefined;
  return (source as Record<string, unknown>)[name];
}

/** The fields that have a value. */
export function given<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}
