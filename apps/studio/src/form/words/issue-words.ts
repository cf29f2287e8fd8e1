/** What an engine refuses, in the words and units of the field as it was typed. */
import { rational, sumOf } from "@capstack/decimal";
import type { Issue } from "../../engine/issue.js";
import { showCompact, writeFigure } from "../../figures/figures.js";
import { inThousandsOrMillions } from "../../figures/meant-amount.js";
import type { Json, JsonObject } from "../../state/studio-state.js";
import { isObject } from "../control.js";
import type { ToldIssue } from "../issues.js";
import { type Definitions, definitionOf, isPercent, resolve, type Schema, unitOf } from "../schema.js";
import { inWords, labelOf } from "./labels.js";

export interface WordsFor {
  /** The shape that paths go from, and its definitions; null while they are loaded. */
  readonly of: string;
  readonly definitions: Definitions | null;
  readonly value: JsonObject;
  readonly nameOf: (id: string) => string;
  /** Puts another value at a path. */
  readonly put?: (path: Issue["path"], value: Json) => void;
}

/** The issues in words for people; an issue that already has such words keeps them. */
export function allTold(issues: readonly ToldIssue[], words: WordsFor): readonly ToldIssue[] {
  return issues.map((issue) => (issue.told ? issue : toldIssue(issue, words)));
}

/** Issues of a form whose whole value is put at once, with the buttons that mend them. */
export function toldInForm(
  issues: readonly Issue[],
  words: Pick<WordsFor, "of" | "definitions" | "value">,
  change: (value: JsonObject, field: string) => void,
): readonly ToldIssue[] {
  const put = (path: Issue["path"], next: Json) => {
    const changed = putAt(words.value, path, next);
    if (isObject(changed)) change(changed, path.join("."));
  };
  return issues.map((issue) => toldIssue(issue, { ...words, nameOf: (id) => id, put }));
}

/** Issues of a request that no form stands for: without the words of code. */
export function inPlainWords(issues: readonly Issue[]): readonly ToldIssue[] {
  return issues.map((issue) => ({ ...issue, message: inWords(issue.message), told: true }));
}

/** An issue for a person. */
export function toldIssue(issue: Issue, words: WordsFor): ToldIssue {
  return { ...inFieldsWords(issue, words), told: true };
}

function inFieldsWords(issue: Issue, words: WordsFor): ToldIssue {
  const field = words.definitions === null ? null : fieldAt(issue.path, words.of, words.definitions);
  const label = field === null ? null : labelOf(field.name, field.owner);
  if (label !== null && issue.code === "missing_field") {
    return { ...issue, message: `${label} is still to be filled in.`, quiet: true };
  }
  const value = valueAt(words.value, issue.path);
  const bound = field !== null && typeof value === "number" ? passedBound(field.schema, value) : null;
  if (field !== null && bound !== null) {
    const shown = (figure: number) => withUnit(figure, field.schema);
    const meant = bound.reachable ? bound.value : isPercent(field.schema) ? meantPart(value as number) : null;
    const [is, it] = verbOf(label);
    const message = `${label} ${is} ${shown(value as number)}; ${it} must be ${bound.words} ${shown(bound.value)}.`;
    return { ...issue, message, ...mendBy(words, issue.path, meant, `it ${shown(meant ?? 0)}`) };
  }
  if (typeof value === "string" && value === "") {
    return { ...issue, message: `${label ?? "A name"} is still to be filled in.`, quiet: true };
  }
  const dates = issue.code === "date_order" ? issue.message.match(/\d{4}-\d{2}-\d{2}/g) : null;
  const before = dates?.[1];
  if (before !== undefined && words.put !== undefined) {
    const message = `${dates?.[0]} is before ${before}, the date of the event before.`;
    return { ...issue, message, mend: { name: `Use ${before}`, do: () => words.put?.(issue.path, before) } };
  }
  const round = priceless(issue, words);
  if (round !== null) return round;
  const sum = /sum to ([\d.]+)(?:; they must make|, not to) 1\.$/.exec(issue.message)?.[1];
  if (sum !== undefined && label !== null) {
    const message = `${label} come to ${writeFigure(Number(sum), true)} %; they must come to 100 %.`;
    return { ...issue, message, ...makingOne(issue.path, sum, words) };
  }
  return { ...issue, message: sentence(underLabel(issue.message, field?.name, label), words.nameOf) };
}

