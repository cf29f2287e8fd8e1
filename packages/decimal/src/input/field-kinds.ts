/** The kinds of fields, by what a caller means: money, shares, a fraction, a day, one of some words. */

import { type Rational, rational } from "../arithmetic/rational.js";
import { isDate } from "../dates/calendar-date.js";
import {
  type AnyField,
  below,
  type EitherField,
  type Field,
  type FieldOf,
  fieldOf,
  type LaterField,
  type ListOf,
  type MappedField,
  type NumberUnit,
  type OutputOf,
  type Presence,
  type SoundField,
} from "./field.js";
import { type NumberRange, numberFault } from "./number-range.js";
import type { Place } from "./place.js";
import type { ReadingCode } from "./reading-codes.js";
import { fieldName, tooFewSentence, tooManySentence, wrongWordSentence } from "./sentences.js";

/** The bounds of a number, its default, and the code of one out of bounds where the trade has a word of its own. */
export interface NumberTerms extends NumberRange, Presence<number> {
  /** `-Infinity` where a number may be negative, of a kind that usually is not. */
  readonly min?: number;
  readonly code?: string;
}

/** Whether a value is a number within the terms; notes what is wrong with one that is not. */
function numberCheck(terms: NumberTerms, unit: NumberUnit | undefined) {
  const { code } = terms;
  const range = rangeOf(terms);
  return (value: unknown, place: Place, name: string, index?: number): value is number => {
    const fault = numberFault(value, range) ?? place.reading.misfit(value as number, unit);
    if (fault === undefined) return true;
    const isOutside = code !== undefined && typeof value === "number" && Number.isFinite(value);
    place.refuse(value, fault.words, null, below(name, index), isOutside ? (code as ReadingCode) : fault.code);
    return false;
  };
}

/* @__NO_SIDE_EFFECTS__ */
function numberField<Out, const T extends NumberTerms>(
  terms: T,
  unit: NumberUnit | undefined,
  exact: (value: number) => Out,
): FieldOf<number, Out, T> {
  const range = rangeOf(terms);
  const isRight = numberCheck(terms, unit);
  const harmless = harmlessOf(terms, exact(range.min ?? 1));
  const facts = unit === undefined ? ({ kind: "number", range } as const) : ({ kind: "number", unit, range } as const);
  return fieldOf<number, Out, T>(
    {
      facts,
      harmless,
      exact,
      read: (value, place, name, index) => (isRight(value, place, name, index) ? exact(value) : harmless),
    },
    terms,
  );
}

/** What reading goes on with where a value is wrong: nothing, where nothing may stand. */
function harmlessOf<In, Out>(presence: Presence<In>, otherwise: Out): Out {
  return presence.optional === true ? (null as Out) : otherwise;
}

function rangeOf({
  code: _,
  default: __,
  optional: ___,
  unit: ____,
  min,
  ...range
}: NumberTerms & { readonly unit?: unknown }): NumberRange {
  return min === undefined || min === Number.NEGATIVE_INFINITY ? range : { min, ...range };
}

/** A double without a negative zero. */
function plain(value: number): number {
  return value + 0;
}

/** The usual bounds, unless the terms say where the number begins. */
function usually<T extends NumberTerms>(usual: NumberRange, terms: T): T {
  return terms.min === undefined && terms.above === undefined ? { ...usual, ...terms } : terms;
}

/**
 * An amount of currency, exact; zero or more unless the terms say otherwise.
 * @example money({ optional: true }).facts.unit // => "money"
 */
/* @__NO_SIDE_EFFECTS__ */
export function money<const T extends NumberTerms>(terms: T = {} as T): FieldOf<number, Rational, T> {
  return numberField(usually({ min: 0 }, terms), "money", rational);
}

/**
 * Currency a share, exact; zero or more unless the terms say otherwise.
 * @example price({ above: 0 }).facts.range // => { above: 0 }
 */
/* @__NO_SIDE_EFFECTS__ */
export function price<const T extends NumberTerms>(terms: T = {} as T): FieldOf<number, Rational, T> {
  return numberField(usually({ min: 0 }, terms), "price", rational);
}

