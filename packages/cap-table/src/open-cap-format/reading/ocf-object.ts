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

/** Every object of a package, in order: given as a list of files, as one file, or as a plain list of objects. */
export function objectsOf(source: unknown): OcfObject[] {
  const objects: OcfObject[] = [];
  const seen = new Set<object>();
  const waiting: unknown[] = [source];
  while (waiting.length > 0) {
    const part = waiting.pop();
    if (typeof part !== "object" || part === null || seen.has(part)) continue;
    seen.add(part);
    const fields = part as Record<string, unknown>;
    if (typeof fields.object_type === "string") objects.push(fields as OcfObject);
    else for (const inner of [...partsOf(part)].reverse()) waiting.push(inner);
  }
  return objects;
}

function partsOf(part: object): readonly unknown[] {
  if (Array.isArray(part)) return part;
  const { items, file_type } = part as Record<string, unknown>;
  if (Array.isArray(items)) return items;
  return typeof file_type === "string" ? [] : Object.values(part);
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
