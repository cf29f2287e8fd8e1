/**
 * A field of an input, said once: from it come the type a caller writes, the reading of a value and the JSON Schema.
 */
import type { NumberRange } from "./number-range.js";
import type { Place } from "./place.js";

/** The unit of a number. */
export type NumberUnit = "money" | "price" | "shares" | "fraction" | "rate" | "factor" | "years" | "count" | "rank";

/** What a field is, for a JSON Schema. */
export interface FieldFacts {
  readonly kind:
    | "number"
    | "text"
    | "date"
    | "flag"
    | "words"
    | "list"
    | "object"
    | "map"
    | "part"
    | "either"
    | "variants"
    | "any";
  readonly default?: unknown;
  readonly unit?: NumberUnit;
  readonly range?: NumberRange;
  readonly words?: readonly string[];
  /** What a list holds, the two kinds of which one is given, or the table of an object. */
  readonly of?: readonly AnyField[];
  /** Whether null may be written for nothing. */
  readonly nullable?: boolean;
  /** The name of the type of what is read elsewhere. */
  readonly type?: string;
  /** The least number of items of a list, or of characters of a text. */
  readonly least?: number;
  /** The greatest number of items of a list. */
  readonly most?: number;
}

/**
 * One field: `In` is what a caller writes, `Out` what reading gives. A wrong value is noted and read as a harmless one,
 * so that one answer lists everything; the caller throws the list before any of those values is used.
 */
export interface Field<In = unknown, Out = unknown, Optional extends boolean = boolean> {
  readonly facts: FieldFacts;
  readonly isOptional: Optional;
  /** Reads a value that is neither absent nor null. */
  read(value: unknown, place: Place, name: string, index?: number): Out;
  /** The value of an absent field: its default or null. Notes a required field as missing. */
  absent(place: Place, name: string, index?: number): Out;
  /** The type alone; never set. */
  readonly input?: In;
}

/** A field of any kind. */
// biome-ignore lint/suspicious/noExplicitAny: the bound of a generic; what is read keeps its type
export type AnyField = Field<any, any>;

/** The input type of a field. */
export type InputOf<F> = F extends Field<infer In, infer _Out, infer _Optional> ? In : never;

/** The type of a field once read. */
export type OutputOf<F> = F extends Field<infer _In, infer Out, infer _Optional> ? Out : never;

/** A list of items, each as one field says. */
export interface ListField<F extends AnyField, Absent, Optional extends boolean>
  extends Field<readonly InputOf<F>[], OutputOf<F>[] | Absent, Optional> {}

/** A list with its presence. */
export type ListOf<F extends AnyField, P> = P extends { readonly default: unknown }
  ? ListField<F, never, true>
  : P extends { readonly optional: true }
    ? ListField<F, null, true>
    : ListField<F, never, false>;

/** A field that may be left out, and what is read then. */
export interface OptionalField<F extends AnyField, Absent> extends Field<InputOf<F>, OutputOf<F> | Absent, true> {}

/** A field whose value is made into something else as soon as it is read. */
export interface MappedField<F extends AnyField, Out> extends Field<InputOf<F>, Out, F["isOptional"]> {}

/** A field that is read as null where anything in it is wrong. */
export interface SoundField<F extends AnyField> extends Field<InputOf<F>, OutputOf<F> | null, F["isOptional"]> {}

/** A field that is passed on as it came. */
export type LaterField<In, Optional extends boolean> = Field<In, Optional extends true ? In | null : In, Optional>;

/** A field of one kind or another; whether it may be left out, the second says. */
export interface EitherField<A extends AnyField, B extends AnyField>
  extends Field<InputOf<A> | InputOf<B>, OutputOf<A> | OutputOf<B>, B["isOptional"]> {}

/** Changes of objects, by their ids. */
export type Changes<F> = Readonly<Record<string, Partial<InputOf<F>>>>;

/** A field of changes. */
export interface ChangesField<F extends AnyField> extends Field<Changes<F>, Changes<F>, true> {}

/** Whether a field may be left out, and what it is then. */
export interface Presence<In> {
  /** What the field is when it is left out. */
  readonly default?: In;
  /** Whether it may be left out without a default; it is then read as null. */
  readonly optional?: true;
}

/** A field of a kind with its presence. */
export type FieldOf<In, Out, P> = P extends { readonly default: unknown }
  ? Field<In, Out, true>
  : P extends { readonly optional: true }
    ? Field<In, Out | null, true>
    : Field<In, Out, false>;

/** How the values of a kind are read. */
export interface Kind<In, Out> {
  readonly facts: FieldFacts;
  /** What reading goes on with where a required value is missing. */
  readonly harmless: Out;
  /** What a default is read as. */
  exact(value: In): Out;
  read(value: unknown, place: Place, name: string, index?: number): Out;
}

/**
 * A field of a kind of one's own, such as a number that a file format writes as text.
 * @example
 * const kind = { facts: { kind: "number" }, harmless: 0, exact: Number, read: (value) => Number(value) };
 * fieldOf(kind, { default: 5 }).facts.default // => 5
 */
/* @__NO_SIDE_EFFECTS__ */
export function fieldOf<In, Out, P extends Presence<In>>(kind: Kind<In, Out>, presence: P): FieldOf<In, Out, P> {
  const fallback = presence.default;
  const otherwise = fallback === undefined ? (presence.optional ? null : undefined) : kind.exact(fallback);
  const { read, harmless, facts } = kind;
  const made: Field<In, Out | null> = {
    facts: fallback === undefined ? facts : { ...facts, default: fallback },
    isOptional: otherwise !== undefined,
    read,
    absent: (place, name, index) => {
      if (otherwise !== undefined) return otherwise;
      place.lacks(...below(name, index));
      return harmless;
    },
  };
  return made as FieldOf<In, Out, P>;
}

/** The path of a field, or of an item of a list, below its object. */
export function below(name: string, index: number | undefined): (string | number)[] {
  return index === undefined ? [name] : [name, index];
}
