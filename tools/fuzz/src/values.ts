/** Values drawn from a schema, and values that nobody should send. */
import type { Chance } from "./chance.js";
import type { Document, Json, Schema } from "./document.js";

/** Texts that earlier answers held under names such as `id`, `code` and `name`: what makes later requests reach something. */
export class Memory {
  readonly #texts = new Map<string, string[]>();

  /** Keeps what an answer names. */
  learn(value: unknown, depth = 0): void {
    if (typeof value !== "object" || value === null || depth > 6) return;
    for (const [name, item] of Object.entries(value).slice(0, 200)) {
      if (typeof item === "string" && item.length > 0 && item.length < 80) this.#keep(name, item);
      else this.learn(item, depth + 1);
    }
  }

  recall(name: string, chance: Chance): string | undefined {
    const kind = /id$/i.test(name) ? "id" : name;
    const texts = this.#texts.get(name) ?? this.#texts.get(kind);
    return texts === undefined ? undefined : chance.one(texts);
  }

  #keep(name: string, text: string): void {
    const kinds = /id$/i.test(name) ? [name, "id"] : [name];
    for (const kind of kinds) {
      const texts = this.#texts.get(kind) ?? [];
      if (texts.includes(text)) continue;
      if (texts.length < 200) texts.push(text);
      else texts[Math.abs(hash(text)) % texts.length] = text;
      this.#texts.set(kind, texts);
    }
  }
}

function hash(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index++) sum = (Math.imul(sum, 31) + text.charCodeAt(index)) | 0;
  return sum;
}

/** What a value is drawn from. */
export interface Source {
  readonly document: Document;
  readonly chance: Chance;
  readonly memory: Memory;
}

/** A value that the schema allows, most of the time: patterns are met only where they are a date's, a currency's or an id's. */
export function drawValue(schema: Schema, name: string, source: Source, depth = 0): Json {
  const { chance, document } = source;
  const resolved = document.resolve(schema);
  if (resolved.const !== undefined) return resolved.const;
  if (resolved.enum !== undefined) return chance.one(resolved.enum);
  const choices = resolved.anyOf ?? resolved.oneOf;
  if (choices !== undefined) return drawValue(chance.one(choices), name, source, depth);
  if (resolved.allOf !== undefined) return merged(resolved.allOf, name, source, depth);
  const type = typeof resolved.type === "string" ? resolved.type : chance.one(resolved.type ?? ["object"]);
  if (type === "object") return objectOf(resolved, source, depth);
  if (type === "array") return listOf(resolved, name, source, depth);
  if (type === "string") return textOf(resolved, name, source);
  if (type === "boolean") return chance.happens(0.5);
  if (type === "null") return null;
  return numberOf(resolved, type === "integer", chance);
}

function merged(schemas: readonly Schema[], name: string, source: Source, depth: number): Json {
  return Object.assign({}, ...schemas.map((schema) => drawValue(schema, name, source, depth)));
}

function objectOf(schema: Schema, source: Source, depth: number): Json {
  const { chance } = source;
  const required = new Set(schema.required);
  const likelihood = depth > 3 ? 0.1 : 0.4;
  const value: Record<string, Json> = {};
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (required.has(name) || chance.happens(likelihood)) value[name] = drawValue(field, name, source, depth + 1);
  }
  if (typeof schema.additionalProperties === "object" && chance.happens(0.5)) {
    value[chance.one(["USD", "EUR", "x", "2026-01-31"])] = drawValue(
      schema.additionalProperties,
      "x",
      source,
      depth + 1,
    );
  }
  return value;
}

function listOf(schema: Schema, name: string, source: Source, depth: number): Json {
  const { chance } = source;
  if (schema.prefixItems !== undefined)
    return schema.prefixItems.map((item) => drawValue(item, name, source, depth + 1));
  const least = schema.minItems ?? 0;
  const length = chance.whole(least, Math.max(least, Math.min(schema.maxItems ?? 4, depth > 3 ? 1 : 4)));
  return Array.from({ length }, () => drawValue(schema.items ?? {}, name, source, depth + 1));
}