/**
 * A number of shares, exact; zero or more unless the terms say otherwise.
 * @example shares().facts.range // => { min: 0 }
 */
/* @__NO_SIDE_EFFECTS__ */
export function shares<const T extends NumberTerms>(terms: T = {} as T): FieldOf<number, Rational, T> {
  return numberField(usually({ min: 0 }, terms), "shares", rational);
}

/**
 * A factor, exact: 1 is 1x; zero or more unless the terms say otherwise.
 * @example factor({ default: 1 }).facts.default // => 1
 */
/* @__NO_SIDE_EFFECTS__ */
export function factor<const T extends NumberTerms>(terms: T = {} as T): FieldOf<number, Rational, T> {
  return numberField(usually({ min: 0 }, terms), "factor", rational);
}

/**
 * A fraction of one, exact: 0.2 is 20 %; from 0 to 1 unless the terms say otherwise.
 * @example fraction().facts.range // => { min: 0, max: 1 }
 */
/* @__NO_SIDE_EFFECTS__ */
export function fraction<const T extends NumberTerms>(terms: T = {} as T): FieldOf<number, Rational, T> {
  return numberField(usually({ min: 0, max: 1 }, terms), "fraction", rational);
}

/**
 * A fraction a year, exact: 0.08 is 8 %; up to 100 (10,000 %).
 * @example rate().facts.unit // => "rate"
 */
/* @__NO_SIDE_EFFECTS__ */
export function rate<const T extends NumberTerms>(terms: T = {} as T): FieldOf<number, Rational, T> {
  return numberField(
    usually({ min: 0, max: 100, meaning: "a fraction a year, 0.08 for 8 %" }, terms),
    "rate",
    rational,
  );
}

/**
 * A number that is read as it came: a rank, a count, or what is computed in binary floating point.
 * @example double({ unit: "count", min: 1, whole: true }).facts.range // => { min: 1, whole: true }
 */
/* @__NO_SIDE_EFFECTS__ */
export function double<const T extends NumberTerms & { readonly unit?: NumberUnit }>(
  terms: T = {} as T,
): FieldOf<number, number, T> {
  return numberField(terms, terms.unit, plain);
}

/** Bounds of a string. */
export interface TextTerms extends Presence<string> {
  /** 0 where an empty text is a text too. */
  readonly least?: 0;
}

/**
 * A text of at least one letter, unless the terms say otherwise, as long as the call accepts.
 * @example text().isOptional // => false
 */
/* @__NO_SIDE_EFFECTS__ */
export function text<const T extends TextTerms>(terms: T = {} as T): FieldOf<string, string, T> {
  const facts = terms.least === 0 ? ({ kind: "text", least: 0 } as const) : ({ kind: "text" } as const);
  const read = terms.least === 0 ? readAnyText : readText;
  return fieldOf<string, string, T>({ facts, harmless: "", exact: String, read }, terms);
}

function readText(value: unknown, place: Place, name: string, index?: number): string {
  if (value === "") return place.refuse(value, "a text of at least one letter", "", below(name, index));
  return readAnyText(value, place, name, index, "a text of at least one letter");
}

function readAnyText(value: unknown, place: Place, name: string, index?: number, wanted = "a text"): string {
  if (typeof value !== "string") return place.refuse(value, wanted, "", below(name, index));
  const most = place.reading.textLength;
  if (value.length > most) {
    const path = below(name, index);
    place.problem("limit_exceeded", tooManySentence(fieldName(path), value.length, "characters", most), ...path);
  }
  return value;
}

/**
 * A day of the calendar, written YYYY-MM-DD.
 * @example date({ optional: true }).isOptional // => true
 */
/* @__NO_SIDE_EFFECTS__ */
export function date<const P extends Presence<string>>(presence: P = {} as P): FieldOf<string, string, P> {
  const harmless = harmlessOf(presence, "2000-01-01");
  const wanted = "a day of the calendar, written YYYY-MM-DD";
  const read = (value: unknown, place: Place, name: string, index?: number) =>
    isDate(value) ? value : place.refuse(value, wanted, harmless, below(name, index), "invalid_date");
  return fieldOf<string, string, P>({ facts: { kind: "date" }, harmless, exact: String, read }, presence);
}

