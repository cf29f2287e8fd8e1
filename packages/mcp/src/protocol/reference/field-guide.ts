/** A model's request as Markdown: a table a shape, made from the schema, so that it says what the service reads. */
import type { Model } from "../../models.js";
import { operationOf } from "../../operation-of.js";
import { sayName } from "../tool-schemas.js";
import { firstSentence } from "./first-sentence.js";
import { inputSchema } from "./json-schema.js";
import { sayWords } from "./words.js";

/** The parts of JSON Schema that a page reads. */
export interface Schema {
  readonly title?: string;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly description?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** The field guide of a model. */
export function fieldGuide(model: Model): string {
  const { name: title, description } = model;
  const root = inputSchema(operationOf(model)) as Schema;
  const parts = root.$defs ?? {};
  const sections = [`# ${title}: the request`, description, ...shape("The whole request", root, parts)];
  for (const [name, definition] of Object.entries(parts)) sections.push(...shape(name, definition, parts));
  return `${sections.join("\n\n")}\n`;
}

/**
 * The page on one shape; of one that only names a part, the page on that part.
 * @param parts what its references name
 */
export function pageOf(name: string, schema: Schema, parts: Parts = {}): string {
  const named = parts[(schema.$ref ?? "").replace("#/$defs/", "")];
  return `${shape(name, named ?? schema, parts)
    .join("\n\n")
    .replace("##", "#")}\n`;
}

type Parts = Readonly<Record<string, Schema>>;

/** A heading and a table for an object, and for every unnamed object inside it. */
function shape(name: string, schema: Schema, parts: Parts): string[] {
  if (schema.properties === undefined) {
    const options = (schema.anyOf ?? schema.oneOf ?? []).map((option) => typeOf(option));
    const is = schema.enum === undefined && options.length === 0 ? "A" : "One of";
    const kinds = options.length === 0 ? typeOf(schema) : options.join(", ");
    const said = schema.description ?? "";
    return [
      `## ${name}`,
      [said, wordsOf(name, schema, said), `${is} ${kinds}.`].filter((part) => part !== "").join(" "),
    ];
  }
  const required = new Set(schema.required);
  const rows = Object.entries(schema.properties).map(([field, value]) => {
    const meaning = meaningOf(field, value, parts).replaceAll("|", "\\|");
    return `| \`${field}\` | ${typeOf(value)} | ${required.has(field) ? "yes" : ""} | ${meaning} |`;
  });
  const table = ["| Field | Type | Required | Meaning |", "| --- | --- | --- | --- |", ...rows].join("\n");
  const inner = Object.entries(schema.properties).flatMap(([field, value]) =>
    unnamedObjects(value).flatMap((object) => shape(`${name}: ${field}`, object, parts)),
  );
  return [`## ${name}`, ...(schema.description ? [schema.description] : []), table, ...inner];
}

/** What a field means, with each word that it may hold; of a field that says nothing, what its part or its name says. */
function meaningOf(field: string, value: Schema, parts: Parts): string {
  const own = [value, ...(value.anyOf ?? []), ...(value.oneOf ?? []), ...(value.items ? [value.items] : [])];
  const named = own.map(({ $ref }) => parts[($ref ?? "").replace("#/$defs/", "")]?.description);
  const said = own.map(({ description }) => description).find((text) => text !== undefined);
  const part = named.find((text) => text !== undefined);
  const fallback = value.const === undefined ? sayName(field) : "Which kind it is.";
  const meaning = said ?? (part === undefined ? fallback : firstSentence(part));
  return [meaning, wordsOf(field, value, meaning)].filter((text) => text !== "").join(" ");
}

/** The meaning of each word of a list, where what is said of the list does not name each. */
function wordsOf(field: string, schema: Schema, said: string): string {
  const options = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])];
  const words = options.flatMap((option) => option.enum ?? [option.const]).filter((word) => typeof word === "string");
  const isSaid = words.every((word) => said.includes(`\`${word}\``));
  return words.length < 2 || isSaid ? "" : sayWords(field, words);
}

function unnamedObjects(schema: Schema): Schema[] {
  if (schema.properties) return [schema];
  if (schema.items) return unnamedObjects(schema.items);
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(unnamedObjects);
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.replace("#/$defs/", "");
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(" or ");
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.map(typeOf).join(" or ");
  return [schema.type ?? "any", boundsOf(schema)].join(" ").trim();
}

function boundsOf({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: Schema): string {
  const bounds = [
    ["from", minimum],
    ["above", exclusiveMinimum],
    ["to", maximum],
    ["below", exclusiveMaximum],
  ] as const;
  return bounds.flatMap(([word, bound]) => (bound === undefined ? [] : [`${word} ${bound}`])).join(" ");
}