const verbOf = (label: string | null) => (label?.endsWith("hares") ? ["are", "they"] : ["is", "it"]);

/** A sentence that begins with the name of its field, with the label in its place: `shares is 8.5; it must be …`. */
function underLabel(message: string, name: string | undefined, label: string | null): string {
  if (name === undefined || label === null || !message.startsWith(`${name} is `)) return message;
  const [is, it] = verbOf(label);
  const rest = message.slice(`${name} is `.length).replace("; it must", `; ${it} must`);
  return `${label} ${is} ${rest}`;
}

/** A button that puts a value at a path; none where nothing can be put or nothing is known that would mend. */
function mendBy({ put }: WordsFor, path: Issue["path"], value: number | null, made: string): Pick<ToldIssue, "mend"> {
  if (put === undefined || value === null) return {};
  return { mend: { name: `Make ${made}`, do: () => put(path, value) } };
}

/** The fraction that a figure past 100 % was likely meant as: 150 % as 15 %; null where it is none. */
function meantPart(value: number): number | null {
  const tenth = rational(value).div(10).toNumber();
  return value >= 1 && tenth < 1 ? tenth : null;
}

/** Parts of a whole that do not make one: the largest of them takes the difference, where it can. */
function makingOne(path: Issue["path"], sum: string, words: WordsFor): Pick<ToldIssue, "mend"> {
  const rows = valueAt(words.value, path);
  if (!Array.isArray(rows) || words.definitions === null) return {};
  const { definitions } = words;
  const parts = (rows as readonly JsonObject[]).flatMap((row, at) =>
    Object.entries(row).flatMap(([name, part]) => {
      const field = fieldAt([...path, at, name], words.of, definitions);
      const isPart = typeof part === "number" && field !== null && isPercent(field.schema);
      return isPart ? [{ path: [...path, at, name], part, row }] : [];
    }),
  );
  const [largest] = parts.toSorted((one, other) => other.part - one.part);
  if (largest === undefined) return {};
  const next = rational(largest.part).plus(1).minus(sum).toNumber();
  if (next < 0) return {};
  const called = typeof largest.row.name === "string" ? `“${largest.row.name}”` : "the largest";
  return mendBy(words, largest.path, next, `${called} ${writeFigure(next, true)} %`);
}

/** A round whose pre-money is too low for what it has to give, told at the pre-money. */
function priceless({ code, message, path }: Issue, { of, value, put }: WordsFor): ToldIssue | null {
  const short = /the pre-money of [\d,.]+ is short by ([\d,.]+)\. /.exec(message)?.[1];
  const field = typeof value.preMoneyValuation === "number" ? "preMoneyValuation" : null;
  if (of !== "PricedRoundEvent" || short === undefined || field === null || path.length > 0) return null;
  const preMoney = value.preMoneyValuation as number;
  const raised = newMoneyOf(value);
  const at: Issue["path"] = [field];
  const meant = inThousandsOrMillions(preMoney, raised);
  if (preMoney * 10 < raised && meant !== null) {
    const text = showCompact(meant);
    const mend = put === undefined ? {} : { mend: { name: `Make it ${text}`, do: () => put(at, meant) } };
    const message = `Pre-money is below the new money by more than ten times: did you mean ${text}?`;
    return { code, path: at, message, ...mend };
  }
  const pool = tooLargePool(message, short.replaceAll(",", ""), value);
  if (pool !== null) return { code, ...pool };
  const least = writeFigure(rational(preMoney).plus(short.replaceAll(",", "")).toNumber());
  return { code, path: at, message: `Pre-money has to be more than ${least} for what the round gives away.` };
}

/**
 * The pools where the round has a price without them, and how large they may be. In the limit of low prices each demand is
 * money, so that the demands pass the pre-money by `short × (1 - pools)`; pools are a part of pre-money and new money.
 */
