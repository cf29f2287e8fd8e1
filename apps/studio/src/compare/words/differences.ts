/**
 * Every field in which two values differ, named, with both values in words. A term that several fields make together is
 * told once, in its own words; a field of it that these words do not tell is named beside it.
 */
import { isObject } from "../../form/control.js";
import { definitionOf, resolve } from "../../form/schema.js";
import type { Json, JsonObject } from "../../state/studio-state.js";
import {
  asKept,
  type FieldOf,
  fieldLabel,
  fieldOf,
  isById,
  type NameOf,
  valueWords,
  type Wording,
} from "./field-words.js";
import { hasOwnWords, ownWords } from "./own-words.js";

/** Two versions of one thing. */
export interface Versions<Value> {
  readonly was: Value;
  readonly is: Value;
}

/** One field that differs. */
export interface Difference {
  /** From the outermost: `Investors`, `Fjord Capital`, `Amount`. */
  readonly names: readonly string[];
  readonly was: string;
  readonly is: string;
}

export interface WordingOfBoth extends Omit<Wording, "nameOf"> {
  readonly nameOf: Versions<NameOf>;
}

/** A difference that can be made alone: what was, with it, and what is, without it. */
interface Change extends Difference {
  readonly made: () => Json | undefined;
  readonly undone: () => Json | undefined;
}

type Values = Versions<Json | undefined>;

/** Parts of a form that stand in it without a heading of their own. */
const UNNAMED: ReadonlySet<string> = new Set(["terms", "set", "inputs", "options", "preferred"]);
/** What is said of a field that is not given where the thing itself goes on without it. */
const UNSET: Readonly<Record<string, string>> = {
  AmendedTerms: "as before",
  PreferredSeries: "as the cap table has it",
};

/** Whether two values are the same, in whatever order their fields stand. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((part, at) => isSame(part, other[at]));
  if (!isObject(one) || !isObject(other)) return false;
  return keysOf({ was: one, is: other }).every((key) => isSame(one[key], other[key]));
}

/** The fields in which two objects of a shape differ, in the order in which they are given. */
export const differencesOf = (both: Versions<JsonObject>, of: string, words: WordingOfBoth): readonly Difference[] =>
  changesOfObject(both, of, words);

function changesOf(both: Values, field: FieldOf, words: WordingOfBoth): Change[] {
  if (isSame(both.was, both.is)) return [];
  const found = changesInside(both, field, words);
  if (found.length === 0) return [leaf(both, field, words)];
  return UNNAMED.has(field.name) ? found : found.map((one) => ({ ...one, names: [fieldLabel(field), ...one.names] }));
}

function changesInside({ was, is }: Values, field: FieldOf & { isKey?: boolean }, words: WordingOfBoth): Change[] {
  const below = definitionOf(field.schema) ?? field.name;
  const unset = UNSET[below];
  const inner = unset === undefined ? words : { ...words, unset };
  // Of a part that one version lacks each field is held against none, where others than the whole have words.
  const isOpen = UNNAMED.has(field.name) || hasOwnWords(field.of) || field.isKey === true;
  const isPart = (one: Json | undefined) => isObject(one) || (one === undefined && isOpen);
  if (isPart(was) && isPart(is)) {
    return changesOfObject({ was: objectOf(was), is: objectOf(is) }, below, inner, field);
  }
  const [before, after] = [rowsOf(was), rowsOf(is)];
  return before === null || after === null ? [] : changesOfRows({ was: before, is: after }, field, inner);
}

export const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** Rows of a list; none of a list that is not given, null of what is no list of objects. */
function rowsOf(value: Json | undefined): readonly JsonObject[] | null {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) && value.every((one) => isObject(one as Json)) ? (value as readonly JsonObject[]) : null;
}

const keysOf = ({ was, is }: Versions<JsonObject>): string[] => [...new Set([...Object.keys(was), ...Object.keys(is)])];

function withField(value: JsonObject, name: string, next: Json | undefined): JsonObject {
  const { [name]: _, ...others } = value;
  return next === undefined ? others : { ...value, [name]: next };
}

function changesOfObject(both: Versions<JsonObject>, of: string, words: WordingOfBoth, holder?: FieldOf): Change[] {
  const { was, is } = both;
  const schema = resolve(holder?.schema ?? { $ref: `#/$defs/${of}` }, words.definitions);
  const changes = keysOf(both).flatMap((name) => {
    const isKey = isById(schema) && schema.properties?.[name] === undefined;
    const field = { ...fieldOf(of, name, schema), isKey };
    return changesOf({ was: was[name], is: is[name] }, field, words).map((one): Change => {
      const names = isKey ? [words.nameOf.is(name), ...one.names.slice(1)] : one.names;
      const made = () => withField(was, name, one.made());
      return { ...one, names, made, undone: () => withField(is, name, one.undone()) };
    });
  });
  return changes.length === 0 ? [] : inOwnWords(both, changes, of, words.nameOf);
}

