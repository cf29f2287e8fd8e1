/** Pages on fields, from the schemas that the engines publish: unit, bounds, default and meaning of each, never retyped. */
import { groupThousands } from "@capstack/decimal";
import type { Page } from "./page.js";

/** What a schema says of a value, as far as a page tells it. */
export interface Schema {
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly description?: string;
  readonly format?: string;
  readonly $ref?: string;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly multipleOf?: number;
  readonly "x-unit"?: string;
}

/** The definitions of a published schema, by name. */
export type Definitions = Readonly<Record<string, Schema>>;

/** How a page names a definition: as a link to where it stands. */
export type LinkTo = (name: string) => string;

/** A table with a row a field, each with an address: `safegrant-captype` of the part SafeGrant. */
export function fieldTable(part: string, schema: Schema, linkTo: LinkTo): string {
  const required = new Set(schema.required ?? []);
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const unit = field["x-unit"] ?? field.items?.["x-unit"] ?? "";
    const cells = [
      `\`${name}\`${required.has(name) ? " (required)" : ""}`,
      [kindOf(field, linkTo), unit, boundsOf(field)].filter(Boolean).join("; "),
      field.default === undefined ? "" : code(field.default),
      field.description ?? "",
    ];
    return `| <a id="${`${part}-${name}`.toLowerCase()}"></a>${cells.map(cell).join(" | ")} |`;
  });
  if (rows.length === 0) return "It has no fields.";
  return ["| Field | Kind; unit; bounds | Default | Meaning |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

/** The definitions that a schema reaches, itself left out, in the order in which they are met. */
export function reached(schema: Schema, definitions: Definitions): string[] {
  const names: string[] = [];
  const look = (value: unknown): void => {
    if (value === null || typeof value !== "object") return;
    for (const [key, inner] of Object.entries(value)) {
      if (key !== "$ref" || typeof inner !== "string") {
        look(inner);
        continue;
      }
      const name = inner.slice("#/$defs/".length);
      if (names.includes(name)) continue;
      names.push(name);
      look(definitions[name]);
    }
  };
  look(schema);
  return names;
}

/** A section on a definition: its fields, or the words it allows. */
export function partSection(name: string, schema: Schema, linkTo: LinkTo): string {
  const lines = [`### ${name}`, "", ...(schema.description === undefined ? [] : [inText(schema.description), ""])];
  if (schema.properties !== undefined) return [...lines, fieldTable(name, schema, linkTo)].join("\n");
  const words = schema.enum ?? (schema.anyOf ?? schema.oneOf)?.flatMap((one) => one.const ?? []) ?? [];
  const described = (schema.anyOf ?? schema.oneOf ?? []).filter((one) => one.const !== undefined && one.description);
  if (described.length > 0)
    return [...lines, ...described.map((one) => `- ${code(one.const)}: ${inText(one.description ?? "")}`)].join("\n");
  if (words.length > 0) return [...lines, `One of ${words.map(code).join(", ")}.`].join("\n");
  return [...lines, sentence(kindOf(schema, linkTo))].join("\n");
}

/** A page on a request: its own fields, then those of its parts. */
export function requestPage(
  path: string,
  title: string,
  introduction: string,
  request: string,
  definitions: Definitions,
): Page {
  const schema = definitions[request];
  if (schema === undefined) throw new Error(`The schema has no ${request}.`);
  const linkTo = (name: string) => `[${name}](#${name.toLowerCase()})`;
  const parts = reached(schema, definitions).filter((name) => name in definitions);
  const text = [
    `# ${title}`,
    introduction,
    `## ${request}`,
    fieldTable(request, schema, linkTo),
    "## Parts",
    ...parts.map((name) => partSection(name, definitions[name] as Schema, linkTo)),
  ].join("\n\n");
  return { path, text: `${text}\n` };
}

function kindOf(schema: Schema, linkTo: LinkTo): string {
  if (schema.$ref !== undefined) return linkTo(schema.$ref.slice("#/$defs/".length));
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(code).join(", ");
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice !== undefined) return choice.map((one) => kindOf(one, linkTo)).join(", or ");
  if (schema.allOf !== undefined) return schema.allOf.map((one) => kindOf(one, linkTo)).join(" and ");
  if (schema.type === "array")
    return `list of ${schema.items === undefined ? "anything" : kindOf(schema.items, linkTo)}`;
  if (schema.format === "date") return "day";
  if (schema.type === "integer") return "whole number";
  if (schema.type === "boolean") return "`true`, `false`";
  return typeof schema.type === "string" ? schema.type : (schema.type?.join(" or ") ?? "anything");
}

function boundsOf(schema: Schema): string {
  const own = schema.type === "array" && schema.items !== undefined ? [boundsOf(schema.items)].filter(Boolean) : [];
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minItems, maxItems, minLength, maxLength } = schema;
  const said = [
    minimum === undefined ? "" : `≥ ${figure(minimum)}`,
    exclusiveMinimum === undefined ? "" : `> ${figure(exclusiveMinimum)}`,
    maximum === undefined ? "" : `≤ ${figure(maximum)}`,
    exclusiveMaximum === undefined ? "" : `< ${figure(exclusiveMaximum)}`,
    minItems === undefined ? "" : `${minItems} or more`,
    maxItems === undefined ? "" : `at most ${figure(maxItems)}`,
    minLength === undefined ? "" : "not empty",
    maxLength === undefined ? "" : `at most ${figure(maxLength)} characters`,
  ];
  return [...said.filter(Boolean), ...own.map((bounds) => `each ${bounds}`)].join(", ");
}

function figure(value: number): string {
  return Number.isInteger(value) ? groupThousands(String(value)) : String(value);
}

function code(value: unknown): string {
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}

function cell(text: string): string {
  return inText(text)
    .replaceAll("|", "\\|")
    .replace(/\s*\n\s*/g, " ");
}

/** Text from a docstring in a page: what looks like a tag there is none. */
function inText(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll("<", "&lt;").replace(/\{\{/g, "{ {")))
    .join("");
}

function sentence(text: string): string {
  return `A ${text}.`;
}