function textOf(schema: Schema, name: string, { chance, memory }: Source): string {
  if (schema.format === "date" || /date|asOf|through|^start$|^end$/i.test(name)) return dateOf(chance);
  if (schema.pattern === "^[A-Z]{3}$" || name === "currency") return chance.one(["USD", "USD", "EUR", "JPY", "GBP"]);
  const known = chance.happens(0.85) ? memory.recall(name, chance) : undefined;
  if (known !== undefined) return known;
  if (schema.format === "date-time") return "2026-05-04T10:00:00Z";
  if (schema.pattern?.includes("\\.[0-9]{1,4}")) return String(chance.whole(1000, 9999));
  if (schema.pattern?.startsWith("^(0[1-9]|1[0-2])-")) return chance.one(["01-01", "07-01", "04-06"]);
  const text = chance.one(["Ada", "Fund I", "x", "Series A", "1000", "Überfonds", "资本", "a b", "ops"]);
  return text.padEnd(schema.minLength ?? 1, "x").slice(0, schema.maxLength ?? 60);
}

function dateOf(chance: Chance): string {
  const year = chance.happens(0.1) ? chance.one([1, 1900, 1970, 2100, 9999]) : chance.whole(2019, 2027);
  const month = String(chance.whole(1, 12)).padStart(2, "0");
  const day = chance.happens(0.3) ? "31" : String(chance.whole(1, 28)).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${month}-${day}`;
}

function numberOf(schema: Schema, whole: boolean, chance: Chance): number {
  const least = Math.max(schema.minimum ?? schema.exclusiveMinimum ?? -1e6, -1e6);
  const most = Math.min(schema.maximum ?? 1e7, 1e9);
  if (chance.happens(0.2)) return chance.one([least, most, 0, 1]);
  const drawn = least + (most - least) * chance.next() ** 3;
  return whole ? Math.round(drawn) : Math.round(drawn * 100) / 100;
}

const deep = (depth: number): Json => (depth === 0 ? 0 : [deep(depth - 1)]);

/** Values of the wrong kind, out of range, too long, too deep, or of no use anywhere. */
export const hostileValues: readonly Json[] = [
  null,
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "x\udfff",
  "\u202e",
  "\ufeff",
  "🙂",
  "̸̢̛",
  0,
  -0,
  -1,
  1,
  1e308,
  -1e308,
  5e-324,
  1e-12,
  0.1 + 0.2,
  2 ** 53,
  2 ** 53 + 2,
  1e21,
  -1e15,
  1e15,
  1.005,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  [{}],
  { x: 1 },
  "NaN",
  "Infinity",
  "-1",
  "1e400",
  "10",
  "0x10",
  "1,000.00",
  "$5",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  ["__proto__"],
  "2026-02-30",
  "2026-13-01",
  "0000-00-00",
  "0000-01-01",
  "9999-12-31",
  "0001-01-01",
  "-000001-01-01",
  "2026-1-1",
  "01/02/2026",
  "2026-01-01T00:00:00Z",
  "' OR 1=1 --",
  "%00",
  "%",
  "../../etc/passwd",
  "<script>",
  "=1+1",
  "\n=1+1",
  "1000:x",
  "x".repeat(201),
  "x".repeat(5_000),
  "é".repeat(5_000),
  deep(40),
  Array.from({ length: 2_000 }, () => 0),
  Array.from({ length: 300 }, () => ({})),
  "00000000-0000-0000-0000-000000000000",
  "01970000-0000-7000-8000-000000000000",
  "key_00000000000000000000000000",
]; // prettier-ignore

/** The same value with one place changed for the worse. */
export function spoilt(value: Json, source: Source): Json {
  const { chance } = source;
  const isList = Array.isArray(value);
  if (typeof value !== "object" || value === null || chance.happens(0.12)) return chance.one(hostileValues);
  if (isList) {
    if (value.length === 0) return [chance.one(hostileValues)];
    const at = chance.whole(0, value.length - 1);
    if (chance.happens(0.15)) return [...value, value[at] as Json];
    return value.map((item, index) => (index === at ? spoilt(item, source) : item));
  }
  const names = Object.keys(value);
  if (names.length === 0 || chance.happens(0.1)) {
    const name = chance.one(["cap", "valuation", "__proto__", "toString", "", "a\0b", "x".repeat(300), "preMoney"]);
    return Object.fromEntries([...Object.entries(value), [name, chance.one(hostileValues)]]);
  }
  const at = chance.one(names);
  if (chance.happens(0.15)) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== at));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, name === at ? spoilt(item as Json, source) : item]),
  );
}