function tooLargePool(message: string, short: string, value: JsonObject): Pick<Issue, "path" | "message"> | null {
  const { pools, preMoneyValuation, proRata, preMoneyIncludes, conversionMethod } = value;
  const rows = Array.isArray(pools) ? (pools as readonly JsonObject[]) : [];
  const isOther = ({ pct, mode, of }: JsonObject) => typeof pct !== "number" || mode === "post" || of === "pre_money";
  const hasRights = Array.isArray(proRata) && proRata.length > 0;
  const isPriced = hasRights || preMoneyIncludes !== undefined || conversionMethod !== undefined;
  if (rows.length === 0 || rows.some(isOther) || isPriced || message.includes("the protection of")) return null;
  const part = sumOf(rows.map(({ pct }) => rational(pct as number)));
  const whole = rational(preMoneyValuation as number).plus(newMoneyOf(value));
  const most = part.minus(rational(1).minus(part).times(short).div(whole)).roundTo(4, "floor");
  if (part.gte(1) || most.sign() <= 0) return null;
  const [is, bound] = [part, most].map((one) => `${writeFigure(one.toNumber(), true)}\u00a0%`);
  return rows.length === 1
    ? { path: ["pools", 0, "pct"], message: `Pool is ${is}; at this pre-money it must be less than ${bound}.` }
    : { path: ["pools"], message: `Pools come to ${is}; at this pre-money they must be less than ${bound} together.` };
}

function newMoneyOf({ investments }: JsonObject): number {
  const rows = Array.isArray(investments) ? (investments as readonly JsonObject[]) : [];
  return sumOf(rows.map(({ amount }) => rational(typeof amount === "number" ? amount : 0))).toNumber();
}

/** The engine's sentence with names for ids, and the trade's words for its own. */
export function sentence(message: string, nameOf: (id: string) => string): string {
  const named = message.replaceAll(/"([^"]+)"/g, (quoted, id: string) => {
    const name = nameOf(id);
    return name === id ? quoted : `“${name}”`;
  });
  return inWords(named.replaceAll("`", ""));
}

function fieldAt(path: Issue["path"], of: string, definitions: Definitions) {
  let owner = of;
  let inner = of;
  let name: string | null = null;
  let schema: Schema = definitions[of] ?? {};
  for (const step of path) {
    if (typeof step === "number") {
      schema = resolve(schema.items ?? {}, definitions);
      continue;
    }
    const field = schema.properties?.[step];
    if (field === undefined) return null;
    owner = inner;
    inner = definitionOf(field) ?? inner;
    name = step;
    schema = resolve(field, definitions);
  }
  return name === null ? null : { owner, name, schema };
}

/** A value with another at a path. */
export function putAt(value: Json | undefined, [step, ...rest]: Issue["path"], next: Json): Json {
  if (step === undefined) return next;
  if (Array.isArray(value)) return value.with(Number(step), putAt(value[Number(step)], rest, next));
  const object = (value ?? {}) as JsonObject;
  return { ...object, [step]: putAt(object[step], rest, next) };
}

function valueAt(value: Json | undefined, path: Issue["path"]): Json | undefined {
  let at = value;
  for (const step of path) {
    at = at !== null && typeof at === "object" ? (at as Record<string | number, Json>)[step] : undefined;
  }
  return at;
}

interface Bound {
  readonly words: string;
  readonly value: number;
  /** Whether the bound itself may be given. */
  readonly reachable: boolean;
}

/** The bound that a figure passes; null where it keeps all. */
function passedBound(schema: Schema, value: number): Bound | null {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema;
  if (minimum !== undefined && value < minimum) return { words: "at least", value: minimum, reachable: true };
  if (maximum !== undefined && value > maximum) return { words: "at most", value: maximum, reachable: true };
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    return { words: "more than", value: exclusiveMinimum, reachable: false };
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
    return { words: "less than", value: exclusiveMaximum, reachable: false };
  return null;
}

function withUnit(value: number, schema: Schema): string {
  const unit = schema["x-unit"] === "shares" ? "" : unitOf(schema);
  return `${writeFigure(value, isPercent(schema)).replace(/^-/, "−")}${unit === "" ? "" : `\u00a0${unit}`}`;
}