/**
 * True or false.
 * @example flag({ default: true }).facts.default // => true
 */
/* @__NO_SIDE_EFFECTS__ */
export function flag<const P extends Presence<boolean>>(presence: P = {} as P): FieldOf<boolean, boolean, P> {
  const read = (value: unknown, place: Place, name: string, index?: number) =>
    typeof value === "boolean" ? value : place.refuse(value, "true or false", false, below(name, index));
  return fieldOf<boolean, boolean, P>({ facts: { kind: "flag" }, harmless: false, exact: Boolean, read }, presence);
}

/**
 * One of some words.
 * @example oneOf(["post", "pre"], { default: "post" }).facts.words // => ["post", "pre"]
 */
/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const Word extends string, const P extends Presence<Word>>(
  words: readonly Word[],
  presence: P = {} as P,
): FieldOf<Word, Word, P> {
  const harmless = words[0] as Word;
  const read = (value: unknown, place: Place, name: string, index?: number): Word => {
    if (words.includes(value as Word)) return value as Word;
    const path = below(name, index);
    place.problem("invalid_value", wrongWordSentence(fieldName(path), value, words), ...path);
    return harmless;
  };
  return fieldOf<Word, Word, P>({ facts: { kind: "words", words }, harmless, exact: (word) => word, read }, presence);
}

/** Bounds of a list. */
export interface ListTerms extends Presence<readonly never[]> {
  /** The least number of items. */
  readonly least?: number;
  /** The greatest number of items. */
  readonly most?: number;
  /** The name of the limit it counts toward, where it is not the limit of every list. */
  readonly limit?: string;
}

/**
 * A list of one kind of item.
 * @example list(text(), { optional: true }).facts.kind // => "list"
 */
/* @__NO_SIDE_EFFECTS__ */
export function list<F extends AnyField, const T extends ListTerms>(item: F, terms: T = {} as T): ListOf<F, T> {
  const { least, most, limit } = terms;
  const read = (value: unknown, place: Place, name: string): OutputOf<F>[] => {
    if (!Array.isArray(value)) return place.refuse(value, "a list", [], [name]);
    if (isWrongCount(value.length, terms, place, name)) return [];
    if (!place.reading.admits(value.length, place, name, limit)) return [];
    const items: OutputOf<F>[] = [];
    for (let index = 0; index < value.length; index++) {
      const one: unknown = value[index];
      const isAbsent = one === undefined || one === null;
      items.push(isAbsent ? item.absent(place, name, index) : item.read(one, place, name, index));
    }
    return items;
  };
  const bounds = { ...(least === undefined ? {} : { least }), ...(most === undefined ? {} : { most }) };
  const facts = { kind: "list", of: [item], ...bounds } as const;
  return fieldOf({ facts, harmless: [] as OutputOf<F>[], exact: () => [], read }, terms) as ListOf<F, T>;
}

/** Whether a list has too few or too many items; notes which. */
function isWrongCount(count: number, { least, most }: ListTerms, place: Place, name: string): boolean {
  if (most !== undefined && count > most) {
    place.problem("limit_exceeded", tooManySentence(name, count, "items", most), name);
    return true;
  }
  if (least === undefined || count >= least) return false;
  place.problem("invalid_value", tooFewSentence(name, count, least), name);
  return true;
}

/**
 * A value of one kind where it looks like that kind, else of another: a list of ids, or one word for all of them.
 * @example either(Array.isArray, list(text()), oneOf(["all"], { default: "all" })).facts.kind // => "either"
 */
/* @__NO_SIDE_EFFECTS__ */
export function either<A extends AnyField, B extends AnyField>(
  isFirst: (value: unknown) => boolean,
  first: A,
  second: B,
): EitherField<A, B> {
  return {
    facts: { kind: "either", of: [second, first] },
    isOptional: second.isOptional,
    read: (value, place, name, index) => (isFirst(value) ? first : second).read(value, place, name, index),
    absent: second.absent,
  };
}

