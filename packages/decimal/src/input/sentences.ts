/** Error messages for wrong input: one form of sentence for every engine, with the field, its value and the remedy. */
import type { ErrorPath } from "../errors/engine-error.js";
import { nearestName } from "../errors/nearest-name.js";
import { namesMeant } from "./synonyms.js";

/**
 * Names the value at a path in a message.
 * @example
 * fieldName(["events", 2, "grants", 0]) // => "grants[0]"
 * fieldName([]) // => "The request"
 */
export function fieldName(path: readonly (string | number)[]): string {
  const last = path.at(-1) ?? "The request";
  return typeof last === "number" ? `${path.at(-2) ?? ""}[${last}]` : last;
}

/**
 * Message for a missing required field.
 * @example missingSentence("shares") // => "shares is required."
 */
export function missingSentence(field: string): string {
  return `${field} is required.`;
}

/**
 * Message for a value of the wrong kind or out of range.
 * @param wanted completes "it must be …"
 * @example
 * wrongSentence("shares", "10", "a number") // => 'shares is "10"; it must be a number.'
 * wrongSentence("pct", 1.2000000000000002, "from 0 to 1") // => "pct is 1.2; it must be from 0 to 1."
 */
export function wrongSentence(field: string, value: unknown, wanted: string): string {
  return `${field} is ${showValue(value)}; it must be ${wanted}.`;
}

/**
 * Message for a word outside its list, with the nearest listed word.
 * @example wrongWordSentence("capType", "pst", ["post", "pre"]) // => 'capType is "pst"; it must be one of post, pre; did you mean "post"?'
 */
export function wrongWordSentence(field: string, value: unknown, words: readonly string[]): string {
  const near = typeof value === "string" ? nearestName(value, words) : undefined;
  const start = `${field} is ${showValue(value)}; it must be one of ${words.join(", ")}`;
  return near === undefined ? `${start}.` : `${start}; did you mean "${near}"?`;
}

/**
 * Message for an unknown id, with the nearest known one.
 * @param wanted completes "it must be …"
 * @example
 * unknownIdSentence(["events", 3, "from"], "fuonders", "the id of a holder", ["founders"]) // => 'from is "fuonders"; it must be the id of a holder; did you mean "founders"?'
 */
export function unknownIdSentence(
  path: ErrorPath,
  value: unknown,
  wanted: string,
  known: Iterable<string> = [],
): string {
  const near = typeof value === "string" ? nearestName(value, firstOf(known)) : undefined;
  const start = `${fieldName(path)} is ${showValue(value)}; it must be ${wanted}`;
  return near === undefined ? `${start}.` : `${start}; did you mean "${cut(near, 40)}"?`;
}

const MOST_COMPARED = 1000;

/** The most known ids to compare, so that a refusal stays cheap. */
function firstOf(known: Iterable<string>): string[] {
  const first: string[] = [];
  for (const name of known) if (first.push(name) === MOST_COMPARED) break;
  return first;
}

/**
 * Message for an id that another item of its list has.
 * @example duplicateSentence("id", "f") // => 'id is "f"; it must be unique in its list.'
 */
export function duplicateSentence(field: string, value: unknown): string {
  return wrongSentence(field, value, "unique in its list");
}

/**
 * Message for a string or a list above its limit.
 * @example tooManySentence("label", 201, "characters", 200) // => "label has 201 characters; at most 200 are accepted."
 */
export function tooManySentence(field: string, count: number, unit: "characters" | "items", most: number): string {
  return `${field} has ${count} ${unit}; at most ${most} are accepted.`;
}

/**
 * Message for a list below its minimum length.
 * @example tooFewSentence("holders", 0, 1) // => "holders has 0 items; it must have at least 1."
 */
export function tooFewSentence(field: string, count: number, least: number): string {
  return `${field} has ${count} items; it must have at least ${least}.`;
}

/**
 * Message for an unknown field, with the field name that was probably meant.
 * @param known the names that are read at this place
 * @example
 * unknownSentence("cap", ["amount", "valuationCap"]) // => "`cap` is not a field here; did you mean `valuationCap`?"
 * unknownSentence("colour", ["amount"]) // => "`colour` is not a field here."
 */
export function unknownSentence(field: string, known: readonly string[]): string {
  const meant = namesMeant(field, known).map((name) => `\`${name}\``);
  const start = `\`${cut(field, 60)}\` is not a field here`;
  return meant.length === 0 ? `${start}.` : `${start}; did you mean ${meant.join(" or ")}?`;
}

/**
 * Message for a field that wraps the whole input; undefined when its content is not known.
 * @param known the names that are read at the top
 * @example wrappedSentence("payload", { events: [] }, ["events"]) // => "`payload` is not a field here; put its `events` at the top."
 */
export function wrappedSentence(field: string, value: unknown, known: readonly string[]): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const inside = known.find((name) => Object.hasOwn(value, name));
  return inside === undefined
    ? undefined
    : `\`${cut(field, 60)}\` is not a field here; put its \`${inside}\` at the top.`;
}

/**
 * A value as a message shows it: texts in quotes and cut, numbers as a person writes them.
 * @example
 * showValue(0.1 + 0.2) // => "0.3"
 * showValue([1, 2]) // => "a list"
 */
export function showValue(value: unknown): string {
  if (typeof value === "string") return `"${cut(value, 40)}"`;
  if (typeof value === "number") return showNumber(value);
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "function" || typeof value === "symbol" ? `a ${typeof value}` : String(value);
}

/**
 * A number without the dust of binary arithmetic, 15 significant digits.
 * @example
 * showNumber(1.2000000000000002) // => "1.2"
 * showNumber(Number.MAX_VALUE) // => "1.7976931348623157e+308"
 */
export function showNumber(value: number): string {
  const rounded = Number(value.toPrecision(15));
  // The largest doubles would round to Infinity, which is not what was sent.
  return String(Number.isFinite(rounded) ? rounded : value);
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
