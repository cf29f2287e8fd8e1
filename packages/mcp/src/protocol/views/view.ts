/** How much of an answer a caller sees: by default what fits a conversation; on request a part, a page, or everything. */

import { unknownSentence } from "@capstack/decimal";
import { counted } from "../../summary/books/book-table.js";
import { refuseField } from "../arguments/read-names.js";
import type { ObjectSchema } from "../reference/object-schema.js";

/** What a caller asks to see. */
export interface View {
  readonly detail: "summary" | "full";
  /** Parts of the answer by their paths: `final.holders`. */
  readonly fields?: readonly string[];
  readonly limit?: number;
  readonly cursor?: number;
}

/** A part that was left out, or of which only some rows are there. */
export interface Omission {
  readonly path: string;
  readonly shown: number;
  readonly of: number;
}

/** Characters of text a model is given to quote. */
export const LONGEST_TEXT = 6_000;
/** Characters of JSON in `structuredContent`, unless everything is asked for. */
export const LONGEST_DATA = 12_000;

/** The arguments that say what to see, for the schema of a tool whose answer can be long. */
export const viewProperties = {
  detail: { enum: ["summary", "full"], description: "`full`: everything." },
  fields: { type: "array", items: { type: "string" }, description: "Parts, by path." },
  limit: { type: "integer", description: "Rows a page." },
  cursor: { type: "integer", description: "Rows to skip." },
} as const;

/**
 * Takes what to see out of the arguments; a name that the tool uses itself stays the tool's.
 * @throws BackendFailure `validation_failed`
 */
export function readView(args: unknown, { properties = {} }: ObjectSchema) {
  if (!isObject(args)) return { given: args, view: { detail: "summary" } as View };
  const input: Record<string, unknown> = { ...args };
  const params: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(viewProperties)) {
    if (properties[name] !== schema || input[name] === undefined) continue;
    params[name] = input[name];
    delete input[name];
  }
  const { detail = "summary", fields, limit, cursor } = params;
  if (detail !== "summary" && detail !== "full") refuseField("detail", "detail is either `summary` or `full`.");
  if (fields !== undefined && !isListOfText(fields)) refuseField("fields", 'fields is a list of names: ["final"].');
  if (!isCount(limit, 1)) refuseField("limit", "limit is a whole number from 1.");
  if (!isCount(cursor, 0)) refuseField("cursor", "cursor is a whole number from 0.");
  return { given: input, view: { detail, fields, limit, cursor } as View };
}

/**
 * The part of an answer that is shown, and what was left out of it.
 * @param longest characters of JSON, unless everything is asked for
 * @example
 * const { data, omitted } = seen({ rows: [1, 2, 3] }, { detail: "summary", limit: 2 });
 * data // => { rows: [1, 2] }
 * omitted // => [{ path: "rows", shown: 2, of: 3 }]
 */
export function seen(answer: object, view: View, longest = LONGEST_DATA) {
  const omitted: Omission[] = [];
  const picked = view.fields === undefined ? answer : pick(answer, view.fields);
  const paged = view.limit === undefined && view.cursor === undefined ? picked : page(picked, view, "", omitted);
  const data = view.detail === "full" ? paged : shrink(paged, longest, "", omitted);
  return { data: data as Readonly<Record<string, unknown>>, omitted };
}

/**
 * What was left out, in a sentence that says how to ask for it; nothing where nothing was.
 * @example sayOmitted([{ path: "snapshots", shown: 0, of: 12 }]) // => 'structuredContent leaves out snapshots (all 12). Ask with fields ["snapshots"], limit and cursor, or detail "full".'
 */
export function sayOmitted(omitted: readonly Omission[]): string {
  const [first] = omitted;
  if (first === undefined) return "";
  const parts = omitted
    .slice(0, 6)
    .map(({ path, shown, of }) => `${path} (${shown === 0 ? "all" : `${of - shown} of`} ${of})`);
  const more = omitted.length > 6 ? ` and ${counted(omitted.length - 6, "more part", "more parts")}` : "";
  return `structuredContent leaves out ${parts.join(", ")}${more}. Ask with fields ["${first.path}"], limit and cursor, or detail "full".`;
}

/**
 * A text of bounded length: its beginning and its end, where totals and warnings stand.
 * @example shorten("a\nb\nc", 100) // => "a\nb\nc"
 */
export function shorten(text: string, longest = LONGEST_TEXT): string {
  if (text.length <= longest) return text;
  const lines = text.split("\n").map(cutLine);
  if (sizeOf(lines) + LINES_CUT.length < longest) return [...lines, LINES_CUT].join("\n");
  const tail: string[] = [];
  while (sizeOf([lines.at(-1) as string, ...tail]) < longest / 4) tail.unshift(lines.pop() as string);
  const head: string[] = [];
  while (lines.length > 0 && sizeOf([...head, lines[0] as string]) < longest / 2) head.push(lines.shift() as string);
  return [...head, `… ${lines.length} lines are left out here.`, ...tail].join("\n");
}

const LONGEST_LINE = 600;
const cutLine = (line: string) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line);
const LINES_CUT = `… lines are cut after ${LONGEST_LINE} characters: ask for fewer parts by fields.`;

/**
 * A list of lines of bounded length, cut at its end alone.
 * @example shortenEnd("a\nb", 100) // => "a\nb"
 */
