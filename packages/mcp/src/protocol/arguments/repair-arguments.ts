/**
 * Coerces values that a model writes as people do if they are unambiguous: a number with `$` and commas, 20 for a
 * fraction, a date in another order, a list as text, a name in snake_case. Only refused values are coerced, following
 * the schema at their place, so that accepted values never change.
 */
import { namesMeant } from "@capstack/decimal";
import { idsMeant, idsNamed, type Named } from "./holder-names.js";
import { isFraction, percentsOf } from "./percents.js";
import { daysMeant, decimalCommaMeant, isDay, isPercent, isSameName, readAs, short, unitUnknown } from "./read-as.js";
import { ofKind, optionsAt, type PlaceSchema, wordsOf } from "./schema-at.js";
import { hasAt, replaced, valueAt } from "./value-at.js";

/** A place that was refused, as the error object names it. */
export interface RefusedPlace {
  readonly code: string;
  readonly path: readonly (string | number)[];
}

/** A corrected call. */
export interface Repaired {
  readonly value: unknown;
  /** The corrections, to be shown to the caller. */
  readonly read: readonly string[];
  /** Probable corrections that the caller must confirm, since another meaning is possible. */
  readonly guessed: readonly string[];
  /** Places that could not be corrected, as JSON pointers. */
  readonly left: readonly string[];
}

/** One correction: the changed call, its description, and whether it is certain. */
interface Change {
  readonly value: unknown;
  readonly said: string;
  readonly isSure: boolean;
}

/**
 * The arguments with every refused place corrected, if it is unambiguous.
 * @param schema of the whole call
 * @param named  what the call and the result it builds on give a name, so that a name may stand for its id
 * @example
 * const schema = { type: "object", properties: { exitValuation: { type: "number" } } };
 * const issue = { code: "invalid_value", path: ["exitValuation"] };
 * repairArguments({ exitValuation: "$5M" }, [issue], schema).value // => { exitValuation: 5000000 }
 */
export function repairArguments(
  args: unknown,
  issues: readonly RefusedPlace[],
  schema: PlaceSchema,
  named: readonly Named[] = [],
): Repaired {
  const read: string[] = [];
  const guessed: string[] = [];
  const unread: RefusedPlace[] = [];
  let value = args;
  for (const issue of issues) {
    if (isReadWithItsList(args, value, issue)) continue;
    const change = changeOf(value, issue, schema) ?? toId(value, issue, schema, named);
    if (change === undefined) {
      unread.push(issue);
      continue;
    }
    (change.isSure ? read : guessed).push(change.said);
    value = change.value;
  }
  // A missing field is present once its misspelt name is corrected.
  const wrong = unread.filter(({ path }) => hasAt(args, path) || !hasAt(value, path));
  const left = wrong.map((issue) => {
    const more = `${sayDays(value, issue, schema)}${sayUnit(value, issue, schema)}${sayNames(value, issue, named)}`;
    return `/${issue.path.join("/")}${more}`;
  });
  return { value, read, guessed, left };
}

/** The two dates that a text can mean, at a place for a date. */
function sayDays(whole: unknown, { code, path }: RefusedPlace, schema: PlaceSchema): string {
  const days = daysMeant(valueAt(whole, path));
  const isDate = days.length > 0 && optionsAt(schema, whole, path).some((option) => isDay(option, code));
  return isDate ? ` (${days.join(" or ")}: write the day that is meant)` : "";
}

/** A word behind a figure that is no unit, at a place for a number. */
function sayUnit(whole: unknown, { path }: RefusedPlace, schema: PlaceSchema): string {
  const unit = unitUnknown(valueAt(whole, path));
  const isNumber = optionsAt(schema, whole, path).some(({ type }) => type === "number" || type === "integer");
  return unit !== undefined && isNumber
    ? ` (${short(unit)} is no unit: write k, million or billion, or all digits)`
    : "";
}

function changeOf(value: unknown, { code, path }: RefusedPlace, schema: PlaceSchema): Change | undefined {
  if (code === "unknown_field") return rename(value, path, schema) ?? wrap(value, path, schema);
  if (code === "missing_field") return respell(value, path);
  if (!hasAt(value, path)) return undefined;
  const input = valueAt(value, path);
  const options = optionsAt(schema, value, path);
  const list = valueAt(value, path.slice(0, -1));
  if (typeof input === "number" && Array.isArray(list) && options.some(isFraction)) {
    return toPercents(value, path.slice(0, -1), list);
  }
  const read = readAs(input, options, code);
  const said = `/${path.join("/")} ${short(input)}`;
  // A value of the right type was refused for its meaning.
  if (read === input) return undefined;
  if (read !== undefined) {
    return { value: replaced(value, path, read), said: `${said} as ${short(read)}`, isSure: true };
  }
  if (isPercent(input)) return moveToFraction(value, path, schema);
  const isNumber = options.some(({ type }) => type === "number" || type === "integer");
  const comma = isNumber ? decimalCommaMeant(input) : undefined;
  if (comma !== undefined) return { value: replaced(value, path, comma), said: `${said} as ${comma}`, isSure: false };
  const meant = typeof input === "string" ? wordMeant(input, options) : undefined;
  if (meant === undefined) return undefined;
  return { value: replaced(value, path, meant), said: `${said} is called ${meant}`, isSure: false };
}