/**
 * A field that may also be null, which is as good as leaving it out.
 * @example orNull(shares({ optional: true })).facts.nullable // => true
 */
/* @__NO_SIDE_EFFECTS__ */
export function orNull<In, Out>(one: Field<In, Out, true>): Field<In | null, Out, true> {
  return { ...one, facts: { ...one.facts, nullable: true } } as Field<In | null, Out, true>;
}

/**
 * A field that must be there and may be null, as answers say that there is nothing.
 * @example nullOr(text()).facts.nullable // => true
 */
/* @__NO_SIDE_EFFECTS__ */
export function nullOr<In, Out>(one: Field<In, Out, false>): Field<In | null, Out | null, false> {
  return {
    ...one,
    facts: { ...one.facts, nullable: true },
    absent: (place, name, index) => (place.states(name) ? null : one.absent(place, name, index)),
  } as Field<In | null, Out | null, false>;
}

/**
 * A value that is read where it is used, such as the answer of an earlier call.
 * @param of the table that reads it later, or the name of its type
 * @example unread("CapTableFinal").facts.type // => "CapTableFinal"
 */
/* @__NO_SIDE_EFFECTS__ */
export function unread<In>(of: AnyField | string): Field<In, unknown, true> {
  const facts = typeof of === "string" ? ({ kind: "any", type: of } as const) : of.facts;
  return { facts, isOptional: true, read: (value) => value, absent: () => null };
}

/**
 * A field that is read where it is used, and passed on as it came: an amount in its currency, an id among those there are.
 * What it is, and whether it may be left out, its kind says.
 * @example later(money({ above: 0 })).facts.unit // => "money"
 */
/* @__NO_SIDE_EFFECTS__ */
export function later<In, Optional extends boolean>(one: Field<In, unknown, Optional>): LaterField<In, Optional> {
  const passed = { facts: one.facts, isOptional: one.isOptional, read: (value: unknown) => value, absent: () => null };
  return passed as unknown as LaterField<In, Optional>;
}

/**
 * A field whose value is made into something else as soon as it is read.
 * @param make takes harmless values too: what is wrong is refused after all has been read
 * @example mapped(text({ default: "down" }), (word) => word.length).facts.default // => "down"
 */
/* @__NO_SIDE_EFFECTS__ */
export function mapped<F extends AnyField, Out>(one: F, make: (value: OutputOf<F>) => Out): MappedField<F, Out> {
  return {
    facts: one.facts,
    isOptional: one.isOptional,
    read: (value, place, name, index) => make(one.read(value, place, name, index)),
    absent: (place, name, index) => make(one.absent(place, name, index)),
  };
}

/**
 * A list that is read as null where anything in it is wrong, so that what its items come to together is only checked
 * when each of them is right.
 * @example whenSound(list(money(), { optional: true })).facts.kind // => "list"
 */
/* @__NO_SIDE_EFFECTS__ */
export function whenSound<F extends AnyField>(one: F): SoundField<F> {
  return {
    ...one,
    read: (value, place, name, index) => {
      const found = place.reading.problems.count;
      const items: OutputOf<F> = one.read(value, place, name, index);
      return place.reading.problems.count === found ? items : null;
    },
  };
}

/** The tables of several kinds of objects, by the word that tells them apart. */
export type Variants = Readonly<Record<string, AnyField>>;

/**
 * One of several kinds of objects. The caller that reads the list reads the field that distinguishes them.
 * @example variants({ checkpoint: shape({ type: oneOf(["checkpoint"]) }) }).facts.kind // => "variants"
 */
/* @__NO_SIDE_EFFECTS__ */
export function variants<In>(tables: Variants): Field<In, unknown, false> {
  return {
    facts: { kind: "variants", of: Object.values(tables) },
    isOptional: false,
    read: (value) => value,
    absent: () => undefined,
  };
}