export function shortenEnd(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const lines = text.split("\n").map(cutLine);
  const head: string[] = [];
  while (lines.length > 0 && sizeOf([...head, lines[0] as string]) < longest - END_LINE) {
    head.push(lines.shift() as string);
  }
  return [...head, `… the last ${lines.length} lines are left out: ask for less by limit, or for fewer parts.`].join(
    "\n",
  );
}

/** Characters of the line that says what was cut off. */
const END_LINE = 100;

const sizeOf = (lines: readonly string[]) => lines.join("\n").length;

function pick(answer: object, fields: readonly string[]): object {
  const picked = fields.map((field) => pickField(answer, field.split("."), field));
  return picked.reduce((all, one) => merge(all, one) as object);
}

/** One field with all that it stands in; `*` is every element of a list. */
function pickField(from: unknown, [name, ...rest]: readonly string[], field: string): object {
  if (Array.isArray(from)) {
    if (name !== "*") refuseField("fields", `${field}: ${name} is in a list; name its elements by *.`);
    const [next = ""] = rest;
    // An element that lacks what another one has is shown without it.
    const some = from.some((item) => isObject(item) && Object.hasOwn(item, next));
    const lacks = (item: unknown) => some && isObject(item) && !Object.hasOwn(item, next);
    return from.map((item) => (rest.length === 0 ? item : lacks(item) ? {} : pickField(item, rest, field)));
  }
  const known = typeof from === "object" && from !== null ? Object.keys(from) : [];
  if (name === undefined || !known.includes(name)) {
    const sentence = unknownSentence(String(name), known);
    const names =
      sentence.includes("did you mean") || known.length === 0
        ? ""
        : ` There are ${known.slice(0, MOST_NAMES).join(", ")}.`;
    refuseField("fields", `${field}: ${sentence}${names}`);
  }
  const part = (from as Record<string, unknown>)[name];
  return { [name]: rest.length === 0 || part === null ? part : pickField(part, rest, field) };
}

/** Fields that a refusal names, where none is near to what was asked for. */
const MOST_NAMES = 25;

/** Two selections of one answer as one; an element of a list has what either has of it. */
function merge(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return one.map((item, index) => merge(item, other[index]));
  if (!isObject(one) || !isObject(other)) return other;
  const added = Object.entries(other).map(([name, part]) => {
    return [name, Object.hasOwn(one, name) ? merge((one as Record<string, unknown>)[name], part) : part];
  });
  return { ...one, ...Object.fromEntries(added) };
}

/** The rows asked for of every outermost list. */
function page(value: unknown, view: View, path: string, omitted: Omission[]): unknown {
  if (Array.isArray(value)) {
    const start = view.cursor ?? 0;
    const rows = value.slice(start, start + (view.limit ?? value.length));
    if (rows.length < value.length) omitted.push({ path, shown: rows.length, of: value.length });
    return rows;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, page(part, view, at(path, name), omitted)]),
  );
}

/** Keeps what is small, then what fits: the larger parts lose rows or go. */
function shrink(value: unknown, longest: number, path: string, omitted: Omission[]): unknown {
  if (size(value) <= longest || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return someRows(value, longest, path, omitted);
  const bySize = Object.entries(value).sort(([, one], [, other]) => size(one) - size(other));
  const stored = new Map<string, unknown>();
  let left = longest - 2;
  bySize.forEach(([name, part], index) => {
    const cost = name.length + 4;
    const share = (left - cost) / (bySize.length - index);
    if (size(part) + cost > left && share < 300) omitted.push({ path: at(path, name), shown: 0, of: countOf(part) });
    else stored.set(name, shrink(part, size(part) + cost <= left ? left : share, at(path, name), omitted));
    if (stored.has(name)) left -= size(stored.get(name)) + cost;
  });
  return Object.fromEntries(Object.keys(value).flatMap((name) => (stored.has(name) ? [[name, stored.get(name)]] : [])));
}

/** What an element of a list keeps at least, when elements lose of their inside. */
const LEAST_ROW = 300;

/** All elements with less inside, where that leaves something of each; else the first ones, whole. */
function someRows(rows: readonly unknown[], longest: number, path: string, omitted: Omission[]): unknown[] {
  const share = Math.floor((longest - 2) / rows.length) - 1;
  if (share >= LEAST_ROW && rows.every(isObject)) return lighterRows(rows, longest, path, omitted);
  const stored: unknown[] = [];
  let left = longest - 2;
  for (const row of rows) {
    left -= size(row) + 1;
    if (left < 0) break;
    stored.push(row);
  }
  omitted.push({ path, shown: stored.length, of: rows.length });
  return stored;
}

/** Every element within an equal share of the room, with what the smaller ones leave; what is lost is named once. */
function lighterRows(rows: readonly unknown[], longest: number, path: string, omitted: Omission[]): unknown[] {
  const lost: Omission[] = [];
  let left = longest - 2;
  const stored = rows.map((row, index) => {
    const lighter = shrink(row, Math.floor(left / (rows.length - index)) - 1, at(path, "*"), lost);
    left -= size(lighter) + 1;
    return lighter;
  });
  const named = new Map(lost.map((omission) => [omission.path, omission]));
  omitted.push(...named.values());
  return stored;
}

const at = (path: string, name: string) => (path === "" ? name : `${path}.${name}`);
const size = (value: unknown) => JSON.stringify(value)?.length ?? 0;
const countOf = (value: unknown) => (typeof value === "object" && value !== null ? Object.keys(value).length : 1);
const isListOfText = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === "string");
const isCount = (value: unknown, least: number) =>
  value === undefined || (Number.isSafeInteger(value) && (value as number) >= least);

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