/** A copy in which every item of a list of fractions is a percent, as a refused one is. */
function toPercents(value: unknown, path: readonly (string | number)[], list: readonly unknown[]): Change | undefined {
  const read = percentsOf(list);
  if (read === undefined) return undefined;
  const said = `/${path.join("/")} ${short(list)} as ${short(read)}`;
  return { value: replaced(value, path, read), said, isSure: true };
}

/** Whether a refused number is another one by now, since one item of its list was a percent. */
function isReadWithItsList(args: unknown, value: unknown, { path }: RefusedPlace): boolean {
  const [sent, read] = [valueAt(args, path), valueAt(value, path)];
  return typeof path.at(-1) === "number" && typeof sent === "number" && typeof read === "number" && sent !== read;
}

/** Amounts of which a percentage has a field of its own. Another fraction beside an amount means something else. */
const PERCENTAGE_OF: Readonly<Record<string, string>> = { total: "percentOfCommitments" };

/** A copy in which a percentage given as an amount stands in the field for a percentage of it. */
function moveToFraction(value: unknown, path: readonly (string | number)[], schema: PlaceSchema): Change | undefined {
  const beside = path.slice(0, -1);
  const parent = valueAt(value, beside);
  if (typeof parent !== "object" || parent === null) return undefined;
  const fraction = PERCENTAGE_OF[String(path.at(-1))];
  if (fraction === undefined || Object.hasOwn(parent, fraction)) return undefined;
  if (!optionsAt(schema, value, [...beside, fraction]).some(isFraction)) return undefined;
  const read = readAs(valueAt(value, path), optionsAt(schema, value, [...beside, fraction]), "");
  if (read === undefined) return undefined;
  const moved = withName(value, path, fraction, false);
  return { ...moved, value: replaced(moved.value, [...beside, fraction], read) };
}

/** Codes of an id that nothing has. */
const UNKNOWN: ReadonlySet<string> = new Set(["unknown_holder", "unknown_goal_target"]);

/** A copy in which the name of a holder, or of a goal's target, is its id. */
function toId(
  value: unknown,
  { code, path }: RefusedPlace,
  schema: PlaceSchema,
  named: readonly Named[],
): Change | undefined {
  const input = valueAt(value, path);
  if (UNKNOWN.has(code)) return withId(value, path, idsMeant(String(input), named, targetAt(value, path)));
  if (code === "missing_field") return withMentioned(value, path, named);
  const isMention = optionsAt(schema, value, path).some(({ properties }) => properties?.id && properties.name);
  if (typeof input !== "string" || !isMention) return undefined;
  const [id, other] = idsNamed(input, named, "holder");
  if (id === undefined || other !== undefined) return undefined;
  return { value: replaced(value, path, { id }), said: `/${path.join("/")} ${short(input)} as ${id}`, isSure: true };
}

/** A holder who is mentioned by the whole name in place of an id, or beside a missing one; a part of it may be a new holder's id. */
function withMentioned(value: unknown, path: readonly (string | number)[], named: readonly Named[]) {
  const beside = path.slice(0, -1);
  const { id, name, ...rest } = (valueAt(value, beside) ?? {}) as Readonly<Record<string, unknown>>;
  const mention = path.at(-1) === "name" ? id : path.at(-1) === "id" ? name : undefined;
  if (typeof mention !== "string") return undefined;
  // A holder whose id is known needs no name, and another spelling of it would rename the holder.
  return withId(replaced(value, beside, rest), [...beside, "id"], idsNamed(mention, named, "holder"), mention);
}

/** A copy with the one id that is meant. */
function withId(
  value: unknown,
  path: readonly (string | number)[],
  [id, other]: readonly string[],
  input = valueAt(value, path),
): Change | undefined {
  if (id === undefined || other !== undefined || id === valueAt(value, path)) return undefined;
  return { value: replaced(value, path, id), said: `/${path.join("/")} ${short(input)} as ${id}`, isSure: true };
}