/** Terms with words of their own instead of the fields that these tell. */
function inOwnWords(both: Versions<JsonObject>, changes: Change[], of: string, nameOf: Versions<NameOf>): Change[] {
  const [before, after] = [ownWords(of, both.was, nameOf.was), ownWords(of, both.is, nameOf.is)];
  const wordsAt = (value: Json | undefined, place: number, name: NameOf) =>
    ownWords(of, objectOf(value), name)[place]?.text;
  const told = before.flatMap(({ name, text }, place) => {
    const now = after[place]?.text ?? "";
    return text === now ? [] : [{ name, text, now, place }];
  });
  const isTold = (one: Change) =>
    told.some(
      ({ text, now, place }) =>
        wordsAt(one.made(), place, nameOf.was) !== text || wordsAt(one.undone(), place, nameOf.is) !== now,
    );
  const own = told.map(
    ({ name, text, now }): Change => ({
      names: [name],
      was: text || "none",
      is: now || "none",
      made: () => both.is,
      undone: () => both.was,
    }),
  );
  return [...own, ...changes.filter((one) => !isTold(one))];
}

/** Rows of one person, class or name are the same row; those without a name, by their order. */
function changesOfRows({ was, is }: Versions<readonly JsonObject[]>, field: FieldOf, words: WordingOfBoth): Change[] {
  const [before, after] = [keyed(was), keyed(is)];
  const schema = resolve(field.schema, words.definitions);
  const item: FieldOf = { ...field, schema: schemaOfRows(schema, words) };
  const of = definitionOf(item.schema) ?? field.name;
  const text = (row: JsonObject, nameOf: NameOf) => valueWords(withoutName(row), item, { ...words, nameOf });
  const gone = was.flatMap((row, at): Change[] => {
    const key = before[at] as string;
    const to = after.indexOf(key);
    const names = [rowName(row, at, words.nameOf.was)];
    if (to < 0) {
      const undone = () => [...is, row];
      return [{ names, was: text(row, words.nameOf.was), is: "none", made: () => was.toSpliced(at, 1), undone }];
    }
    return changesOfObject({ was: row, is: is[to] as JsonObject }, of, words).map((one) => ({
      ...one,
      names: [...names, ...one.names],
      made: () => was.with(at, objectOf(one.made())),
      undone: () => is.with(to, objectOf(one.undone())),
    }));
  });
  const come = is.flatMap((row, at): Change[] => {
    if (before.includes(after[at] as string)) return [];
    const names = [rowName(row, at, words.nameOf.is)];
    const undone = () => is.toSpliced(at, 1);
    return [{ names, was: "none", is: text(row, words.nameOf.is), made: () => [...was, row], undone }];
  });
  return [...gone, ...come];
}

/** Of a field that takes a figure or rows, that of the rows. */
function schemaOfRows(schema: FieldOf["schema"], { definitions }: WordingOfBoth): FieldOf["schema"] {
  const list = [schema, ...(schema.anyOf ?? [])].find((one) => resolve(one, definitions).items !== undefined);
  return list?.items ?? {};
}

/** What tells a row from the others of its list. */
function keyed(rows: readonly JsonObject[]): string[] {
  const counts = new Map<string, number>();
  return rows.map(({ securityId, id, classId, holderId, companyId, name }) => {
    const key = String([securityId, id, classId, holderId, companyId, name].find((one) => one != null) ?? "");
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${key} ${count}`;
  });
}

const NAMING = ["name", "id", "holderId", "classId", "securityId"] as const;

/** What names a row; nothing of one that is known by its place. */
const namedBy = (row: JsonObject) => NAMING.find((key) => typeof row[key] === "string" && row[key] !== "");

function rowName(row: JsonObject, at: number, nameOf: NameOf): string {
  const key = namedBy(row);
  if (key === undefined) return String(at + 1);
  return key === "name" ? String(row.name) : nameOf(String(row[key]));
}

/** The rest of a row, whose name stands before it. */
function withoutName(row: JsonObject): JsonObject {
  const key = namedBy(row);
  const told: readonly (string | undefined)[] = key === "name" ? ["name", "id"] : [key];
  return Object.fromEntries(Object.entries(row).filter(([name]) => !told.includes(name)));
}

/** A field with its two values, which have two texts. */
function leaf({ was, is }: Values, field: FieldOf, words: WordingOfBoth): Change {
  const before = valueWords(was, field, { ...words, nameOf: words.nameOf.was });
  const after = valueWords(is, field, { ...words, nameOf: words.nameOf.is });
  const names = [fieldLabel(field)];
  if (before !== after) return { names, was: before, is: after, made: () => is, undone: () => was };
  // A default that is written down, or two values that are read alike.
  const text = (value: Json | undefined, told: string) =>
    value === undefined ? "not given" : was === undefined || is === undefined ? told : asKept(value);
  return { names, was: text(was, before), is: text(is, after), made: () => is, undone: () => was };
}
