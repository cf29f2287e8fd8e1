/** A model's request as Markdown: a table a shape, made from the schema, so that it says what the service reads. */
import type { Model } from "../../models.js";
import { operationOf } from "../../operation-of.js";
import { inputSchema } from "./json-schema.js";

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
  const sections = [`# ${title}: the request`, description, ...shape("The whole request", root)];
  for (const [name, definition] of Object.entries(root.$defs ?? {})) sections.push(...shape(name, definition));
  return `${sections.join("\n\n")}\n`;
}

/** The page on one shape. */
export function pageOf(name: string, schema: Schema): string {
  return `${shape(name, schema).join("\n\n").replace("##", "#")}\n`;
}

/** A heading and a table for an object, and for every unnamed object inside it. */
function shape(name: string, schema: Schema): string[] {
  if (schema.properties === undefined) {
    const options = (schema.anyOf ?? schema.oneOf ?? []).map((option) => typeOf(option));
    const is = schema.enum === undefined && options.length === 0 ? "A" : "One of";
    const kinds = options.length === 0 ? typeOf(schema) : options.join(", ");
    return [`## ${name}`, `${schema.description ?? ""} ${is} ${kinds}.`.trim()];
  }
  const required = new Set(schema.required);
  const rows = Object.entries(schema.properties).map(
    ([field, value]) =>
      `| \`${field}\` | ${typeOf(value)} | ${required.has(field) ? "yes" : ""} | ${(value.description ?? "").replaceAll("|", "\\|")} |`,
  );
  const table = ["| Field | Type | Required | Meaning |", "| --- | --- | --- | --- |", ...rows].join("\n");
  const inner = Object.entries(schema.properties).flatMap(([field, value]) =>
    unnamedObjects(value).flatMap((object) => shape(`${name}: ${field}`, object)),
  );
  return [`## ${name}`, ...(schema.description ? [schema.description] : []), table, ...inner];
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