/** What an unknown id was to name: a goal says it of its target, elsewhere it is a holder. */
function targetAt(value: unknown, path: readonly (string | number)[]): Named["what"] {
  const { target } = (valueAt(value, path.slice(0, -1)) ?? {}) as { readonly target?: unknown };
  return path.at(-1) === "targetId" && (target === "class" || target === "security") ? target : "holder";
}

/** The ids that an unknown one may have meant, with the names they have, where there is more than one. */
function sayNames(value: unknown, { code, path }: RefusedPlace, named: readonly Named[]): string {
  if (!UNKNOWN.has(code)) return "";
  const what = targetAt(value, path);
  const own = named.filter((one) => one.what === what);
  const ids = idsMeant(String(valueAt(value, path)), named, what);
  const meant = ids.length > 0 ? own.filter(({ id }) => ids.includes(id)) : own;
  const said = meant.map(({ id, name }) => [...new Set([id, name])].map((text) => JSON.stringify(text)).join(" for "));
  const names = [...new Set(said)].slice(0, MOST_NAMES);
  return names.length < 2 ? "" : ` (there are ${names.slice(0, -1).join(", ")} or ${names.at(-1)})`;
}

/** Names listed for one place. */
const MOST_NAMES = 12;

/** The word of a list closest to another: near in spelling, or the only one it is a prefix of. */
function wordMeant(input: string, options: readonly PlaceSchema[]): string | undefined {
  const words = wordsOf(options);
  const begun = words.filter((word) => word.startsWith(`${input.toLowerCase()}_`));
  const [only, other] = begun.length > 0 ? begun : namesMeant(input, words);
  return other === undefined ? only : undefined;
}

/** A copy in which a field that is not there is the one of the same name in another spelling. */
function respell(value: unknown, path: readonly (string | number)[]): Change | undefined {
  const parent = valueAt(value, path.slice(0, -1));
  const name = String(path.at(-1));
  if (typeof parent !== "object" || parent === null || Object.hasOwn(parent, name)) return undefined;
  const input = Object.keys(parent).find((field) => isSameName(field, name));
  return input === undefined ? undefined : withName(value, [...path.slice(0, -1), input], name, true);
}

/** A copy with a field renamed to its intended name, unless that name is taken or ambiguous. */
function rename(value: unknown, path: readonly (string | number)[], schema: PlaceSchema): Change | undefined {
  const parent = valueAt(value, path.slice(0, -1));
  const name = String(path.at(-1));
  if (typeof parent !== "object" || parent === null || !Object.hasOwn(parent, name)) return undefined;
  const shapes = ofKind(optionsAt(schema, value, path.slice(0, -1)), parent);
  const known = [...new Set(shapes.flatMap(({ properties }) => Object.keys(properties ?? {})))];
  const [meant, other] = withoutEnding(name, known) ?? namesMeant(name, known);
  if (meant === undefined || other !== undefined || Object.hasOwn(parent, meant)) return undefined;
  return withName(value, path, meant, isSameName(name, meant));
}

/** The field that a name is with a word more of what it holds: `accountCode` is `account`, not `accountId`. */
function withoutEnding(name: string, known: readonly string[]): readonly string[] | undefined {
  const meant = name.replace(/_?(?:code|name|number)$/i, "");
  return meant !== name && known.includes(meant) ? [meant] : undefined;
}

function withName(value: unknown, path: readonly (string | number)[], meant: string, isSure: boolean): Change {
  const parent = valueAt(value, path.slice(0, -1)) as object;
  const fields = Object.entries(parent).map(([field, part]) => [field === path.at(-1) ? meant : field, part]);
  return {
    value: replaced(value, path.slice(0, -1), Object.fromEntries(fields)),
    said: `/${path.join("/")} ${isSure ? "as" : "is called"} ${meant}`,
    isSure,
  };
}

/** A copy in which a field of the whole call stands in the only part that has such a field. */
function wrap(value: unknown, [name, deeper]: readonly (string | number)[], schema: PlaceSchema): Change | undefined {
  if (typeof name !== "string" || deeper !== undefined || !hasAt(value, [name])) return undefined;
  const [whole] = optionsAt(schema, value, []);
  const parts = Object.keys(whole?.properties ?? {}).filter((part) =>
    optionsAt(schema, value, [part]).some(({ properties }) => properties?.[name] !== undefined),
  );
  const [part, other] = parts;
  if (part === undefined || other !== undefined) return undefined;
  const { [name]: moved, ...rest } = value as Record<string, unknown>;
  const inside = rest[part] ?? {};
  if (typeof inside !== "object" || Object.hasOwn(inside, name)) return undefined;
  const moving = { ...rest, [part]: { ...inside, [name]: moved } };
  return { value: moving, said: `/${name} as /${part}/${name}`, isSure: true };
}
