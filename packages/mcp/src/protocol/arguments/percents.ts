/**
 * Percents where the schema takes a fraction of one or a rate a year: 20 for 0.2, 8 for 0.08. The unit that the schema
 * gives a field decides, so that factors (a 2x preference) stay what they are.
 */
import { optionsAt, type PlaceSchema } from "./schema-at.js";

/**
 * Whether the place takes a fraction, of one or a year.
 * @example isFraction({ type: "number", "x-unit": "rate" }) // => true
 */
export const isFraction = ({ "x-unit": unit, description = "" }: PlaceSchema) =>
  unit === "fraction" || unit === "rate" || description.includes("A fraction ");

const isRate = ({ "x-unit": unit }: PlaceSchema) => unit === "rate";

/** Whether a fraction may be any size: nothing refuses 20, which is 2,000 %. A change has a size of either sign. */
const isOpen = ({ "x-unit": unit, minimum = 0, maximum, exclusiveMaximum }: PlaceSchema) =>
  unit === "fraction" && minimum >= 0 && maximum === undefined && exclusiveMaximum === undefined;

/**
 * A refused fraction that is a percent; undefined where it is none. Below zero it is a change, such as -20 %.
 * @example
 * percentRefused(20, [{ type: "number", "x-unit": "fraction", maximum: 1 }]) // => 0.2
 * percentRefused(1, [{ type: "number", "x-unit": "fraction", exclusiveMaximum: 1 }]) // => undefined
 */
export function percentRefused(input: number, options: readonly PlaceSchema[]): number | undefined {
  return options.some(isFraction) && Math.abs(input) > 1 && Math.abs(input) <= 100 ? hundredth(input) : undefined;
}

/**
 * A number that a place would accept and that only a percent can be: a rate from 1, 100 % a year, and above 2 a
 * fraction that has no upper bound; undefined of any other.
 * @example
 * percentAccepted(8, [{ type: "number", "x-unit": "rate" }]) // => 0.08
 * percentAccepted(8, [{ type: "number", "x-unit": "factor" }]) // => undefined
 */
export function percentAccepted(input: number, options: readonly PlaceSchema[]): number | undefined {
  const isPercent = options.some((one) => (isRate(one) && input >= 1) || (isOpen(one) && input > 2));
  return isPercent && input <= 100 ? hundredth(input) : undefined;
}

/**
 * A list of fractions of which one is a percent, with all of them as percents; undefined where an item is a fraction
 * by its size, so that the list says both.
 * @example percentsOf([2, 1.5, 1, 0]) // => [0.02, 0.015, 0.01, 0]
 */
export function percentsOf(items: readonly unknown[]): readonly number[] | undefined {
  const figures = items.filter((item) => typeof item === "number");
  const isMixed = figures.some((item) => Math.abs(item) > 100 || (Math.abs(item) < 1 && item !== 0));
  return figures.length < items.length || isMixed ? undefined : figures.map(hundredth);
}

/** A call with what only percents can be as fractions, and how each was read. */
interface ReadPercents {
  readonly value: unknown;
  readonly read: readonly string[];
}

/**
 * The call with every accepted number that is a percent as a fraction. Who means more writes it with its sign, "800%".
 * @param schema of the whole call
 */
export function readPercents(whole: unknown, schema: PlaceSchema): ReadPercents {
  const named = fractionsOf(schema);
  const read: string[] = [];
  const walk = (value: unknown, path: readonly (string | number)[], name = ""): unknown => {
    if (typeof value === "number" && value >= 1 && named.has(name)) {
      const meant = percentAccepted(value, optionsAt(schema, whole, path));
      if (meant === undefined) return value;
      read.push(
        `/${path.join("/")} ${value} as ${meant} (${value} %; for ${hundredfold(value)} % send "${hundredfold(value)}%")`,
      );
      return meant;
    }
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) {
      const isMixed = value.every((item) => typeof item === "number") && percentsOf(value) === undefined;
      return isMixed ? value : value.map((item, at) => walk(item, [...path, at], name));
    }
    return Object.fromEntries(
      Object.entries(value).map(([field, part]) => [field, walk(part, [...path, field], field)]),
    );
  };
  const value = walk(whole, []);
  return read.length === 0 ? { value: whole, read } : { value, read };
}

/** Names of fields that take a rate or an open fraction, by schema: most numbers of a long call need no look-up. */
function fractionsOf(schema: PlaceSchema): ReadonlySet<string> {
  const known = NAMED.get(schema);
  if (known !== undefined) return known;
  const names = new Set<string>();
  const walk = (part: PlaceSchema, name: string): void => {
    if (isRate(part) || isOpen(part)) names.add(name);
    for (const inner of [part.items, ...(part.anyOf ?? []), ...(part.oneOf ?? [])]) {
      if (inner !== undefined) walk(inner, name);
    }
    for (const [field, own] of Object.entries({ ...part.properties, ...part.$defs })) walk(own, field);
  };
  walk(schema, "");
  NAMED.set(schema, names);
  return names;
}

const NAMED = new WeakMap<PlaceSchema, ReadonlySet<string>>();

/** The point moves in the text, so that no figure passes through a product of floats. */
const hundredth = (percent: number) => Number(`${percent}e-2`);
const hundredfold = (fraction: number) => Number(`${fraction}e2`);
