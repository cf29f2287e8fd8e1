/** A schema in words: its kind, its unit, its bounds. */
import { referenced, type Schema } from "./document.js";

const UNITS: Readonly<Record<string, string>> = {
  money: "an amount of money",
  shares: "shares",
  fraction: "a fraction of one: 0.2 is 20 %",
  rate: "a rate a year: 0.08 is 8 %",
  factor: "a factor: 2 is twice",
  years: "years",
  months: "months",
  price: "a price a share",
};

/** A word of a schema's kind; one that names another type is a link to it. */
export interface KindWord {
  readonly text: string;
  readonly type?: string;
}

/** What a value is: `number`, `list of` a named type, one of several words. */
export function kindOf(schema: Schema): readonly KindWord[] {
  const name = referenced(schema);
  if (name !== undefined) return [{ text: name, type: name }];
  if (schema.const !== undefined) return [{ text: JSON.stringify(schema.const) }];
  if (schema.enum !== undefined) return [{ text: "one of" }];
  const among = schema.anyOf ?? schema.oneOf;
  if (among !== undefined)
    return among.flatMap((one, nth) => (nth === 0 ? kindOf(one) : [{ text: "or" }, ...kindOf(one)]));
  if (schema.allOf !== undefined) return schema.allOf.slice(0, 1).flatMap((one) => kindOf(one));
  if (schema.type === "array") return [{ text: "list of" }, ...kindOf(schema.items ?? {})];
  if (schema.format === "date") return [{ text: "date" }];
  if (schema.format === "date-time") return [{ text: "time" }];
  if (schema.type === "string") return [{ text: "text" }];
  if (schema.type === "integer") return [{ text: "whole number" }];
  if (schema.type === "boolean") return [{ text: "true or false" }];
  if (Array.isArray(schema.type)) return [{ text: schema.type.join(" or ") }];
  return [{ text: typeof schema.type === "string" ? schema.type : "anything" }];
}

/** What a value must keep to, in the order of importance: unit, bounds, default. */
export function boundsOf(schema: Schema): readonly string[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minItems, maxItems, maxLength } = schema;
  const unit = schema["x-unit"];
  return [
    unit === undefined ? undefined : (UNITS[unit] ?? unit),
    exclusiveMinimum === undefined ? undefined : `above ${figure(exclusiveMinimum)}`,
    minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? undefined : `at least ${figure(minimum)}`,
    exclusiveMaximum === undefined ? undefined : `below ${figure(exclusiveMaximum)}`,
    maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? undefined : `at most ${figure(maximum)}`,
    minItems === undefined || minItems === 0 ? undefined : `at least ${figure(minItems)} of them`,
    maxItems === undefined ? undefined : `at most ${figure(maxItems)} of them`,
    maxLength === undefined ? undefined : `at most ${figure(maxLength)} letters`,
    schema.default === undefined ? undefined : `${JSON.stringify(schema.default)} by default`,
  ].flatMap((words) => words ?? []);
}

function figure(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 20 });
}

/** The words that a value may be. */
export function choicesOf(schema: Schema): readonly string[] {
  const { enum: words } = schema.type === "array" ? (schema.items ?? {}) : schema;
  return words?.map((word) => (typeof word === "string" ? word : JSON.stringify(word))) ?? [];
}
