/** The engines' published schemas, as forms read them: kind, unit, bounds and default of each field. */
import type { Json, JsonObject } from "../state/studio-state.js";
import { IN_A_FORM } from "./words/help-words.js";
import { choiceLabel } from "./words/labels.js";

type JsonType = "object" | "array" | "string" | "number" | "boolean" | "integer" | "null";

/** What a figure is counted in. */
export type Unit = "money" | "price" | "shares" | "fraction" | "rate" | "factor" | "years" | "count" | "rank";

/** A part of a published schema. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly type?: JsonType | readonly JsonType[];
  readonly format?: string;
  readonly "x-unit"?: Unit;
  readonly description?: string;
  readonly default?: Json;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly const?: Json;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
}

/** The definitions of one engine. */
export type Definitions = Readonly<Record<string, Schema>>;

/** What a reference stands for, under what is said beside the reference. */
export function resolve(schema: Schema, definitions: Definitions): Schema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...beside } = schema;
  return { ...resolve(definitions[nameOfRef($ref)] ?? {}, definitions), ...beside };
}

/** The definition that a field or its items refer to; nothing for a plain one. */
export function definitionOf(schema: Schema): string | undefined {
  const { $ref } = schema.items ?? schema;
  return $ref === undefined ? undefined : nameOfRef($ref);
}

const nameOfRef = ($ref: string): string => $ref.slice("#/$defs/".length);

/** How a field is filled in. */
export type FieldKind =
  | "amount"
  | "percent"
  | "date"
  | "text"
  | "choice"
  | "flag"
  | "object"
  | "list"
  | "words"
  | "figures"
  | "alternatives";

/** What of a schema decides how a field is filled in. */
export function kindOf(schema: Schema, definitions: Definitions): FieldKind {
  if (schema.anyOf !== undefined) return "alternatives";
  if (schema.enum !== undefined) return "choice";
  switch (typeOf(schema)) {
    case "boolean":
      return "flag";
    case "number":
    case "integer":
      return isPercent(schema) ? "percent" : "amount";
    case "object":
      return "object";
    case "array": {
      const items = resolve(schema.items ?? {}, definitions);
      if (items.type === "string") return "words";
      return items.type === "number" ? "figures" : "list";
    }
    default:
      return schema.format === "date" ? "date" : "text";
  }
}

function typeOf({ type }: Schema): JsonType | undefined {
  return typeof type === "object" ? type.find((one) => one !== "null") : (type as JsonType | undefined);
}

/** Whether a figure is a fraction, which people write in percent. */
export function isPercent({ "x-unit": unit }: Schema): boolean {
  return unit === "fraction" || unit === "rate";
}

const UNITS: Readonly<Record<Unit, string>> = {
  money: "",
  price: "per share",
  shares: "shares",
  fraction: "%",
  rate: "% a year",
  factor: "×",
  years: "years",
  count: "",
  rank: "",
};

/** The unit that a field is counted in, for its end. */
export function unitOf({ "x-unit": unit }: Schema): string {
  return unit === undefined ? "" : UNITS[unit];
}

/** How the descriptions end that say the unit, which stands beside the figure instead. */
const UNIT_SENTENCES = [
  "A fraction of one: 0.2 is 20 %.",
  "A fraction a year: 0.08 is 8 %.",
  "A factor: 1 is 1x.",
  "Currency a share.",
  "Currency.",
  "Shares.",
  "Years.",
  "YYYY-MM-DD.",
];

/** The description, without its unit and without what a program needs. @param name of the field, for the words of its choices */
export function helpOf({ description = "" }: Schema, name = ""): string {
  const said = IN_A_FORM[description] ?? description;
  const ending = UNIT_SENTENCES.find((sentence) => said.endsWith(sentence)) ?? "";
  return said
    .slice(0, said.length - ending.length)
    .replaceAll(/`([a-z]+(?:_[a-z]+)*)` by default/g, (_, word: string) => `“${choiceLabel(word, name)}” by default`)
    .replace(/; or (pct|shares|amount)\b/, "")
    .replace(/\b(true|false) by default/, (_, word: string) => `${word === "true" ? "yes" : "no"} by default`)
    .replaceAll(/\bpct\b/g, "the percent")
    .replaceAll("`", "")
    .replaceAll("'", "’")
    .replace(/^YYYY-MM-DD, ([a-z])/, (_, letter: string) => letter.toUpperCase())
    .trim();
}

/** What a new value of a schema begins as: what is required, and nothing else. */
export function startingValue(schema: Schema, definitions: Definitions): Json {
  const resolved = resolve(schema, definitions);
  if (resolved.const !== undefined) return resolved.const;
  switch (kindOf(resolved, definitions)) {
    case "object":
      return Object.fromEntries(
        (resolved.required ?? []).map((name) => [name, startingValue(resolved.properties?.[name] ?? {}, definitions)]),
      ) as JsonObject;
    case "list":
    case "words":
    case "figures":
      return [];
    case "flag":
      return resolved.default !== true;
    case "choice":
      return resolved.enum?.[0] ?? "";
    case "alternatives":
      return startingValue(resolved.anyOf?.[0] ?? {}, definitions);
    case "amount":
    case "percent":
      return resolved.exclusiveMinimum === undefined ? 0 : 1;
    default:
      return "";
  }
}
