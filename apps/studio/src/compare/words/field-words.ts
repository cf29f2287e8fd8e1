/** The value of any field in the words and units of its form: no field is without words. */

import { showMultiple, writeFigure, writePrice } from "../../figures/figures.js";
import { referenceOf } from "../../form/choices.js";
import { isObject } from "../../form/control.js";
import { type Definitions, definitionOf, isPercent, resolve, type Schema } from "../../form/schema.js";
import { choiceLabel, labelOf } from "../../form/words/labels.js";
import { emptyFigure, noChoice, usualWord } from "../../form/words/usual.js";
import type { Json, JsonObject } from "../../state/studio-state.js";

export type NameOf = (id: string) => string;

/** A field, the shape that it is a field of, and its schema. */
export interface FieldOf {
  readonly of: string;
  readonly name: string;
  readonly schema: Schema;
}

/** What fields are worded from. */
export interface Wording {
  readonly definitions: Definitions;
  /** What an id is called. */
  readonly nameOf: NameOf;
  /** What is said of a field that is not given, where no default is meant by that. */
  readonly unset?: string;
}

/** Names of fields that no engine has, or that stand under another heading than in their form. */
const LABELS: Readonly<Record<string, string>> = {
  "StudioCompany.title": "Name",
  "StudioCompany.sharePrice": "Price of a share",
  "StudioSale.goal": "Goal",
  "StudioSale.prices": "Prices side by side",
  "StudioGoal.holderId": "Holder",
  "StudioFund.id": "Kept for",
  "StudioPosition.companyId": "Company",
  "StudioPosition.holderId": "Investor",
  "StudioPosition.invested": "Cost",
};

/** What a field is called. */
export const fieldLabel = ({ of, name }: FieldOf): string => LABELS[`${of}.${name}`] ?? labelOf(name, of);

/** Whether values of a schema are kept under names that are ids. */
export const isById = ({ additionalProperties }: Schema): boolean => isObject(additionalProperties as Json);

/** A field of an object, or a value that is kept under a name which is an id. */
export function fieldOf(of: string, name: string, schema: Schema): FieldOf {
  const other = isById(schema) ? (schema.additionalProperties as Schema) : {};
  return { of, name, schema: schema.properties?.[name] ?? other };
}

/** A value in words; of one that is not given, what counts then. */
export function valueWords(value: Json | undefined, field: FieldOf, wording: Wording): string {
  if (value === undefined || value === null) return unsetWords(field, wording);
  const schema = schemaFor(value, resolve(field.schema, wording.definitions), wording.definitions);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return figureWords(value, schema);
  if (typeof value === "string") return textWords(value, field, schema, wording);
  if (!isObject(value)) return listWords(value as readonly Json[], field, schema, wording);
  return objectWords(value, definitionOf(field.schema) ?? field.of, schema, wording);
}

/** A value as it is kept, for two that have the same words. */
export const asKept = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));

function unsetWords({ of, name, schema: own }: FieldOf, { definitions, unset }: Wording): string {
  if (unset !== undefined) return unset;
  const whole = resolve(own, definitions);
  const schema = whole.anyOf?.find((one) => one.default !== undefined) ?? whole;
  const usual = usualWord(of, name, schema);
  if (usual !== undefined) return choiceLabel(usual, name);
  const { default: stated } = schema;
  if (typeof stated === "number") return figureWords(stated, schema);
  if (typeof stated === "boolean") return stated ? "yes" : "no";
  return emptyFigure(of, name) ?? noChoice(of, name);
}

/** Of several ways to fill a field in, the one that the value has. */
function schemaFor(value: Json, schema: Schema, definitions: Definitions): Schema {
  const type = Array.isArray(value) ? "array" : isObject(value) ? "object" : typeof value;
  const found = (schema.anyOf ?? []).map((one) => resolve(one, definitions)).find((one) => one.type === type);
  return found ?? schema;
}

function figureWords(value: number, schema: Schema): string {
  const { "x-unit": unit } = schema;
  const text = writeFigure(value, isPercent(schema)).replace(/^-/, "−");
  if (unit === "fraction") return `${text}\u00a0%`;
  if (unit === "rate") return `${text}\u00a0% a year`;
  if (unit === "price") return writePrice(value);
  if (unit === "years") return `${text} ${value === 1 ? "year" : "years"}`;
  if (unit !== "factor") return text;
  const short = showMultiple(value);
  return Number(short.replaceAll(/[^\d.]/g, "")) === value ? short : `${text}×`;
}

function textWords(value: string, { of, name }: FieldOf, schema: Schema, { nameOf }: Wording): string {
  if (value === "") return "empty";
  if (schema.enum !== undefined) return choiceLabel(value, name);
  return referenceOf(of, name) !== undefined || /(^id|Id)$/.test(name) ? nameOf(value) : value;
}

function listWords(value: readonly Json[], field: FieldOf, schema: Schema, wording: Wording): string {
  if (value.length === 0) return "none";
  const item = { ...field, schema: schema.items ?? {} };
  return value.map((one) => valueWords(one, item, wording)).join(isObject(value[0]) ? "; " : ", ");
}

/** `Pro rata: yes, Amount: 500,000`; what a row is called stands first. */
function objectWords(value: JsonObject, of: string, schema: Schema, wording: Wording): string {
  const { name } = value;
  const parts = Object.entries(value).flatMap(([key, part]) => {
    if (part === undefined || key === "name" || (key === "id" && name !== undefined)) return [];
    const field = fieldOf(of, key, schema);
    const words = valueWords(part, field, wording);
    return key === "id" ? [words] : [`${fieldLabel(field)} ${isObject(part) ? `(${words})` : words}`];
  });
  return [...(typeof name === "string" && name !== "" ? [name] : []), ...parts].join(", ") || "as usual";
}
